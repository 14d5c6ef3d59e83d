import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Doubt, suggestedInstead } from '../../category/shown-categories.ts';
import { type Cells, isWanted, resultOn } from '../../check/cells.ts';

/** Why a row needs a look. */
export type ToCheck = 'suggested' | 'missing' | 'doubt';

export const checkWords: Record<ToCheck, string> = {
  suggested: 'Better category suggested',
  missing: 'Something missing',
  doubt: 'Category in doubt',
};

/**
 * The rows that need a look, by their id, with the reasons. In doubt are those that the question before it lists them names:
 * a row that misses something on one platform may be in doubt on another.
 */
export function rowsToCheck(
  { products, results, ...known }: Omit<Cells, 'problems'>,
  platforms: readonly Platform[],
  doubts: readonly Pick<Doubt, 'product_id'>[],
): Map<number, readonly ToCheck[]> {
  const doubted = new Set(doubts.map(({ product_id: id }) => id));
  const found = new Map<number, readonly ToCheck[]>();
  for (const product of products) {
    const { id } = product;
    const own = platforms.flatMap((platform) => {
      const result = resultOn(results.get(id), platform);
      return result && isWanted(product, platform, known) ? [result] : [];
    });
    const reasons: ToCheck[] = [];
    if (suggestedInstead(own, platforms).length > 0) reasons.push('suggested');
    else if (own.some(({ gaps }) => gaps.length > 0)) reasons.push('missing');
    if (doubted.has(id)) reasons.push('doubt');
    if (reasons.length > 0) found.set(id, reasons);
  }
  return found;
}

/**
 * Where this sentence asks for a category: on which platform, and of which rows. One choice there may settle several.
 */
export function rowsWithoutCategory(
  sentence: string,
  { products, results, ...known }: Omit<Cells, 'problems'>,
  platforms: readonly Platform[],
): { platform: Platform; ids: number[] } | null {
  for (const platform of platforms) {
    const rows = products.filter(
      (product) =>
        isWanted(product, platform, known) &&
        resultOn(results.get(product.id), platform)?.gaps.some(
          ({ field, message }) => field === 'category' && message === sentence,
        ),
    );
    if (rows.length > 0) return { platform, ids: rows.map(({ id }) => id) };
  }
  return null;
}
