import type { Operation } from '@crosslister/contract/operation.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { shorten } from '../../../lib/texts/shorten.ts';
import styles from '../notification-list.module.css';

const MAX_ERROR = 50;

interface Props {
  operation: Operation;
  /** Longer causes are cut until they are opened. */
  most?: number;
}

/** Cause and next step of an operation. A click opens a long cause. */
export function QueueError({ operation, most = MAX_ERROR }: Props) {
  const [open, setOpen] = useState(false);
  const { error, next_step: nextStep, link, status } = operation;
  if (!error) return null;
  const isLong = error.length > most;
  const cause = status === 'failed' || status === 'partial';
  return (
    <>
      <p className={`${styles.line} ${cause ? styles.cause : ''}`}>{open ? error : shorten(error, most)}</p>
      {nextStep && (open || !isLong) && <p className={styles.line}>{nextStep}</p>}
      {isLong && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt={4}
          ml={-8}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show full error'}
        </Button>
      )}
      {link && (
        <div>
          <a className={styles.link} href={link} target="_blank" rel="noreferrer">
            Open the listing
          </a>
        </div>
      )}
    </>
  );
}
