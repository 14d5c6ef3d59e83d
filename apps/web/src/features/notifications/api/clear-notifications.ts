import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Dismisses every finished operation and every sale notice. Running operations stay in the queue. */
export function useClearNotifications() {
  return useMutation({
    meta: { failed: 'Not Cleared', stale: [queryKeys.operations, queryKeys.queue, queryKeys.saleNotices] },
    mutationFn: () =>
      Promise.all(
        ['/api/operations/clear/', '/api/sale-notices/clear/'].map((path) =>
          callApi(path, z.unknown(), { method: 'POST' }),
        ),
      ),
  });
}
