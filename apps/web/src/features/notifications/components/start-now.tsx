import { Button } from '@mantine/core';
import { useStartNow } from '../api/start-now.ts';
import styles from './notification-list.module.css';

interface Props {
  id: number;
  /** What the operation is, for the button's name. */
  subject: string;
}

/** Starts a planned operation now. */
export function StartNow({ id, subject }: Props) {
  const startNow = useStartNow();
  return (
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
  );
}
