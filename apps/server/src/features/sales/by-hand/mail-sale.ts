import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import type { Owner } from '../lock-owner.ts';
import type { NewSale } from '../record-sale.ts';
import { LATER_DAYS, orderOfQuestion, SEEN_ORDERS, seenAfter } from '../seen-orders.ts';
import { updateSale } from '../write-sale-rows.ts';
import { type ByHandOrder, storeByHandSale } from './by-hand-sale.ts';

/** Records that the product sold as the e-mail says. Null: the sale is not new. */
export async function storeMailedSale(
  trx: Trx,
  platform: Platform,
  product: Owner,
  order: ByHandOrder,
): Promise<NewSale | null> {
  if (await correctSeenSale(trx, platform, product, order)) return null;
  return storeByHandSale(trx, platform, product, order);
}

/**
 * The extension has seen the same sale on a page, which shows no number and may show the price that was asked. The
 * mail's number, price and time replace those. The answer to a question about an order gives the sale the order's address.
 */
async function correctSeenSale(
  trx: Trx,
  platform: Platform,
  product: Owner,
  { orderId, line, pence, currency, soldAt }: ByHandOrder,
): Promise<boolean> {
  const order = orderOfQuestion(orderId);
  const seen = await trx
    .selectFrom('sales')
    .select(['id', 'user_id'])
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('order_id', 'like', SEEN_ORDERS)
    .where('state', '=', 'sold')
    // The page of an order shows no time, so the sale may have been seen before it on another page.
    .where(
      order === null
        ? seenAfter(soldAt)
        : sql<boolean>`order_url = '' AND seen_at > ${soldAt}::timestamptz - make_interval(days => ${LATER_DAYS})`,
    )
    .orderBy('id')
    .executeTakeFirst();
  if (!seen) return false;
  await updateSale(trx, seen, {
    order_id: orderId,
    line_id: String(line),
    price_pence: pence,
    ordered_pence: pence,
    currency,
    ...(order === null ? { sold_at: soldAt } : { order_url: order }),
  });
  await changed(trx, product.user_id, 'sales');
  return true;
}
