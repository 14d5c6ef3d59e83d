import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { ChangeSource } from '@crosslister/contract/lists.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { asChangeOf } from '../db/changed-by.ts';
import { dueKinds } from '../db/claims/due.ts';
import { isOverProductLimit, productLimitStep } from '../db/product-limit.ts';
import type { OperationOf, OperationRow, ProductRow, Trx } from '../db/schema.ts';
import { isStorageFailure } from '../db/stored/storage-failure.ts';
import { tellOperator } from '../marketplace-calls/tell-operator.ts';
import type { Services } from '../services.ts';
import { claimOperation, renewLeases } from './claim.ts';
import { finish, handBack, handBackOnceStored, postpone } from './finish.ts';
import { Stopped } from './guard.ts';
import type { Locked } from './lock.ts';
import type { Apply, Outcome } from './outcome.ts';
import { claimsFor, type Places, usualPlaces } from './places.ts';
import { inRequest } from './request-id.ts';
import { mayRetry, stepAtLast } from './retry-rule.ts';
import { expireSteps } from './steps.ts';
import { timeLimitError } from './time-limit-error.ts';
import { wakeWaiting } from './wake.ts';

const POLL_MS = 1000;
/**
 * How long (ms) one attempt at one product may take in all. Without this limit, a store that answers each request just
 * in time could hold it much longer.
 */
const ATTEMPT_MS = 300_000;

/** As whose changes the history of a product shows what an operation does. */
const sources: Record<OperationKind, ChangeSource> = {
  crosslist: 'listing',
  delist: 'listing',
  revise: 'listing',
  import: 'import',
  sync: 'sync',
  detect_sales: 'sale',
  answer: 'review',
  dispatch: 'sale',
  refund: 'sale',
};

/** How much a worker takes on, and for how long. */
interface Limits {
  places?: Places;
  attemptMs?: number;
}

/** Does one kind of operation. `signal` aborts when the lease is lost or the process stops. */
export interface Handler<Kind extends OperationKind = OperationKind> {
  run: (services: Services, operation: OperationOf<Kind>, signal: AbortSignal) => Promise<Outcome<Kind>>;
  /** What follows in the catalogue from a failure that is not tried again. */
  failed?: (error: MarketplaceError, services: Services) => Apply<Kind>;
  /** What follows when the operation has to wait and goes on automatically at that time. */
  postponed?: (error: MarketplaceError, goesOn: Date) => Apply<Kind>;
  /** What follows when it was stopped while running, or cancelled while it waited. */
  stopped?: (stop: Stopped) => Apply<Kind>;
  /**
   * The link for the seller when a step of theirs is started over. Null
   * for the server's own work. Throws when there is nothing left to do.
   */
  linkToStartOver?: (
    trx: Trx,
    operation: Locked<OperationRow>,
    product: Locked<ProductRow> | undefined,
  ) => Promise<string | null>;
}

export type Handlers = { [Kind in OperationKind]?: Handler<Kind> };

/** The handler of this operation. The compiler cannot follow that each kind in the table has a handler of its own. */
export const handlerOf = (handlers: Handlers, { kind }: Pick<OperationRow, 'kind'>) =>
  handlers[kind] as Handler | undefined;

interface Attempt {
  operation: OperationRow;
  since: number;
  abort: AbortController;
  done: Promise<void>;
}

export interface Worker {
  stop: () => Promise<void>;
}

/** Claims and runs operations until stopped. Any number of workers may run, in any number of processes. */
export function startWorker(
  services: Services,
  handlers: Handlers,
  { places = usualPlaces, attemptMs = ATTEMPT_MS }: Limits = {},
): Worker {
  const running = new Set<Attempt>();
  let stopped = false;
  let wake = () => {};

  const unsubscribe = services.feed.subscribe((_, thing, isBegun) => {
    if (thing === 'operations' && !isBegun) wake();
  });

  const start = (operation: OperationRow) => {
    // This worker has claimed it again after its lease expired. The
    // earlier attempt is over, whatever it is still waiting for.
    for (const earlier of running) if (earlier.operation.id === operation.id) earlier.abort.abort();
    const abort = new AbortController();
    const run = () =>
      asChangeOf(sources[operation.kind], operation.platform, () =>
        runOne(services, handlerOf(handlers, operation), operation, { signal: abort.signal, attemptMs }),
      );
    const done = inRequest(operation.request_id, run).finally(() => {
      running.delete(attempt);
      wake();
    });
    const attempt = { operation, since: performance.now(), abort, done };
    running.add(attempt);
  };

  const claim = async () => {
    for (const wanted of claimsFor([...running], places)) {
      const operation = await claimOperation(services, wanted);
      if (operation) return operation;
    }
    return null;
  };

  const fill = async () => {
    while (!stopped) {
      const operation = await claim();
      if (!operation) return;
      start(operation);
    }
  };

  const loop = async () => {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        await expireSteps(services.db);
        await fill();
      } catch (error) {
        services.log.error({ err: error }, 'the worker cannot reach the database');
      }
      await Promise.race([woken, pause(POLL_MS)]);
    }
  };

  const heartbeat = setInterval(
    async () => {
      const mine = [...running];
      try {
        const kept = await renewLeases(
          services.db,
          mine.map(({ operation }) => operation),
        );
        for (const { operation, abort } of mine) if (!kept.has(operation.id)) abort.abort();
      } catch (error) {
        services.log.warn({ err: error }, 'cannot renew leases');
      }
    },
    (dueKinds.operation.held.seconds * 1000) / 4,
  );

  const finished = loop();
  return {
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      unsubscribe();
      wake();
      // The loop may be claiming an operation right now. That one has to be put back as well.
      await finished;
      for (const { abort } of running) abort.abort();
      await Promise.all([...running].map(({ done }) => done));
    },
  };
}

