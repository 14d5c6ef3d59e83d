import { Product, type ProductSave } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { failedRequest } from '../../../lib/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { showInLists } from './take-from-lists.ts';

/** Saves what was changed; the table shows it at once, and as it was if it could not be saved. */
export function useUpdateProduct(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: ProductSave) =>
      callApi(`/api/products/${id}/`, Product, { method: 'PUT', body: update }),
    onMutate: async ({ name, sku, price }) => {
      await client.cancelQueries({ queryKey: queryKeys.productList });
      const before = client.getQueriesData<ProductPage>({ queryKey: queryKeys.productList });
      showInLists(client, id, {
        ...(name !== undefined && { name }),
        ...(sku !== undefined && { sku }),
        ...(price !== undefined && { price }),
      });
      return { before };
    },
    onSuccess: (product) => {
      client.setQueryData(queryKeys.product(id), product);
      showInLists(client, id, product);
      // The crosslist dialog beneath is not to name what was entered just now, until the server's event comes.
      void client.invalidateQueries({ queryKey: queryKeys.crosslistCheck });
      showToast({ type: 'success', title: 'Product Saved', message: `"${product.name}" has been saved.` });
    },
    onError: (error, _, shown) => {
      for (const [key, page] of shown?.before ?? []) client.setQueryData(key, page);
      // Read again, as it was changed elsewhere, the form shows both and lets the seller choose.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.product(id) });
      showToast(failedRequest('Save Failed', error, (cause) => `Failed to save product: ${cause}`));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.productList }),
  });
}
