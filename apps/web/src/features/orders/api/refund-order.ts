import { OrdersChanged } from '@crosslister/contract/orders/orders.ts';
import type { RefundRequest } from '@crosslister/contract/orders/refunds.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** As it is sent: a sum is the text that was typed. */
export type RefundToSend =
  | Exclude<RefundRequest, { what: 'amount' }>
  | { what: 'amount'; amount: string; restock: false; by_gateway: boolean };

/** The store is told by an operation, whose result comes back with the order. */
export const useRefundOrder = () =>
  useMutation({
    meta: { failed: 'Not Refunded', stale: [...staleAfter.sales, ...staleAfter.operations] },
    mutationFn: ({ id, body }: { id: number; body: RefundToSend }) =>
      callApi(`/api/orders/${id}/refund/`, OrdersChanged, { method: 'POST', body }),
    onSuccess: () =>
      showToast({ type: 'success', title: 'Refund Asked For', message: 'The order shows how it went.' }),
  });
