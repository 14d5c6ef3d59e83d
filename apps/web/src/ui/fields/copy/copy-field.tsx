import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import styles from './copy-field.module.css';

interface Props {
  label: string;
  value: string;
  /** For a text of several lines. */
  rows?: number;
}

/** A text to take elsewhere, with a button that copies it. */
export function CopyField({ label, value, rows }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');

  async function copy() {
    const isCopied = await copyText(value);
    if (!isCopied) (input.current ?? area.current)?.select();
    setSaid(isCopied ? 'Copied' : 'Selected: copy it now');
  }

  return (
    <div className={styles.field}>
      {rows ? (
        <Textarea ref={area} label={label} value={value} rows={rows} readOnly />
      ) : (
        <TextInput
          ref={input}
          label={label}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <Button variant="default" onClick={copy} aria-label={`Copy ${label}`}>
        Copy
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </div>
  );
}
