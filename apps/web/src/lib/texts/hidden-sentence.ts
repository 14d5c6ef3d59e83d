import type { ProductChoice } from '../dialog-props.ts';
import { formatCount } from '../format.ts';

/** How many of what is chosen the seller does not see in the list. Empty if all of it is in sight. */
export function hiddenSentence({ hidden = 0 }: ProductChoice): string {
  if (hidden === 0) return '';
  return `${formatCount(hidden)} of them ${hidden === 1 ? 'is' : 'are'} not shown in the list now.`;
}
