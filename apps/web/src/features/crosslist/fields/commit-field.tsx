import { useState } from 'react';
import styles from './cell.module.css';

interface Props extends Pick<React.ComponentProps<'input'>, 'inputMode' | 'list' | 'tabIndex'> {
  label: string;
  value: string;
  onCommit: (text: string) => void;
  /** What was sent and refused is replaced by what was there. */
  onTakenBack: () => void;
}

/** A field that saves what was typed with Enter, or when it is left. Escape puts back what was there. */
export function CommitField({ label, value, onCommit, onTakenBack, ...input }: Props) {
  const [state, setState] = useState({ value, text: value, sent: value });
  if (state.value !== value) setState({ value, text: value, sent: value });
  const { text, sent } = state;

  function takeBack(): void {
    setState({ value, text: value, sent: value });
    if (sent !== value) onTakenBack();
  }
  function commit(before: string): void {
    const typed = text.trim();
    if (typed === value) takeBack();
    else if (typed !== before) {
      setState({ ...state, sent: typed });
      onCommit(typed);
    }
  }
  return (
    <input
      {...input}
      className={styles.input}
      aria-label={label}
      autoComplete="off"
      value={text}
      onChange={(event) => setState({ ...state, text: event.currentTarget.value })}
      onBlur={() => commit(sent)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        // Enter sends a refused text again.
        if (event.key === 'Enter') commit(value);
        if (event.key === 'Escape') takeBack();
      }}
    />
  );
}
