import { MatchingProducts } from '@crosslister/contract/product-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { productsAnswer } from '../../../lib/answers/products.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { SelectionQuery } from '../../../lib/dialog-props.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const PAGE_SIZE = 10;

/** Products that are for sale since this day or longer. */
const query = (until: string) => ({ status: 'active', for_sale_since: until }) satisfies SelectionQuery;

/** A page of them, the longest on sale first. */
export function useStaleProducts(until: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.productList, 'stale', until, page],
    queryFn: ({ signal }) =>
      callApi('/api/products/', productsAnswer, {
        query: { ...query(until), sort: 'days_desc', page, page_size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Which of them are stale by now. Asked for while some are ticked. */
export function useStaleIds(until: string, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.productList, 'stale', until, 'ids'],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async () => (await readAllStale(until)).ids,
  });
}

/** All of them, fixed when they are chosen. */
export async function readAllStale(until: string) {
  const { ids } = await callApi('/api/products/matching/', MatchingProducts, {
    query: { ...query(until), sort: 'days_desc' },
  });
  return { ids, query: query(until) };
}
