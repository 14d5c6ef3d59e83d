import { Button } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import type { Conflict } from './merge-edits.ts';
import styles from './product-dialog.module.css';

interface Props {
  ref: React.Ref<HTMLDivElement>;
  conflicts: readonly Conflict[];
  onChoose: (key: Conflict['key'], keep: boolean) => void;
}

/** What was changed in another tab, or by somebody else, while it was being changed here. */
export function EditConflicts({ ref, conflicts, onChoose }: Props) {
  return (
    <div ref={ref} className={styles.conflicts}>
      <Notice type="warning" announce>
        {conflicts.map(({ key, sentence }) => {
          const about = <span className="visually-hidden">: {sentence}</span>;
          return (
            <div key={key} className={styles.conflict}>
              <span>{sentence}</span>
              <Button size="compact-xs" variant="default" onClick={() => onChoose(key, true)}>
                Keep mine{about}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => onChoose(key, false)}>
                Take the other{about}
              </Button>
            </div>
          );
        })}
      </Notice>
    </div>
  );
}
