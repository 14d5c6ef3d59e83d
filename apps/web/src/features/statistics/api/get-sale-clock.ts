import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How quickly what sold in the last 30 days was taken off everywhere else. */
export function useSaleClock() {
  return useQuery({
    // Below the sales, as every ending of one may change it.
    queryKey: [...queryKeys.sales, 'clock'],
    queryFn: ({ signal }) =>
      callApi('/api/sales/clock/', async () => (await import('@crosslister/contract/sales.ts')).SaleClock, {
        signal,
      }),
  });
}
