import { SaleList } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Every sale of one product, the newest first. */
export function useSales(productId: number) {
  return useQuery({
    queryKey: [...queryKeys.sales, productId],
    queryFn: ({ signal }) => callApi('/api/sales/', SaleList, { query: { product_id: productId }, signal }),
  });
}
