import type { BulkTarget } from '@crosslister/contract/product-query.ts';
import type { Services } from '../../../services.ts';
import { selectProductIds } from '../../catalogue/filter-products.ts';

/** The products that a bulk action is for: fixed before anything is done. */
export async function chosenIds(
  { db }: Services,
  userId: number,
  { ids, query, exclude_ids: excludeIds }: BulkTarget,
): Promise<number[]> {
  if (query) return selectProductIds(db, userId, query, excludeIds, ids);
  const excluded = new Set(excludeIds);
  return [...new Set(ids)].filter((id) => !excluded.has(id));
}
