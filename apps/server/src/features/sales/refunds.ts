import type { RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { SaleRow, Trx } from '../../db/schema.ts';
import { releaseStock } from './cancelled-stock.ts';
import { lockSale } from './lock-sale.ts';
import { notifyOfSale } from './notify-of-sale.ts';
import { takeStock } from './stock.ts';
import { insertSale, updateSale } from './write-sale-rows.ts';

interface Kept {
  quantity: number;
  price_pence: number;
  refunded_pence: number;
}

/**
 * The quantity of the line that was returned, and the money refunded for them. Both are 0 when none was returned, or
 * all: a line returned in full is a cancellation.
 */
function returnedOf({ quantity, totalPence, refundedPence, refundedQuantity }: RemoteSale) {
  const returned = Math.min(refundedQuantity, quantity - 1);
  const pence = Math.min(refundedPence, Math.round((totalPence * returned) / quantity));
  return { returned, pence };
}

/** What returned items have of the line's money: nothing was kept of them. */
const none = {
  ordered_pence: 0,
  ordered_quantity: 0,
  ordered_postage_pence: 0,
  told_postage_pence: 0,
  told_fees_pence: 0,
  told_vat_pence: 0,
  kept_pence: 0,
  was_sent: null,
};

/** What is left of a line after its refunds: its quantity, its price, and how much of that price was refunded. */
export function keptOf(sale: RemoteSale): Kept {
  const { returned, pence } = returnedOf(sale);
  const price = sale.totalPence - pence;
  return {
    quantity: sale.quantity - returned,
    price_pence: price,
    refunded_pence: Math.min(sale.refundedPence - pence, price),
  };
}

/**
 * Whether a stored sale has the quantity and the amounts that the order line has after its refunds. Amounts that could
 * not be read change nothing.
 */
export function hasRefunds(row: SaleRow, sale: RemoteSale): boolean {
  if (sale.isMoneyUnread) return true;
  const kept = keptOf(sale);
  return (
    row.quantity === kept.quantity &&
    row.price_pence === kept.price_pence &&
    row.refunded_pence === kept.refunded_pence
  );
}

/**
 * Stores the refunds of a valid sale, and what its owner has changed in its line. Returned items become a cancelled sale
 * of their own, which offers to put them back on sale. A refund of money alone lowers the sale's amount. Added items are
 * taken from stock. It may run more than once.
 */
export async function takeRefunds(trx: Trx, seen: SaleRow, sale: RemoteSale): Promise<void> {
  if (hasRefunds(seen, sale)) return;
  const found = await lockSale(trx, seen.user_id, seen.id);
  // Another poll may have stored them already.
  if (found?.sale.state !== 'sold' || hasRefunds(found.sale, sale)) return;
  const kept = keptOf(sale);
  const { sale: current, product } = found;
  const back = current.quantity - kept.quantity;
  const taken = current.taken === null ? null : Math.min(current.taken, kept.quantity);
  await updateSale(trx, current, { ...kept, taken });
  if (back > 0) {
    const { id: _, typed_money: __, of_order: ___, ...copy } = current;
    const returned = await insertSale(trx, {
      ...copy,
      // Each return of the line is one of its own.
      line_id: `${current.line_id} returned ${sale.refundedQuantity}`,
      quantity: back,
      taken: (current.taken ?? 0) - (taken ?? 0),
      price_pence: Math.max(0, current.price_pence - kept.price_pence),
      refunded_pence: 0,
      // The sale itself has all the money of the line.
      ...none,
      state: 'cancelled',
      cancelled_at: sql<Date>`now()`,
      cancellation_dismissed_at: null,
      put_back_at: null,
      line_key: null,
      notice_dismissed_at: sql<Date>`now()`,
    });
    if (returned && product) await releaseStock(trx, product, returned);
  }
  if (back < 0 && product && current.platform) {
    // Of a sale whose stock was never noted only what was added is taken.
    const more = { ...current, ...kept, taken: taken ?? current.quantity };
    await takeStock(trx, product, more, current.platform, sale.soldAt);
    await notifyOfSale(trx, current);
  }
  await changed(trx, current.user_id, 'sales', 'products');
}
