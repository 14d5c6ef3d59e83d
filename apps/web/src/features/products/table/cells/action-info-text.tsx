import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ActionPlace, Product } from '@crosslister/contract/product.ts';
import { placesOf, seeToAll } from '@crosslister/domain/action-places.ts';
import { PlainButton, PlainLink } from '../../../../ui/plain-button.tsx';
import { useConfirmEnded } from '../../api/confirm-ended.ts';
import { saleWords } from '../../sold/sale-words.ts';
import styles from './action-info-text.module.css';

const MANUAL = 'manual_delist_required';

/** What only the seller can do for a product, with the buttons for it. */
export function ActionInfoText({ product }: { product: Product }) {
  const { action_info: info, sale } = product;
  if (!info) {
    return <span>Check where this product is still listed, then mark it as sold or as active.</span>;
  }
  const places = placesOf(info);
  return (
    <>
      {sale && !sale.cancelled && <div className={styles.sale}>Sold {saleWords(sale)}.</div>}
      {places.length > 1 && <div className={styles.place}>{seeToAll(places.length)}</div>}
      {places.map((place) => (
        <PlaceText key={place.platform} product={product} place={place} />
      ))}
    </>
  );
}

function PlaceText({ product, place }: { product: Product; place: ActionPlace }) {
  const { type, message, listing_url: url, platform } = place;
  const end = useConfirmEnded(product);
  const about = `: ${product.name}`;
  const there = platform && platformNames[platform];
  return (
    <div className={styles.place}>
      <strong className={styles.title}>{type === MANUAL ? 'Manual Delist Required' : 'Failed Delist'}</strong>
      <span>{message}</span>
      <div className={styles.buttons} data-own-click>
        {url && (
          <PlainLink
            size="compact-sm"
            href={url}
            aria-label={`Open on ${there ?? 'the marketplace'}${about}`}
          >
            Open on {there ?? 'the marketplace'}
          </PlainLink>
        )}
        {platform && (
          <PlainButton
            size="compact-sm"
            variant="default"
            busy={end.isPending}
            aria-label={`I deleted it${about}`}
            onClick={() => end.mutate(platform)}
          >
            I deleted it
          </PlainButton>
        )}
      </div>
    </div>
  );
}
