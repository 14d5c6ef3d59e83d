import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { QUEUE_PAGE_SIZE, useQueuePage } from '../api/get-queue.ts';
import { ListLoading } from './list-loading.tsx';
import styles from './notification-list.module.css';
import { PageButtons } from './page-buttons.tsx';
import { type ProductOpeners, QueueItem } from './queue-item.tsx';

interface Props extends ProductOpeners {
  /** Only the failures of this group. */
  group?: string;
  /** true: only steps that wait for the seller. false: everything else. */
  forSeller?: boolean;
  /** Sentences that are shown above the list for all of its operations. */
  shown: ReadonlySet<string>;
  now: number;
}

/** Operations one page at a time, so that thousands are as fast as ten. */
export function QueuePages({ group, forSeller, shown, now, ...openers }: Props) {
  const [wanted, setPage] = useState(1);
  const { data, error } = useQueuePage({ page: wanted, group, forSeller });
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / QUEUE_PAGE_SIZE));
  // If the queue was cleared elsewhere, there are fewer pages than before.
  if (data && wanted > last) setPage(last);
  if (error && !data) return <Notice type="error">{explainError(error)}</Notice>;
  if (!data) return forSeller ? null : <ListLoading />;
  if (data.count === 0) return null;
  return (
    <>
      <ul className={styles.list}>
        {data.results.map((operation) => (
          <QueueItem key={operation.id} operation={operation} shown={shown} now={now} {...openers} />
        ))}
      </ul>
      <PageButtons
        label={forSeller ? 'Pages of what waits for you' : 'Pages of the queue'}
        page={wanted}
        last={last}
        onPage={setPage}
        words={['Newer', 'Older']}
      />
    </>
  );
}
