import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { sql, type Transaction } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { Database, ProductRow } from '../../db/schema.ts';
import { takeBackDelists } from '../delist/take-back-delists.ts';
import { storeRevises } from '../revise/store-revises.ts';

/** The stock that products of a shop share: its platform, and what names it there. */
export const poolName = (platform: Platform, pool: string | null) => pool && `${platform}:${pool}`;

/** The platform whose shop keeps this stock. */
export function poolPlatform({ stock_pool: pool }: Pick<ProductRow, 'stock_pool'>): Platform | null {
  return platforms.find((platform) => pool?.startsWith(`${platform}:`)) ?? null;
}

/** The other products that draw from the same stock, locked. */
export async function lockSharers(
  trx: Transaction<Database>,
  { id, user_id: userId, stock_pool: pool }: Pick<ProductRow, 'id' | 'user_id' | 'stock_pool'>,
): Promise<ProductRow[]> {
  if (pool === null) return [];
  return trx
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('stock_pool', '=', pool)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * The count of a product has changed: it is that of all who share its stock, and of their listings but where the shop
 * itself counts it. What had only sold out with the others is for sale again. The product's row must be locked.
 */
export async function shareCount(trx: Transaction<Database>, product: ProductRow): Promise<void> {
  const { quantity } = product;
  const except = poolPlatform(product);
  for (const other of await lockSharers(trx, product)) {
    if (other.quantity === quantity) continue;
    const returns = other.status === 'sold' && quantity > 0;
    if (returns && (await hasSoldItself(trx, other))) continue;
    await trx
      .updateTable('products')
      .set({ quantity, last_updated: sql`now()`, ...(returns && { status: 'active', date_sold: null }) })
      .where('id', '=', other.id)
      .execute();
    if (returns) await takeBackDelists(trx, other.user_id, [other.id], ['sale'], 'It is for sale again.');
    const after = { ...other, quantity, status: returns ? ('active' as const) : other.status };
    const field = quantity < other.quantity ? 'fewer' : 'quantity';
    await storeRevises(trx, after, [field], except ? { except } : {});
  }
}

async function hasSoldItself(trx: Transaction<Database>, product: ProductRow): Promise<boolean> {
  const sale = await trx
    .selectFrom('sales')
    .select('id')
    .where(ofProduct(product))
    .where('state', '=', 'sold')
    .where('sold_out', '=', true)
    .executeTakeFirst();
  return sale !== undefined;
}
