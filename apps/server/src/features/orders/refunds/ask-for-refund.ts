import type { RefundRequest } from '@crosslister/contract/orders/refunds.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ownRow } from '../../../db/of-product.ts';
import type { Db, OrderRow, Trx } from '../../../db/schema.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { canBeTold, readConnected } from '../read-orders.ts';

/** Where an order is refunded, if its marketplace can be told to. */
export async function refundCallsOf(db: Db, userId: number, order: OrderRow | undefined) {
  if (!order) throw notFound('order');
  const { platform, order_id: orderId } = order;
  const marketplace = platform && findMarketplace(platform);
  const calls = marketplace?.orders?.refund;
  if (!platform || !marketplace || !calls || !canBeTold(order, await readConnected(db, userId)))
    throw new HttpProblem(409, 'This order cannot be refunded here.', {
      nextStep: platform ? `Refund it on ${platformNames[platform]}.` : 'Refund it where you sold it.',
    });
  return { platform, orderId, marketplace, calls };
}

/** Stores that an order, or a part of it, is to be refunded at its marketplace. One at a time for each order. */
export async function askForRefund(
  trx: Trx,
  userId: number,
  id: number,
  request: RefundRequest,
): Promise<void> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where(ownRow(userId, id))
    .forUpdate()
    .executeTakeFirst();
  const { platform } = await refundCallsOf(trx, userId, order);
  const line_ids = request.what === 'lines' ? await linesOf(trx, userId, id, request.sale_ids) : null;
  const asked = await trx
    .insertInto('order_refunds')
    .values({
      user_id: userId,
      platform,
      of_order: id,
      line_ids,
      amount_pence: request.what === 'amount' ? toPence(request.amount) : null,
      restock: request.restock,
      by_gateway: request.by_gateway,
    })
    .onConflict((conflict) => conflict.column('of_order').where('state', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!asked)
    throw new HttpProblem(409, 'This order is being refunded.', { nextStep: 'Wait until it has ended.' });
  await enqueue(trx, { userId, kind: 'refund', platform, product: null });
  await changed(trx, userId, 'sales');
}

async function linesOf(trx: Trx, userId: number, id: number, saleIds: readonly number[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('sales')
    .select('line_id')
    .where('user_id', '=', userId)
    .where('of_order', '=', id)
    .where('state', '=', 'sold')
    .where('id', '=', sql<number>`ANY (${[...saleIds]}::bigint[])`)
    .execute();
  if (rows.length < new Set(saleIds).size) throw notFound('line of this order');
  return rows.map(({ line_id: line }) => line);
}
