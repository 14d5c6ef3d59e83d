import type { MarkAsActive } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Trx } from '../../../db/schema.ts';
import { type LockedKey, lockProducts } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { addEnteredStock, changeStatus, touched } from '../../catalogue/write-product-rows.ts';
import { cancelDelists } from '../../listings/end/cancel-delists.ts';
import { storeRevises } from '../../listings/revise/store-revises.ts';
import { shareCount } from '../../sales/shared-stock.ts';
import { onSaleAgain, quantityEntered } from '../../sales/stock.ts';
import { updateSales } from '../../sales/write-sale-rows.ts';

/**
 * Mark as Active: the product can be listed again. Listings whose delist has sent nothing
 * yet stay live, and get the product's quantity.
 */
export async function markAsActive(
  trx: Trx,
  userId: number,
  products: readonly LockedKey[],
  said: MarkAsActive = {},
): Promise<void> {
  if (said?.order_cancelled) await callOff(trx, userId, products);
  await makeActive(trx, userId, products);
  const reason = 'It was marked as active: the listing may stand.';
  await closeSteps(trx, userId, products, ['delist'], { status: 'cancelled', reason });
  const stillLive = await cancelDelists(trx, userId, products, ['sale', 'delete'], reason);
  if (stillLive.length === 0) return;
  const still = new Set(stillLive.map(({ product_id: id }) => id));
  const listed = products.filter(({ id }) => still.has(id));
  for (const product of await asTheyAre(trx, userId, listed)) {
    for (const { product_id: id, platform: only } of stillLive) {
      if (id === product.id) await storeRevises(trx, product, ['quantity'], { only });
    }
  }
}

/**
 * Makes the products active. A sale entered by hand did not happen after all, so its quantity returns to stock. An
 * order of a marketplace did happen, and so did a sale since which the product was on sale again, or its quantity was
 * typed anew.
 */
export async function makeActive(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<void> {
  const sold = await haveSold(trx, userId, products);
  if (sold.length > 0) {
    await giveEnteredBack(trx, userId, sold);
    await quantityEntered(trx, userId, sold);
    await onSaleAgain(trx, userId, sold);
  }
  const updated = await changeStatus(trx, products, 'mark_as_active', 'active', {
    date_sold: null,
    action_info: null,
    quantity: sql<number>`greatest(quantity, 1)`,
    ...touched,
  });
  const inPools = updated.filter(({ stock_pool: pool }) => pool !== null);
  if (inPools.length === 0) return;
  for (const product of await asTheyAre(trx, userId, inPools)) await shareCount(trx, product);
}

/** Those of the products that have sales. Most products that are listed again in bulk have none. */
async function haveSold(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<LockedKey[]> {
  const sales = await trx
    .selectFrom('sales')
    .select('product_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .execute();
  const ids = new Set(sales.map(({ product_id: id }) => id));
  return products.filter(({ id }) => ids.has(id));
}

const asTheyAre = (trx: Trx, userId: number, products: readonly { id: number }[]) =>
  lockProducts(trx, userId, (all) => all.selectAll().where('id', '=', anyOf(products)));

/**
 * The last sale was called off, as the seller says: an order, of which the marketplace may say so later or never, or what
 * was entered, which then does not stay although its quantity was typed anew.
 */
async function callOff(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<void> {
  const last = await trx
    .selectFrom('sales')
    .distinctOn('product_id')
    .select(['id', 'order_id', 'awaits_payment'])
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('state', '=', 'sold')
    .orderBy('product_id')
    .orderBy('id', 'desc')
    .execute();
  const orders = last.filter(({ order_id: order, awaits_payment: waits }) => order !== '' && !waits);
  const entered = last.filter(({ order_id: order }) => order === '');
  const decided = {
    cancelled_at: sql<Date>`now()`,
    cancellation_dismissed_at: sql<Date>`now()`,
    put_back_at: sql<Date>`now()`,
    taken: 0,
  };
  const called = { state: 'cancelled' as const, cancelled_by_seller: true, ...decided };
  await updateSales(trx, userId, called, (sales) => sales.where('id', '=', anyOf(orders)));
  await updateSales(trx, userId, { state: 'void', taken: 0 }, (sales) =>
    sales.where('id', '=', anyOf(entered)).where('put_back_at', 'is not', null),
  );
}

/** What was entered for the products as they are sold now, unless their quantity was typed anew since. */
async function giveEnteredBack(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<void> {
  await addEnteredStock(trx, userId, products);
  await updateSales(trx, userId, { state: 'void', taken: 0 }, (sales) =>
    sales
      .where('product_id', '=', anyOf(products))
      .where('order_id', '=', '')
      .where('state', '=', 'sold')
      .where('sold_out', '=', true)
      .where('put_back_at', 'is', null),
  );
}
