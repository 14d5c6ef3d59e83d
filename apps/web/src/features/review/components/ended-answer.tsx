import type { ReviewAnswer, ReviewItem } from '@crosslister/contract/review.ts';
import { Button } from '@mantine/core';
import { endedWords } from '../../../lib/texts/ended-words.ts';
import { othersWords } from '../others-text.ts';
import styles from './review.module.css';

interface Props {
  item: ReviewItem;
  ended: NonNullable<ReviewItem['ended']>;
  onAnswer: (answer: ReviewAnswer) => void;
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
