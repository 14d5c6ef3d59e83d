import { sql } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { ProductRow, SaleRow, Trx } from '../../db/schema.ts';
import type { Locked, LockedKey } from '../../operations/lock.ts';
import { updateSale } from './write-sale-rows.ts';

/** A sale was cancelled. Orders that were short of stock get its quantity, the oldest first. It keeps the rest. */
export async function releaseStock(trx: Trx, product: LockedKey, sale: SaleRow): Promise<void> {
  let free = sale.taken ?? 0;
  if (free === 0) return;
  // The seller has already counted this quantity into the stock.
  if (sale.put_back_at) return updateSale(trx, sale, { taken: 0 });
  const short = await trx
    .selectFrom('sales')
    .selectAll()
    .where(ofProduct(product))
    .where('state', '=', 'sold')
    .whereRef('taken', '<', 'quantity')
    // A double sale that the seller has settled needs no stock any more.
    .where('double_dismissed_at', 'is', null)
    .orderBy(sql`coalesce(sold_at, seen_at)`)
    .orderBy('id')
    .execute();
  for (const order of short) {
    const taken = order.taken ?? 0;
    const given = Math.min(free, order.quantity - taken);
    free -= given;
    await updateSale(trx, order, { taken: taken + given });
  }
  await updateSale(trx, sale, { taken: free });
}

export async function takeFromCancelled(
  trx: Trx,
  product: Locked<ProductRow>,
  needed: number,
): Promise<number> {
  if (needed === 0) return 0;
  const cancelled = await trx
    .selectFrom('sales')
    .select(['id', 'user_id', 'taken'])
    .where(ofProduct(product))
    .where('state', '=', 'cancelled')
    .where('taken', '>', 0)
    // The seller dismissed this one: the item may be lost or broken.
    .where('cancellation_dismissed_at', 'is', null)
    .orderBy('id')
    .execute();
  let found = 0;
  for (const sale of cancelled) {
    const taken = sale.taken ?? 0;
    const given = Math.min(taken, needed - found);
    found += given;
    await updateSale(trx, sale, { taken: taken - given });
  }
  return found;
}
