import type { Operation } from '@crosslister/contract/operation.ts';
import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { relativeTime } from '../../lib/texts/relative-time.ts';
import { useNow } from '../../lib/use-now.ts';
import styles from './operation-progress.module.css';

const STUCK_MS = 60_000;

/** Since when its progress has not changed, as far as this page has seen. */
function useUnchangedSince(place: string): number {
  const [seen, setSeen] = useState(() => ({ place, at: Date.now() }));
  useEffect(() => {
    setSeen((before) => (before.place === place ? before : { place, at: Date.now() }));
  }, [place]);
  return seen.at;
}

interface Props {
  operation: Pick<Operation, 'id' | 'status' | 'progress' | 'error' | 'next_attempt_at'>;
  /** What has been counted: "350 of 1,204 read". */
  what: string;
}

/** The progress of long work, updated live, and what delays it when it does not move. */
export function OperationProgress({ operation, what }: Props) {
  const { id, status, progress, error, next_attempt_at: due } = operation;
  const now = useNow();
  const since = useUnchangedSince(`${id} ${status} ${progress?.done}`);
  const { done = 0, total = null } = progress ?? {};
  const text =
    total === null ? `${formatCount(done)} ${what}` : `${formatCount(done)} of ${formatCount(total)} ${what}`;
  const isWaiting = status === 'queued' && !progress;
  const isStuck = now - since > STUCK_MS;
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{isWaiting ? 'Waiting for its turn' : text}</p>
      {total !== null && total > 0 && (
        <progress max={total} value={Math.min(total, done)} aria-label={`Progress: ${text}`} />
      )}
      {status === 'queued' && error ? (
        <p className={styles.held} role="status">
          {error} {due && `It tries again ${relativeTime(due, now)}.`}
        </p>
      ) : (
        isStuck && (
          <p className={styles.held} role="status">
            No progress for a minute. It continues when the shop answers. You can cancel it in the queue.
          </p>
        )
      )}
    </div>
  );
}
