import type { Product, ProductStatus } from '@crosslister/contract/product.ts';
import { liveWords } from '../../lib/live-on.ts';
import styles from './status-pill.module.css';

const labels: Record<ProductStatus, string> = {
  active: 'Active',
  sold: 'Sold',
  inactive: 'Inactive',
  action_required: 'Action Required',
};

/** The status, and of what is inactive here where it can be bought all the same. */
export function StatusPill({ product }: { product: Pick<Product, 'status' | 'listings'> }) {
  const { status } = product;
  const live = status === 'inactive' ? liveWords(product) : null;
  return (
    <>
      <span className={styles.pill} data-status={status}>
        {labels[status]}
      </span>
      {live && <span className={styles.live}>{live}</span>}
    </>
  );
}
