import type { Product } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { callApi } from '../../../lib/api-client.ts';
import { failedAction } from '../../../lib/failed-request.ts';
import { showToast } from '../../../lib/toast.ts';
import { readProductsAgain, takeFromLists } from './take-from-lists.ts';

export function useMarkAsActive() {
  const client = useQueryClient();
  return useMutation({
    onMutate: (product: Product) => takeFromLists(client, [product.id]),
    mutationFn: (product: Product) =>
      callApi(
        `/api/products/${product.id}/mark_as_active/`,
        async () => (await import('@crosslister/contract/results.ts')).MarkResult,
        { method: 'POST' },
      ),
    onSuccess: ({ undo_id }, { name }) =>
      showToast({
        type: 'success',
        title: 'Product Reactivated',
        message: `Successfully marked ${name} as active for relisting.`,
        ...undoable(client, undo_id),
      }),
    onError: (error) => showToast(failedAction('Failed to mark as active. Please try again.', error)),
    onSettled: () => readProductsAgain(client),
  });
}
