import type { ProductStatus } from '@crosslister/contract/product.ts';
import styles from './status-pill.module.css';

const labels: Record<ProductStatus, string> = {
  active: 'Active',
  sold: 'Sold',
  inactive: 'Inactive',
  action_required: 'Action Required',
};

export function StatusPill({ status }: { status: ProductStatus }) {
  return (
    <span className={styles.pill} data-status={status}>
      {labels[status]}
    </span>
  );
}
