import type { Product } from '@crosslister/contract/product.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { soldFor } from '../../sold/sale-words.ts';
import styles from './optional-cells.module.css';

/** What it costs, and once it is sold, what it brought: the price in the catalogue is then a note, where it is another one. */
export function ShownPrice({ product }: { product: Product }) {
  const price = formatMoney(product.price);
  const sold = soldFor(product);
  // What is sold and not ended everywhere yet has its price too.
  if (product.status !== 'sold' && !sold) return price;
  return (
    <>
      {sold}
      {sold !== price && (
        <small className={styles.catalogue} title="Price in the catalogue">
          catalogue {price}
        </small>
      )}
    </>
  );
}
