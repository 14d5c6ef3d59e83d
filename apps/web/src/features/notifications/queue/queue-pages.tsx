import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { QUEUE_PAGE_SIZE, type QueuePart, useQueuePage } from '../api/get-queue.ts';
import { ListLoading } from '../list-loading.tsx';
import styles from '../notification-list.module.css';
import { byProduct } from '../operation-words.ts';
import { PageButtons } from '../page-buttons.tsx';
import { type ProductOpeners, QueueItem } from './queue-item.tsx';

interface Props extends ProductOpeners {
  /** Only the failures of this group. */
  group?: string;
  part?: QueuePart;
  /** Sentences that are shown above the list for all of its operations. */
  shown: ReadonlySet<string>;
  now: number;
}

const pagesOf: Record<QueuePart, string> = {
  'for the seller': 'Pages of what waits for you',
  planned: 'Pages of what is planned',
  rest: 'Pages of the queue',
  steps: 'Pages of what is to do by hand',
  failures: 'Pages of what failed',
};

/** Operations one page at a time, so that thousands are as fast as ten. */
export function QueuePages({ group, part, shown, now, ...openers }: Props) {
  const [wanted, setPage] = useState(1);
  const { data, error } = useQueuePage({ page: wanted, group, part });
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / QUEUE_PAGE_SIZE));
  // If the queue was cleared elsewhere, there are fewer pages than before.
  if (data && wanted > last) setPage(last);
  if (error && !data) return <Notice type="error">{explainError(error)}</Notice>;
  if (!data) return part === 'for the seller' || part === 'planned' ? null : <ListLoading />;
  if (data.count === 0) return null;
  return (
    <>
      <ul className={styles.list}>
        {(part === 'planned' ? byProduct(data.results) : data.results.map((each) => [each])).map(
          ([operation, ...others]) =>
            operation && (
              <QueueItem
                key={operation.id}
                operation={operation}
                others={others}
                shown={shown}
                now={now}
                {...openers}
              />
            ),
        )}
      </ul>
      <PageButtons
        label={pagesOf[part ?? 'rest']}
        page={wanted}
        last={last}
        onPage={setPage}
        words={part === 'planned' ? ['Earlier', 'Later'] : ['Newer', 'Older']}
      />
    </>
  );
}
