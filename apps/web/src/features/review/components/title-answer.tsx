import type { ReviewAnswer, ReviewItem } from '@crosslister/contract/review.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from './review.module.css';

interface Props {
  item: ReviewItem;
  onAnswer: (answer: ReviewAnswer) => void;
}

/** The products with this title. A single one is preselected; of several the seller chooses. */
export function TitleAnswer({ item, onAnswer }: Props) {
  const { products, title } = item;
  const [chosen, setChosen] = useState<number | null>(null);
  const productId = chosen ?? (products.length === 1 ? products[0]?.id : undefined);
  return (
    <>
      <RadioGroup
        label={products.length > 1 ? 'Which of your products is it?' : 'Your product'}
        name={`Your product for ${title}`}
        value={productId === undefined ? '' : String(productId)}
        listClass={styles.candidates}
        options={products.map(({ id, name, sku, price, image }) => ({
          value: String(id),
          label: `${name} · SKU ${sku} · ${formatMoney(price)}`,
          before: <ProductImage src={image} size={36} />,
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      {products.length === 0 && (
        <p className={styles.facts}>No product with this title can be linked any more.</p>
      )}
      <div className={styles.answer}>
        <Button
          disabled={productId === undefined}
          onClick={() => productId !== undefined && onAnswer({ action: 'link', product_id: productId })}
        >
          Link<span className="visually-hidden"> {title}</span>
        </Button>
        <Button variant="default" onClick={() => onAnswer({ action: 'create' })}>
          Different product<span className="visually-hidden">: {title}</span>
        </Button>
      </div>
    </>
  );
}
