import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleUpdate } from '@crosslister/contract/sales.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { SaleRow, Trx } from '../../../db/schema.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import { type LockedKey, lockTombstoneToo } from '../../../operations/lock.ts';
import { endByHandListing, reopenByHandListing } from '../end-by-hand-listing.ts';
import { shrinkEntry } from '../entered-sales.ts';
import { lockSale } from '../lock-sale.ts';
import { updateSale } from '../write-sale-rows.ts';

/**
 * Stores the platform and the price of a sale entered by hand. If that platform has an order that found no stock for
 * the product, the order is this sale and replaces the entry. If only the seller could end the listing there, nothing
 * has to be deleted any more.
 */
export async function saveSale(
  trx: Trx,
  userId: number,
  id: number,
  { platform, sale_price: price }: SaleUpdate,
): Promise<void> {
  const found = await lockSale(trx, userId, id);
  if (!found) throw notFound('sale');
  const { sale, product } = found;
  refuseOrders(sale);
  const changes = {
    ...(platform !== undefined && { platform }),
    ...(price !== undefined && { price_pence: toPence(price) }),
  };
  if (Object.keys(changes).length === 0) return;
  await updateSale(trx, sale, changes);
  await giveToOrders(trx, { ...sale, ...changes });
  if (product && platform !== undefined && platform !== sale.platform) {
    if (sale.platform) await reopenByHandListing(trx, product, sale.platform, id);
    // Reopening the listing may have given the product a task.
    const now = await lockTombstoneToo(trx, userId, product.id);
    if (now && platform && whyNotForSale(now) === 'sale') await endByHandListing(trx, now, platform);
  }
  await changed(trx, userId, 'sales', 'products');
}

/** The same for the latest sale of a product that the seller has entered. */
export async function saveEnteredSale(
  trx: Trx,
  { id, user_id: userId }: LockedKey,
  said: SaleUpdate,
): Promise<void> {
  const entered = await trx
    .selectFrom('sales')
    .select('id')
    .where(ofProduct({ id, user_id: userId }))
    .where('order_id', '=', '')
    .where('state', '=', 'sold')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!entered) {
    throw new HttpProblem(409, 'It sold in an order: its place and price are what the order says.', {
      nextStep: 'Mark it as sold without them.',
    });
  }
  await saveSale(trx, userId, entered.id, said);
}

function refuseOrders({ order_id: orderId, platform, state }: SaleRow): void {
  if (orderId !== '') {
    const name = platform ? platformNames[platform] : 'the marketplace';
    throw new HttpProblem(
      409,
      `This sale is an order on ${name}: its place and price are what the order says.`,
      { nextStep: `Where that is wrong, change the order on ${name}: it is read again.` },
    );
  }
  if (state !== 'sold')
    throw new HttpProblem(409, 'This sale was taken back.', {
      nextStep: 'Choose Mark as Sold to enter another.',
    });
}

async function giveToOrders(trx: Trx, entry: SaleRow): Promise<void> {
  if (entry.platform === null || entry.product_id === null) return;
  const order = await trx
    .selectFrom('sales')
    .selectAll()
    .where(ofProduct({ id: entry.product_id, user_id: entry.user_id }))
    .where('platform', '=', entry.platform)
    .where('order_id', '<>', '')
    .where('state', '=', 'sold')
    .whereRef('taken', '<', 'quantity')
    .orderBy('id')
    .executeTakeFirst();
  if (!order) return;
  const taken = order.taken ?? 0;
  const given = await shrinkEntry(trx, entry, order.quantity - taken);
  const typed = { ...given.typed, ...order.typed_money };
  await updateSale(trx, order, { taken: taken + given.quantity, typed_money: JSON.stringify(typed) });
}
