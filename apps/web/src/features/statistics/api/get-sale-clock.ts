import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How quickly products sold in the last 30 days were off every other marketplace. */
export function useSaleClock() {
  return useQuery({
    // Below the sales, because every listing that a sale ends may change it.
    queryKey: [...queryKeys.sales, 'clock'],
    queryFn: ({ signal }) =>
      callApi('/api/sales/clock/', async () => (await import('@crosslister/contract/sales.ts')).SaleClock, {
        signal,
      }),
  });
}
