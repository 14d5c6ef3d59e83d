import { sql } from 'kysely';
import type { Trx } from '../../db/schema.ts';
import { changeOperations } from '../write-operation-rows.ts';

/** Marks operations as one batch. An operation that already belongs to an earlier batch stays in that batch. */
export async function putInBatch(trx: Trx, ids: readonly number[], batchId: string): Promise<void> {
  if (ids.length === 0) return;
  await changeOperations(trx, { batch_id: batchId })
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('batch_id', 'is', null)
    .execute();
}
