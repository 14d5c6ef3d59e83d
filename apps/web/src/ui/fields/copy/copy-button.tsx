import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { showToast } from '../../../lib/toast.ts';
import { announce } from '../../toasts/announcer.tsx';
import styles from './copy-button.module.css';

const SHOWN_MS = 1_500;

interface Props {
  /** What is copied, for the button's name: `SKU A-1`. */
  what: string;
  text: string;
  className?: string | undefined;
}

/** Copies a text; says so with a tick, and to screen readers. */
export function CopyButton({ what, text, className }: Props) {
  // Which text: a row of the table may be another product's by then.
  const [copiedText, setCopiedText] = useState<string>();
  const copied = copiedText === text;
  useEffect(() => {
    if (copiedText === undefined) return;
    const timer = setTimeout(() => setCopiedText(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copiedText]);

  async function copy(): Promise<void> {
    if (await copyText(text)) {
      setCopiedText(text);
      announce(`Copied ${what}`);
    } else {
      const message = 'The browser does not let this page copy. Select the text and copy it by hand.';
      showToast({ type: 'warning', title: 'Not Copied', message, details: text, key: 'copy' });
    }
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${className ?? ''}`}
      data-copied={copied || undefined}
      aria-label={`Copy ${what}`}
      title={copied ? 'Copied' : 'Copy'}
      data-drawn={copied ? 'check' : 'copy'}
      data-own-click
      onClick={copy}
    />
  );
}
