import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { OperationRow } from '../../db/schema.ts';
import { readOperation } from '../../db/stored/operation-json.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { oneByOne, Stopped } from '../guard.ts';
import { justWritten, lockOperation } from '../lock.ts';
import { findOperation, isLive, mustBeSent, storedAsLive } from '../operation-rows.ts';
import { seeQueue } from '../refusals.ts';
import { unfinishedWords } from '../steps.ts';
import { type Handlers, handlerOf } from '../worker.ts';
import { changeOperations, moveOperations } from '../write-operation-rows.ts';

const CANCELLED = 'Cancelled.';

/** What `cancel` does not refuse: the end of a listing that is sold or deleted, and its lower quantity, must be sent. */
export const mayBeCancelled = sql<boolean>`((kind <> 'delist' OR reason = 'seller')
  AND NOT (kind = 'revise' AND params @> '{"fewer": true}'))`;

/**
 * A queued operation is cancelled at once. One that is running stops before its next request that changes something.
 */
export async function cancel({ db }: Services, handlers: Handlers, userId: number, id: number) {
  return transact(db, async (trx) => {
    const found = await lockOperation(trx, userId, id);
    if (!found) return null;
    const { operation, product } = found;
    if (!isLive(operation)) {
      throw new HttpProblem(409, 'It has ended already, so it cannot be cancelled.', { nextStep: seeQueue });
    }
    const reason = mustBeSent(operation);
    if (reason === 'ending') {
      throw new HttpProblem(409, 'This delisting follows a sale or a deletion, so it cannot be cancelled.', {
        nextStep: 'If it did not sell, choose Mark as Active: that lists it again.',
      });
    }
    if (reason === 'quantity') {
      throw new HttpProblem(409, 'This change follows a sale, so it cannot be cancelled.', {
        nextStep: 'If it did not sell, correct the quantity in the product.',
      });
    }
    await changeOperations(trx, { cancel_requested: true }).where('id', '=', id).execute();
    const ended = await moveOperations(trx, ['queued', 'waiting'], 'cancelled', {
      error: CANCELLED,
      next_step: operation.status === 'waiting' ? unfinishedWords(operation) : null,
    })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('kind', 'in', ['crosslist', ...oneByOne]), eb('sent', '=', false)]))
      .returningAll()
      .executeTakeFirst();
    const stopped = handlerOf(handlers, operation)?.stopped?.(new Stopped('cancel', CANCELLED));
    if (ended) await stopped?.(trx, justWritten(readOperation(ended)), product);
    await changed(trx, userId, 'operations');
    return findOperation(trx, userId, id);
  });
}

/**
 * The live operations of a bulk action, newest first, so that queued ones are cancelled before a worker claims them.
 */
export async function restOfBatch({ db }: Services, userId: number, batchId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .where('status', 'in', [...storedAsLive])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Cancels several operations. `kept` counts those that have already ended or cannot be cancelled. */
export async function cancelAll(
  services: Services,
  handlers: Handlers,
  userId: number,
  ids: Iterable<number>,
) {
  const result = { success: true as const, cancelled: 0, stopping: 0, kept: 0 };
  for (const id of new Set(ids)) {
    const end = await cancel(services, handlers, userId, id).catch(
      (error: unknown): OperationRow | undefined => {
        if (error instanceof HttpProblem) return undefined;
        throw error;
      },
    );
    result[!end ? 'kept' : end.status === 'cancelled' ? 'cancelled' : 'stopping'] += 1;
  }
  return result;
}
