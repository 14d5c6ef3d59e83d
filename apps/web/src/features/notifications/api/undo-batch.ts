import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import { showToast } from '../../../lib/toast.ts';

/**
 * Reverses the action of a batch, as the Undo of a toast does, and says which. What is listed again is a line of its own.
 */
export function useUndoBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string; line: string }) =>
      (await undoable(client, id).onCancel?.()) || undefined,
    onSuccess: (rest, { line }) =>
      showToast({
        type: 'info',
        title: 'Undone',
        message: line,
        ...rest,
        // Several are a batch.
        work: rest?.work?.ids.length === 1 ? rest.work : undefined,
      }),
    onError: (error) => showToast(failedRequest('Not Undone', error)),
  });
}
