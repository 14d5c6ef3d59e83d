import type { Product } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { callApi } from '../../../lib/api-client.ts';
import { failedAction } from '../../../lib/failures/failed-request.ts';
import { showToast } from '../../../lib/toast.ts';
import { staleWithProducts, takeFromLists } from './take-from-lists.ts';

interface Marking {
  product: Product;
  /** The seller says so of the order it sold by. */
  orderCancelled?: boolean;
}

/** What is for sale nowhere then is offered to be listed again. */
export function useMarkAsActive(onCrosslist: (product: Product) => void) {
  const client = useQueryClient();
  return useMutation({
    meta: {
      failed: (error) => failedAction('Failed to mark as active. Please try again.', error),
      stale: staleWithProducts,
    },
    onMutate: ({ product }: Marking) => takeFromLists(client, [product.id]),
    mutationFn: ({ product, orderCancelled }: Marking) =>
      callApi(
        `/api/products/${product.id}/mark_as_active/`,
        async () => (await import('@crosslister/contract/results.ts')).MarkResult,
        { method: 'POST', ...(orderCancelled && { body: { order_cancelled: true } }) },
      ),
    onSuccess: ({ undo_id }, { product }) => {
      const isLive = Object.values(product.listings).some(({ status }) => status !== 'delisted');
      showToast({
        type: 'success',
        title: 'Product Reactivated',
        message: `Successfully marked ${product.name} as active for relisting.`,
        ...undoable(undo_id),
        ...(!isLive && { actions: [{ label: 'List it again', onClick: () => onCrosslist(product) }] }),
      });
    },
  });
}
