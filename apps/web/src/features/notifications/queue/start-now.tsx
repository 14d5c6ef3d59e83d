import { Button } from '@mantine/core';
import { useCancelOperation } from '../api/cancel-operation.ts';
import { useStartNow } from '../api/start-now.ts';
import styles from '../notification-list.module.css';

interface Props {
  /** Of one product, on one or more platforms. */
  ids: readonly number[];
  /** What the operations are, for the buttons' names. */
  subject: string;
}

/** Starts planned operations now, or calls them off. */
export function StartNow({ ids, subject }: Props) {
  const startNow = useStartNow();
  const cancel = useCancelOperation();
  return (
    <div className={styles.answers}>
      <Button
        size="compact-sm"
        variant="default"
        loading={startNow.isPending}
        aria-label={`List now: ${subject}`}
        onClick={() => startNow.mutate({ ids: [...ids] })}
      >
        List now
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={cancel.isPending}
        aria-label={`Cancel ${subject}`}
        onClick={() => {
          for (const id of ids) cancel.mutate(id);
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
