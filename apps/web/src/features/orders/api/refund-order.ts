import { OrdersChanged } from '@crosslister/contract/orders/orders.ts';
import { RefundLeft, type RefundRequest } from '@crosslister/contract/orders/refunds.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryKeys, staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';

/** As it is sent: a sum is the text that was typed. */
export type RefundToSend =
  | Exclude<RefundRequest, { what: 'amount' }>
  | { what: 'amount'; amount: string; restock: false; by_gateway: boolean };

/** What the store says can still be paid back. */
export const useRefundLeft = (id: number) =>
  useQuery({
    queryKey: [...queryKeys.orders, 'refund-left', id],
    queryFn: ({ signal }) => callApi(`/api/orders/${id}/refund/`, RefundLeft, { signal }),
    gcTime: 0,
  });

/** The store is told by an operation, whose result comes back with the order. */
export const useRefundOrder = () =>
  useMutation({
    meta: { failed: 'Not Refunded', stale: [...staleAfter.sales, ...staleAfter.operations] },
    mutationFn: ({ id, body }: { id: number; body: RefundToSend }) =>
      callApi(`/api/orders/${id}/refund/`, OrdersChanged, { method: 'POST', body }),
    onSuccess: () =>
      showToast({ type: 'success', title: 'Refund Asked For', message: 'The order shows how it went.' }),
  });
