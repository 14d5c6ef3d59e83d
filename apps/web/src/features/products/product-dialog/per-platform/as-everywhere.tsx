import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import styles from './per-platform.module.css';

export interface AsEverywhereInput {
  label: string;
  value: string;
  readOnly: boolean;
  'data-field': string;
  onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface Props {
  label: string;
  /** What is said here alone. Undefined: as everywhere. */
  own: string | undefined;
  /** What is said everywhere. */
  usual: string;
  onChange: (own: string | undefined) => void;
  children: (input: AsEverywhereInput) => React.ReactNode;
}

/** A field that shows what is said everywhere, until the seller clears the box and says something else. */
export function AsEverywhere({ label, own, usual, onChange, children }: Props) {
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
        readOnly: isUsual,
        'data-field': label,
        onChange: (event) => onChange(event.currentTarget.value),
      })}
      <Checkbox
        size="xs"
        label="As everywhere"
        aria-label={`${label}: as everywhere`}
        checked={isUsual}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </div>
  );
}
