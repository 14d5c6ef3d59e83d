import { Product, type ProductCreate } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { failedRequest } from '../../../lib/failed-request.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export type NewProduct = z.input<typeof ProductCreate>;

/** Adds a product to the catalogue. */
export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (product: NewProduct) =>
      callApi('/api/products/', Product, { method: 'POST', body: product }),
    onError: (error) =>
      showToast(failedRequest('Save Failed', error, (cause) => `Failed to save product: ${cause}`)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.productList }),
        client.invalidateQueries({ queryKey: queryKeys.statistics }),
      ]),
  });
}
