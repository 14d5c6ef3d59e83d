import { formatCount, plural } from '../../lib/format.ts';

interface Counts {
  /** What was listed alone. */
  listed: number;
  inDoubt: number;
  skipped: number;
  isLater: boolean;
}

/** Why the dialog is still open: what was listed just now, and what is left to decide. */
export function begunWords({ listed, inDoubt, skipped, isLater }: Counts): string {
  const left = [
    `${formatCount(inDoubt)} whose category is in doubt`,
    skipped > 0 && `${formatCount(skipped)} skipped so far`,
  ].filter(Boolean);
  const begun = `${plural(listed, 'listing')} ${isLater ? 'scheduled' : 'begun'}`;
  return `${begun}. Left to decide here: ${left.join(', and ')}. To leave them for now, close this dialog.`;
}
