import { useMutation } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { showToast } from '../../../lib/toast.ts';

/**
 * Reverses the action of a batch, as the Undo of a toast does, and says which. What is listed again is a line of its own.
 */
export function useUndoBatch() {
  return useMutation({
    meta: { failed: 'Not Undone' },
    mutationFn: async ({ id }: { id: string; line: string }) =>
      (await undoable(id).onCancel?.()) || undefined,
    onSuccess: (rest, { line }) =>
      showToast({
        type: 'info',
        title: 'Undone',
        message: line,
        ...rest,
        // Several are a batch.
        work: rest?.work?.ids.length === 1 ? rest.work : undefined,
      }),
  });
}
