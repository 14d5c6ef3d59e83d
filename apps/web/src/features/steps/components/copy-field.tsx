import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { showToast } from '../../../lib/toast.ts';
import styles from './steps.module.css';

const SHOWN_MS = 2000;

interface Props {
  label: string;
  value: string;
  /** For a text of several lines. */
  rows?: number;
}

/** A text to be carried elsewhere by hand. */
export function CopyField({ label, value, rows }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    if (!(await copyText(value))) {
      (input.current ?? area.current)?.select();
      showToast({
        type: 'warning',
        title: 'Not Copied',
        message: `${label} is marked: copy it with your browser's own Copy.`,
      });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  }

  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={styles.field}>
      {rows ? (
        <Textarea
          ref={area}
          label={label}
          value={value}
          rows={rows}
          readOnly
          className={styles.value ?? ''}
        />
      ) : (
        <TextInput ref={input} label={label} value={value} readOnly className={styles.value ?? ''} />
      )}
      <Button
        variant="default"
        aria-label={`Copy ${label}`}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={copy}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
