import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { OperationRow, Trx } from '../../../db/schema.ts';
import type { DelistReason } from '../../../db/stored/operation-json.ts';
import type { LockedKey } from '../../../operations/lock.ts';
import { changeOperations, moveOperations } from '../../../operations/write-operation-rows.ts';

/**
 * The delist sees to it that nothing is left where the last one sold, or where the listing counts as ended for another
 * reason. Nobody knows whether the listing is live, so it cannot be said to stay.
 */
const makesSure = sql<boolean>`(coalesce(operations.params ->> 'sold_on' = operations.platform, false)
  OR EXISTS (SELECT FROM listings l WHERE l.product_id = operations.product_id AND l.user_id = operations.user_id
    AND l.platform = operations.platform AND l.status = 'delisted'))`;

/**
 * Cancels the delists of products for which there is no reason any more, if they have sent nothing yet. One statement
 * checks and cancels. A delist that has sent something goes on, without a reason, and so does one that makes sure.
 */
export async function cancelDelists(
  trx: Trx,
  userId: number,
  products: readonly LockedKey[],
  reasons: readonly DelistReason[],
  words: string,
): Promise<Pick<OperationRow, 'product_id' | 'platform'>[]> {
  // A running delist sees this before its first request that changes something.
  const asked = await changeOperations(trx, {
    cancel_requested: sql`NOT ${makesSure}`,
    params: sql`params || '{"reason": "undone"}'::jsonb`,
  })
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('kind', '=', 'delist')
    .where('status', 'in', ['queued', 'processing'])
    .where('reason', 'in', [...reasons])
    .returning(['product_id', 'platform', 'sent', 'cancel_requested'])
    .execute();
  if (asked.length === 0) return [];
  await moveOperations(trx, ['queued'], 'cancelled', { error: words, next_step: null })
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('kind', '=', 'delist')
    .where('reason', '=', 'undone')
    .where('cancel_requested', '=', true)
    .where('sent', '=', false)
    .execute();
  return asked.filter(({ sent, cancel_requested }) => cancel_requested && !sent);
}
