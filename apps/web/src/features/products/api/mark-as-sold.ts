import { platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { DelistResult } from '@crosslister/contract/results.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { delistCallFailedToast } from '../../../lib/delist-failure.ts';
import { showToast } from '../../../lib/toast.ts';
import { failedAction } from '../failed-action.ts';
import { soldToasts } from '../sold-toast.ts';
import { readProductsAgain, takeFromLists } from './take-from-lists.ts';

/** Marks the product as sold, then waits for its listings to end on every platform. */
export function useMarkAsSold() {
  const client = useQueryClient();
  return useMutation({
    onMutate: (product: Product) => takeFromLists(client, [product.id]),
    mutationFn: async (product: Product) => {
      await callApi(`/api/products/${product.id}/mark_as_sold/`, z.unknown(), { method: 'POST' });
      const key = `sold-${product.id}`;
      if (Object.values(product.listings).some(({ url }) => url !== '')) {
        showToast({ type: 'info', title: 'Marked as Sold', message: `Delisting ${product.name}...`, key });
      }
      try {
        const body = { product_id: product.id, platforms };
        const result = await callApi('/api/delist/manual/', DelistResult, { method: 'POST', body });
        const [marked, ...failures] = soldToasts(product.name, result, platformNames);
        showToast({ ...marked, key });
        for (const failure of failures) showToast(failure);
      } catch (error) {
        showToast({ ...delistCallFailedToast(error), key });
      }
    },
    onError: (error) => showToast(failedAction('Failed to mark as sold. Please try again.', error)),
    onSettled: () => readProductsAgain(client),
  });
}
