import type { OperationKind } from '@crosslister/contract/operation.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Services } from '../app.ts';
import type { OperationRow } from '../db/schema.ts';
import { claimOperation, LEASE_SECONDS, releaseExpired, renewLeases } from './claim.ts';
import { finish, mayRetry, type Outcome, postpone } from './finish.ts';

const POLL_MS = 1000;
const WIDTH = 12;

/** Does one kind of operation. `signal` aborts when the lease is lost or the process stops. */
export interface Handler {
  run: (services: Services, operation: OperationRow, signal: AbortSignal) => Promise<Outcome>;
  /** What a failure that will not be tried again means for the catalogue. */
  failed?: (services: Services, operation: OperationRow, error: MarketplaceError) => Outcome['apply'];
}

export interface Worker {
  stop: () => Promise<void>;
}

/** Claims and runs operations until stopped. Any number of these may run, in any number of processes. */
export function startWorker(services: Services, handlers: Partial<Record<OperationKind, Handler>>): Worker {
  const running = new Map<number, { operation: OperationRow; abort: AbortController; done: Promise<void> }>();
  let stopped = false;
  let wake = () => {};

  const unsubscribe = services.feed.subscribe((_, thing) => {
    if (thing === 'operations') wake();
  });

  const start = (operation: OperationRow) => {
    const abort = new AbortController();
    const done = runOne(services, handlers[operation.kind], operation, abort.signal).finally(() => {
      running.delete(operation.id);
      wake();
    });
    running.set(operation.id, { operation, abort, done });
  };

  const fill = async () => {
    while (!stopped && running.size < WIDTH) {
      const operation = await claimOperation(services.db);
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
        await releaseExpired(services.db);
        await fill();
      } catch (error) {
        services.log.error({ err: error }, 'the worker cannot reach the database');
      }
      await Promise.race([woken, pause(POLL_MS)]);
    }
  };

  const heartbeat = setInterval(
    async () => {
      const mine = [...running.values()];
      try {
        const kept = await renewLeases(
          services.db,
          mine.map(({ operation }) => operation),
        );
        for (const { operation, abort } of mine) {
          if (!kept.has(operation.id) && running.has(operation.id)) abort.abort();
        }
      } catch (error) {
        services.log.warn({ err: error }, 'cannot renew leases');
      }
    },
    (LEASE_SECONDS * 1000) / 4,
  );

  const finished = loop();
  return {
    async stop() {
      stopped = true;
      clearInterval(heartbeat);
      unsubscribe();
      wake();
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
      await finished;
    },
  };
}

async function runOne(
  services: Services,
  handler: Handler | undefined,
  operation: OperationRow,
  signal: AbortSignal,
) {
  const log = services.log.child({
    operation: operation.id,
    kind: operation.kind,
    platform: operation.platform,
  });
  const started = performance.now();
  try {
    const outcome: Outcome = handler
      ? await handler.run(services, operation, signal)
      : { status: 'failed', error: `${operation.kind} is not possible on this platform.` };
    const stored = await finish(services, operation, outcome);
    log.info(
      { status: outcome.status, stored, ms: Math.round(performance.now() - started) },
      'operation ended',
    );
  } catch (error) {
    await handleFailure(services, handler, operation, error).catch((failure) =>
      // The lease runs out and the operation is taken again: nothing is lost.
      log.error({ err: failure }, 'the result of an operation could not be stored'),
    );
  }
}

async function handleFailure(
  services: Services,
  handler: Handler | undefined,
  operation: OperationRow,
  error: unknown,
) {
  const log = services.log.child({ operation: operation.id, kind: operation.kind });
  if (!(error instanceof MarketplaceError)) {
    log.error({ err: error, attempt: operation.attempt }, 'operation met an unexpected failure');
  }
  const failure =
    error instanceof MarketplaceError
      ? error
      : new MarketplaceError('unavailable', 'Something went wrong on the server.', {
          cause: error,
          nextStep: 'It is tried again by itself.',
        });
  if (failure.kind === 'lost') {
    log.info('operation given up: another worker or the next start takes it');
    return handBack(services, operation);
  }
  if (mayRetry(operation, failure)) {
    log.warn(
      { reason: failure.message, attempt: operation.attempt, code: failure.details.code },
      'will try again',
    );
    return postpone(services, operation, failure);
  }
  log.warn(
    { reason: failure.message, attempt: operation.attempt, code: failure.details.code },
    'operation failed',
  );
  const apply = handler?.failed?.(services, operation, failure);
  await finish(services, operation, {
    status: 'failed',
    error: failure.message,
    ...(failure.details.nextStep && { nextStep: failure.details.nextStep }),
    ...(failure.details.link && { link: failure.details.link }),
    ...(apply && { apply }),
  });
}

/** At a graceful stop the next start need not wait for the lease to run out. */
async function handBack(services: Services, operation: OperationRow): Promise<void> {
  await services.db
    .updateTable('operations')
    .set({ status: 'queued', slot: null, lease_until: null, run_after: new Date(0) })
    .where('id', '=', operation.id)
    .where('attempt', '=', operation.attempt)
    .where('status', '=', 'processing')
    .execute();
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
