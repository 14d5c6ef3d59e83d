import { useState } from 'react';
import styles from './review.module.css';

interface Props extends Pick<React.ComponentProps<'input'>, 'inputMode' | 'list' | 'tabIndex'> {
  label: string;
  value: string;
  onCommit: (text: string) => void;
}

/** A field that saves what was typed with Enter, or when it is left. Escape puts back what was there. */
export function CommitField({ label, value, onCommit, ...input }: Props) {
  const [state, setState] = useState({ value, text: value, sent: value });
  if (state.value !== value) setState({ value, text: value, sent: value });
  const { text, sent } = state;

  function commit(before: string): void {
    if (text.trim() === before) return;
    setState({ ...state, sent: text.trim() });
    onCommit(text.trim());
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
        if (event.key === 'Escape') setState({ value, text: value, sent: value });
      }}
    />
  );
}
