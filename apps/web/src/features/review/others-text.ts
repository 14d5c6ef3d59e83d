import { platformList } from '@crosslister/contract/platforms.ts';
import type { ReviewItem } from '@crosslister/contract/review.ts';

type Others = Pick<NonNullable<ReviewItem['ended']>, 'others' | 'unpublished'>;

/** Where else it can be bought, and where it is listed but cannot be bought yet. */
export function othersWords({ others, unpublished }: Others): string {
  const onSale = others.filter((platform) => !unpublished.includes(platform));
  if (others.length === 0) return 'It is not listed anywhere else.';
  const waiting = unpublished.length > 0 && `Not on sale yet on ${platformList(unpublished)}.`;
  const still = onSale.length > 0 && `Still on sale on ${platformList(onSale)}.`;
  return [still, waiting].filter(Boolean).join(' ');
}
