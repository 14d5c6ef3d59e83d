import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Trx } from '../../../db/schema.ts';
import type { ParamsOf } from '../../../db/stored/operation-json.ts';
import type { LockedKey } from '../../../operations/lock.ts';

/**
 * How a delist that undoes a crosslist leaves the product with the status it had before. What the crosslist has made
 * active is inactive again, unless it is listed elsewhere by now.
 */
export async function statusAfterUndo(
  trx: Trx,
  { id, user_id: userId }: LockedKey,
  platforms: readonly Platform[],
  crosslistBatch: string | undefined,
): Promise<Pick<ParamsOf<'delist'>, 'keeps_status'>> {
  if (!crosslistBatch) return {};
  // The crosslist ended in the transaction that changed the status.
  const { rows } = await sql<{ goes: boolean }>`SELECT EXISTS (
      SELECT FROM operations o JOIN product_changes c ON c.product_id = o.product_id AND c.changed_at = o.finished_at
      WHERE o.user_id = ${userId} AND o.product_id = ${id} AND o.batch_id = ${crosslistBatch}::uuid
        AND o.kind = 'crosslist' AND c.before ->> 'status' = 'inactive' AND c.after ->> 'status' = 'active')
    AND NOT EXISTS (SELECT FROM listings WHERE user_id = ${userId} AND product_id = ${id} AND status <> 'delisted'
      AND platform <> ALL (${platforms})) AS goes`.execute(trx);
  return rows[0]?.goes ? {} : { keeps_status: true };
}
