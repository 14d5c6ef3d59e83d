import { DispatchResult, type ParcelDispatch } from '@crosslister/contract/orders/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { plural } from '../../../lib/format.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { takeBack } from './change-orders.ts';
import { inPieces, whysOf } from './in-pieces.ts';

/** As they are sent: an amount is the text that was typed. */
export type ParcelToSend = Omit<ParcelDispatch, 'postage_paid'> & { postage_paid?: string };

/** So many are sent with one call. */
const AT_ONCE = 200;

/** Parcels have left. Their marketplaces are told by operations, whose failures come back in the list. */
export function useDispatchParcels() {
  return useMutation({
    meta: { failed: 'Not Dispatched', stale: [...staleAfter.sales, ...staleAfter.operations] },
    mutationFn: async (all: readonly ParcelToSend[]) => {
      const answers: DispatchResult[] = [];
      try {
        await inPieces(all, AT_ONCE, async (parcels) => {
          const body = { parcels };
          answers.push(await callApi('/api/orders/dispatch/', DispatchResult, { method: 'POST', body }));
        });
      } finally {
        // Those before a piece that failed have left.
        if (answers.length > 0) showResult(answers);
      }
    },
  });
}

function showResult(answers: readonly DispatchResult[]): void {
  const sent = answers.flatMap((answer) => answer.told);
  const noted = answers.flatMap((answer) => answer.noted);
  const leftOut = answers.flatMap((answer) => answer.left_out);
  const ids = [...sent, ...noted];
  const whys = whysOf(leftOut);
  if (ids.length === 0) {
    showToast({ type: 'warning', title: 'Nothing Dispatched', message: whys });
    return;
  }
  showToast({
    type: leftOut.length > 0 ? 'warning' : 'success',
    title: 'Dispatched',
    message:
      sent.length > 0
        ? `${plural(sent.length, 'order')} dispatched: marketplaces are being told.`
        : `${plural(noted.length, 'order')} dispatched.`,
    details: whys || undefined,
    cancelLabel: 'Undo',
    onCancel: () => takeBack(ids),
  });
}
