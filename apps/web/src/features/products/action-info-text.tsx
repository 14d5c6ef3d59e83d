import type { ActionPlace, Product } from '@crosslister/contract/product.ts';
import { placesOf, seeToAll } from '@crosslister/domain/action-places.ts';
import styles from './product-table.module.css';

const MANUAL = 'manual_delist_required';

/** What only the seller can do for a product, with the link. */
export function ActionInfoText({ product: { action_info: info } }: { product: Product }) {
  if (!info) {
    return <span>Check where this product is still listed, then mark it as sold or as active.</span>;
  }
  const places = placesOf(info);
  return (
    <>
      {places.length > 1 && <div className={styles.actionPlace}>{seeToAll(places.length)}</div>}
      {places.map((place) => (
        <PlaceText key={place.platform} place={place} />
      ))}
    </>
  );
}

function PlaceText({ place: { type, message, listing_url } }: { place: ActionPlace }) {
  return (
    <div className={styles.actionPlace}>
      <strong className={styles.actionTitle}>
        {type === MANUAL ? 'Manual Delist Required' : 'Failed Delist'}
      </strong>
      <span>{message}</span>{' '}
      {listing_url && (
        <a href={listing_url} target="_blank" rel="noreferrer">
          View Listing
        </a>
      )}
    </div>
  );
}
