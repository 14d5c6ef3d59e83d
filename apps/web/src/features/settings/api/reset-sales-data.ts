import { type ResetSalesData, ResetSalesDataResult } from '@crosslister/contract/sales.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';

export type ResetType = z.infer<typeof ResetSalesData>['reset_type'];

export function useResetSalesData() {
  return useMutation({
    meta: { stale: [...staleAfter.products, ...staleAfter.sales] },
    mutationFn: (resetType: ResetType) =>
      callApi('/api/products/reset_sales_data/', ResetSalesDataResult, {
        method: 'POST',
        body: { reset_type: resetType } satisfies z.infer<typeof ResetSalesData>,
      }),
  });
}
