import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { OperationRow } from '../db/schema.ts';
import { goesOnAt, whenCallsAreLeft } from '../marketplace-calls/calls-used-up.ts';
import { stepOfLasting, stepOfRepeated } from '../marketplace-calls/next-step.ts';
import { ENDING_PRIORITY } from './claim.ts';
import { mustBeSent } from './operation-rows.ts';

/** Attempts that may fail because the marketplace is in trouble. */
export const MAX_ATTEMPTS = 5;
const BACK_OFF_SECONDS = [2, 5, 15, 40];
/** The same for our own fault, which passes with an update of Crosslister and not in minutes. */
const PATIENT_SECONDS = [1, 3, 6, 12].map((hours) => hours * 3600);

/**
 * What ends or lowers a listing does not wait for longer than this because the marketplace asked to: meanwhile the thing
 * could be sold twice. WordPress asks for ten minutes in each update, which takes seconds (`wp_maintenance`).
 */
const ENDING_SECONDS = 15;

/**
 * Seconds until the next attempt after this many failures, before those that the marketplace asks for. Up to a quarter
 * of jitter is added to both, so that a thousand failures do not come back at the same moment.
 */
function baseSeconds(failures: number, { kind }: MarketplaceError): number {
  const waits = kind === 'fault' ? PATIENT_SECONDS : BACK_OFF_SECONDS;
  return waits[Math.min(failures, waits.length) - 1] ?? 1;
}

/** An end is tried before the time that the marketplace asked for, so that a failure says little. */
function isEarly(
  { priority, started_at: startedAt }: OperationRow,
  error: MarketplaceError,
  now: Date,
): boolean {
  const { retryAfter = 0 } = error.details;
  if (priority > ENDING_PRIORITY || error.kind === 'rate_limited' || retryAfter <= ENDING_SECONDS)
    return false;
  const waited = now.getTime() - (startedAt ?? now).getTime();
  return waited < retryAfter * MAX_ATTEMPTS * 1000;
}

/** No request was sent to the marketplace, so this does not count as a failed attempt. */
const wasUntried = ({ details }: MarketplaceError) => details.untried === true;

/**
 * When an operation goes on that has to wait for the marketplace's next day. A delist, and the lower quantity after a
 * sale, does not wait for it: while it waits, the thing could be sold twice. It uses up its attempts as usual, and then
 * the seller is notified.
 */
function nextDay(operation: OperationRow, error: MarketplaceError, now: Date): Date | null {
  const waits = operation.kind !== 'delist' && !mustBeSent(operation);
  return waits ? whenCallsAreLeft(operation.platform, error, now) : null;
}

/** Operations that waited for the same moment are spread over this many seconds. */
const SPREAD_SECONDS = 60;

/**
 * Other operations start this many seconds later, so that ends and
 * lowered quantities go first when a marketplace answers again.
 */
const AFTER_ENDING_SECONDS = 3;

function waitSeconds({ failures, priority }: OperationRow, error: MarketplaceError): number {
  const ends = priority <= ENDING_PRIORITY;
  const { retryAfter = 0 } = error.details;
  if (wasUntried(error))
    return ends ? retryAfter || 1 : ((retryAfter || 1) + AFTER_ENDING_SECONDS) * (1 + Math.random() / 4);
  const asked = ends ? Math.min(retryAfter, ENDING_SECONDS) : retryAfter;
  return Math.max(baseSeconds(failures + 1, error), asked) * (1 + Math.random() / 4);
}

/** Whether this failure is one of the few that an operation may have. */
const counts = (operation: OperationRow, error: MarketplaceError, now: Date): boolean =>
  !wasUntried(error) && !isEarly(operation, error, now) && !nextDay(operation, error, now);

/** Whether the same operation is tried again after this failure. */
export function mayRetry(operation: OperationRow, error: MarketplaceError, now: Date): boolean {
  return isTransient(error) && (!counts(operation, error, now) || operation.failures + 1 < MAX_ATTEMPTS);
}

/**
 * When the next attempt is, how many failures are counted then, whether it goes on earlier once the marketplace answers,
 * and what the seller can do meanwhile.
 */
export function nextAttempt(operation: OperationRow, error: MarketplaceError, now: Date) {
  const day = nextDay(operation, error, now);
  return {
    seconds: day
      ? (day.getTime() - now.getTime()) / 1000 + Math.random() * SPREAD_SECONDS
      : waitSeconds(operation, error),
    failures: operation.failures + (counts(operation, error, now) ? 1 : 0),
    waitsForAnswer: error.details.isDown === true,
    nextStep: day ? goesOnAt(day) : stepOfRepeated(error),
  };
}

/** What the seller does about a failure that ends an operation. */
export function stepAtLast(operation: OperationRow, error: MarketplaceError): string {
  if (error.kind === 'fault') return `${stepOfLasting(error)} Once Crosslister is updated, choose Retry.`;
  if (!isTransient(error)) return stepOfLasting(error);
  const { kind, reason } = operation;
  // These are started again automatically, see features/listings/end/restart-given-up.ts.
  const ends = kind === 'delist' && (reason === 'sale' || reason === 'delete');
  if (ends || mustBeSent(operation) === 'quantity')
    return `It was tried ${MAX_ATTEMPTS} times, and is tried again every few minutes for a day. ${ends ? 'End it' : 'Lower the quantity'} there yourself if you can.`;
  const { fix, nextStep } = error.details;
  // What the seller can fix is not the marketplace's failure: a photo that cannot be read where it is stored.
  return fix && nextStep
    ? `It was tried ${MAX_ATTEMPTS} times. ${nextStep} Then choose Retry.`
    : `It was tried ${MAX_ATTEMPTS} times. Choose Retry when the marketplace answers again.`;
}
