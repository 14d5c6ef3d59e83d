import type { Platform } from '@crosslister/contract/platforms.ts';
import { calledOff } from '@crosslister/marketplaces/sales/called-off.ts';
import type { OrderLines, RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { Db, SaleRow } from '../../db/schema.ts';

/**
 * The lines of orders with what was removed from them since: a store's owner may take a line out of an order that has
 * counted already. Those come first, so that a line that took their place finds what they had.
 */
export async function withRemoved(
  db: Db,
  userId: number,
  platform: Platform,
  { sales, whole = [] }: OrderLines,
): Promise<RemoteSale[]> {
  if (whole.length === 0) return sales;
  const addresses = new Map(whole.map(({ orderId, url }) => [orderId, url]));
  const lines = new Set(sales.map(({ orderId, lineId }) => JSON.stringify([orderId, lineId])));
  const recorded = await db
    .selectFrom('sales')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .where('order_id', 'in', [...addresses.keys()])
    .where('state', '=', 'sold')
    .execute();
  const removed = recorded.filter(
    (row) =>
      !lines.has(JSON.stringify([row.order_id, row.line_id])) &&
      // Numbers mean nothing in another account: what has another address is another order.
      addresses.get(row.order_id) === row.order_url,
  );
  return [...removed.map(asCalledOff), ...sales];
}

function asCalledOff(row: SaleRow): RemoteSale {
  return calledOff({
    orderId: row.order_id,
    lineId: row.line_id,
    externalId: row.external_id,
    sku: row.sku,
    title: row.name,
    quantity: row.ordered_quantity ?? row.quantity,
    totalPence: row.ordered_pence ?? row.price_pence,
    postagePence: 0,
    refundedPence: 0,
    refundedQuantity: 0,
    currency: row.currency,
    soldAt: (row.sold_at ?? row.seen_at).toISOString(),
    state: 'cancelled',
    url: row.order_url,
  });
}
