import { IconListCheck } from '@tabler/icons-react';
import { useOperations } from '../../../lib/api/get-operations.ts';
import { explainError } from '../../../lib/api-error.ts';
import { type QueueOnly, queueOnly } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useQueueSummary } from '../api/get-queue.ts';
import { EmptyList } from '../empty-list.tsx';
import { ListLoading } from '../list-loading.tsx';
import styles from '../notification-list.module.css';
import { BatchList } from './batch-list.tsx';
import { FailureGroups } from './failure-groups.tsx';
import type { ProductOpeners } from './queue-item.tsx';
import { QueuePages } from './queue-pages.tsx';
import { WarningGroups } from './warning-groups.tsx';

interface Props extends ProductOpeners {
  /** Shows these alone. */
  only: QueueOnly | undefined;
  /** Shows everything again. */
  onAll: () => void;
}

/** First what is running and what waits for the seller, then what is planned, then everything else, newest first. */
export function QueueList({ only, onAll, ...openers }: Props) {
  const { data, error } = useOperations();
  const summary = useQueueSummary();
  const now = useNow();
  if (error && !data) return <Notice type="error">{explainError(error)}</Notice>;
  if (!data) return <ListLoading />;
  if (data.count === 0) {
    return (
      <EmptyList icon={<IconListCheck size={32} stroke={1.4} aria-hidden />} title="The queue is empty">
        Listings, delistings, imports and syncs appear here while they run.
      </EmptyList>
    );
  }
  const { batches = [], groups = [], warnings = [] } = summary.data ?? {};
  const pages = { shown: new Set(warnings.map(({ text }) => text)), now, ...openers };
  if (only) {
    return (
      <>
        <div className={styles.only}>
          <h3>{`${queueOnly[only]} (${formatCount(data[only]?.count ?? 0)})`}</h3>
          <PlainButton size="compact-sm" variant="default" onClick={onAll}>
            Show all
          </PlainButton>
        </div>
        {only === 'failures' && <FailureGroups groups={groups} now={now} {...openers} />}
        {data[only] ? (
          <QueuePages part={only} {...pages} />
        ) : (
          <EmptyList icon={<IconListCheck size={32} stroke={1.4} aria-hidden />} title="Nothing left to do">
            What has ended is under Show all.
          </EmptyList>
        )}
      </>
    );
  }
  return (
    <>
      {summary.error && !summary.data && (
        <Notice type="error">Failures could not be grouped. {explainError(summary.error)}</Notice>
      )}
      <BatchList batches={batches.filter(({ live }) => live > 0)} now={now} />
      <FailureGroups groups={groups} now={now} {...openers} />
      <WarningGroups groups={warnings} onFix={openers.onFix} />
      <QueuePages part="for the seller" {...pages} />
      <QueuePages part="planned" {...pages} />
      <BatchList batches={batches.filter(({ live }) => live === 0)} now={now} />
      <QueuePages part="rest" {...pages} />
    </>
  );
}
