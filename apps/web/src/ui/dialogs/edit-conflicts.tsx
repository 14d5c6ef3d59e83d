import { TinyButton } from '../buttons.ts';
import { Notice } from '../notice.tsx';
import styles from './edit-conflicts.module.css';

interface Props<Key extends string> {
  ref: React.Ref<HTMLDivElement>;
  /** Fields that were changed here and elsewhere, each with what to say of it. */
  conflicts: readonly { key: Key; sentence: string }[];
  onChoose: (key: Key, keepsMine: boolean) => void;
  /** Saving was tried while it is not decided. */
  isAsked: boolean;
}

/** Saving waits for the answer: the question is what the seller sees next, however they pressed Save. */
export function focusConflicts(chooser: HTMLElement | null): void {
  const first = chooser?.querySelector('button');
  first?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}

/** Fields that were changed both here and in another tab or by another user. */
export function EditConflicts<Key extends string>({ ref, conflicts, onChoose, isAsked }: Props<Key>) {
  return (
    <div ref={ref} className={styles.conflicts}>
      <Notice type="warning" announce>
        {isAsked && <p className={styles.asked}>Nothing was saved yet: choose here first, then save.</p>}
        {conflicts.map(({ key, sentence }) => (
          <div key={key} className={styles.conflict}>
            <span>{sentence}</span>
            <ChooseSide about={`: ${sentence}`} onChoose={(keepsMine) => onChoose(key, keepsMine)} />
          </div>
        ))}
      </Notice>
    </div>
  );
}

interface ChooseSideProps {
  /** For a screen reader, after the words of each button. */
  about: string;
  onChoose: (keepsMine: boolean) => void;
}

export function ChooseSide({ about, onChoose }: ChooseSideProps) {
  return [true, false].map((keepsMine) => (
    <TinyButton key={`${keepsMine}`} onClick={() => onChoose(keepsMine)}>
      {keepsMine ? 'Keep mine' : 'Take the other'}
      <span className="visually-hidden">{about}</span>
    </TinyButton>
  ));
}
