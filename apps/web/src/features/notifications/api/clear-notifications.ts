import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { describeError } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Puts every finished operation and every sale notice away; work that runs stays in the queue. */
export function useClearNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      Promise.all(
        ['/api/operations/clear/', '/api/sale-notices/clear/'].map((path) =>
          callApi(path, z.unknown(), { method: 'POST' }),
        ),
      ),
    onError: (error) => showToast({ type: 'error', title: 'Not Cleared', message: describeError(error) }),
    onSettled: () =>
      Promise.all(
        [queryKeys.operations, queryKeys.saleNotices].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
