import { useMutation, useQueryClient } from '@tanstack/react-query';
import { nothing } from '../../../lib/answers/shape.ts';
import { callApi } from '../../../lib/api-client.ts';
import { ApiError, nextStepOf } from '../../../lib/api-error.ts';
import { failedAction } from '../../../lib/failures/failed-request.ts';
import { showToast, type ToastInput } from '../../../lib/toast.ts';
import { staleWithProducts, takeFromLists } from './take-from-lists.ts';

interface NamedProduct {
  id: number;
  name: string;
}

const failed = (error: unknown) =>
  failedAction('Failed to delete product. Please try again.', error, 'Delete Failed');

/** It was stored, but only the seller can end one of its listings. Trying again would change nothing. */
function leftToSeller(error: unknown): ToastInput | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const details = nextStepOf(error);
  return { type: 'warning', title: 'Not Deleted Yet', message: error.message, details, persistent: true };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: (error) => leftToSeller(error) ?? failed(error), stale: staleWithProducts },
    onMutate: ({ id }: NamedProduct) => takeFromLists(client, [id]),
    mutationFn: ({ id }: NamedProduct) => callApi(`/api/products/${id}/`, nothing, { method: 'DELETE' }),
    onSuccess: (_, { name }) =>
      showToast({
        type: 'success',
        title: 'Product Deleted',
        message: `Product "${name}" has been deleted successfully.`,
      }),
  });
}
