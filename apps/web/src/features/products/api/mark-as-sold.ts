import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { callApi } from '../../../lib/api-client.ts';
import { delistCallFailedToast } from '../../../lib/delist-failure.ts';
import { soldKey } from '../../../lib/sold-key.ts';
import { showToast } from '../../../lib/toast.ts';
import { failedAction } from '../failed-action.ts';
import { soldToasts } from '../sold-toast.ts';
import { readProductsAgain, takeFromLists } from './take-from-lists.ts';

const results = () => import('@crosslister/contract/results.ts');

/**
 * Marks the product as sold, then waits for its listings to end on every platform. The toast offers to say where it
 * sold, if a sale was entered.
 */
export function useMarkAsSold(onSaleDetails: (product: Product) => void) {
  const client = useQueryClient();
  return useMutation({
    onMutate: (product: Product) => takeFromLists(client, [product.id]),
    mutationFn: async (product: Product) => {
      const path = `/api/products/${product.id}/mark_as_sold/`;
      const { sale_id, undo_id } = await callApi(path, async () => (await results()).MarkResult, {
        method: 'POST',
      });
      const stop = new AbortController();
      const undo = undoable(client, undo_id, () => stop.abort());
      const action = sale_id
        ? { label: 'Where did it sell?', onClick: () => onSaleDetails(product) }
        : undefined;
      const key = soldKey(product.id);
      if (Object.values(product.listings).some(({ url }) => url !== '')) {
        const message = `Delisting ${product.name}...`;
        showToast({ type: 'info', title: 'Marked as Sold', message, key, ...undo });
      }
      try {
        const body = { product_id: product.id, platforms };
        const result = await callApi('/api/delist/manual/', async () => (await results()).DelistResult, {
          method: 'POST',
          body,
          signal: stop.signal,
        });
        const [marked, ...failures] = soldToasts(product.name, result, platformNames);
        showToast({ ...marked, key, action, ...undo });
        for (const failure of failures) showToast(failure);
      } catch (error) {
        // Taken back meanwhile: how its delistings would have ended is of no interest.
        if (!stop.signal.aborted) showToast({ ...delistCallFailedToast(error), key, ...undo });
      }
    },
    onError: (error) => showToast(failedAction('Failed to mark as sold. Please try again.', error)),
    onSettled: () => readProductsAgain(client),
  });
}
