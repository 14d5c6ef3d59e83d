import { formatCount, plural } from '../../lib/format.ts';

/** Products: one may be listed on one platform and left to decide on another. */
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
  const begun = `${plural(listed, 'product')} ${isLater ? 'scheduled' : 'being listed'}`;
  return `${begun}. Left to decide here: ${left.join(', and ')}. To leave them for now, close this dialog.`;
}
