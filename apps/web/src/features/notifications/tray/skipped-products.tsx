import { platformNames } from '@crosslister/contract/platforms.ts';
import { useQuery } from '@tanstack/react-query';
import { readByIds } from '../../../lib/api/read-by-ids.ts';
import { explainError } from '../../../lib/api-error.ts';
import type { QueueOpeners } from '../../../lib/dialog-props.ts';
import { formatCount } from '../../../lib/format.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProductImage } from '../../../ui/product-image.tsx';
import { readSkipped } from '../api/get-skipped.ts';
import styles from './job-dialog.module.css';

const MOST_SHOWN = 50;

interface Props extends Pick<QueueOpeners, 'onOpenProduct'> {
  batchId: string;
}

/** What a batch has left out because something was missing: each product, and what was missing where. */
export function SkippedProducts({ batchId, onOpenProduct }: Props) {
  const { data, error } = useQuery({
    queryKey: [...queryKeys.queue, 'batch', batchId, 'skipped'],
    queryFn: async ({ signal }) => {
      const skipped = await readSkipped(batchId, signal);
      const shown = skipped.slice(0, MOST_SHOWN);
      const products = await readByIds(
        shown.map(({ product_id: id }) => id),
        signal,
      );
      const rows = shown.flatMap(({ product_id: id, reasons = [] }) => {
        const product = products.find((each) => each.id === id);
        return product ? { product, reasons } : [];
      });
      return { rows, more: skipped.length - shown.length };
    },
  });
  if (error && !data)
    return <Notice type="error">Could not read what was skipped. {explainError(error)}</Notice>;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="skipped-of-job">
      <h3 id="skipped-of-job" className={styles.heading}>
        Skipped
      </h3>
      <ul className={styles.list}>
        {data.rows.map(({ product, reasons }) => (
          <li key={product.id} className={styles.product}>
            <ProductImage src={product.images[0]?.src} size={44} />
            <div className={styles.about}>
              <button
                type="button"
                className={styles.name}
                aria-haspopup="dialog"
                onClick={() => onOpenProduct(product.id)}
              >
                {product.name}
              </button>
              <ul className={styles.places}>
                {reasons.map(({ platform, missing }) => (
                  <li key={platform} className={styles.place}>
                    <div className={styles.state}>
                      <span className={styles.platform}>{platformNames[platform]}</span>{' '}
                      {missing.length > 0 ? `Missing: ${missing.join(', ')}` : 'Skipped'}
                    </div>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {data.more > 0 && <p>And {formatCount(data.more)} more: Show skipped lists them all.</p>}
    </section>
  );
}
