import { Button } from '@mantine/core';
import { useCancelOperation } from '../api/cancel-operation.ts';
import { useStartNow } from '../api/start-now.ts';
import styles from './notification-list.module.css';

interface Props {
  id: number;
  /** What the operation is, for the button's name. */
  subject: string;
}

/** Starts a planned operation now, or calls it off. */
export function StartNow({ id, subject }: Props) {
  const startNow = useStartNow();
  const cancel = useCancelOperation();
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
      <Button
        size="compact-sm"
        variant="default"
        loading={cancel.isPending}
        aria-label={`Cancel ${subject}`}
        onClick={() => cancel.mutate(id)}
      >
        Cancel
      </Button>
    </div>
  );
}
