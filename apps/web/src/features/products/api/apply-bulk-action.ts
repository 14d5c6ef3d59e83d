import type { SaidSold } from '@crosslister/contract/product-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { callApi } from '../../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { showToast, type ToastInput } from '../../../lib/toast.ts';
import { staleWithProducts, takeFromLists } from './take-from-lists.ts';

/** The actions that need no dialog of their own. */
type PlainBulkAction = 'mark_as_sold' | 'mark_as_active' | 'delete';

const doneWords: Record<PlainBulkAction, string> = {
  mark_as_sold: 'marked as sold',
  mark_as_active: 'marked as active',
  delete: 'deleted',
};

interface Bulk {
  action: PlainBulkAction;
  choice: ProductChoice;
  /** What the seller says of the sale. */
  sold?: SaidSold | undefined;
}

function failed(cause: string, nextStep: string | undefined): ToastInput {
  return {
    type: 'error',
    title: 'Bulk Action Failed',
    message: `Failed to perform bulk action: ${cause}`,
    details: nextStep,
  };
}

/** One action on every selected product. What follows at the marketplaces is a line of the job tray. */
export function useBulkAction() {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: (error) => failed(describeError(error), nextStepOf(error)), stale: staleWithProducts },
    onMutate: ({ choice }: Bulk) =>
      takeFromLists(
        client,
        choice.products.map(({ id }) => id),
      ),
    mutationFn: ({ action, choice, sold }: Bulk) =>
      callApi(
        '/api/products/bulk_action/',
        async () => (await import('@crosslister/contract/results.ts')).BulkActionResult,
        {
          method: 'POST',
          body: { action, sold, ...choice.target },
          respondAsync: true,
        },
      ),
    onSuccess: ({ success, count, message, next_step, undo_id }, { action, choice }) => {
      if (!success) return showToast(failed(message, next_step));
      return showToast({
        // Fewer than chosen: the server's sentence says which were kept, and why.
        type: count < choice.count ? 'warning' : 'success',
        title: 'Bulk Action Completed',
        message: `${formatCount(count)} product(s) ${doneWords[action]}`,
        details: count < choice.count ? message : undefined,
        ...undoable(undo_id),
      });
    },
  });
}