function logOf({ log }: Services, { id, kind, platform, request_id: requestId }: OperationRow) {
  return log.child({ operation: id, kind, platform, ...(requestId && { requestId }) });
}

async function runOne(
  services: Services,
  handler: Handler | undefined,
  operation: OperationRow,
  { signal, attemptMs }: { signal: AbortSignal; attemptMs: number },
) {
  const log = logOf(services, operation);
  const started = performance.now();
  // Reading a whole shop has no time limit.
  const limit = operation.product_id === null ? null : AbortSignal.timeout(attemptMs);
  const within = limit ? AbortSignal.any([signal, limit]) : signal;
  const count = (outcome: string) =>
    services.metrics
      .operationEnded(operation, outcome, (performance.now() - started) / 1000)
      .catch((failure: unknown) => log.warn({ err: failure }, 'an operation could not be counted'));
  try {
    const outcome: Outcome = handler
      ? await handler.run(services, operation, within)
      : { status: 'failed', error: `${operation.kind} is not possible on this platform.` };
    const stored = await finish(services, operation, outcome);
    log.info(
      { status: outcome.status, stored, ms: Math.round(performance.now() - started) },
      'operation ended',
    );
    await count(stored ? outcome.status : 'lost');
    if (outcome.status === 'completed') await wakeWaiting(services.db, operation.user_id, operation.platform);
  } catch (thrown) {
    const ranOut = limit?.aborted && !signal.aborted && !(thrown instanceof Stopped);
    const error = ranOut ? timeLimitError(thrown) : thrown;
    const handled = isStorageFailure(error)
      ? Promise.reject(error)
      : handleFailure(services, handler, operation, error);
    await handled.then(count, async (failure) => {
      log.error({ err: failure }, 'the result of an operation could not be stored');
      if (isStorageFailure(failure)) await handBackOnceStored(services, operation, { failure, signal });
      await count('lost');
    });
  }
}

/** The seller fixes keys or consent at the connection. */
function connectionFix({ platform }: OperationRow, { kind }: MarketplaceError): Fix | undefined {
  return kind === 'credentials' ? { target: 'settings', section: 'connections', platform } : undefined;
}

function asMarketplaceError(error: unknown): MarketplaceError {
  if (error instanceof MarketplaceError) return error;
  if (isOverProductLimit(error))
    return new MarketplaceError('setup', error.message, { nextStep: productLimitStep });
  return new MarketplaceError('unavailable', 'Something went wrong on the server.', { cause: error });
}

type FailedAttempt = 'cancelled' | 'lost' | 'postponed' | 'failed';

async function handleFailure(
  services: Services,
  handler: Handler | undefined,
  operation: OperationRow,
  error: unknown,
): Promise<FailedAttempt> {
  const log = logOf(services, operation);
  if (error instanceof Stopped) return finishStopped(services, handler, operation, error);
  const failure = asMarketplaceError(error);
  if (failure.kind === 'unavailable' && failure !== error) {
    log.error({ err: error, attempt: operation.attempt }, 'operation met an unexpected failure');
  }
  tellOperator({ log, metrics: services.metrics }, operation.platform, failure);
  const { code, link } = failure.details;
  const fix = failure.details.fix ?? connectionFix(operation, failure);
  if (failure.kind === 'lost') {
    log.info('operation given up: another worker or the next start takes it');
    await handBack(services, operation);
    return 'lost';
  }
  if (mayRetry(operation, failure, services.now())) {
    log.warn({ reason: failure.message, attempt: operation.attempt, code }, 'will try again');
    const stop = await postpone(services, operation, failure, (goesOn) => async (trx, row, product) => {
      await handler?.postponed?.(failure, goesOn)(trx, row, product);
    });
    return stop ? finishStopped(services, handler, operation, stop) : 'postponed';
  }
  log.warn({ reason: failure.message, attempt: operation.attempt, code }, 'operation failed');
  await finish(services, operation, {
    status: 'failed',
    error: failure.message,
    nextStep: stepAtLast(operation, failure),
    ...(link && { link }),
    ...(fix && { fix }),
    ...(code && { code }),
    apply: handler?.failed?.(failure, services),
  });
  return 'failed';
}

async function finishStopped(
  services: Services,
  handler: Handler | undefined,
  operation: OperationRow,
  stop: Stopped,
): Promise<FailedAttempt> {
  const outcome = {
    status: 'cancelled' as const,
    error: stop.message,
    apply: handler?.stopped?.(stop),
  };
  return (await finish(services, operation, outcome, { isStopped: true })) ? 'cancelled' : 'lost';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
