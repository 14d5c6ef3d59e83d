import { IconListCheck } from '@tabler/icons-react';
import { useOperations } from '../../../lib/api/get-operations.ts';
import { describeError } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { hasFailed } from '../operation-words.ts';
import { EmptyList } from './empty-list.tsx';
import { FailureGroups } from './failure-groups.tsx';
import { ListLoading } from './list-loading.tsx';
import styles from './notification-list.module.css';
import { type ProductOpeners, QueueItem } from './queue-item.tsx';

export function QueueList(openers: ProductOpeners) {
  const { data, error } = useOperations();
  const now = useNow();
  if (error && !data) return <Notice type="error">{describeError(error)}</Notice>;
  if (!data) return <ListLoading />;
  if (data.results.length === 0) {
    return (
      <EmptyList icon={<IconListCheck size={32} stroke={1.4} aria-hidden />} title="The queue is empty">
        Listings, delistings, imports and syncs appear here while they run.
      </EmptyList>
    );
  }
  const older = data.count - data.results.length;
  const failed = data.results.filter(hasFailed).length;
  return (
    <>
      <p className="visually-hidden" role="status">
        {formatCount(data.live)} under way, {formatCount(failed)} failed
      </p>
      <FailureGroups operations={data.results} />
      <ul className={styles.list}>
        {data.results.map((operation) => (
          <QueueItem key={operation.id} operation={operation} now={now} {...openers} />
        ))}
      </ul>
      {older > 0 && <p className={styles.empty}>and {formatCount(older)} older</p>}
    </>
  );
}
