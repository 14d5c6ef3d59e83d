import { MarketplaceError } from './errors.ts';
import type { HttpAnswer } from './http.ts';

/** `said`: what the marketplace answered, short and without HTML. It is shown to the seller and logged. */
export function ourFault(
  who: string,
  { status, call }: Pick<HttpAnswer, 'status' | 'call'>,
  said: string,
  code?: string,
): MarketplaceError {
  const words = said ? ` It says: ${said.replace(/(?<![.\s])[.\s]+$/, '')}.` : '';
  return new MarketplaceError('fault', `${who} no longer takes this the way Crosslister asks.${words}`, {
    status,
    ...(call && { call }),
    ...(code && { code }),
    nextStep:
      'Nothing is wrong with your product: Crosslister has to be updated. The log of this server names the call.',
  });
}

/** The same when a listing should have been ended: the seller can do it there at once. */
export function doItThere(error: unknown, url: string): unknown {
  if (!(error instanceof MarketplaceError) || error.kind !== 'fault' || !url) return error;
  const { details } = error;
  const nextStep = `End the listing there yourself. ${details.nextStep ?? ''}`.trim();
  return new MarketplaceError('fault', error.message, { ...details, nextStep, link: url });
}
