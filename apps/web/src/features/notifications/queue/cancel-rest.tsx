import type { OperationBatch } from '@crosslister/contract/operation.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Answer } from '../answer.tsx';
import { useCancelBatch } from '../api/cancel-batch.ts';
import { cancelWords } from './batch-words.ts';

interface Props {
  batch: OperationBatch;
  /** How far it is. */
  text: string;
}

/** Cancels what has not ended of a bulk action, and asks before more than one is cancelled. */
export function CancelRest({ batch, text }: Props) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelBatch();
  const { label, question } = cancelWords(batch);
  const act = () => cancel.mutate(batch.id, { onSettled: () => setAsking(false) });
  return (
    <>
      <Answer
        word={label}
        subject={text}
        loading={cancel.isPending}
        onClick={batch.live > 1 ? () => setAsking(true) : act}
      />
      <ConfirmDialog
        opened={asking}
        title={`${label}?`}
        message={question}
        confirmLabel={label}
        cancelLabel="Keep them"
        danger
        busy={cancel.isPending}
        onConfirm={act}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
