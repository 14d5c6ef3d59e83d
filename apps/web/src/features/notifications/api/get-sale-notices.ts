import { SaleNotice } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SaleNotices = z.object({ results: z.array(SaleNotice), count: z.number() });

export function useSaleNotices() {
  return useQuery({
    queryKey: queryKeys.saleNotices,
    queryFn: ({ signal }) => callApi('/api/sale-notices/', SaleNotices, { signal }),
  });
}
