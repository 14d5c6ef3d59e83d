import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useMemo } from 'react';
import { isListed } from '../../crosslist-plan.ts';

/**
 * The products in the order of their rows: those that are listed on each ticked platform come last. What counts is what was
 * listed when the dialog opened, or when the seller ticked, so that no row moves while the seller works.
 */
export function useRows(
  products: readonly Product[],
  ticked: readonly Platform[],
  isLoading: boolean,
): readonly Product[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as they are when it opens
  const last = useMemo(() => {
    const isDone = (product: Product) => ticked.every((platform) => isListed(product, platform));
    return new Set(products.filter(isDone).map(({ id }) => id));
  }, [ticked.join(), products.length, isLoading]);
  return useMemo(() => {
    const isLast = ({ id }: Product) => last.has(id);
    return [...products.filter((each) => !isLast(each)), ...products.filter(isLast)];
  }, [products, last]);
}
