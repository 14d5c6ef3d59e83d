import type { SkippedOfBatch } from '@crosslister/contract/batch.ts';
import { useMutation } from '@tanstack/react-query';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { showToast } from '../../../lib/toast.ts';

interface Skipped {
  choice: ProductChoice;
  only: SkippedOfBatch['results'];
}

export async function readSkipped(batchId: string, signal?: AbortSignal): Promise<SkippedOfBatch['results']> {
  const { results } = await callApi(
    '/api/operations/batches/skipped/',
    async () => (await import('@crosslister/contract/batch.ts')).SkippedOfBatch,
    { query: { batch: batchId }, ...(signal && { signal }) },
  );
  return results;
}

/** What a batch has skipped, as a choice to crosslist. */
export function useSkipped(onRead: (skipped: Skipped) => void) {
  return useMutation({
    meta: { failed: 'Not Loaded' },
    mutationFn: async (batchId: string): Promise<Skipped> => {
      const only = await readSkipped(batchId);
      const ids = only.map(({ product_id: id }) => id);
      // The dialog of several reads them itself.
      const products = ids.length === 1 ? await readByIds(ids) : [];
      return { only, choice: { products, count: ids.length, target: { ids } } };
    },
    onSuccess: (skipped) => {
      if (skipped.choice.count > 0) return onRead(skipped);
      showToast({
        type: 'info',
        title: 'Nothing Is Skipped Any More',
        message: 'All of it is listed or sold by now.',
      });
    },
  });
}
