import type { Platform } from '@crosslister/contract/platforms.ts';
import type { OrderLines, RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { asChangeOf } from '../../db/changed-by.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { SaleRow, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { releaseStock } from './cancelled-stock.ts';
import { CLOCKS_DIFFER } from './delist-where-sold.ts';
import { findSoldProduct } from './find-sold-product.ts';
import type { Owner } from './lock-owner.ts';
import { lockSale } from './lock-sale.ts';
import { moneyFromOrder, storeMoneyFromOrder } from './money-from-order.ts';
import { notifyOfSale } from './notify-of-sale.ts';
import { findRecorded, hasNews, isCalledOff, isOutdated, lineKeyOf, takeHead } from './recorded-line.ts';
import { keptOf, takeRefunds } from './refunds.ts';
import { withRemoved } from './removed-lines.ts';
import { takeStock } from './stock.ts';
import { insertSale, updateSale } from './write-sale-rows.ts';

/** Records the lines of a page that tell more than is stored: every poll reads the latest orders again. Returns how many are new. */
export async function recordNews(
  services: Services,
  userId: number,
  platform: Platform,
  orders: OrderLines,
): Promise<number> {
  const sales = await withRemoved(services.db, userId, platform, orders);
  if (sales.length === 0) return 0;
  const recorded = await findRecorded(services.db, userId, platform, sales);
  let found = 0;
  for (const sale of sales) {
    const known = recorded(sale);
    if (known && !hasNews(known, sale)) continue;
    if (await recordSale(services, userId, platform, sale)) found += 1;
  }
  return found;
}

/**
 * Records one order line, once. When the line is seen again, only its state, its payment and its refunds change. The sale, the
 * product and the delists on every other platform are one transaction. A line first seen as cancelled is no sale yet,
 * as a failed payment may still succeed. Returns true when the sale is new.
 */
async function recordSale(
  services: Services,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
): Promise<boolean> {
  const stored = await transact(services.db, (trx) =>
    storeSale(trx, userId, platform, sale, () => findSoldProduct(trx, userId, platform, sale)),
  );
  countSale(services, stored);
  return stored !== null;
}

/** The same in a transaction of the caller, who says how the product of a new sale is found. Null: it is not new. */
export function storeSale(
  trx: Trx,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
  findProduct: () => Promise<Owner | undefined>,
): Promise<NewSale | null> {
  return asChangeOf('sale', platform, async () => {
    // A detection run locks this row while it reads the new sales. Then no sale with a lower id is missed.
    await sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(trx);
    const known = (await findRecorded(trx, userId, platform, [sale]))(sale);
    if (known) {
      if (isOutdated(known, sale) || isCalledOff(known, sale)) return null;
      await takeHead(trx, known, sale);
      if (known.state !== sale.state) await changeState(trx, known, sale);
      else if (sale.state === 'sold' && !sale.isMoneyUnread) await takeRefunds(trx, known, sale);
      if (!sale.isMoneyUnread) await storeMoneyFromOrder(trx, known, sale);
      return null;
    }
    if (sale.state === 'cancelled') return null;
    const product = await findProduct();
    if (!product && (await isFromBefore(trx, userId, platform, sale))) return null;
    const inserted = await insertSale(trx, {
      user_id: userId,
      platform,
      order_id: sale.orderId,
      line_id: sale.lineId,
      store: sale.store ?? '',
      product_id: product?.id ?? null,
      name: product?.name ?? sale.title,
      sku: product?.sku ?? sale.sku,
      ...keptOf(sale),
      buyer_pence: sale.buyerPence ?? null,
      ...(sale.isMoneyUnread ? { money_unread: true } : moneyFromOrder(sale)),
      awaits_payment: sale.awaitsPayment ?? false,
      external_id: sale.externalId,
      line_key: lineKeyOf(platform, sale),
      currency: sale.currency,
      state: sale.state,
      order_url: sale.url,
      sold_at: sale.soldAt,
    });
    if (!inserted) return null;
    if (product) await takeStock(trx, product, inserted, platform, sale.soldAt);
    const isDouble = await notifyOfSale(trx, inserted);
    await changed(trx, userId, 'sales', 'products');
    return { platform, soldAt: sale.soldAt, isDouble };
  });
}

/** The first look at an account goes back to before it was connected: what sold then, and is not here, is not our sale. */
async function isFromBefore(
  trx: Trx,
  userId: number,
  platform: Platform,
  { soldAt }: RemoteSale,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM connections WHERE ${ofPlatform(userId, platform)}
    AND ${soldAt}::timestamptz < created_at - ${CLOCKS_DIFFER}::interval`.execute(trx);
  return rows.length > 0;
}

/** A sale that was not known before. */
export interface NewSale {
  platform: Platform;
  soldAt: string;
  isDouble: boolean;
}

/** For the metrics of the whole server. Call it once the transaction has committed. */
export function countSale({ metrics }: Services, sale: NewSale | null): void {
  if (!sale) return;
  const seconds = (Date.now() - Date.parse(sale.soldAt)) / 1000;
  metrics.saleSeen(sale.platform, { seconds, isDouble: sale.isDouble });
}

/**
 * The state of a known sale has changed. A cancelled sale is shown to the seller, and its
 * quantity goes to orders that are short of stock. It is never put back on sale
 * automatically. A sale that is valid again takes back stock it has lost meanwhile.
 */
async function changeState(trx: Trx, known: SaleRow, sale: RemoteSale): Promise<void> {
  const found = await lockSale(trx, known.user_id, known.id);
  // Two polls may have seen it at once.
  if (!found || found.sale.state === sale.state) return;
  const { sale: current, product } = found;
  if (sale.state === 'cancelled') {
    const cancelled_at = sql<Date>`now()`;
    await updateSale(trx, current, {
      state: 'cancelled',
      cancelled_at,
      cancellation_dismissed_at: null,
      put_back_at: null,
    });
    if (product) await releaseStock(trx, product, current);
  } else {
    await updateSale(trx, current, { state: 'sold', cancelled_at: null, put_back_at: null });
    const isWhole = (current.taken ?? 0) >= current.quantity;
    if (product && current.platform && !isWhole) {
      await takeStock(trx, product, current, current.platform, sale.soldAt);
      await notifyOfSale(trx, current);
    }
  }
  await changed(trx, current.user_id, 'sales', 'products');
}
