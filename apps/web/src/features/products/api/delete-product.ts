import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { failedAction } from '../failed-action.ts';
import { readProductsAgain, takeFromLists } from './take-from-lists.ts';

interface NamedProduct {
  id: number;
  name: string;
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    onMutate: ({ id }: NamedProduct) => takeFromLists(client, [id]),
    mutationFn: ({ id }: NamedProduct) => callApi(`/api/products/${id}/`, nothing, { method: 'DELETE' }),
    onSuccess: (_, { name }) =>
      showToast({
        type: 'success',
        title: 'Product Deleted',
        message: `Product "${name}" has been deleted successfully.`,
      }),
    onError: (error) =>
      showToast(failedAction('Failed to delete product. Please try again.', error, 'Delete Failed')),
    onSettled: () => readProductsAgain(client),
  });
}
