import type { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { changed, notifyingOwner } from '../db/change-feed.ts';
import type { Db, OperationRow } from '../db/schema.ts';
import { readOperation } from '../db/stored/operation-json.ts';
import { isDiskFull, untilStored } from '../db/stored/storage-failure.ts';
import { transact } from '../db/transact.ts';
import type { Services } from '../services.ts';
import { causeOf } from './cause.ts';
import { readState, type Stopped } from './guard.ts';
import { justWritten, lockTombstoneToo } from './lock.ts';
import type { Apply, Outcome } from './outcome.ts';
import { nextAttempt } from './retry-rule.ts';
import { removeTombstone } from './tombstone.ts';
import { moveOperations, ofThisAttempt } from './write-operation-rows.ts';

/**
 * Stores an outcome if this attempt still owns the operation. If not, it returns false and `apply` does not run either.
 * With `isStopped` the handler stopped because there was no longer a reason to go on. If there is a reason again (the
 * sale or deletion was undone, or another operation joined this one), it is queued again instead. One lock covers both,
 * so that nothing changes in between.
 */
export async function finish(
  services: Services,
  operation: OperationRow,
  outcome: Outcome,
  { isStopped = false } = {},
): Promise<boolean> {
  return transact(services.db, async (trx) => {
    const product = await lockTombstoneToo(trx, operation.user_id, operation.product_id);
    if (isStopped) {
      const { held, stop } = await readState(trx, operation);
      if (held && !stop) {
        await handBack({ db: trx }, operation);
        return false;
      }
    }
    const mine = await ofThisAttempt(
      moveOperations(trx, ['processing'], outcome.status, {
        result: outcome.result ? JSON.stringify(outcome.result) : null,
        error: outcome.error ?? null,
        next_step: outcome.nextStep ?? null,
        link: outcome.link ?? null,
        fix: outcome.fix ? JSON.stringify(outcome.fix) : null,
        cause: causeOf(operation, outcome),
      }),
      operation,
    )
      .returningAll()
      .executeTakeFirst();
    if (!mine) return false;
    await outcome.apply?.(trx, justWritten(readOperation(mine)), product);
    if (product) await removeTombstone(trx, product);
    await changed(trx, operation.user_id, 'operations');
    return true;
  });
}

/**
 * Puts the operation back in the queue for later and shows the reason. If there is no longer a reason to go on, it
 * stays as it is and that reason is returned: a waiting crosslist of a sold product would make its delist wait too.
 * `follows` runs when the operation goes on later.
 */
export async function postpone(
  services: Services,
  operation: OperationRow,
  error: MarketplaceError,
  follows?: (goesOn: Date) => Apply,
): Promise<Stopped | null> {
  const now = services.now();
  const { seconds, failures, waitsForAnswer, nextStep } = nextAttempt(operation, error, now);
  return transact(services.db, async (trx) => {
    const product = await lockTombstoneToo(trx, operation.user_id, operation.product_id);
    const { stop } = await readState(trx, operation);
    if (stop) return stop;
    const mine = await ofThisAttempt(
      moveOperations(trx, ['processing'], 'queued', {
        failures,
        // An operation that lowers the listing has joined this one meanwhile, so it runs at once.
        run_after: sql`CASE WHEN priority < ${operation.priority} THEN now()
          ELSE now() + make_interval(secs => ${seconds}) END`,
        waits_for_answer: waitsForAnswer,
        error: error.message,
        next_step: nextStep,
        link: error.details.link ?? null,
      }),
      operation,
    )
      .returningAll()
      .executeTakeFirst();
    if (!mine) return null;
    await follows?.(new Date(now.getTime() + seconds * 1000))(trx, justWritten(readOperation(mine)), product);
    await changed(trx, operation.user_id, 'operations');
    return null;
  });
}

/** Puts back an operation this worker cannot continue. The next start or another worker takes it. */
export async function handBack({ db }: { db: Db }, operation: OperationRow): Promise<void> {
  await ofThisAttempt(moveOperations(db, ['processing'], 'queued', { run_after: new Date(0) }), operation)
    .returning(notifyingOwner('operations').as('notified'))
    .execute();
}

/** How long (ms) work that met a full disk waits for room, before it is tried whether that is enough for it. */
const ROOM_MS = 15_000;

/** It begins again as soon as the database is back. Should that fail too, its lease expires: nothing is lost. */
export async function handBackOnceStored(
  services: Services,
  operation: OperationRow,
  { failure, signal }: { failure: unknown; signal: AbortSignal },
): Promise<void> {
  if (isDiskFull(failure)) await services.diskSpace.again(ROOM_MS, signal);
  await untilStored(signal, () => handBack(services, operation)).catch((error) =>
    services.log.error({ err: error, operation: operation.id }, 'an operation could not be handed back'),
  );
}
