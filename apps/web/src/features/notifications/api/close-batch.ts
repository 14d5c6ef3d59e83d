import type { BatchLines } from '@crosslister/contract/batch.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const key = [...queryKeys.queue, 'batches'];

/** Takes the line of a batch out of the tray, in every window. In the queue nothing changes. */
export function useCloseBatch() {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: 'Not Removed', stale: [key] },
    onMutate: async (id: string) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<BatchLines>(
        key,
        (lines) => lines && { ...lines, results: lines.results.filter((batch) => batch.id !== id) },
      );
    },
    mutationFn: (id: string) =>
      callApi('/api/operations/batches/close/', nothing, { method: 'POST', body: { batch_id: id } }),
  });
}
