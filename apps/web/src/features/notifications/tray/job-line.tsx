import type { Batch } from '@crosslister/contract/batch.ts';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconProgress,
} from '@tabler/icons-react';
import { PlainCloseButton } from '../../../ui/plain-button.tsx';
import { useCloseBatch } from '../api/close-batch.ts';
import { JobButtons, type JobButtonsProps } from './job-buttons.tsx';
import styles from './job-tray.module.css';
import {
  batchExceptions,
  batchLine,
  batchProgress,
  batchStart,
  batchTitle,
  endedCount,
  isUnfinished,
  missingWords,
} from './tray-words.ts';

const icons = {
  failed: IconAlertTriangle,
  running: IconProgress,
  planned: IconClock,
  waiting: IconHandStop,
  completed: IconCircleCheck,
  /** Some of it: the rest is completed. */
  skipped: IconAlertTriangle,
  cancelled: IconBan,
} as const;
/** What matters first. */
const states = ['failed', 'running', 'planned', 'waiting', 'completed', 'cancelled'] as const;

/** How far a batch is, beside its words. */
export function JobIcon({ batch }: { batch: Batch }) {
  const found = states.find((each) => batch[each] > 0) ?? 'completed';
  const state = found === 'completed' && batch.skipped ? 'skipped' : found;
  const Icon = icons[state];
  return <Icon size={18} stroke={1.8} aria-hidden className={styles.icon} data-state={state} />;
}

interface Props extends Omit<JobButtonsProps, 'line'> {
  now: number;
  onClosed: () => void;
}

/** One batch: how far it is or how it ended, and what the seller can do about it. */
export function JobLine({ batch, now, onClosed, ...buttons }: Props) {
  const close = useCloseBatch();
  const title = batchTitle(batch);
  const line = batchLine(batch, now);
  const missing = missingWords(batch);
  const beside = [batchExceptions(batch), batchStart(batch, now)].filter((text) => text);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <JobIcon batch={batch} />
        <p className={styles.text}>
          {isUnfinished(batch) ? (
            <>
              {title} <strong className={styles.count}>{batchProgress(batch)}</strong>{' '}
              {beside.length > 0 && <span className={styles.soft}>{beside.join(', ')}</span>}
            </>
          ) : (
            line
          )}
        </p>
        {batch.running === 0 && (
          <PlainCloseButton
            aria-label={`Dismiss: ${line}`}
            title={isUnfinished(batch) ? 'Hide this line. Nothing is cancelled.' : undefined}
            className={styles.close ?? ''}
            onClick={() => {
              onClosed();
              close.mutate(batch.id);
            }}
          />
        )}
      </div>
      {isUnfinished(batch) && (
        <progress
          className={styles.progress}
          max={batch.total}
          value={endedCount(batch)}
          aria-label={`Progress: ${title}`}
        />
      )}
      {missing && <p className={styles.missing}>{missing}</p>}
      <JobButtons batch={batch} line={line} {...buttons} />
    </li>
  );
}
