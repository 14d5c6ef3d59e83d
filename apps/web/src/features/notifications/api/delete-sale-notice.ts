import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Dismisses a sale's notice at once. Undo brings it back. */
export function useDeleteSaleNotice() {
  const client = useQueryClient();
  return useMutation({
    meta: { failed: 'Not Removed', stale: [queryKeys.saleNotices] },
    onMutate: async (id: number) => {
      await client.cancelQueries({ queryKey: queryKeys.saleNotices });
      const before = client.getQueryData<SaleNotices>(queryKeys.saleNotices);
      client.setQueryData<SaleNotices>(
        queryKeys.saleNotices,
        (notices) =>
          notices && {
            ...notices,
            results: notices.results.filter((notice) => notice.id !== id),
            count: notices.count - 1,
          },
      );
      return { name: before?.results.find((notice) => notice.id === id)?.productName };
    },
    mutationFn: (id: number) => callApi(`/api/sale-notices/${id}/`, z.unknown(), { method: 'DELETE' }),
    onSuccess: (_, id, { name }) =>
      showToast({
        type: 'info',
        title: 'Notice Removed',
        message: name ? `The sale of ${name} stays in the statistics.` : 'The sale stays in the statistics.',
        cancelLabel: 'Undo',
        onCancel: async () => {
          await callApi(`/api/sale-notices/${id}/restore/`, z.unknown(), { method: 'POST' });
          await client.invalidateQueries({ queryKey: queryKeys.saleNotices });
        },
      }),
  });
}
