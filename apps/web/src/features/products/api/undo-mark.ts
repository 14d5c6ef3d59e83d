import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import type { ToastInput } from '../../../lib/toast.ts';
import { readProductsAgain } from './take-from-lists.ts';

/** What makes a toast's Undo take marks back on the server; nothing when there is nothing to take back. */
export function undoable(
  client: QueryClient,
  undoId: string | undefined,
  before?: () => void,
): Pick<ToastInput, 'onCancel' | 'cancelLabel'> {
  if (!undoId) return {};
  return {
    cancelLabel: 'Undo',
    onCancel: async () => {
      before?.();
      try {
        const body = { undo_id: undoId };
        return (
          await callApi(
            '/api/products/undo/',
            async () => (await import('@crosslister/contract/results.ts')).UndoResult,
            { method: 'POST', body },
          )
        ).message;
      } finally {
        void readProductsAgain(client);
      }
    },
  };
}
