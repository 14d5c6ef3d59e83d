import type { Product } from '@crosslister/contract/product.ts';
import styles from './product-table.module.css';

const MANUAL = 'manual_delist_required';

/** What only the seller can do about a product, with the link to do it. */
export function ActionInfoText({ product: { action_info: info } }: { product: Product }) {
  if (!info) {
    return <span>Check where this product is still listed, then mark it as sold or as active.</span>;
  }
  return (
    <>
      <strong className={styles.actionTitle}>
        {info.type === MANUAL ? 'Manual Delist Required' : 'Failed Delist'}
      </strong>
      <span>{info.message}</span>{' '}
      {info.listing_url && (
        <a href={info.listing_url} target="_blank" rel="noreferrer">
          View Listing
        </a>
      )}
    </>
  );
}
