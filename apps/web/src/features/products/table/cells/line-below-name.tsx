import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { Suspense } from 'react';
import { formatDate, plural } from '../../../../lib/format.ts';
import { daysListed } from '../../../../lib/texts/days-listed.ts';
import { isDraft } from '../../is-draft.ts';
import { LazyLabelChips } from '../../labels/lazy-label-chips.ts';
import styles from './line-below-name.module.css';
import { latestListing } from './sorted-by.ts';

interface Props {
  product: Product;
  sort: ProductSort;
  /** What has a column of its own is not said twice. */
  columns: readonly OptionalColumn[];
}

/**
 * Below the name: whether it is a draft, where it is stored, its condition, how long it is for sale, and its labels. Of what
 * has sold, where it is to be fetched.
 */
export function LineBelowName({ product, sort, columns }: Props) {
  const { storage_location: location, condition, labels } = product;
  const days = columns.includes('days_listed') ? null : daysListed(product, Date.now());
  const latest = columns.includes('date_added') ? null : latestListing(product, sort);
  const words = [
    isDraft(product) ? 'Draft' : '',
    columns.includes('location') ? '' : location,
    condition && product.status !== 'sold' ? conditionNames[condition] : '',
    // Of two times the row has room for the one that it is sorted by.
    latest ? `last listed ${formatDate(latest)}` : '',
    days && !latest ? `for sale ${plural(days, 'day')}` : '',
  ].filter(Boolean);
  const shown = columns.includes('labels') ? [] : labels;
  if (words.length === 0 && shown.length === 0) return null;
  return (
    <div className={styles.line}>
      {words.length > 0 && <span className={styles.words}>{words.join(' · ')}</span>}
      <Suspense>{shown.length > 0 && <LazyLabelChips labels={shown} />}</Suspense>
    </div>
  );
}
