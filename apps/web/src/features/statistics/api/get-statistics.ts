import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Sales of today, the month and all time, and how many products each tab has. */
export function useStatistics() {
  return useQuery({
    queryKey: queryKeys.statistics,
    queryFn: ({ signal }) => callApi('/api/sales-statistics/', SalesStatistics, { signal }),
  });
}
