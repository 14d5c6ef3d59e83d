import type { WaitingAnswer, WaitingItem } from '@crosslister/contract/waiting.ts';
import { Button } from '@mantine/core';
import { endedWords } from '../../../lib/ended-words.ts';
import { othersWords } from '../others-words.ts';
import styles from './waiting.module.css';

interface Props {
  item: WaitingItem;
  ended: NonNullable<WaitingItem['ended']>;
  onAnswer: (answer: WaitingAnswer) => void;
}

/** Where and since when it has ended, where else it is listed, and what the seller can do. */
export function EndedAnswer({ item, ended, onAnswer }: Props) {
  const { platform, title } = item;
  const found = ended.sold_out ? 'sold_out' : 'ended';
  return (
    <>
      <p className={styles.facts}>
        {endedWords(platform, found, ended.since)} ({ended.status_seen}). {othersWords(ended)}
      </p>
      <div className={styles.answer}>
        <Button onClick={() => onAnswer({ action: 'end_others' })}>
          {ended.others.length > 0 ? 'End the others' : 'Make it inactive'}
          <span className="visually-hidden"> of {title}</span>
        </Button>
        <Button variant="default" onClick={() => onAnswer({ action: 'list_again' })}>
          List again<span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </>
  );
}
