import type { OperationBatch } from '@crosslister/contract/operation.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { batchText } from './batch-words.ts';
import { CancelRest } from './cancel-rest.tsx';
import styles from './queue.module.css';

/** Bulk actions, each with its progress while it runs and its result in numbers afterwards. */
export function BatchList({ batches, now }: { batches: readonly OperationBatch[]; now: number }) {
  return batches.map((batch) => {
    const { id, total, live, cancellable, started, finished } = batch;
    const text = batchText(batch);
    const ended = total - live;
    return (
      <div key={`${id}-${batch.action}`} className={styles.batch} data-live={live > 0 || undefined}>
        <div className={styles.head}>
          <p className={styles.headText}>{text}</p>
          {live > 0 && cancellable && <CancelRest batch={batch} text={text} />}
          {live === 0 && (
            <time
              className="quiet"
              dateTime={finished ?? started}
              title={formatDateTime(finished ?? started)}
            >
              {relativeTime(finished ?? started, now)}
            </time>
          )}
        </div>
        {live > 0 && <progress className={styles.progress} max={total} value={ended} aria-label={text} />}
      </div>
    );
  });
}
