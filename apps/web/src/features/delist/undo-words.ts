import { type Platform, platformList, platformNames } from '@crosslister/contract/platforms.ts';
import type { DelistDialogProps } from '../../lib/dialog-props.ts';
import { formatCount } from '../../lib/format.ts';
import { listedAs } from '../../lib/platforms/live-on.ts';

/** What the undo of a crosslist does on these platforms: `End these 8 Etsy listings again. The products stay active.` */
export function undoWords(
  { choice: { products, count }, only = [] }: Pick<DelistDialogProps, 'choice' | 'only'>,
  from: readonly Platform[],
): string {
  const made = only.flatMap(({ platforms }) => platforms.filter((platform) => from.includes(platform)));
  const [first] = from;
  if (!first) return 'Nothing ends.';
  const one = from.length === 1 ? `${platformNames[first]} ` : '';
  const where = one ? '' : ` on ${platformList(from)}`;
  const end =
    made.length === 1 ? `End this ${one}listing` : `End these ${formatCount(made.length)} ${one}listings`;
  // What is live nowhere else may have been a draft before.
  const stayActive = products.every(
    (product) =>
      product.status === 'active' && listedAs(product, 'active').some((platform) => !from.includes(platform)),
  );
  const subject = count === 1 ? ['The product stays', 'it'] : ['The products stay', 'they'];
  const after = stayActive
    ? `${subject[0]} active.`
    : `${subject[0]} in the dashboard, with the status ${subject[1]} had before.`;
  return `${end}${where} again. ${after}`;
}
