import type { Product, ProductSave } from '@crosslister/contract/product.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { ProductSaved } from '@crosslister/contract/results.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { failedRequest } from '../../../lib/failures/failed-request.ts';
import type { DescribeUnsent } from '../../../lib/kept/unsent.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { savedToast } from '../saved-toast.ts';
import { showInLists } from './take-from-lists.ts';

/** Shows a product as it was saved, in its dialog and in the table. */
export function showSaved(client: QueryClient, { operations: _, ...product }: ProductSaved): void {
  client.setQueryData(queryKeys.product(product.id), product);
  showInLists(client, product.id, product);
}

/** What is typed for a product is kept under this name. */
export const productForm = (id: number): string => `product ${id}`;

/** Saves what was changed. The table shows it at once, and the old values again if it could not be saved. */
export function useUpdateProduct(id: number) {
  const client = useQueryClient();
  const path = `/api/products/${id}/`;
  const unsent: DescribeUnsent<ProductSave> = (update) => ({
    form: productForm(id),
    title: `"${client.getQueryData<Product>(queryKeys.product(id))?.name ?? 'a product'}"`,
    call: { method: 'PUT', path, body: update },
  });
  return useMutation({
    meta: {
      unsent,
      failed: (error) => failedRequest('Save Failed', error, (cause) => `Failed to save product: ${cause}`),
      stale: [queryKeys.productList],
    },
    mutationFn: (update: ProductSave) => callApi(path, ProductSaved, { method: 'PUT', body: update }),
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
    onSuccess: (saved) => {
      showSaved(client, saved);
      // Otherwise the crosslist dialog beneath would name something as missing that was just entered, until the
      // server's event comes.
      void client.invalidateQueries({ queryKey: queryKeys.productsToList });
      showToast(savedToast(saved.name, saved.operations));
    },
    onError: (error, _, shown) => {
      for (const [key, page] of shown?.before ?? []) client.setQueryData(key, page);
      // It was changed elsewhere. Once it is read again, the form shows both values and lets the seller choose.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: queryKeys.product(id) });
    },
  });
}
