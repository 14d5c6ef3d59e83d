import type { Sale } from '@crosslister/contract/sales.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The sales of a product in full. The server's events keep them up to date. */
export const salesOfProduct = (productId: number | null) =>
  queryOptions<{ results: Sale[] }>({
    queryKey: [...queryKeys.sales, productId],
    enabled: productId !== null,
    queryFn: ({ signal }) =>
      callApi('/api/sales/', async () => (await import('@crosslister/contract/sales.ts')).SaleList, {
        query: { product_id: productId ?? 0 },
        signal,
      }),
  });
