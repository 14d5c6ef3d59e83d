import { platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { LiveOn as Place } from '@crosslister/contract/products/product-history.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { explainError } from '../../../../lib/api-error.ts';
import type { SaleSubject } from '../../../../lib/dialog-props.ts';
import { fixName } from '../../../../lib/failures/fix-field.ts';
import { openFix } from '../../../../lib/failures/open-fix.ts';
import { formatDate, formatDateTime, formatMoney, formatStart } from '../../../../lib/format.ts';
import { showQueue } from '../../../../lib/open-queue.ts';
import { useEnabledPlatforms } from '../../../../lib/platforms/platform-settings.ts';
import { relativeTime } from '../../../../lib/texts/relative-time.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { TinyButton } from '../../../../ui/buttons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { PlatformIcon } from '../../../../ui/platform-icon.tsx';
import { Skeleton } from '../../../../ui/progress/skeleton.tsx';
import { saleWords } from '../../sold/sale-words.ts';
import { useLiveOn } from '../api/get-live-on.ts';
import styles from './live-on.module.css';

const failed: Record<NonNullable<Place['failure']>['kind'], string> = {
  crosslist: 'It could not be listed',
  revise: 'A change could not be sent',
  delist: 'It could not be ended',
};

interface Props {
  product: Product;
  onSale: (of: SaleSubject) => void;
  onList: () => void;
}

/** Where the product is on sale, at a glance: for how much, since or from when, when it was last sent, what went wrong. */
export function LiveOn({ product, onSale, onList }: Props) {
  const { id: productId, status, sale, sold_before: before } = product;
  const { data, error } = useLiveOn(productId);
  const enabled = useEnabledPlatforms();
  const places = data?.filter(({ platform }) => enabled.some((each) => each.platform === platform));
  return (
    <section className={styles.section} aria-labelledby="live-on">
      <h3 id="live-on">Live on</h3>
      {error && <Notice type="error">Could not read where it is live. {explainError(error)}</Notice>}
      {!places && !error && <Skeleton height={28} />}
      {status === 'sold' && (
        <p className="quiet">
          {`Sold${sale ? ` ${saleWords(sale)}` : ''}.${places?.length === 0 ? ' Not on sale any more.' : ''}`}{' '}
          <TinyButton onClick={() => onSale(product)}>Sale Details</TinyButton>
        </p>
      )}
      {before && (
        <p className="quiet">
          Sold before. <TinyButton onClick={() => onSale(product)}>Sale Details</TinyButton>
        </p>
      )}
      {places?.length === 0 && status !== 'sold' && (
        <p className="quiet">
          Not on any marketplace now.{' '}
          {status === 'active' && <TinyButton onClick={onList}>List it</TinyButton>}
        </p>
      )}
      {places && places.length > 0 && (
        <ul className={styles.places}>
          {places.map((place) => (
            <PlaceLine key={place.platform} place={place} productId={productId} />
          ))}
        </ul>
      )}
    </section>
  );
}

function PlaceLine({ place, productId }: { place: Place; productId: number }) {
  const { platform, listing, planned, sent_at: sentAt, failure } = place;
  const now = useNow();
  const name = platformNames[platform];
  const state = !listing
    ? planned
      ? 'scheduled'
      : 'failed'
    : listing.status === 'active'
      ? 'listed'
      : listing.status;
  return (
    <li className={styles.place}>
      <div className={styles.line}>
        <PlatformIcon platform={platform} name={name} state={state === 'delisted' ? 'unlisted' : state} />
        {listing ? <b>{formatMoney(listing.price)}</b> : !planned && <span>Not listed</span>}
        {listing && <span className={styles.times}>{sinceWords(listing, sentAt, now)}</span>}
        {planned && <span className={styles.times}>Planned for {formatStart(planned, now)}</span>}
        {planned && (
          <TinyButton aria-label={`${showQueue.label}: ${name}`} onClick={showQueue.onClick}>
            {showQueue.label}
          </TinyButton>
        )}
        {listing?.url && (
          <a href={listing.url} target="_blank" rel="noreferrer" aria-label={`Open the ${name} listing`}>
            <IconExternalLink size={16} aria-hidden />
          </a>
        )}
      </div>
      {failure && (
        <Notice type="error">
          {failed[failure.kind]} ({relativeTime(failure.at, now)}). {failure.error} {failure.next_step}
          {failure.fix && <FixIt fix={failure.fix} productId={productId} name={name} />}
        </Notice>
      )}
    </li>
  );
}

function FixIt({
  fix,
  productId,
  name,
}: {
  fix: NonNullable<NonNullable<Place['failure']>['fix']>;
  productId: number;
  name: string;
}) {
  return (
    <>
      {' '}
      <TinyButton aria-label={`Fix ${fixName(fix)}: ${name}`} onClick={() => openFix(fix, productId)}>
        Fix: {fixName(fix)}
      </TinyButton>
    </>
  );
}

function sinceWords(listing: NonNullable<Place['listing']>, sentAt: string | null, now: number): string {
  const since =
    listing.status === 'scheduled'
      ? `scheduled for ${formatDateTime(listing.scheduled_time)}`
      : listing.status === 'draft'
        ? 'a draft, not on sale yet'
        : `since ${formatDate(listing.since)}`;
  return sentAt ? `${since}, sent ${relativeTime(sentAt, now)}` : since;
}
