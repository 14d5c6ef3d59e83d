import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { focusRefused } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDispatchParcels } from '../api/dispatch-parcels.ts';
import type { Parcel } from '../parcels.ts';
import styles from './dispatch.module.css';
import { type ByHand, type Draft, draftOf, isTyped, toSend } from './dispatch-draft.ts';
import { lastCarrier } from './last-carrier.ts';
import { ParcelForm } from './parcel-form.tsx';
import { withMatches } from './pasted-matches.ts';
import { PastedNumbers, usePasted } from './pasted-numbers.tsx';

interface Props extends DialogProps {
  parcels: readonly Parcel[];
  onDone: () => void;
}

/** One or many parcels have left: with which carrier, number and postage. One press tells all their marketplaces. */
export function DispatchDialog({ opened, onClose, parcels, onDone }: Props) {
  const [before] = useState(() => parcels.map((parcel) => draftOf(parcel, lastCarrier.read())));
  const [byHand, setByHand] = useState<ByHand>(new Map());
  const pasted = usePasted(parcels);
  const drafts = withMatches(before, pasted.text, pasted.found, byHand);
  const dispatch = useDispatchParcels();
  const chosen = drafts.filter(({ isIn }) => isIn);
  const isOne = parcels.length === 1;
  const isToldNowhere = drafts.every(({ parcel }) => !parcel.first.tells_marketplace);

  const change = ({ parcel: { id } }: Draft, part: Partial<Draft>) =>
    setByHand((all) => new Map(all).set(id, { ...all.get(id), ...part }));

  function send(form: HTMLFormElement): void {
    if (chosen.length === 0 || focusRefused(form)) return;
    const used = chosen.findLast(({ number }) => number.trim() !== '');
    if (used) lastCarrier.choose(used.carrier);
    dispatch.mutate(chosen.map(toSend), {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isOne ? 'Dispatch Parcel' : `Dispatch ${parcels.length} Parcels`}
      size={isOne ? 520 : 860}
      action={isOne ? 'Dispatched' : `Dispatch ${chosen.length}`}
      saving={dispatch}
      disabled={chosen.length === 0}
      unsaved={
        (drafts.some(isTyped) || pasted.text.trim() !== '') &&
        'The numbers that you entered have not been sent.'
      }
      onSubmit={send}
    >
      {!isOne && <PastedNumbers pasted={pasted} of={parcels.length} />}
      {isToldNowhere && <Notice type="info">Noted here only: no marketplace is told.</Notice>}
      <ul className={styles.list}>
        {drafts.map((draft) => (
          <ParcelForm
            key={draft.parcel.id}
            draft={draft}
            isOne={isOne}
            onChange={(part) => change(draft, part)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}
