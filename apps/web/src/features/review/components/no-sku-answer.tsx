import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewAnswer, ReviewItem } from '@crosslister/contract/review.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './review.module.css';

interface Props {
  item: ReviewItem;
  onAnswer: (answer: ReviewAnswer) => void;
}

/** Left empty it gets the next number. The seller may type their own. */
export function NoSkuAnswer({ item, onAnswer }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const suggested = item.suggested_sku ?? '';
  const sku = (typed ?? suggested).trim();
  const shop = platformNames[item.platform];
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer({ action: 'give_sku', ...(sku && sku !== suggested && { sku }) });
      }}
    >
      <TextInput
        label="SKU"
        aria-label={`SKU for ${item.title}`}
        description={item.sets_sku_there ? `Set on ${shop} too` : `Saved here only, not on ${shop}`}
        placeholder="Empty: the next number"
        maxLength={200}
        value={typed ?? suggested}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={styles.sku ?? ''}
      />
      <Button type="submit">
        Give SKU<span className="visually-hidden"> to {item.title}</span>
      </Button>
    </form>
  );
}
