import { sellerFields } from '@crosslister/contract/seller-fields.ts';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './condition-notes.module.css';

const { label, max, hint } = sellerFields.condition_notes;

interface Props {
  value: string;
  onChange: (notes: string) => void;
  /** The condition, in whose line the button is. */
  children: ReactNode;
}

/** The flaws of a thing, below its condition: one press away while there are none. */
export function ConditionNotes({ value, onChange, children }: Props) {
  const [opened, setOpened] = useState(false);
  const isOpen = opened || value !== '';
  return (
    <>
      <div className={styles.condition}>
        {children}
        {!isOpen && (
          <Button
            className={styles.open ?? ''}
            size="compact-sm"
            variant="subtle"
            onClick={() => setOpened(true)}
          >
            Add {label.toLowerCase()}
          </Button>
        )}
      </div>
      {isOpen && (
        <Textarea
          label={label}
          description={hint}
          data-field={label}
          maxLength={max}
          rows={2}
          autoFocus={opened && value === ''}
          value={value}
          onChange={(event) => {
            // Emptied to be typed anew, it stays.
            setOpened(true);
            onChange(event.currentTarget.value);
          }}
        />
      )}
    </>
  );
}
