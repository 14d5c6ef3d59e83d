import { ProductSaved } from '@crosslister/contract/results.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api-client.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { showToast } from '../../../../lib/toast.ts';
import { showSaved } from '../../api/update-product.ts';
import { savedToast } from '../../saved-toast.ts';

export interface PutBack {
  /** Of the change. */
  id: number;
  /** Only this one of its fields. */
  field?: string | undefined;
  /** Only this entry of it. */
  path?: readonly string[] | undefined;
  over_later: boolean;
}

/** Saves the fields of a change, or one of them, as they were before it. */
export function usePutBack(productId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: 'Not Put Back', stale: [queryKeys.products] },
    mutationFn: ({ id, ...body }: PutBack) =>
      callApi(`/api/products/${productId}/changes/${id}/put_back/`, ProductSaved, {
        method: 'POST',
        body,
      }),
    onSuccess: (saved) => {
      showSaved(client, saved);
      showToast({ ...savedToast(saved.name, saved.operations), title: 'Put Back' });
    },
  });
}
