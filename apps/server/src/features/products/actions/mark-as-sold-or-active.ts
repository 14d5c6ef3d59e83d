import type { MarkAsActive, SaleUpdate } from '@crosslister/contract/sales.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import { type Locked, type LockedKey, lockProducts } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { addEnteredStock, changeStatus, touched } from '../../catalogue/write-product-rows.ts';
import { cancelDelists } from '../../listings/end/cancel-delists.ts';
import { confirmUnknownEnded } from '../../listings/end/confirm-unknown-ended.ts';
import { storeRevises } from '../../listings/revise/store-revises.ts';
import { markEnded } from '../../listings/write-listing-rows.ts';
import { endByHandListing } from '../../sales/end-by-hand-listing.ts';
import { shareCount } from '../../sales/shared-stock.ts';
import { markSold, onSaleAgain, quantityEntered } from '../../sales/stock.ts';
import { insertSale, updateSales } from '../../sales/write-sale-rows.ts';

interface Marked {
  /** The sale that was entered, if any. */
  saleId: number | null;
  soldThere: boolean;
}

/**
 * Mark as Sold. It acts at once and enters a sale, whose platform and price the seller names now or later. For a
 * product under Action Required it also means that the seller has ended what could not be ended.
 */
export async function markAsSold(
  trx: Trx,
  product: Locked<ProductRow>,
  now: Date,
  said: SaleUpdate = {},
): Promise<Marked> {
  if (product.status === 'sold') return { saleId: null, soldThere: false };
  // If the task is the seller's own delist that was never proved, Mark as Sold means only that it was sold.
  if (whyNotForSale(product) === 'sale') {
    await confirmUnknownEnded(trx, product);
    // An undo knows by the transaction's own time that nothing was done at the marketplace.
    await markEnded(
      trx,
      product,
      { status_seen: 'ended by the seller', checked_at: now.toISOString() },
      (listings) =>
        listings
          .where('status', '<>', 'delisted')
          // The seller was not asked to end listings that our delists are still ending.
          .where(sql<boolean>`NOT EXISTS (SELECT FROM operations AS o WHERE o.product_id = listings.product_id
            AND o.user_id IS NOT DISTINCT FROM listings.user_id
            AND o.platform = listings.platform AND o.kind = 'delist' AND o.status IN ('queued', 'processing'))`),
    );
    await closeSteps(trx, product.user_id, [product], ['delist'], { status: 'completed' });
  }
  const soldThere = said.platform ? await endByHandListing(trx, product, said.platform) : false;
  const saleId = product.date_sold ? null : await enterSale(trx, product, now, said);
  await markSold(trx, product, {
    soldAt: product.date_sold ?? now,
    except: null,
    ...(saleId !== null && { params: { sale_id: saleId } }),
  });
  return { saleId, soldThere };
}

async function enterSale(
  trx: Trx,
  product: Locked<ProductRow>,
  now: Date,
  { platform = null, sale_price: price }: SaleUpdate,
): Promise<number | null> {
  const quantity = Math.max(product.quantity, 1);
  const entered = await insertSale(trx, {
    user_id: product.user_id,
    platform,
    product_id: product.id,
    name: product.name,
    sku: product.sku,
    price_pence: price === undefined ? product.price_pence * quantity : toPence(price),
    currency: product.currency,
    quantity,
    taken: quantity,
    sold_out: true,
    sold_at: now,
    // The seller entered it, so no notice is needed.
    notice_dismissed_at: sql<Date>`now()`,
  });
  return entered?.id ?? null;
}

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
 * order of a marketplace did happen.
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

/** The order of the last sale was cancelled, as the seller says. Its marketplace may say so later, or never. */
async function callOff(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<void> {
  const decided = {
    cancelled_at: sql<Date>`now()`,
    cancellation_dismissed_at: sql<Date>`now()`,
    put_back_at: sql<Date>`now()`,
    taken: 0,
  };
  await updateSales(trx, userId, { state: 'cancelled', cancelled_by_seller: true, ...decided }, (sales) =>
    sales.where(
      'id',
      'in',
      trx
        .selectFrom('sales')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('user_id', '=', userId)
        .where('product_id', '=', anyOf(products))
        .where('order_id', '<>', '')
        .where('state', '=', 'sold')
        .where('awaits_payment', '=', false)
        .groupBy('product_id'),
    ),
  );
}

async function giveEnteredBack(trx: Trx, userId: number, products: readonly LockedKey[]): Promise<void> {
  await addEnteredStock(trx, userId, products);
  await updateSales(trx, userId, { state: 'void', taken: 0 }, (sales) =>
    sales.where('product_id', '=', anyOf(products)).where('order_id', '=', '').where('state', '=', 'sold'),
  );
}
