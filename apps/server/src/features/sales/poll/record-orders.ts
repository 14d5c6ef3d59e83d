import { createHmac } from 'node:crypto';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { OrderLines, RemoteOrder, RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { OrderRow } from '../../../db/schema.ts';
import { asStorableText } from '../../../db/stored/storable-text.ts';
import { isStorageFailure } from '../../../db/stored/storage-failure.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { recordNews } from '../record-sale.ts';
import {
  type OrderValues,
  orderOfSale,
  settled,
  toPost,
  updateOrder,
  updateSales,
} from '../write-sale-rows.ts';

/** Records the lines of a page, and what their orders say of posting them. Returns how many sales are new. */
export async function recordPage(
  services: Services,
  userId: number,
  platform: Platform,
  orders: OrderLines,
): Promise<number> {
  const found = await recordNews(services, userId, platform, orders);
  await recordOrders(services, userId, platform, orders.sales);
  return found;
}

/** What a page of orders says of posting one of them. */
interface Told extends RemoteOrder {
  orderId: string;
  store: string;
  isLabelGiven: boolean;
}

/**
 * Stores what orders say of posting them, where it is news. Only of orders of which a sale is recorded. What cannot be
 * stored of one order must not keep the sales after it from being read.
 */
async function recordOrders(
  services: Services,
  userId: number,
  platform: Platform,
  sales: readonly RemoteSale[],
): Promise<void> {
  const orders = new Map<string, Told>();
  for (const { order, orderId, store = '', isPostageCovered } of sales)
    if (order)
      orders.set(keyOf(orderId, store), {
        ...order,
        service: asStorableText(order.service.slice(0, 200)),
        ...(order.trackingNumber !== undefined && { trackingNumber: asStorableText(order.trackingNumber) }),
        orderId,
        store,
        isLabelGiven: isPostageCovered === true,
      });
  if (orders.size === 0) return;
  const ids = [...orders.values()].map(({ orderId }) => orderId);
  const rows = await services.db
    .selectFrom('orders')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .where('order_id', 'in', ids)
    .execute();
  const without = await services.db
    .selectFrom('sales')
    .select(['order_id', 'store'])
    .where(ofPlatform(userId, platform))
    .where('order_id', 'in', ids)
    .where('of_order', 'is', null)
    .execute();
  const known = new Map(rows.map((row) => [keyOf(row.order_id, row.store), row]));
  const apart = new Set(without.map((sale) => keyOf(sale.order_id, sale.store)));
  for (const [key, told] of orders) {
    const row = known.get(key);
    try {
      if (apart.has(key) && (row || told.fulfilment === 'open'))
        await takeUp(services, userId, platform, told);
      if (row) await takeNews(services, row, told);
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      services.log.error(
        { err: error, user: userId, platform, order: told.orderId },
        'what an order says of posting it cannot be stored',
      );
    }
  }
}

const keyOf = (orderId: string, store: string) => JSON.stringify([orderId, store]);

/**
 * The same buyer at the same address, without saying who: only with the server's key can it be made again. One key for
 * each seller, so that nobody's orders can be compared with another's.
 */
function buyerKey({ sealer }: Services, userId: number, platform: Platform, { store, buyer }: Told) {
  if (!buyer) return null;
  const text = [userId, platform, store, buyer.toLowerCase().replaceAll(' ', '')].join('\n');
  return createHmac('sha256', sealer.derive('buyers of orders'))
    .update(text)
    .digest('base64url')
    .slice(0, 22);
}

type Facts = Pick<
  OrderRow,
  'told' | 'service' | 'post_by' | 'needs_posting' | 'hold' | 'buyer_key' | 'has_note' | 'label_given'
>;

const factsOf = (services: Services, userId: number, platform: Platform, told: Told): Facts => ({
  told: true,
  service: told.service,
  // What is posted has none any more; what it was stays.
  post_by: told.postBy === undefined ? null : new Date(told.postBy),
  needs_posting: told.fulfilment !== 'none',
  hold: told.hold ?? null,
  buyer_key: buyerKey(services, userId, platform, told),
  has_note: told.hasNote,
  label_given: told.isLabelGiven,
});

/**
 * How far it is, where the marketplace knows better. What was told from here may not be in its list yet, and what is
 * being told is left to that: it reads first, and may have a number for the buyer.
 */
function progressOf(row: OrderRow, told: Told): OrderValues {
  if (row.dispatch === 'waiting') return {};
  if (told.fulfilment === 'posted' && row.posted_by !== 'here' && row.dispatch !== 'undo') {
    // Not every list of orders has the numbers. One that was typed here and did not get there is none of the parcel's.
    const { trackingNumber = row.posted_by === null ? '' : row.tracking_number } = told;
    if (row.posted_by === 'marketplace' && trackingNumber === row.tracking_number) return {};
    return {
      ...settled,
      ...(trackingNumber !== row.tracking_number && { carrier: null }),
      posted_at: told.postedAt ?? row.posted_at ?? sql<Date>`now()`,
      posted_by: 'marketplace',
      tracking_number: trackingNumber,
    };
  }
  return told.fulfilment === 'open' && row.posted_by === 'marketplace' ? toPost : {};
}

async function takeNews(services: Services, row: OrderRow, told: Told): Promise<void> {
  if (row.platform === null) return;
  const { post_by, ...facts } = factsOf(services, row.user_id, row.platform, told);
  const isKnown =
    Object.entries(facts).every(([name, value]) => row[name as keyof Facts] === value) &&
    (post_by === null || post_by.getTime() === row.post_by?.getTime());
  const progress = progressOf(row, told);
  if (isKnown && Object.keys(progress).length === 0) return;
  await transact(services.db, async (trx) => {
    const written = await updateOrder(
      trx,
      row,
      { ...facts, ...(post_by && { post_by }), ...progress },
      // Dispatched from here meanwhile: that is newer than what was read.
      (orders) => orders.where('posted_by', 'is not distinct from', row.posted_by),
    );
    if (written) await changed(trx, row.user_id, 'sales');
  });
}

/** An order whose sales were recorded by a release that had no orders. */
async function takeUp(services: Services, userId: number, platform: Platform, told: Told): Promise<void> {
  await transact(services.db, async (trx) => {
    const { orderId: order_id, store } = told;
    const without = await trx
      .selectFrom('sales')
      .select('id')
      .where(ofPlatform(userId, platform))
      .where('order_id', '=', order_id)
      .where('store', '=', store)
      .where('of_order', 'is', null)
      .execute();
    if (without.length === 0) return;
    const id = await orderOfSale(trx, { user_id: userId, platform, order_id, store });
    const { post_by, ...facts } = factsOf(services, userId, platform, told);
    await updateOrder(trx, { id, user_id: userId }, { ...facts, ...(post_by && { post_by }) });
    await updateSales(trx, userId, { of_order: id }, (sales) => sales.where('id', '=', anyOf(without)));
    await changed(trx, userId, 'sales');
  });
}
