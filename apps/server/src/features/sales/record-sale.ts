import type { Platform } from '@crosslister/contract/platforms.ts';
import type { RemoteSale } from '@crosslister/marketplaces/remote-sale.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { asChangeOf } from '../../db/changed-by.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Database, ProductRow, SaleRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Locked } from '../../operations/lock.ts';
import type { Services } from '../../services.ts';
import { findSoldProduct } from './find-sold-product.ts';
import { lockSale } from './lock-sale.ts';
import { notifyOfSale } from './notify-of-sale.ts';
import { hasRefunds, keptOf, takeRefunds } from './refunds.ts';
import { releaseStock, takeStock } from './stock.ts';
import { hasToldMoney, takeToldMoney, toldMoneyOf } from './told-money.ts';
import { insertSale, updateSale } from './write.ts';

/** The order lines of a page that tell more than is stored. Every poll reads the latest orders again. */
export async function linesWithNews(
  db: Kysely<Database>,
  userId: number,
  platform: Platform,
  sales: RemoteSale[],
): Promise<RemoteSale[]> {
  if (sales.length === 0) return [];
  const stored = await db
    .selectFrom('sales')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .where('order_id', 'in', [...new Set(sales.map(({ orderId }) => orderId))])
    .execute();
  const byLine = new Map(stored.map((row) => [JSON.stringify([row.order_id, row.line_id]), row]));
  return sales.filter((sale) => {
    const known = byLine.get(JSON.stringify([sale.orderId, sale.lineId]));
    if (!known) return true;
    return (
      known.state !== sale.state ||
      (sale.state === 'sold' && !hasRefunds(known, sale)) ||
      !hasToldMoney(known, sale)
    );
  });
}

/**
 * Records one order line, once. When the line is seen again, only its state and its refunds change. The sale, the
 * product and the delists on every other platform are one transaction. A line first seen as cancelled is no sale yet,
 * as a failed payment may still succeed. Returns true when the sale is new.
 */
export async function recordSale(
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
  trx: Transaction<Database>,
  userId: number,
  platform: Platform,
  sale: RemoteSale,
  findProduct: () => Promise<Locked<ProductRow> | undefined>,
): Promise<NewSale | null> {
  return asChangeOf('sale', platform, async () => {
    // A detection run locks this row while it reads the new sales. Then no sale with a lower id is missed.
    await sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(trx);
    const known = await trx
      .selectFrom('sales')
      .selectAll()
      .where(ofPlatform(userId, platform))
      .where('order_id', '=', sale.orderId)
      .where('line_id', '=', sale.lineId)
      .executeTakeFirst();
    if (known) {
      if (known.state !== sale.state) await changeState(trx, known, sale);
      else if (sale.state === 'sold') await takeRefunds(trx, known, sale);
      await takeToldMoney(trx, known, sale);
      return null;
    }
    if (sale.state === 'cancelled') return null;
    const product = await findProduct();
    const inserted = await insertSale(trx, {
      user_id: userId,
      platform,
      order_id: sale.orderId,
      line_id: sale.lineId,
      product_id: product?.id ?? null,
      name: product?.name ?? sale.title,
      sku: product?.sku ?? sale.sku,
      ...keptOf(sale),
      buyer_pence: sale.buyerPence ?? null,
      ...toldMoneyOf(sale),
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
async function changeState(trx: Transaction<Database>, known: SaleRow, sale: RemoteSale): Promise<void> {
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
