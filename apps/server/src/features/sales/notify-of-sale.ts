import { sql } from 'kysely';
import type { SaleRow, Trx } from '../../db/schema.ts';
import { notify } from '../notifications/outbox.ts';

/** Endings usually take less. The message then says that the listings have ended, not that they will. */
const ENDINGS_MS = 1_000;

/**
 * Has the seller told of an order, in the transaction that records it: a second sale of one thing at once. Returns
 * whether it is one.
 */
export async function notifyOfSale(
  trx: Trx,
  { id, user_id: userId, platform, order_id: order, line_id: line, store }: SaleRow,
): Promise<boolean> {
  const { rows } = await sql<{ short: boolean; waits: boolean }>`
    SELECT coalesce(s.taken < s.quantity, false) AS short, coalesce(p.status = 'action_required', false) AS waits
    FROM sales s LEFT JOIN products p ON p.id = s.product_id AND p.user_id = s.user_id
    WHERE s.id = ${id} AND s.user_id = ${userId}`.execute(trx);
  const { short = false, waits = false } = rows[0] ?? {};
  await notify(trx, userId, {
    event: short ? 'sold_twice' : 'sold',
    // An order that was cancelled and counts again is no news.
    key: [short ? 'sold_twice' : 'sold', platform, order, line, ...(store ? [store] : [])].join(':'),
    saleId: id,
    alsoFor: [...(short ? (['sold'] as const) : []), ...(waits ? (['waiting'] as const) : [])],
    waitMs: short ? 0 : ENDINGS_MS,
  });
  return short;
}
