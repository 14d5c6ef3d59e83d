import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { placesOf } from '@crosslister/domain/action-places.ts';
import { ofProduct } from '../../db/of-product.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import { whyNotForSale } from '../../operations/for-sale.ts';
import { type Locked, lockProducts } from '../../operations/lock.ts';
import { closeSteps } from '../../operations/steps.ts';
import { changeStatus, touched, updateProducts } from '../catalogue/write-product-rows.ts';
import { cancelDelists } from '../listings/end/cancel-delists.ts';
import { storeRevises } from '../listings/revise/store-revises.ts';

/** The stock that products of one shop share: the platform, and the stock's name there. */
export const poolName = (platform: Platform, pool: string | null) => pool && `${platform}:${pool}`;

/** The platform whose shop keeps this stock. */
export function poolPlatform({ stock_pool: pool }: Pick<ProductRow, 'stock_pool'>): Platform | null {
  return platforms.find((platform) => pool?.startsWith(`${platform}:`)) ?? null;
}

/** The other products that share the stock, locked. */
export async function lockSharers(
  trx: Trx,
  { id, user_id: userId, stock_pool: pool }: Locked<Pick<ProductRow, 'id' | 'user_id' | 'stock_pool'>>,
): Promise<Locked<ProductRow>[]> {
  if (pool === null) return [];
  return lockProducts(trx, userId, (products) =>
    products.selectAll().where('stock_pool', '=', pool).where('id', '<>', id).where('deleted_at', 'is', null),
  );
}

/**
 * A product's quantity has changed: gives it to all products that share the stock, and to their listings unless the
 * shop itself counts them. Products that had only sold out with the others are for sale again; those are returned.
 */
export async function shareCount(trx: Trx, product: Locked<ProductRow>): Promise<Locked<ProductRow>[]> {
  const { quantity } = product;
  const except = poolPlatform(product);
  const returned: Locked<ProductRow>[] = [];
  for (const other of await lockSharers(trx, product)) {
    if (other.quantity === quantity) continue;
    const returns = quantity > 0 && isSoldOut(other);
    if (returns && (await hasSoldItself(trx, other))) continue;
    const back = { date_sold: null, action_info: null };
    if (returns) await changeStatus(trx, other, 'on_sale_again', 'active', { quantity, ...back, ...touched });
    else await updateProducts(trx, other, { quantity, ...touched });
    const after: Locked<ProductRow> = { ...other, quantity, ...(returns && { status: 'active', ...back }) };
    if (returns) {
      const reason = 'It is for sale again.';
      await closeSteps(trx, other.user_id, [other], ['delist'], { status: 'cancelled', reason });
      await cancelDelists(trx, other.user_id, [other], ['sale'], reason);
      returned.push(after);
    }
    const field = quantity < other.quantity ? 'fewer' : 'quantity';
    await storeRevises(trx, after, [field], except ? { except } : {});
  }
  return returned;
}

/** Any task it has is about ending what was sold. A deleted product does not come back. */
function isSoldOut(product: ProductRow): boolean {
  if (product.date_sold === null || whyNotForSale(product) !== 'sale') return false;
  return !placesOf(product.action_info).some((place) => place.deletes_product);
}

async function hasSoldItself(trx: Trx, product: ProductRow): Promise<boolean> {
  const sale = await trx
    .selectFrom('sales')
    .select('id')
    .where(ofProduct(product))
    .where('state', '=', 'sold')
    .where('sold_out', '=', true)
    .executeTakeFirst();
  return sale !== undefined;
}
