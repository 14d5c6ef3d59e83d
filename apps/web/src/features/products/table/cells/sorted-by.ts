import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSort } from '@crosslister/contract/product-query.ts';
import { formatDate } from '../../../../lib/format.ts';

/**
 * By newest and oldest first a product has the place of its latest listing, whatever became of that. Null where it has its
 * place by the day it was added, which is that of a column, and where it is sold: then it is the day of the sale.
 */
export function latestListing(
  { listings, status, date_added: added }: Product,
  sort: ProductSort,
): string | null {
  if ((sort !== 'newest' && sort !== 'oldest') || status === 'sold') return null;
  const times = Object.values(listings).flatMap(({ created_at }) => created_at ?? []);
  const latest = times.reduce(
    (one, other) => (Date.parse(other) > Date.parse(one) ? other : one),
    times[0] ?? '',
  );
  return latest !== '' && formatDate(latest) !== formatDate(added) ? latest : null;
}
