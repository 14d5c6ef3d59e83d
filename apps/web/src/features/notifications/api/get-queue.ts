import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationsAnswer } from '../../../lib/answers/operations.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const QUEUE_PAGE_SIZE = 50;

interface Part {
  page: number;
  /** Only the failures of this group; without one, all that stands in no group. */
  group?: string | undefined;
  /** Only what waits for the seller, or only the rest. */
  forSeller?: boolean | undefined;
}

/** One page of the queue; events of the server keep it live. */
export function useQueuePage({ page, group, forSeller }: Part) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'page', page, group ?? null, forSeller ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi('/api/operations/', operationsAnswer, {
        query: {
          page: String(page),
          page_size: QUEUE_PAGE_SIZE,
          ...(group ? { group } : { ungrouped: 'true' }),
          ...(forSeller !== undefined && { for_seller: String(forSeller) }),
        },
        signal,
      }),
  });
}

export const queueSummary = {
  queryKey: [...queryKeys.queue, 'summary'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(
      '/api/operations/summary/',
      async () => (await import('@crosslister/contract/operation.ts')).QueueSummary,
      { signal },
    ),
};

/** Failures by cause and how far bulk actions have come, counted by the server. */
export function useQueueSummary() {
  return useQuery(queueSummary);
}
