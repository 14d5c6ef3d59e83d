import type { MoneyPart } from '@crosslister/contract/reports/sale-money.ts';
import { Sale } from '@crosslister/contract/sales.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** Stores what the seller typed of a sale's money. Null takes an amount back. */
export function useSaveMoney(id: number) {
  return useMutation({
    meta: { stale: staleAfter.sales },
    mutationFn: (body: Partial<Record<MoneyPart, string | null>>) =>
      callApi(`/api/sales/${id}/money/`, Sale, { method: 'PUT', body }),
    onSuccess: () =>
      showToast({ type: 'success', title: 'Amounts Saved', message: 'The profit is up to date.' }),
  });
}
