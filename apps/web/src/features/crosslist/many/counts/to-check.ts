import type { Platform } from '@crosslister/contract/platforms.ts';
import { isUnsure, suggestedInstead } from '../../category/shown-categories.ts';
import { type Cells, isWanted, resultOn } from '../../check/cells.ts';

/** Why a row needs a look. Each row has one reason: the first that holds. */
export type ToCheck = 'suggested' | 'missing' | 'doubt';

export const checkWords: Record<ToCheck, string> = {
  suggested: 'Better category suggested',
  missing: 'Something missing',
  doubt: 'Category in doubt',
};

/** The rows that need a look, by their id. Each is counted once, so that the numbers add up. */
export function rowsToCheck(
  { products, results, ...known }: Omit<Cells, 'problems'>,
  platforms: readonly Platform[],
): Map<number, ToCheck> {
  const found = new Map<number, ToCheck>();
  for (const product of products) {
    const own = platforms.flatMap((platform) => {
      const result = resultOn(results.get(product.id), platform);
      return result && isWanted(product, platform, known) ? [result] : [];
    });
    if (suggestedInstead(own, platforms).length > 0) found.set(product.id, 'suggested');
    else if (own.some(({ gaps }) => gaps.length > 0)) found.set(product.id, 'missing');
    else if (own.some(({ category }) => category && isUnsure(category))) found.set(product.id, 'doubt');
  }
  return found;
}
