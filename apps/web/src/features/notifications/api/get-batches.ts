import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { batchesAnswer } from '../../../lib/answers/operation-answers.ts';
import { useOperations } from '../../../lib/api/get-operations.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The server no longer has a line whose batch ended well a minute ago. */
const ENDED_AGAIN_MS = 20_000;

/** The lines of the job tray. Read only where the queue has something. */
export function useBatches() {
  const { data: queued } = useOperations(({ count }) => count > 0);
  return useQuery({
    queryKey: [...queryKeys.queue, 'batches'],
    enabled: queued === true,
    queryFn: ({ signal }) => callApi('/api/operations/batches/', batchesAnswer, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.results.some(
        ({ running, planned, waiting, retryable, skipped, sales = 0 }) =>
          running + planned + waiting + retryable + sales === 0 && !skipped,
      )
        ? ENDED_AGAIN_MS
        : false,
  });
}

/** A page of a batch's products. The server's events keep it up to date. */
export function useBatchProducts(batchId: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'batch', batchId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readBatchProducts(batchId, page, signal),
  });
}

export function readBatchProducts(batchId: string, page: number, signal?: AbortSignal) {
  return callApi(
    '/api/operations/batches/products/',
    async () => (await import('@crosslister/contract/batch.ts')).BatchProducts,
    { query: { batch: batchId, page }, ...(signal && { signal }) },
  );
}
