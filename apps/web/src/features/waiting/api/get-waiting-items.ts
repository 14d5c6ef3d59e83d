import { WaitingPage, type WaitingReason } from '@crosslister/contract/waiting.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A page of the items with one reason. The server's events keep it up to date. */
export function useWaitingItems(reason: WaitingReason | undefined, page: number) {
  return useQuery({
    queryKey: [...queryKeys.waitingItems, reason ?? 'all', page],
    queryFn: ({ signal }) => callApi('/api/waiting-items/', WaitingPage, { query: { reason, page }, signal }),
    placeholderData: keepPreviousData,
  });
}
