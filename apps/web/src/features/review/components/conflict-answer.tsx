import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewAnswer, ReviewItem } from '@crosslister/contract/review.ts';
import { Button } from '@mantine/core';
import { fieldWords } from '../review-texts.ts';
import styles from './review.module.css';

interface Props {
  item: ReviewItem;
  onAnswer: (answer: ReviewAnswer) => void;
}

/** Each field that was changed on both sides, with both values. */
export function ConflictAnswer({ item, onAnswer }: Props) {
  const { conflicts, platform, products } = item;
  const shop = platformNames[platform];
  const about = <span className="visually-hidden"> for {products[0]?.name ?? item.title}</span>;
  return (
    <>
      {conflicts.length === 0 && <p className={styles.facts}>Both values are the same now.</p>}
      <dl className={styles.conflicts}>
        {conflicts.map(({ field, mine, theirs }) => (
          <div key={field} className={styles.conflict}>
            <dt>{fieldWords[field]}</dt>
            <dd>
              <span className={styles.side}>Mine</span> {mine || 'Nothing'}
            </dd>
            <dd>
              <span className={styles.side}>{shop}</span> {theirs || 'Nothing'}
              {conflicts.length > 1 && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => onAnswer({ action: 'take', fields: [field] })}
                >
                  Take this<span className="visually-hidden"> {fieldWords[field]}</span>
                  {about}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.answer}>
        <Button onClick={() => onAnswer({ action: 'keep' })}>Keep mine{about}</Button>
        <Button variant="default" onClick={() => onAnswer({ action: 'take' })}>
          Take theirs{about}
        </Button>
      </div>
    </>
  );
}
