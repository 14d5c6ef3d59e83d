import { type ResetSalesData, ResetSalesDataResult } from '@crosslister/contract/sales.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';

export type ResetType = z.infer<typeof ResetSalesData>['reset_type'];

export function useResetSalesData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (resetType: ResetType) =>
      callApi('/api/products/reset_sales_data/', ResetSalesDataResult, {
        method: 'POST',
        body: { reset_type: resetType } satisfies z.infer<typeof ResetSalesData>,
      }),
    onSettled: () =>
      Promise.all(
        [...staleAfter.products, ...staleAfter.sales].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
