import { LiveOnList } from '@crosslister/contract/products/product-history.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';

/** Where a product is live, and what failed there last. */
export function useLiveOn(id: number) {
  return useQuery({
    queryKey: [...queryKeys.liveOn, id],
    queryFn: ({ signal }) => callApi(`/api/products/${id}/live_on/`, LiveOnList, { signal }),
    select: ({ results }) => results,
  });
}
