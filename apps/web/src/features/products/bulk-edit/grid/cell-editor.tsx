import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './grid.module.css';
import type { GridColumn } from './grid-columns.ts';

/** eBay has lists of thousands. */
const MOST_CHOICES = 200;

export type Move = 'stay' | 'down' | 'up' | 'next' | 'previous';

/** What a cell is edited with. */
export interface Typing {
  text: string;
  /** It is the first letter of another text. */
  isNew: boolean;
}

interface Props {
  column: GridColumn;
  /** What the row is called, for a screen reader. */
  rowName: string;
  initial: Typing;
  /** What is said of this text, if it can be saved. */
  noteOf: (text: string) => React.ReactNode;
  onType: (text: string) => void;
  onCommit: (text: string, move: Move) => void;
  onCancel: () => void;
}

/** The field in a cell that is typed in. It is checked with each letter. */
export function CellEditor({ column, rowName, initial, noteOf, onType, onCommit, onCancel }: Props) {
  const id = useId();
  const [text, setText] = useState(initial.text);
  const ended = useRef(false);
  const mistake = column.mistake(text);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    const end = initial.text.length;
    // What is typed next replaces it, as in a spreadsheet. Long texts are rather added to.
    field.current?.setSelectionRange(initial.isNew || column.long ? end : 0, end);
  }, [initial, column]);

  function end(act: () => void): void {
    if (ended.current) return;
    ended.current = true;
    act();
  }
  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // The grid and the dialog have other uses for these keys.
    event.stopPropagation();
    const isNewLine = column.long && event.key === 'Enter' && (event.altKey || event.shiftKey);
    const moves: Record<string, Move> = {
      Enter: event.shiftKey ? 'up' : 'down',
      Tab: event.shiftKey ? 'previous' : 'next',
    };
    const move = moves[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      end(onCancel);
    } else if (move && !isNewLine) {
      event.preventDefault();
      end(() => onCommit(text, move));
    }
  }
  const input = {
    ref: field,
    value: text,
    'aria-label': `${column.label} of ${rowName}`,
    'aria-invalid': mistake !== undefined,
    'aria-describedby': mistake ? id : undefined,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(event.currentTarget.value);
      onType(event.currentTarget.value);
    },
    onKeyDown,
    onBlur: () => end(() => onCommit(text, 'stay')),
  };
  const choices = column.choices?.slice(0, MOST_CHOICES);
  return (
    <div className={styles.editor} data-long={column.long || undefined}>
      {column.long ? (
        <textarea {...input} rows={6} />
      ) : (
        <input
          {...input}
          inputMode={column.numeric ? 'decimal' : undefined}
          list={choices && `${id}-choices`}
        />
      )}
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
      {mistake && (
        <p id={id} className={styles.hint} role="alert">
          {mistake}
        </p>
      )}
      {!mistake && noteOf(text)}
    </div>
  );
}
