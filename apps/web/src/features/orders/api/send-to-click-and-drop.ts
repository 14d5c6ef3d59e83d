import { ClickAndDropSent } from '@crosslister/contract/orders/click-and-drop.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { plural } from '../../../lib/format.ts';
import { staleAfter } from '../../../lib/query-keys.ts';
import { showToast } from '../../../lib/toast.ts';
import { orderIdsOf, type Parcel } from '../parcels.ts';
import { inPieces, whysOf } from './in-pieces.ts';

/** So many are sent with one call. */
const AT_ONCE = 100;

/** Parcels become orders in Click & Drop, where the seller makes their labels. `again`: also one whose label is made. */
export function useSendToClickAndDrop(again = false) {
  return useMutation({
    meta: { failed: 'Not Sent', stale: staleAfter.sales },
    mutationFn: (parcels: readonly Parcel[]) =>
      inPieces(parcels, AT_ONCE, (piece) =>
        callApi('/api/orders/click-and-drop/', ClickAndDropSent, {
          method: 'POST',
          body: { parcels: piece.map((parcel) => ({ order_ids: orderIdsOf(parcel) })), again },
        }),
      ),
    onSuccess: (answers) => {
      const sent = answers.flatMap((answer) => answer.sent);
      const whys = whysOf(answers.flatMap((answer) => answer.left_out));
      showToast({
        type: whys ? 'warning' : 'success',
        title: sent.length > 0 ? 'Sent to Click & Drop' : 'Nothing Sent',
        message:
          sent.length > 0
            ? `${plural(sent.length, 'order')} sent. Make the labels there.`
            : 'No parcel went to Click & Drop.',
        details: whys || undefined,
      });
    },
  });
}
