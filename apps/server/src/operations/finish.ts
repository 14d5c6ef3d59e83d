import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type Kysely, sql } from 'kysely';
import { changed, tellingOwner } from '../db/change-feed.ts';
import { readOperation } from '../db/operation-json.ts';
import type { Database, OperationRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { stepOfLasting, stepOfRepeated } from '../marketplace-calls/next-step.ts';
import { goesOnAt, whenThereAreMore } from '../marketplace-calls/used-up.ts';
import type { Services } from '../services.ts';
import { causeOf } from './cause.ts';
import { ENDING_PRIORITY } from './claim.ts';
import { readState, type Stopped } from './guard.ts';
import { justWritten, lockTombstoneToo } from './lock.ts';
import type { Apply, Outcome } from './outcome.ts';
import { removeTombstone } from './tombstone.ts';

/** Attempts that may fail because the marketplace is in trouble. */
export const MAX_ATTEMPTS = 5;
const BACK_OFF_SECONDS = [2, 5, 15, 40];

/**
 * Stores an outcome if this attempt still owns the operation. If not, it returns false and `apply` does not run either.
 * With `isStopped` the handler stopped because there was no longer a reason to go on. If there is one again (the sale
 * or deletion was undone, or another operation joined this one), the operation goes back to the queue instead. One lock
 * covers both, so that nothing changes in between.
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
    const mine = await trx
      .updateTable('operations')
      .set({
        status: outcome.status,
        slot: null,
        lease_until: null,
        finished_at: sql`now()`,
        result: outcome.result ? JSON.stringify(outcome.result) : null,
        error: outcome.error ?? null,
        next_step: outcome.nextStep ?? null,
        link: outcome.link ?? null,
        fix: outcome.fix ? JSON.stringify(outcome.fix) : null,
        cause: causeOf(operation, outcome),
      })
      .where('id', '=', operation.id)
      .where('attempt', '=', operation.attempt)
      .where('status', '=', 'processing')
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
 * Seconds until the next attempt after this many failures. Up to a quarter of jitter is added, so that a thousand
 * failures do not come back at the same moment.
 */
function backOffSeconds(failures: number, retryAfter?: number): number {
  const base = BACK_OFF_SECONDS[Math.min(failures, BACK_OFF_SECONDS.length) - 1] ?? 1;
  return Math.max(base, retryAfter ?? 0) * (1 + Math.random() / 4);
}

/** No request was sent to the marketplace, so this does not count as a failed attempt. */
const wasUntried = ({ details }: MarketplaceError) => details.untried === true;

/**
 * When an operation goes on that has to wait for the marketplace's next day. A delist does not wait for it: while it
 * waits, the thing could be sold twice. It uses up its attempts as usual, and then the seller is notified.
 */
function nextDay(operation: OperationRow, error: MarketplaceError, now: Date): Date | null {
  return operation.kind === 'delist' ? null : whenThereAreMore(operation.platform, error, now);
}

/** Operations that waited for the same moment are spread over this many seconds. */
const SPREAD_SECONDS = 60;

/**
 * Other operations start this many seconds later, so that ends and
 * lowered quantities go first when a marketplace answers again.
 */
const AFTER_ENDING_SECONDS = 3;

function waitSeconds({ failures, priority }: OperationRow, error: MarketplaceError): number {
  const { retryAfter = 1 } = error.details;
  if (!wasUntried(error)) return backOffSeconds(failures + 1, error.details.retryAfter);
  return priority <= ENDING_PRIORITY
    ? retryAfter
    : (retryAfter + AFTER_ENDING_SECONDS) * (1 + Math.random() / 4);
}

/** Whether the same operation is tried again after this failure. */
export function mayRetry(operation: OperationRow, error: MarketplaceError, now: Date): boolean {
  const counts = !wasUntried(error) && !nextDay(operation, error, now);
  return isTransient(error) && (!counts || operation.failures + 1 < MAX_ATTEMPTS);
}

/** What the seller does about a failure that ends an operation. */
export function stepAtLast(operation: OperationRow, error: MarketplaceError): string {
  if (!isTransient(error)) return stepOfLasting(error);
  const { kind, reason } = operation;
  // These are started again automatically, see features/listings/end/end-again.ts.
  const goesOn = kind === 'delist' && (reason === 'sale' || reason === 'delete');
  return goesOn
    ? `It was tried ${MAX_ATTEMPTS} times, and is tried again every few minutes for a day. End it there yourself if you can.`
    : `It was tried ${MAX_ATTEMPTS} times. Choose Retry when the marketplace answers again.`;
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
  const day = nextDay(operation, error, now);
  const seconds = day
    ? (day.getTime() - now.getTime()) / 1000 + Math.random() * SPREAD_SECONDS
    : waitSeconds(operation, error);
  const failures = operation.failures + (day || wasUntried(error) ? 0 : 1);
  const nextStep = day ? goesOnAt(day) : stepOfRepeated(error);
  return transact(services.db, async (trx) => {
    const product = await lockTombstoneToo(trx, operation.user_id, operation.product_id);
    const { stop } = await readState(trx, operation);
    if (stop) return stop;
    const mine = await trx
      .updateTable('operations')
      .set({
        status: 'queued',
        failures,
        slot: null,
        lease_until: null,
        // An operation that lowers the listing has joined this one meanwhile, so it runs at once.
        run_after: sql`CASE WHEN priority < ${operation.priority} THEN now()
          ELSE now() + make_interval(secs => ${seconds}) END`,
        error: error.message,
        next_step: nextStep,
      })
      .where('id', '=', operation.id)
      .where('attempt', '=', operation.attempt)
      .where('status', '=', 'processing')
      .returningAll()
      .executeTakeFirst();
    if (!mine) return null;
    await follows?.(new Date(now.getTime() + seconds * 1000))(trx, justWritten(readOperation(mine)), product);
    await changed(trx, operation.user_id, 'operations');
    return null;
  });
}

/** Puts back an operation this worker cannot continue. The next start or another worker takes it. */
export async function handBack({ db }: { db: Kysely<Database> }, operation: OperationRow): Promise<void> {
  await db
    .updateTable('operations')
    .set({ status: 'queued', slot: null, lease_until: null, run_after: new Date(0) })
    .where('id', '=', operation.id)
    .where('attempt', '=', operation.attempt)
    .where('status', '=', 'processing')
    .returning(tellingOwner('operations').as('told'))
    .execute();
}
