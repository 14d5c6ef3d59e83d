import type { Platform } from '@crosslister/contract/platforms.ts';
import { MatchingProducts } from '@crosslister/contract/product-query.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { productsAnswer } from '../../../lib/answers/product-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { ProductChoice, SelectionQuery } from '../../../lib/dialog-props.ts';
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

/** How many of the chosen ones are for sale on each platform. Absent where that is not known yet. */
export function useForSale(
  { products, count, target: { query } }: ProductChoice,
  platforms: readonly Platform[],
): Partial<Record<Platform, number>> {
  const inHand = products.length === count;
  const asked = useQueries({
    queries: platforms.map((platform) => ({
      queryKey: [...queryKeys.productList, 'for sale', query, platform],
      enabled: !inHand && query !== undefined,
      queryFn: () =>
        callApi('/api/products/', productsAnswer, {
          query: {
            ...Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
            listed_on_all: platform,
            page_size: PAGE_SIZE,
          },
        }),
    })),
  });
  return Object.fromEntries(
    platforms.map((platform, at) => [
      platform,
      inHand
        ? products.filter(({ listings }) => listings[platform]?.status === 'active').length
        : asked[at]?.data?.count,
    ]),
  );
}

/** All of them, fixed when they are chosen. */
export async function readAllStale(until: string) {
  const { ids } = await callApi('/api/products/matching/', MatchingProducts, {
    query: { ...query(until), sort: 'days_desc' },
  });
  return { ids, query: query(until) };
}
