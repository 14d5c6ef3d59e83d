import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { describeError } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export function useDeleteSaleNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(`/api/sale-notices/${id}/`, z.unknown(), { method: 'DELETE' }),
    onError: (error) => showToast({ type: 'error', title: 'Not Removed', message: describeError(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.saleNotices }),
  });
}
