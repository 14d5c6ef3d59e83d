import type { Batch } from '@crosslister/contract/batch.ts';
import { useState } from 'react';
import type { JobTrayProps } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useCancelBatch } from '../api/cancel-batch.ts';
import { useListed } from '../api/get-listed.ts';
import { useSkipped } from '../api/get-skipped.ts';
import { useRetryFailures } from '../api/retry-failures.ts';
import { useStartNow } from '../api/start-now.ts';
import { useUndoBatch } from '../api/undo-batch.ts';
import styles from './job-tray.module.css';
import { batchProgress, batchTitle, doneWords, hasListed, undoWord } from './tray-words.ts';

export interface JobButtonsProps extends Pick<JobTrayProps, 'onView' | 'onSkipped' | 'onListed'> {
  batch: Batch;
  /** How far it is, or how it ended. */
  line: string;
  /** It can be undone, and no toast offers that. */
  canUndo: boolean;
  /** A button was pressed that may go. */
  onActed: () => void;
}

const CANCEL = 'Cancel the rest';

const LineButton = (props: React.ComponentProps<typeof PlainButton>) => (
  <PlainButton size="compact-sm" variant="default" {...props} />
);

/** Several buttons have the same word in sight: the pointer, too, can ask of what. */
const named = (label: string, of: string) => ({ 'aria-label': `${label}: ${of}`, title: `${label}: ${of}` });

interface UndoProps extends Pick<JobButtonsProps, 'batch' | 'line'> {
  label: string;
  onActed?: () => void;
}

/** The way back from a batch. It asks: the seller may mean what they have done since, which has its toast. */
export function UndoButton({ batch, line, label, onActed }: UndoProps) {
  const undo = useUndoBatch();
  return (
    <AskingButton
      label={label}
      isBusy={undo.isPending}
      {...named(undoWord(batch), line)}
      question={{
        title: 'Undo This?',
        message: `${doneWords(batch, line)}. What it changed is put back, on the marketplaces too.`,
        confirmLabel: 'Undo',
        cancelLabel: 'Keep it',
      }}
      onConfirm={() => {
        onActed?.();
        undo.mutate({ id: batch.id, line });
      }}
    />
  );
}

interface AskingProps extends ReturnType<typeof named> {
  label: string;
  isBusy: boolean;
  question: Pick<
    React.ComponentProps<typeof ConfirmDialog>,
    'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'danger'
  >;
  onConfirm: () => void;
}

function AskingButton({ label, isBusy, question, onConfirm, ...name }: AskingProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <LineButton disabled={isBusy} aria-haspopup="dialog" {...name} onClick={() => setIsAsking(true)}>
        {label}
      </LineButton>
      <ConfirmDialog
        {...question}
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}

/** What the seller can do about a batch. */
export function JobButtons({ batch, line, canUndo, onView, onSkipped, onListed, onActed }: JobButtonsProps) {
  const { id, planned, retryable, undoable, cancellable } = batch;
  const [retry, start, cancel] = [useRetryFailures(), useStartNow(), useCancelBatch()];
  const skipped = useSkipped(onSkipped);
  const listed = useListed(onListed);
  const isBusy = [retry, start, cancel, skipped, listed].some(({ isPending }) => isPending);
  const title = batchTitle(batch);
  const button = (label: string, act: () => void) => (
    <LineButton
      disabled={isBusy}
      {...named(label, title)}
      onClick={() => {
        onActed();
        act();
      }}
    >
      {label}
    </LineButton>
  );
  return (
    <div className={styles.buttons}>
      {retryable > 0 &&
        button(`Retry failed (${formatCount(retryable)})`, () => retry.mutate({ batch_id: id }))}
      {batch.skipped && (
        <LineButton
          disabled={isBusy}
          aria-haspopup="dialog"
          aria-label={`Show skipped: ${title}`}
          onClick={() => skipped.mutate(id)}
        >
          Show skipped
        </LineButton>
      )}
      {planned > 0 && button('List now', () => start.mutate({ batch_id: id }))}
      <LineButton aria-haspopup="dialog" aria-label={`View: ${title}`} onClick={() => onView(id)}>
        View
      </LineButton>
      {hasListed(batch) && (
        <LineButton
          disabled={isBusy}
          aria-haspopup="dialog"
          {...named('Undo', line)}
          onClick={() => listed.mutate(id)}
        >
          Undo
        </LineButton>
      )}
      {canUndo && <UndoButton batch={batch} line={line} label={undoWord(batch)} onActed={onActed} />}
      {!undoable && cancellable && (
        <AskingButton
          label={CANCEL}
          isBusy={isBusy}
          {...named(CANCEL, title)}
          question={{
            title: `${CANCEL}?`,
            message: `${doneWords(batch, title)}: ${batchProgress(batch)}. What has not ended is cancelled. What has ended stays as it is.`,
            confirmLabel: CANCEL,
            cancelLabel: 'Keep it',
            danger: true,
          }}
          onConfirm={() => {
            onActed();
            cancel.mutate(id);
          }}
        />
      )}
    </div>
  );
}
