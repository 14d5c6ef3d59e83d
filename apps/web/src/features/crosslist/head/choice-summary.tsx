import type { ProductChoice } from '../../../lib/dialog-props.ts';
import { formatCount, formatMoney, plural } from '../../../lib/format.ts';
import { hiddenSentence } from '../../../lib/texts/hidden-sentence.ts';
import { ProductImage } from '../../../ui/product-image.tsx';
import styles from './head.module.css';

const SHOWN_NAMES = 3;

/** What is about to be listed: one product, or the number of them and the first names. */
export function ChoiceSummary({ choice }: { choice: ProductChoice }) {
  const [product] = choice.products;
  if (choice.count === 1 && product) {
    return (
      <div className={styles.summary}>
        <ProductImage src={product.images[0]?.src} size={56} />
        <div>
          <p className={styles.name}>{product.name}</p>
          <p className={styles.facts}>
            <span>{formatMoney(product.price)}</span>
            <span>SKU: {product.sku}</span>
          </p>
        </div>
      </div>
    );
  }
  const shown = choice.products.slice(0, SHOWN_NAMES);
  const more = choice.count - shown.length;
  const hidden = hiddenSentence(choice);
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.name}>{plural(choice.count, 'product')}</p>
        <ul className={styles.names}>
          {shown.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
        {more > 0 && <p className={styles.facts}>and {formatCount(more)} more...</p>}
        {hidden && <p className={styles.facts}>{hidden}</p>}
      </div>
    </div>
  );
}
