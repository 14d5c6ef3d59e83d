import type { Operation } from '@crosslister/contract/operation.ts';
import { Button } from '@mantine/core';
import { formatStart } from '../../../lib/format.ts';
import { useStartNow } from '../api/start-now.ts';
import styles from './notification-list.module.css';

interface Props {
  operation: Operation;
  /** What the operation is, for the button's name. */
  subject: string;
  now: number;
}

/** Until when a planned operation waits, and the button that starts it now. Nothing for any other. */
export function PlannedStart({ operation: { id, starts_at: start }, subject, now }: Props) {
  const startNow = useStartNow();
  if (!start || Date.parse(start) <= now) return null;
  return (
    <>
      <p className={styles.line}>
        Waits until <time dateTime={start}>{formatStart(start, now)}</time>.
      </p>
      <div className={styles.answers}>
        <Button
          size="compact-sm"
          variant="default"
          loading={startNow.isPending}
          aria-label={`List now: ${subject}`}
          onClick={() => startNow.mutate({ ids: [id] })}
        >
          List now
        </Button>
      </div>
    </>
  );
}
