import { useMutation } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { showToast } from '../../../lib/toast.ts';

/**
 * Reverses the action of a batch, as the Undo of a toast does. What that sends to marketplaces is a line of its own, which
 * says it; one operation is none.
 */
export function useUndoBatch() {
  return useMutation({
    meta: { failed: 'Not Undone' },
    mutationFn: async ({ id }: { id: string; line: string }) =>
      (await undoable(id).onCancel?.()) || undefined,
    onSuccess: (rest, { line }) => {
      const { work, ...words } = rest ?? {};
      const isLine = (work?.ids.length ?? 0) > 1;
      if (isLine && !work?.refused) return;
      showToast({ type: 'info', title: 'Undone', message: line, ...words, work: isLine ? undefined : work });
    },
  });
}
