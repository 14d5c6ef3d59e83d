import { listingsWords } from '../send/listings-words.ts';

interface Counts {
  listings: number;
  products: number;
  platforms: number;
  isLater: boolean;
}

/** Why the dialog is still open. It stays there, so it says only what is still true later. */
export function begunWords({ listings, products, platforms, isLater }: Counts): string {
  const sent = listingsWords(listings, products, platforms);
  const done = isLater ? `Scheduled: ${sent}.` : `Sent to be listed: ${sent}. The queue shows the result.`;
  return `${done} What is in doubt or skipped is left here to decide.`;
}
