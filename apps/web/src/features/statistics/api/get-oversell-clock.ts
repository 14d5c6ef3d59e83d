import { OversellClock } from '@crosslister/contract/reports/oversell-clock.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** How long sold products stayed listed elsewhere in the last so many months. */
export function useOversellClock(months: number) {
  return useQuery({
    queryKey: [...queryKeys.sales, 'oversell-clock', months],
    queryFn: ({ signal }) =>
      callApi('/api/reports/oversell_clock/', OversellClock, { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });
}
