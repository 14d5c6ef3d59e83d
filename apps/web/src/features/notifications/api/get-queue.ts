import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationsAnswer } from '../../../lib/answers/operations.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const QUEUE_PAGE_SIZE = 50;

interface Part {
  page: number;
  /** Only the failures of this group. Without it, everything that is in no group. */
  group?: string | undefined;
  /** true: only steps that wait for the seller. false: everything else. */
  forSeller?: boolean | undefined;
}

/** One page of the queue. The server's events keep it up to date. */
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

/** Failures by cause and the progress of bulk actions, counted by the server. */
export function useQueueSummary() {
  return useQuery(queueSummary);
}
