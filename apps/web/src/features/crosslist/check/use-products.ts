import type { Product } from '@crosslister/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Rows of the grid at most. Each may be a question to a marketplace. */
export const MOST_ROWS = 2000;

const none: readonly Product[] = [];

/** The products of a choice as they are now: the table below has loaded only some of them. */
export function useProducts({ products, count, target }: ProductChoice, enabled: boolean) {
  const ids = target.ids.slice(0, MOST_ROWS);
  /** Shown again, they are read again, and what was known of them is not shown before. */
  const [shown, setShown] = useState({ enabled, times: 0 });
  if (shown.enabled !== enabled) setShown({ enabled, times: shown.times + (enabled ? 1 : 0) });
  const query = useQuery({
    queryKey: [...queryKeys.productsToList, shown.times, ids],
    queryFn: ({ signal }) => readByIds(ids, signal),
    enabled,
    gcTime: 0,
    ...(products.length === count && { placeholderData: products }),
  });
  return { ...query, products: query.data ?? none };
}
