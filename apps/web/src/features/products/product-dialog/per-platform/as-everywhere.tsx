import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import styles from './per-platform.module.css';

export interface AsEverywhereInput {
  label: string;
  value: string;
  'data-field': string;
  onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface Props {
  label: string;
  /** What is said here alone. Undefined: as everywhere. */
  own: string | undefined;
  /** What is said everywhere. */
  usual: string;
  /** The words for that. */
  usualWords?: string;
  onChange: (own: string | undefined) => void;
  children: (input: AsEverywhereInput) => React.ReactNode;
}

/** A field that shows what is said everywhere, until the seller types something else in it or clears the box. */
export function AsEverywhere({ label, own, usual, usualWords = 'As everywhere', onChange, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isUsual = own === undefined;
  function toggle(asEverywhere: boolean): void {
    onChange(asEverywhere ? undefined : usual);
    if (!asEverywhere)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus());
  }
  return (
    <div ref={box} className={`${styles.field} ${isUsual ? styles.asEverywhere : ''}`}>
      {children({
        label,
        value: own ?? usual,
        'data-field': label,
        onChange: (event) => onChange(event.currentTarget.value),
      })}
      <Checkbox
        size="xs"
        label={usualWords}
        aria-label={`${label}: ${usualWords.toLowerCase()}`}
        checked={isUsual}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </div>
  );
}
