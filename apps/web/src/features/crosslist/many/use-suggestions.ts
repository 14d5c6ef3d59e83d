import type { Platform } from '@crosslister/contract/platforms.ts';
import { useMemo, useState } from 'react';
import { suggestedInstead, suggestOn } from '../category/shown-categories.ts';
import type { ChosenCategory } from '../category/store-categories.ts';
import { type Cells, isWanted } from '../check/cells.ts';
import type { ProductsToList } from '../check/use-products-to-list.ts';

const noneTaken: readonly ChosenCategory[] = [];

/** What the marketplaces suggest in place of a default, without what is in doubt: taken all at once, and put back. */
export function useSuggestions(
  { products, results, leftOut, sent }: Cells,
  selected: readonly Platform[],
  edits: ProductsToList['edits'],
) {
  const [allTaken, setTaken] = useState(noneTaken);
  const suggestions = useMemo(
    () =>
      products.flatMap((product) =>
        suggestedInstead(
          (results.get(product.id) ?? []).filter(({ platform }) =>
            isWanted(product, platform, { sent, leftOut }),
          ),
          selected,
        ),
      ),
    [products, results, selected, sent, leftOut],
  );
  /** Without those that were changed again in their row. */
  const taken = allTaken.filter((each) => edits.categoriesOf().includes(each));
  return {
    suggestions,
    taken,
    takeSuggestions(): void {
      const choices = suggestions.map(({ lacks, ...choice }) => choice);
      setTaken((before) => [...before, ...choices]);
      edits.choose(choices);
    },
    /** The products have the category again that they had. */
    putBack(): void {
      setTaken(noneTaken);
      edits.takeBack(taken);
    },
    forgetTaken: () => setTaken(noneTaken),
  };
}

/**
 * Where something was ever suggested here. A suggestion that was taken is the product's own category, and is not heard of
 * again.
 */
export function useSuggesting(results: Cells['results']): ReadonlySet<Platform> {
  const [before, setBefore] = useState<ReadonlySet<Platform>>(new Set());
  const now = useMemo(
    () => new Set([...before, ...suggestOn([...results.values()].flat())]),
    [before, results],
  );
  if (now.size > before.size) setBefore(now);
  return now;
}
