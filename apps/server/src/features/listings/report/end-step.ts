import { sql, type Transaction } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { type ResultOf, readOperation } from '../../../db/operation-json.ts';
import type { Database, OperationRow } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';

interface Values {
  result?: ResultOf<'crosslist'> | ResultOf<'delist'>;
  error?: string;
  next_step?: string;
  link?: null;
}

/** Ends a step that the seller has reported on. */
export async function endStep(
  trx: Transaction<Database>,
  operation: Locked<OperationRow>,
  status: 'completed' | 'failed',
  { result, ...values }: Values,
): Promise<OperationRow> {
  const row = await trx
    .updateTable('operations')
    .set({
      error: null,
      next_step: null,
      ...values,
      ...(result && { result: JSON.stringify(result) }),
      status,
      lease_until: null,
      finished_at: sql`now()`,
    })
    .where('id', '=', operation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await changed(trx, operation.user_id, 'operations');
  return readOperation(row);
}
