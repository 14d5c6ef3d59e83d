import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { plural } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Dismisses every finished operation and every sale notice. Running operations stay in the queue. */
export function useClearNotifications() {
  return useMutation({
    meta: { failed: 'Not Cleared', stale: [queryKeys.operations, queryKeys.queue, queryKeys.saleNotices] },
    /** With the number of running operations, so that the seller knows that they stay. */
    mutationFn: (_live: number) =>
      Promise.all(
        ['/api/operations/clear/', '/api/sale-notices/clear/'].map((path) =>
          callApi(path, z.unknown(), { method: 'POST' }),
        ),
      ),
    onSuccess: (_, live) => {
      if (live === 0) return;
      showToast({
        type: 'info',
        title: 'Queue Cleared',
        message: `Finished items are cleared. ${plural(live, 'operation')} still in progress ${live === 1 ? 'stays' : 'stay'} in the queue.`,
      });
    },
  });
}
