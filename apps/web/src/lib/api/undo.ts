import { callApi } from '../api-client.ts';
import { readAgain } from '../query-client.ts';
import { staleAfter } from '../query-keys.ts';
import type { ToastInput } from '../toast.ts';

/** The Undo of a toast, which reverses an action on the server. Nothing if there is nothing to undo. */
export function undoable(
  undoId: string | undefined,
  before?: () => void,
): Pick<ToastInput, 'onCancel' | 'cancelLabel' | 'undoes'> {
  if (!undoId) return {};
  return {
    cancelLabel: 'Undo',
    undoes: undoId,
    onCancel: async () => {
      before?.();
      try {
        const { message, not_undone, operation_ids } = await callApi(
          '/api/products/undo/',
          async () => (await import('@crosslister/contract/results.ts')).UndoResult,
          { method: 'POST', body: { undo_id: undoId } },
        );
        const work = { ids: operation_ids, isFollowUp: true, isUndo: true, refused: not_undone.join(' ') };
        return not_undone.length > 0
          ? { type: 'warning' as const, details: message, persistent: true, work }
          : { details: message, work };
      } finally {
        const stale = [...staleAfter.products, ...staleAfter.sales, ...staleAfter.operations];
        void readAgain(stale);
      }
    },
  };
}
