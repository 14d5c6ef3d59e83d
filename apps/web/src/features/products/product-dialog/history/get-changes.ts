import { ProductChanges } from '@crosslister/contract/products/product-history.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

/** A product's changes, newest first, a page at a time. */
export function useChanges(id: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.changes(id),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi(`/api/products/${id}/changes/${pageParam}`, ProductChanges, { signal }),
    getNextPageParam: ({ next }) => (next === null ? null : `?before=${next}`),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
  });
}
