import { changed } from '../../../db/change-feed.ts';
import type { OperationRow, Trx } from '../../../db/schema.ts';
import { type ResultOf, readOperation } from '../../../db/stored/operation-json.ts';
import type { Locked } from '../../../operations/lock.ts';
import { moveOperations } from '../../../operations/write-operation-rows.ts';

interface Values {
  result?: ResultOf<'crosslist'> | ResultOf<'delist'>;
  error?: string;
  next_step?: string;
  link?: null;
}

/** Ends a step that the seller has reported on. */
export async function endStep(
  trx: Trx,
  operation: Locked<OperationRow>,
  status: 'completed' | 'failed',
  { result, ...values }: Values,
): Promise<OperationRow> {
  const row = await moveOperations(trx, ['waiting', 'failed', 'cancelled'], status, {
    error: null,
    next_step: null,
    ...values,
    ...(result && { result: JSON.stringify(result) }),
  })
    .where('id', '=', operation.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await changed(trx, operation.user_id, 'operations');
  return readOperation(row);
}
