import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type WholeRange, wholeNumber } from '../../lib/texts/typed-numbers.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As typed. It may be empty or half a number meanwhile. */
  value: string;
  onChange: (text: string) => void;
  /** Why a text is refused, in a sentence. Called when the field is left. */
  check?: (text: string) => string | undefined;
}

/**
 * Every number field of the dashboard. It is a text field, because the wheel and the arrows of a browser's number field
 * change a price by mistake.
 */
export function NumberField({ value, onChange, check, error, onBlur, ...input }: Props) {
  /** The text when the field was left. */
  const [left, setLeft] = useState<string>();
  const refused = left === value && value.trim() !== '' ? check?.(value) : undefined;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      data-refused={error ? true : undefined}
      {...input}
      value={value}
      error={error || refused}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        setLeft(value);
        onBlur?.(event);
      }}
    />
  );
}

interface WholeProps
  extends Omit<Props, 'value' | 'onChange' | 'check' | 'error' | 'min' | 'max'>,
    WholeRange {
  value: number;
  onChange: (value: number) => void;
}

/**
 * A whole number in the settings. What is typed counts as soon as it is valid; until then the earlier value counts.
 * Half a number, or one that is refused, is never saved. The arrow keys change it by one.
 */
export function WholeNumberField({ value, onChange, min, max, ...input }: WholeProps) {
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null);
  const read = (text: string) => wholeNumber(text, { min, max });
  const mistakeOf = (text: string) => {
    const answer = read(text);
    return 'mistake' in answer ? answer.mistake : undefined;
  };
  const isRefused = typed !== null && mistakeOf(typed.text) !== undefined;

  function type(text: string): void {
    const before = typed?.before ?? value;
    const answer = read(text);
    setTyped({ text, before });
    onChange('value' in answer ? answer.value : before);
  }
  function step(event: React.KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    type(String(Math.min(max, Math.max(min, value + by))));
  }
  return (
    <NumberField
      inputMode="numeric"
      {...input}
      value={typed?.text ?? String(value)}
      check={mistakeOf}
      data-refused={isRefused || undefined}
      onChange={type}
      onBlur={() => !isRefused && setTyped(null)}
      onKeyDown={step}
    />
  );
}

/**
 * Before saving, or leaving a page of the settings: moves the focus to a field whose text is refused, until it is
 * corrected.
 */
export function focusRefused(within: Element): boolean {
  const field = within.querySelector<HTMLElement>('[data-refused]');
  field?.focus();
  return field !== null;
}
