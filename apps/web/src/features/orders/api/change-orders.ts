import { type Order, type OrderList, OrdersChanged } from '@crosslister/contract/orders/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { ordersQuery } from './get-orders.ts';
import { inPieces, whysOf } from './in-pieces.ts';

/** So many orders are changed with one call. */
const AT_ONCE = 100;

/** What was left as it is, and why. */
function showLeftOut(leftOut: OrdersChanged['left_out']): void {
  if (leftOut.length === 0) return;
  showToast({ type: 'warning', title: 'Not Changed', message: whysOf(leftOut), key: 'orders-left-out' });
}

/** In the list that is shown, before it is read again: the next scan looks there. */
function keepInList(changed: readonly Order[]): void {
  const byId = new Map(changed.map((order) => [order.id, order]));
  queryClient.setQueryData<OrderList>(
    ordersQuery('to_post').queryKey,
    (list) => list && { ...list, results: list.results.map((order) => byId.get(order.id) ?? order) },
  );
}

/** Ticks lines as in their parcel, or takes the tick back. `onAnswer` is told before the list is read again. */
export function useMarkPacked(onAnswer?: (saleIds: number[], isDone: boolean) => void) {
  return useMutation({
    meta: { failed: 'Not Ticked', stale: staleAfter.sales },
    mutationFn: (body: { sale_ids: number[]; packed: boolean }) =>
      callApi('/api/orders/packed/', OrdersChanged, { method: 'POST', body }),
    onSuccess: ({ results, left_out }, { sale_ids }) => {
      keepInList(results);
      showLeftOut(left_out);
      onAnswer?.(sale_ids, true);
    },
    onError: (_, { sale_ids }) => onAnswer?.(sale_ids, false),
  });
}

const changePosted = (body: { order_ids: readonly number[]; posted: boolean }) =>
  callApi('/api/orders/posted/', OrdersChanged, { method: 'POST', body });

/** Posted without telling a marketplace, or to post again. */
export function useMarkPosted() {
  return useMutation({
    meta: { failed: 'Not Changed', stale: staleAfter.sales },
    mutationFn: changePosted,
    onSuccess: ({ left_out }) => showLeftOut(left_out),
  });
}

/** For the Undo of a toast: what was posted just now is to post again. */
export async function takeBack(orderIds: readonly number[]) {
  const answers = await inPieces(orderIds, AT_ONCE, (piece) =>
    changePosted({ order_ids: piece, posted: false }),
  ).finally(() => void readAgain(staleAfter.sales));
  const results = answers.flatMap((answer) => answer.results);
  const left_out = answers.flatMap((answer) => answer.left_out);
  if (left_out.length === 0) return { message: 'To post again.' };
  const details = whysOf(left_out);
  return results.length > left_out.length
    ? { type: 'warning' as const, details, persistent: true }
    : { type: 'error' as const, title: 'Not Taken Back', details, persistent: true };
}
