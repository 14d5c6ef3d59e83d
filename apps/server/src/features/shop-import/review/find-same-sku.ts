import { sql } from 'kysely';
import type { Db, ProductRow, ReviewRow } from '../../../db/schema.ts';
import { skuKeys } from '../../../db/sku-keys.ts';
import { findLiveListings } from './answer-ended.ts';
import { itemOf } from './review-row.ts';

interface SameSku {
  product: ProductRow;
  /** It is linked to another item of that shop, because the seller chose so, or because there was only one then. */
  isTaken: boolean;
}

/**
 * The product that has the SKU of each of these rows, by the row's id. It is looked up each time, because the seller
 * may have chosen another item since.
 */
export async function findSameSku(db: Db, userId: number, rows: ReviewRow[]): Promise<Map<number, SameSku>> {
  const asked = rows.filter(({ reason }) => reason === 'same_sku');
  const found = new Map<number, SameSku>();
  if (asked.length === 0) return found;
  const skus = asked.map((row) => itemOf(row).sku);
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(sku) IN (SELECT lower(one) FROM unnest(${skus}::text[]) AS one)`)
    .execute();
  const keyOf = await skuKeys(db, [...skus, ...products.map(({ sku }) => sku)]);
  const bySku = new Map(products.map((product) => [keyOf(product.sku), product]));
  const live = await findLiveListings(
    db,
    userId,
    products.map(({ id }) => id),
  );
  for (const row of asked) {
    const product = bySku.get(keyOf(itemOf(row).sku));
    if (!product) continue;
    const isTaken = live.some((one) => one.product_id === product.id && one.platform === row.platform);
    found.set(row.id, { product, isTaken });
  }
  return found;
}
