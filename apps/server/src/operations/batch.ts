import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What is known together in the queue. What joined the work of an earlier batch stays with that. */
export async function putInBatch(
  trx: Transaction<Database>,
  ids: readonly number[],
  batchId: string,
): Promise<void> {
  await trx
    .updateTable('operations')
    .set({ batch_id: batchId })
    .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
    .where('batch_id', 'is', null)
    .execute();
}
