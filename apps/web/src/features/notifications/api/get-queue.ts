import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operationsAnswer } from '../../../lib/answers/operation-answers.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const QUEUE_PAGE_SIZE = 50;

interface Wanted {
  page: number;
  /** Only the failures of this group. Without it, everything that is in no group. */
  group?: string | undefined;
  /** Of what is in no group: what waits for the seller (or only steps or failures of it), what is planned for later by its time, or everything else. */
  part?: QueuePart | undefined;
}

const parts = {
  'for the seller': { for_seller: 'true' },
  planned: { planned: 'true' },
  rest: { for_seller: 'false', planned: 'false' },
  steps: { for_seller: 'steps' },
  failures: { for_seller: 'failures' },
} as const;
export type QueuePart = keyof typeof parts;

/** One page of the queue. The server's events keep it up to date. */
export function useQueuePage({ page, group, part }: Wanted) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'page', page, group ?? null, part ?? null],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callApi('/api/operations/', operationsAnswer, {
        query: {
          page: String(page),
          page_size: QUEUE_PAGE_SIZE,
          ...(group ? { group } : { ungrouped: 'true' }),
          ...(part && parts[part]),
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
