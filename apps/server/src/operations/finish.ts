import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type Kysely, sql } from 'kysely';
import { changed, tellingOwner } from '../db/change-feed.ts';
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

/** Of work that a marketplace in trouble did not do. */
export const MAX_ATTEMPTS = 5;
const BACK_OFF_SECONDS = [2, 5, 15, 40];

/**
 * Stores an outcome if this attempt still owns the operation; false when it does not, and then nothing of `apply`
 * happened either. With `isStopped` it was told to stop: if there is a reason to go on by now, as the sale or deletion
 * it met was undone, or another has joined it, it is put back instead. Under one lock, or that would happen in between.
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
    await outcome.apply?.(trx, justWritten(mine), product);
    if (product) await removeTombstone(trx, product);
    await changed(trx, operation.user_id, 'operations');
    return true;
  });
}

/** Seconds until the next attempt after so many failures, with up to a quarter of jitter so that a thousand failures do not return as one. */
function backOffSeconds(failures: number, retryAfter?: number): number {
  const base = BACK_OFF_SECONDS[Math.min(failures, BACK_OFF_SECONDS.length) - 1] ?? 1;
  return Math.max(base, retryAfter ?? 0) * (1 + Math.random() / 4);
}

/** The marketplace was left alone: whatever the operation asks of it, it has not been tried. */
const wasUntried = ({ details }: MarketplaceError) => details.untried === true;

/**
 * When an operation goes on that waits for the marketplace's next day. A delist does not wait for it: nobody else can
 * keep the thing from being sold twice meanwhile, so its tries are used up as ever and the seller is told.
 */
function nextDay(operation: OperationRow, error: MarketplaceError, now: Date): Date | null {
  return operation.kind === 'delist' ? null : whenThereAreMore(operation.platform, error, now);
}

/** Spreads what waited for the same moment (seconds). */
const SPREAD_SECONDS = 60;

/** Seconds after the rest, so that what ends or lowers a listing is asked first when a marketplace answers again. */
const AFTER_ENDING_SECONDS = 3;

function waitSeconds({ failures, priority }: OperationRow, error: MarketplaceError): number {
  const { retryAfter = 1 } = error.details;
  if (!wasUntried(error)) return backOffSeconds(failures + 1, error.details.retryAfter);
  return priority <= ENDING_PRIORITY
    ? retryAfter
    : (retryAfter + AFTER_ENDING_SECONDS) * (1 + Math.random() / 4);
}

/** Whether this failure is worth another attempt of the same operation. */
export function mayRetry(operation: OperationRow, error: MarketplaceError, now: Date): boolean {
  const counts = !wasUntried(error) && !nextDay(operation, error, now);
  return isTransient(error) && (!counts || operation.failures + 1 < MAX_ATTEMPTS);
}

/** What the seller does about a failure that ends an operation. */
export function stepAtLast(operation: OperationRow, error: MarketplaceError): string {
  if (!isTransient(error)) return stepOfLasting(error);
  const { kind, params } = operation;
  // See features/listings/end/end-again.ts.
  const goesOn = kind === 'delist' && (params.reason === 'sale' || params.reason === 'delete');
  return goesOn
    ? `It was tried ${MAX_ATTEMPTS} times, and is tried again every few minutes for a day. End it there yourself if you can.`
    : `It was tried ${MAX_ATTEMPTS} times. Choose Retry when the marketplace answers again.`;
}

/**
 * Puts the operation back for later, with the reason in sight. Returns why it is to end instead when there is no longer
 * a reason to go on: a waiting crosslist of a thing just sold would keep its delist waiting too. `follows` is told when
 * it goes on.
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
        // What lowers a listing has joined it meanwhile, and waits for nothing.
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
    await follows?.(new Date(now.getTime() + seconds * 1000))(trx, justWritten(mine), product);
    await changed(trx, operation.user_id, 'operations');
    return null;
  });
}

/** Puts back what this worker cannot go on with, for whoever is free: the next start, or another worker. */
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
