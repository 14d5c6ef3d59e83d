import type { Product, ProductStatus } from '@crosslister/contract/product.ts';
import { liveWords } from '../../../../lib/platforms/live-on.ts';
import { saleWords, soldWhere } from '../../sold/sale-words.ts';
import styles from './status-pill.module.css';

export const statusLabels: Record<ProductStatus, string> = {
  active: 'Active',
  sold: 'Sold',
  inactive: 'Inactive',
  action_required: 'Action Required',
};

interface Props {
  product: Pick<Product, 'status' | 'listings' | 'sale'>;
  /** In a row of the table, which opens the sale, and has its price elsewhere. */
  opensSale?: boolean;
}

/** The status. Shows also where an inactive product can still be bought, and where and for how much a sold one sold. */
export function StatusPill({ product, opensSale = false }: Props) {
  const { status, sale } = product;
  const live = status === 'inactive' ? liveWords(product) : null;
  return (
    <>
      <span className={styles.pill} data-status={sale?.cancelled ? undefined : status}>
        {statusLabels[status]}
      </span>
      {live && <span className={styles.live}>{live}</span>}
      {sale && (
        <span className={styles.sale} data-cancelled={sale.cancelled !== undefined}>
          {opensSale ? (
            <button type="button" data-sale aria-haspopup="dialog" title="Sale Details">
              {soldWhere(sale)}
            </button>
          ) : (
            saleWords(sale)
          )}
        </span>
      )}
    </>
  );
}
