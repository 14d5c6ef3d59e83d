import type { Batch } from '@crosslister/contract/batch.ts';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHandStop, IconProgress } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format.ts';
import { PlainButton, PlainCloseButton } from '../../../ui/plain-button.tsx';
import { useCancelBatch } from '../api/cancel-batch.ts';
import { useCloseBatch } from '../api/close-batch.ts';
import { useRetryFailures } from '../api/retry-failures.ts';
import { useUndoBatch } from '../api/undo-batch.ts';
import styles from './job-tray.module.css';
import { batchExceptions, batchLine, batchProgress, batchTitle } from './tray-words.ts';

/** How a batch stands, beside its words. */
export function JobIcon({ batch: { running, failed, waiting, completed } }: { batch: Batch }) {
  const [state, Icon] =
    failed > 0
      ? (['failed', IconAlertTriangle] as const)
      : running > 0
        ? (['running', IconProgress] as const)
        : waiting > 0
          ? (['waiting', IconHandStop] as const)
          : completed > 0
            ? (['completed', IconCircleCheck] as const)
            : (['cancelled', IconBan] as const);
  return <Icon size={18} stroke={1.8} aria-hidden className={styles.icon} data-state={state} />;
}

interface Props {
  batch: Batch;
  onView: (batchId: string) => void;
  /** A button was pressed that may go. */
  onActed: () => void;
  onClosed: () => void;
}

/** One batch: how far it is or how it ended, and what the seller can do about it. */
export function JobLine({ batch, onView, onActed, onClosed }: Props) {
  const { id, total, running, waiting, retryable, undoable, cancellable } = batch;
  const [cancel, retry, undo, close] = [
    useCancelBatch(),
    useRetryFailures(),
    useUndoBatch(),
    useCloseBatch(),
  ];
  const isRunning = running > 0;
  const title = batchTitle(batch);
  const busy = cancel.isPending || retry.isPending || undo.isPending;
  const button = { size: 'compact-sm', variant: 'default', disabled: busy } as const;
  function act(start: () => void): void {
    onActed();
    start();
  }
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <JobIcon batch={batch} />
        <p className={styles.text}>
          {isRunning ? (
            <>
              {title} <strong className={styles.count}>{batchProgress(batch)}</strong>
              {batchExceptions(batch) && <span className={styles.soft}> {batchExceptions(batch)}</span>}
            </>
          ) : (
            batchLine(batch)
          )}
        </p>
        {!isRunning && (
          <PlainCloseButton
            aria-label={`Dismiss: ${batchLine(batch)}`}
            className={styles.close ?? ''}
            onClick={() => {
              onClosed();
              close.mutate(id);
            }}
          />
        )}
      </div>
      {isRunning && (
        <progress
          className={styles.progress}
          max={total}
          value={total - running - waiting}
          aria-label={`Progress: ${title}`}
        />
      )}
      <div className={styles.buttons}>
        {retryable > 0 && (
          <PlainButton
            {...button}
            aria-label={`Retry failed (${formatCount(retryable)}): ${title}`}
            onClick={() => act(() => retry.mutate({ batch_id: id }))}
          >
            Retry failed ({formatCount(retryable)})
          </PlainButton>
        )}
        <PlainButton
          {...button}
          disabled={false}
          aria-haspopup="dialog"
          aria-label={`View: ${title}`}
          onClick={() => onView(id)}
        >
          View
        </PlainButton>
        {undoable && (
          <PlainButton {...button} aria-label={`Undo: ${title}`} onClick={() => act(() => undo.mutate(id))}>
            Undo
          </PlainButton>
        )}
        {!undoable && cancellable && (
          <PlainButton
            {...button}
            aria-label={`Cancel the rest: ${title}`}
            onClick={() => act(() => cancel.mutate(id))}
          >
            Cancel the rest
          </PlainButton>
        )}
      </div>
    </li>
  );
}
