import type { Operation } from '@crosslister/contract/operation.ts';
import { formatCount } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import styles from '../notification-list.module.css';

/** The progress of running work, or when waiting work is tried again. */
export function QueueProgress({ operation, now }: { operation: Operation; now: number }) {
  const { progress, status, next_attempt_at: due } = operation;
  if (status === 'queued' && due && Date.parse(due) > now) {
    const isSoon = Date.parse(due) - now < 30_000;
    return <p className={styles.line}>Tries again {isSoon ? 'in a few seconds' : relativeTime(due, now)}.</p>;
  }
  if (status !== 'processing' || !progress) return null;
  const { done, total } = progress;
  if (!total) return <p className={styles.line}>{formatCount(done)} done</p>;
  const text = `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <>
      <p className={styles.line}>{text}</p>
      <progress max={total} value={done} aria-label={`Progress: ${text}`} />
    </>
  );
}
