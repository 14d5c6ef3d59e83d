import type { Platform } from '@crosslister/contract/platforms.ts';
import { byPlatform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { Suspense } from 'react';
import { formatCount, formatMoney } from '../../../../lib/format.ts';
import { daysListed } from '../../../../lib/texts/days-listed.ts';
import { Day } from '../../../../ui/day.tsx';
import { LazyLabelChips } from '../../labels/lazy-label-chips.ts';
import { LazyDescription } from './lazy-description.ts';
import styles from './optional-cells.module.css';
import { latestListing } from './sorted-by.ts';

type Cell = (product: Product, sort: ProductSort) => React.ReactNode;

/** What the price leaves of it, before any fees. */
function marginOf({
  price,
  cost,
  postage_cost,
}: Pick<Product, 'price' | 'cost' | 'postage_cost'>): number | null {
  return cost === null ? null : Math.round((price - cost - (postage_cost ?? 0)) * 100) / 100;
}

const NOTHING = '–';
const moneyOr = (amount: number | null) => (amount === null ? NOTHING : formatMoney(amount));

function margin(product: Product): string {
  const left = marginOf(product);
  if (left === null) return NOTHING;
  const percent = product.price > 0 ? ` (${Math.round((left / product.price) * 100)}%)` : '';
  return formatMoney(left) + percent;
}

/** What it costs there while it is listed. */
function priceOn({ listings }: Product, platform: Platform): string {
  const listing = listings[platform];
  return listing && listing.status !== 'delisted' ? formatMoney(listing.price) : NOTHING;
}

/** The sum over all marketplaces that count it. */
function timesViewed({ listings }: Product): string {
  const counts = Object.values(listings).flatMap(({ status, times_viewed }) =>
    status === 'delisted' ? [] : (times_viewed ?? []),
  );
  return counts.length === 0 ? NOTHING : formatCount(counts.reduce((sum, times) => sum + times, 0));
}

const prices = Object.fromEntries(
  Object.entries(
    byPlatform(
      (platform): Cell =>
        (product) =>
          priceOn(product, platform),
    ),
  ).map(([platform, cell]) => [`price_${platform}`, cell]),
) as Record<`price_${Platform}`, Cell>;

export const optionalCells: Record<OptionalColumn, Cell> = {
  date_added: (product, sort) => {
    const added = <Day iso={product.date_added} />;
    const latest = latestListing(product, sort);
    if (!latest) return added;
    return (
      <>
        Added {added}
        <small className={styles.sortedBy}>
          Listed <Day iso={latest} />
        </small>
      </>
    );
  },
  last_updated: ({ last_updated }) => <Day iso={last_updated} />,
  date_sold: ({ date_sold }) => <Day iso={date_sold} />,
  days_listed: (product) => {
    const days = daysListed(product, Date.now());
    return days === null ? NOTHING : formatCount(days);
  },
  times_viewed: timesViewed,
  quantity: ({ quantity }) => formatCount(quantity),
  cost: ({ cost }) => moneyOr(cost),
  margin,
  fees: ({ sale }) => {
    const { fees = null, estimated } = sale?.earned ?? {};
    return moneyOr(fees) + (fees !== null && estimated ? ' est.' : '');
  },
  profit: ({ sale }) => {
    const { profit = null, margin = null, unknown } = sale?.earned ?? {};
    return (unknown ? 'at most ' : '') + moneyOr(profit) + (margin === null ? '' : ` (${margin}%)`);
  },
  ...prices,
  location: ({ storage_location }) => storage_location || NOTHING,
  labels: ({ labels }) => (
    <Suspense>
      <LazyLabelChips labels={labels} />
    </Suspense>
  ),
  description: ({ description }) => (
    <Suspense>
      <LazyDescription description={description} />
    </Suspense>
  ),
  id: ({ id }) => id,
};
