import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ProductRow, WaitingRow } from '../../db/schema.ts';
import { findStanding } from './settle-ended.ts';
import { itemOf } from './waiting-row.ts';

interface SameSku {
  product: ProductRow;
  /** It stands for another item of that shop, by the seller's choice or since before there were two. */
  isTaken: boolean;
}

/** The product that has the SKU of each of these rows, by the row's id. As it is now: another item may have been chosen since. */
export async function findSameSku(db: Db, userId: number, rows: WaitingRow[]): Promise<Map<number, SameSku>> {
  const asked = rows.filter(({ reason }) => reason === 'same_sku');
  const found = new Map<number, SameSku>();
  if (asked.length === 0) return found;
  const skuOf = (row: WaitingRow) => itemOf(row).sku.toLowerCase();
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(sku) = ANY (${asked.map(skuOf)})`)
    .execute();
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  const standing = await findStanding(
    db,
    userId,
    products.map(({ id }) => id),
  );
  for (const row of asked) {
    const product = bySku.get(skuOf(row));
    if (!product) continue;
    const isTaken = standing.some((one) => one.product_id === product.id && one.platform === row.platform);
    found.set(row.id, { product, isTaken });
  }
  return found;
}
