import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { formatDate, plural } from '../../../../../lib/format.ts';
import { daysListed } from '../../../../../lib/texts/days-listed.ts';
import { isDraft } from '../../../is-draft.ts';
import { latestListing } from '../sorted-by.ts';

/**
 * Whether it is a draft, where it is stored, its condition, and how long it is for sale. What has a column of its own is
 * not said twice.
 */
export function wordsBelowName(
  product: Product,
  sort: ProductSort,
  columns: readonly OptionalColumn[],
): string {
  const { storage_location: location, condition } = product;
  const days = columns.includes('days_listed') ? null : daysListed(product, Date.now());
  const latest = columns.includes('date_added') ? null : latestListing(product, sort);
  return [
    isDraft(product) ? 'Draft' : '',
    columns.includes('location') ? '' : location,
    condition && product.status !== 'sold' ? conditionNames[condition] : '',
    // Of two times the row has room for the one that it is sorted by.
    latest ? `last listed ${formatDate(latest)}` : '',
    days && !latest ? `for sale ${plural(days, 'day')}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
