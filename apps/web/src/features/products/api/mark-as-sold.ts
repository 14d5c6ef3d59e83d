import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoable } from '../../../lib/api/undo.ts';
import { callApi } from '../../../lib/api-client.ts';
import { failedAction } from '../../../lib/failures/failed-request.ts';
import type { DescribeUnsent } from '../../../lib/kept/unsent.ts';
import { soldKey } from '../../../lib/sold-key.ts';
import { showToast } from '../../../lib/toast.ts';
import { noteSold } from '../sold/just-sold.ts';
import { staleWithProducts, takeFromLists } from './take-from-lists.ts';

const results = () => import('@crosslister/contract/results.ts');
/** Loaded before anything is called, like the schemas: what was done can be said then. */
const words = () =>
  Promise.all([import('../sold/sold-toast.ts'), import('../../../lib/failures/delist-failure.ts')]);

interface Sold {
  product: Product;
  /** Where it sold, and for how much in pounds as typed. Left out if the sale is known already. */
  said?: { platform: Platform | null; sale_price: string };
}

const soldPath = ({ id }: Product) => `/api/products/${id}/mark_as_sold/`;
/** Its listings are ended by that call too. */
const describeUnsent: DescribeUnsent<Sold> = ({ product, said }) => ({
  form: `sold ${product.id}`,
  title: product.name,
  call: { method: 'POST', path: soldPath(product), ...(said && { body: said }) },
});

/** Marks the product as sold, then waits for its listings to end on every platform. */
export function useMarkAsSold() {
  const client = useQueryClient();
  return useMutation({
    meta: {
      unsent: describeUnsent,
      failed: (error) => failedAction('Failed to mark as sold. Please try again.', error),
      stale: staleWithProducts,
    },
    onMutate: ({ product }: Sold) => {
      noteSold([product.id]);
      return takeFromLists(client, [product.id]);
    },
    mutationFn: async ({ product, said }: Sold) => {
      const [{ soldToasts }, { delistCallFailedToast }] = await words();
      const { sold_there, undo_id } = await callApi(
        soldPath(product),
        async () => (await results()).MarkResult,
        {
          method: 'POST',
          ...(said && { body: said }),
        },
      );
      const stop = new AbortController();
      const undo = undoable(undo_id, () => stop.abort());
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
        const [marked, ...failures] = soldToasts(product.name, result, sold_there);
        showToast({ ...marked, key, ...undo });
        for (const failure of failures) showToast(failure);
      } catch (error) {
        // It was undone meanwhile, so the result of its delists does not matter.
        if (!stop.signal.aborted) showToast({ ...delistCallFailedToast(error), key, ...undo });
      }
    },
  });
}
