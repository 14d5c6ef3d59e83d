import { Product, type ProductUpdate } from '@crosslister/contract/product.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { describeError, nextStepOf } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export function useUpdateProduct(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (update: ProductUpdate) =>
      callApi(`/api/products/${id}/`, Product, { method: 'PUT', body: update }),
    onSuccess: (product) => {
      client.setQueryData(queryKeys.product(id), product);
      showToast({ type: 'success', title: 'Product Saved', message: `"${product.name}" has been saved.` });
    },
    onError: (error) =>
      showToast({
        type: 'error',
        title: 'Save Failed',
        message: `Failed to save product: ${describeError(error)}`,
        details: nextStepOf(error),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.productList }),
  });
}
