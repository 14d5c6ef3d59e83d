import { useState } from 'react';
import { TinyButton } from '../../../ui/buttons.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useSendToClickAndDrop } from '../api/send-to-click-and-drop.ts';
import type { Parcel } from '../parcels.ts';

/** Of one whose label is made there: nobody but the seller knows that its order was deleted there. */
export function SendAgain({ parcel }: { parcel: Parcel }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const send = useSendToClickAndDrop(true);
  return (
    <>
      <TinyButton onClick={() => setAsking(true)}>Send again</TinyButton>
      <ConfirmDialog
        opened={asking}
        title="Send Again?"
        message="Its label is made. If you have not deleted its order in Click & Drop, it will be there twice."
        confirmLabel="Send again"
        busy={send.isPending}
        onConfirm={() => send.mutate([parcel], { onSuccess: close })}
        onClose={close}
      />
    </>
  );
}
