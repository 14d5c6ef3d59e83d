import type { SaleUpdate } from '@crosslister/contract/sales.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { confirmUnknownEnded } from '../../listings/end/confirm-unknown-ended.ts';
import { markEnded } from '../../listings/write-listing-rows.ts';
import { endByHandListing } from '../../sales/end-by-hand-listing.ts';
import { markSold } from '../../sales/stock.ts';
import { insertSale } from '../../sales/write-sale-rows.ts';

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
