import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { dayAsTyped, dayIn } from '../../lib/texts/typed-dates.ts';
import styles from './date-field.module.css';

interface Props {
  label: string;
  /** ISO; empty while there is none. */
  value: string;
  error?: string | false;
  onChange: (day: string) => void;
}

/** Empty for no text, null for one that is no day. */
const dayOf = (text: string): string | null => (text.trim() === '' ? '' : dayIn(text));

/**
 * A day as day/month/year: a browser's own field has the order of the browser's language, and 03/04 is then another day.
 * The button opens the browser's calendar.
 */
export function DateField({ label, value, error, onChange }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [known, setKnown] = useState(value);
  const describedBy = useId();
  // Changed elsewhere, as by the removal of a filter: what was typed goes.
  if (value !== known) {
    setKnown(value);
    if (typed !== null && dayOf(typed) !== value) setTyped(null);
  }
  const isNone = typed !== null && dayOf(typed) === null;

  function type(text: string): void {
    setTyped(text);
    setLeft(false);
    const day = dayOf(text);
    if (day !== null && day !== value) onChange(day);
  }
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      value={typed ?? dayAsTyped(value)}
      data-refused={isNone || error ? true : undefined}
      error={(left && isNone && 'Enter a day such as 31/01/2026.') || error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true);
        if (!isNone) setTyped(null);
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Open calendar"
            aria-describedby={describedBy}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <span id={describedBy} hidden>
            {label}
          </span>
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            tabIndex={-1}
            aria-hidden
            value={value}
            onChange={(event) => {
              setTyped(null);
              onChange(event.currentTarget.value);
            }}
          />
        </>
      }
    />
  );
}
