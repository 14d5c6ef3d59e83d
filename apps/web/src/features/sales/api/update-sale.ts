import type { Platform } from '@crosslister/contract/platforms.ts';
import { Sale } from '@crosslister/contract/sales.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

export interface SaleChange {
  platform: Platform | null;
  /** Pounds, as typed. */
  sale_price: string;
}

/** Stores where a sale that the seller entered took place, and for how much. */
export function useUpdateSale(id: number) {
  return useMutation({
    meta: { stale: staleAfter.sales },
    mutationFn: (body: SaleChange) => callApi(`/api/sales/${id}/`, Sale, { method: 'PUT', body }),
    onSuccess: () =>
      showToast({ type: 'success', title: 'Sale Saved', message: 'The statistics are up to date.' }),
  });
}
