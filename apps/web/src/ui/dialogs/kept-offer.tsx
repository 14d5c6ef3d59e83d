import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { learnAccountName } from '../../lib/kept/account-name.ts';
import { dropKept, followKept, type Kept, leftBehind } from '../../lib/kept/kept.ts';
import { SmallButton } from '../buttons.ts';
import { Notice } from '../notice.tsx';
import styles from './kept-offer.module.css';

interface Props {
  /** Of one form alone. Otherwise of all. */
  form?: string;
  onRestore: (kept: Kept) => void;
}

/** What was typed in a page that has gone: to be brought back, or not. */
function useLeft(form: string | undefined): readonly Kept[] {
  const [left, setLeft] = useState<readonly Kept[]>([]);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    learnAccountName()
      .then((account) => {
        if (account === null || isGone) return;
        const look = () =>
          setLeft(
            leftBehind(account).filter(
              (kept) => kept.typed !== null && !kept.call && (form === undefined || kept.form === form),
            ),
          );
        look();
        stop = followKept(look);
      })
      .catch((error: unknown) => console.warn('Nothing kept can be offered yet', error));
    return () => {
      isGone = true;
      stop();
    };
  }, [form]);
  return left;
}

/** `You have unsaved changes from 14:02: the new product "Blue hat".` */
export function KeptOffer({ form, onRestore }: Props) {
  const left = useLeft(form);
  return (
    <div role="status" className={styles.place}>
      {left.map((kept) => (
        <Notice key={`${kept.page} ${kept.form}`} type="info">
          <div className={styles.offer}>
            <span className={styles.words}>
              You have unsaved changes from {formatTime(new Date(kept.at).toISOString(), Date.now())}:{' '}
              {kept.title}.
            </span>
            <Button size="compact-sm" onClick={() => onRestore(kept)}>
              Restore<span className="visually-hidden"> {kept.title}</span>
            </Button>
            <SmallButton onClick={() => dropKept(kept)}>
              Discard<span className="visually-hidden"> {kept.title}</span>
            </SmallButton>
          </div>
        </Notice>
      ))}
    </div>
  );
}
