import type { Platform } from '@crosslister/contract/platforms.ts';
import type { BulkAction } from '@crosslister/contract/product-query.ts';
import type { BulkTarget } from '../../../../lib/dialog-props.ts';
import type { Doubt } from '../../category/shown-categories.ts';
import { type Cells, gapNames, isWanted, resultOn, skipReasons } from '../../check/cells.ts';

/** The choice without what is skipped, and where the others are listed on some of the platforms only. */
export function withoutSkipped(
  { products, ...known }: Cells,
  platforms: readonly Platform[],
  { ids, query }: BulkTarget,
) {
  const skip = products.flatMap((product) => {
    const skipped = platforms.filter((platform) => skipReasons(product, platform, known).length > 0);
    return skipped.length > 0 ? [{ product_id: product.id, platforms: skipped }] : [];
  });
  const isWhole = (skipped: { platforms: Platform[] }) => skipped.platforms.length === platforms.length;
  const gone = new Set(skip.filter(isWhole).map(({ product_id }) => product_id));
  return {
    target: { ids: ids.filter((id) => !gone.has(id)), ...(query && { query }) },
    skip: skip.filter((each) => !isWhole(each)),
  };
}

/** The categories in doubt count as left out. */
export function withoutDoubts(all: Cells, doubts: readonly Pick<Doubt, 'product_id' | 'platform'>[]): Cells {
  const leftOut = new Map(all.leftOut);
  for (const { product_id: id, platform } of doubts) leftOut.set(id, [...(leftOut.get(id) ?? []), platform]);
  return { ...all, leftOut };
}

const MOST_NAMES = 20;
const MOST_LETTERS = 200;

/** What is skipped because something is missing, and not because it is listed or because the seller has left it out. */
export function skippedFor(
  { products, ...known }: Cells,
  platforms: readonly Platform[],
): NonNullable<BulkAction['skipped']> {
  return products.flatMap((product) =>
    platforms.flatMap((platform) => {
      if (!isWanted(product, platform, known) || skipReasons(product, platform, known).length === 0)
        return [];
      const gaps = resultOn(known.results.get(product.id), platform)?.gaps ?? [];
      const names = new Set(gaps.flatMap(gapNames).map((name) => name.slice(0, MOST_LETTERS)));
      return [{ product_id: product.id, platform, missing: [...names].slice(0, MOST_NAMES) }];
    }),
  );
}

/** What is skipped because its category is in doubt. */
export const skippedInDoubt = ({ product_id, platform }: Pick<Doubt, 'product_id' | 'platform'>) => ({
  product_id,
  platform,
  missing: ['A category that fits'],
});

/** How many values are still missing, and in how many rows. */
export function stillMissing(skipped: ReturnType<typeof skippedFor>): { values: number; rows: number } {
  const byProduct = Map.groupBy(skipped, ({ product_id }) => product_id);
  const names = [...byProduct.values()].map((all) => new Set(all.flatMap(({ missing }) => missing)));
  return {
    values: names.reduce((sum, { size }) => sum + size, 0),
    rows: names.filter(({ size }) => size > 0).length,
  };
}
