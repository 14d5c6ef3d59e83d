import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewAnswer, ReviewItem } from '@crosslister/contract/review.ts';
import { Loader } from '@mantine/core';
import { explainError } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { QuietButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import { useAnswer } from '../api/answer-review-items.ts';
import { ConflictAnswer } from './conflict-answer.tsx';
import { EndedAnswer } from './ended-answer.tsx';
import { NoSkuAnswer } from './no-sku-answer.tsx';
import styles from './review.module.css';
import { SameSkuAnswer } from './same-sku-answer.tsx';
import { TitleAnswer } from './title-answer.tsx';

/** One item as its shop has it, with the possible answers. */
export function ReviewCard({ item, onAnswered }: { item: ReviewItem; onAnswered: () => void }) {
  const answer = useAnswer(item);
  const busy = answer.isPending || item.pending;
  const shop = platformNames[item.platform];
  const give = (said: ReviewAnswer) => {
    onAnswered();
    answer.mutate(said);
  };
  const problem = answer.error ? explainError(answer.error) : item.error;
  return (
    <li className={styles.item} aria-label={item.title} aria-busy={busy}>
      <ProductImage src={item.image} size={64} />
      <div className={styles.about}>
        <p className={styles.title}>{item.title}</p>
        <p className={styles.facts}>
          {shop} · {formatMoney(item.price)}
          {item.sku && ` · SKU ${item.sku}`}
          {item.url && (
            <>
              {' · '}
              <a href={item.url} target="_blank" rel="noreferrer">
                View listing<span className="visually-hidden"> of {item.title}</span>
              </a>
            </>
          )}
        </p>
        {problem && !busy && (
          <Notice type="error" announce>
            {problem}
          </Notice>
        )}
        {busy ? (
          <p className={styles.busy} role="status">
            <Loader size={16} /> In progress...
          </p>
        ) : (
          <>
            {item.reason === 'no_sku' && <NoSkuAnswer item={item} onAnswer={give} />}
            {item.reason === 'same_sku' && <SameSkuAnswer item={item} onAnswer={give} />}
            {item.reason === 'conflict' && <ConflictAnswer item={item} onAnswer={give} />}
            {item.reason === 'same_title' && <TitleAnswer item={item} onAnswer={give} />}
            {item.ended && <EndedAnswer item={item} ended={item.ended} onAnswer={give} />}
            <QuietButton
              color="gray"
              c="var(--ink-soft)"
              className={styles.dismiss ?? ''}
              onClick={() => give({ action: 'dismiss' })}
            >
              Do not ask again<span className="visually-hidden"> about {item.title}</span>
            </QuietButton>
          </>
        )}
      </div>
    </li>
  );
}
