import { platformList } from '@crosslister/contract/platforms.ts';
import type { Lookalike, LookalikeProduct } from '@crosslister/contract/products/linking.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { explainError } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import review from '../components/review.module.css';
import styles from './lookalikes.module.css';
import { useAnswerPair } from './use-linking.ts';

/** Two products side by side, how alike they are, and what the seller can say of them. */
export function LookalikeCard({ pair }: { pair: Lookalike }) {
  const [swapped, setSwapped] = useState(false);
  const answer = useAnswerPair(pair.id);
  const [kept, other] = swapped ? [pair.other, pair.kept] : [pair.kept, pair.other];
  const problem = answer.error ? explainError(answer.error) : pair.error;
  const photo = pair.photo === null ? 'photos not compared' : `photo ${pair.photo}%`;
  return (
    <li className={styles.pair} aria-label={`${kept.name} and ${other.name}`} aria-busy={answer.isPending}>
      <p className="quiet">
        <strong>{pair.score}% alike</strong>: title {pair.title}%, {photo},{' '}
        {priceWords(kept.price, other.price)}
      </p>
      <div className={styles.sides}>
        <Side product={kept} what="Stays" />
        <Side
          product={other}
          what={other.platforms.length > 0 ? 'Its listings move' : 'Becomes part of the other'}
        />
      </div>
      {kept.quantity !== other.quantity && (
        <p className={review.facts}>
          Their quantities differ. Linked, there{' '}
          {Math.min(kept.quantity, other.quantity) === 1 ? 'is' : 'are'}{' '}
          {Math.min(kept.quantity, other.quantity)}.
        </p>
      )}
      {problem && !answer.isPending && (
        <Notice type="error" announce>
          {problem}
        </Notice>
      )}
      <div className={review.answer}>
        <Button
          loading={answer.isPending && answer.variables.action === 'link'}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ action: 'link', keep: kept.id })}
        >
          Same thing: link
          <span className="visually-hidden">
            {kept.name} and {other.name}
          </span>
        </Button>
        <Button
          variant="default"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ action: 'different' })}
        >
          Different things
        </Button>
        <Button variant="subtle" color="gray" c="var(--ink-soft)" onClick={() => setSwapped(!swapped)}>
          Keep the other
        </Button>
      </div>
    </li>
  );
}

/** How far apart they are: a share says nothing of pounds. */
const priceWords = (one: number, other: number) =>
  one === other ? 'same price' : `prices ${formatMoney(Math.abs(one - other))} apart`;

function Side({ product, what }: { product: LookalikeProduct; what: string }) {
  const { name, sku, price, quantity, image, platforms } = product;
  return (
    <div className={styles.side}>
      <ProductImage src={image} size={120} />
      <div>
        <p className="fine">{what}</p>
        <p className={review.title}>{name}</p>
        <p className={review.facts}>
          {formatMoney(price)} · {quantity} in stock · SKU {sku}
          <br />
          {platforms.length > 0 ? `On ${platformList(platforms)}` : 'Not listed'}
        </p>
      </div>
    </div>
  );
}
