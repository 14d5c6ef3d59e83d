import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import styles from './copy-field.module.css';

/** A text to take elsewhere, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('Copied');
    } catch {
      // Without https the browser offers no clipboard: what is selected can be copied by hand.
      input.current?.select();
      setSaid('Selected: copy it now');
    }
  }

  return (
    <div className={styles.field}>
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={copy} aria-label={`Copy ${label}`}>
        Copy
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </div>
  );
}
