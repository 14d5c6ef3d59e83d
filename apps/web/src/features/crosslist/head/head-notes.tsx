import { useId, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import styles from './head-notes.module.css';

interface Props {
  /** What is asked about the first listing of an account. */
  firsts: readonly React.ReactNode[];
  /** What holds for several rows. */
  notes: readonly string[];
}

/** One line until it is opened, so that the rows below have the room. */
export function HeadNotes({ firsts, notes: all }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // Two platforms may say the same.
  const notes = [...new Set(all)];
  const parts = [
    firsts.length > 0 && `${plural(firsts.length, 'first listing')} to check`,
    notes.length > 0 && plural(notes.length, 'note'),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <div className={styles.headNotes} data-open={isOpen || undefined}>
      <span>
        {parts.join(', ')}:{' '}
        <PlainButton
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
          <span className="visually-hidden"> {parts.join(', ')}</span>
        </PlainButton>
      </span>
      <div id={id} className={styles.opened} hidden={!isOpen}>
        {firsts}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}
