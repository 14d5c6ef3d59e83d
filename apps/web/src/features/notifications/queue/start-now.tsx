import { SmallButton } from '../../../ui/buttons.ts';
import { Answer } from '../answer.tsx';
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
      <Answer
        word="List now"
        subject={subject}
        loading={startNow.isPending}
        onClick={() => startNow.mutate({ ids: [...ids] })}
      />
      <SmallButton
        loading={cancel.isPending}
        aria-label={`Cancel ${subject}`}
        onClick={() => {
          for (const id of ids) cancel.mutate(id);
        }}
      >
        Cancel
      </SmallButton>
    </div>
  );
}
