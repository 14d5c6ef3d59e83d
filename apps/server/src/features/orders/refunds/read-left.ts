import type { RefundLeft } from '@crosslister/contract/orders/refunds.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { ownRow } from '../../../db/of-product.ts';
import type { Services } from '../../../services.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { refundCallsOf } from './ask-for-refund.ts';

/** Asks the marketplace what of an order has not been paid back, so that the seller sees what a refund will be. */
export async function readRefundLeft(
  services: Services,
  userId: number,
  id: number,
  signal: AbortSignal,
): Promise<RefundLeft> {
  const { db } = services;
  const order = await db.selectFrom('orders').selectAll().where(ownRow(userId, id)).executeTakeFirst();
  const { platform, orderId, marketplace, calls } = await refundCallsOf(db, userId, order);
  const connection = await findConnection(db, userId, platform);
  const context = await marketplaceContext(services, marketplace, connection, { signal, urgent: true });
  const left = await calls.left(context, orderId);
  const sales = await db
    .selectFrom('sales')
    .select(['id', 'line_id'])
    .where('user_id', '=', userId)
    .where('of_order', '=', id)
    .where('state', '=', 'sold')
    .execute();
  return {
    total: toPounds(left.pence),
    lines: sales.map((sale) => ({ sale_id: sale.id, amount: toPounds(left.lines.get(sale.line_id) ?? 0) })),
  };
}
