import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ReviewAnswer, ReviewItem } from '@crosslister/contract/review.ts';
import { Button } from '@mantine/core';
import { formatMoney } from '../../../lib/format.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from './review.module.css';

interface Props {
  item: ReviewItem;
  onAnswer: (answer: ReviewAnswer) => void;
}

/**
 * Two items share a SKU, and only one of them can be the product that has it here. The seller links this item to that
 * product, or makes a product of it if there is none yet.
 */
export function SameSkuAnswer({ item: { title, products, platform, sku_taken }, onAnswer }: Props) {
  const [product] = products;
  return (
    <>
      {product && (
        <div className={styles.candidate}>
          <ProductImage src={product.image} size={36} />
          {`Your product: ${product.name} · SKU ${product.sku} · ${formatMoney(product.price)}`}
        </div>
      )}
      {sku_taken ? (
        <p className={styles.facts}>
          It is linked to the other item. Give this one its own SKU on {platformNames[platform]}, then sync to
          add it.
        </p>
      ) : (
        <div className={styles.answer}>
          <Button
            onClick={() =>
              onAnswer(product ? { action: 'link', product_id: product.id } : { action: 'create' })
            }
          >
            {product ? 'Link' : 'Use this one'}
            <span className="visually-hidden">: {title}</span>
          </Button>
        </div>
      )}
    </>
  );
}
