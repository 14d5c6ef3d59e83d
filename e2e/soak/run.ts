import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation, OperationPage } from '../../packages/contract/src/operation.ts';
import type { SaleDetectionRun } from '../../packages/contract/src/sales.ts';
import { findViolations } from './check.ts';
import { carryOut, connectAll } from './commands.ts';
import { mend, strike } from './faults.ts';
import { type Model, newModel } from './model.ts';
import type { Place } from './place.ts';
import { type Cycle, planCycles, shopNames } from './plan.ts';
import type { ShopName } from './shops.ts';

/** Real time within which everything must have ended. The clock skips the waits between attempts. */
const PATIENCE_MS = 90_000;
const SKIP_MS = 60_000;
const RETRIES = 3;

export interface SoakResult {
  cycles: number;
  model: Model;
  /** Operations by kind and how they ended, counted in the database. */
  operations: Record<string, number>;
}

/**
 * Runs this many cycles, or until the deadline. Throws at the first cycle that leaves something wrong, with the way to
 * repeat it.
 */
export async function soak(
  place: Place,
  options: { seed: number; cycles: number; deadline?: number; onCycle?: (done: number) => void },
): Promise<SoakResult> {
  const { seed, cycles, deadline = Number.POSITIVE_INFINITY, onCycle = () => undefined } = options;
  const model = newModel(`S${seed}`);
  const plan = planCycles(seed, cycles);
  let done = 0;
  for (const cycle of plan) {
    if (Date.now() > deadline) break;
    const violations = await runCycle(place, model, cycle).catch((error: Error) => [
      error.stack ?? error.message,
    ]);
    if (violations.length > 0) {
      const skus = new Set(violations.flatMap((text) => text.match(/\bS\d+N\d+\b/)?.[0] ?? []));
      throw new Error(
        [
          `Cycle ${done} of seed ${seed} left something wrong (again: SOAK_SEED=${seed} SOAK_CYCLES=${done + 1}):`,
          ...violations.slice(0, 20),
          JSON.stringify(cycle),
          ...(await Promise.all([...skus].slice(0, 3).map((sku) => historyOf(place, sku)))),
          place
            .output()
            .split('\n')
            .filter((line) => !line.includes('database'))
            .slice(-15)
            .join('\n'),
        ].join('\n'),
      );
    }
    done += 1;
    onCycle(done);
  }
  return { cycles: done, model, operations: await countOperations(place) };
}

async function runCycle(place: Place, model: Model, cycle: Cycle): Promise<string[]> {
  const at = Math.min(cycle.at, cycle.commands.length - 1);
  for (const [index, command] of cycle.commands.entries()) {
    const running = carryOut(place, model, command);
    if (index === at) {
      await sleep(cycle.after);
      await strike(place, model, cycle.fault);
    }
    await running;
  }
  mend(place);
  await place.start();
  await place.correctClock();
  await connectAll(place, model);
  const failed = await finishWork(place);
  const violations = await findViolations(place, model, failed);
  await place.seller.call('POST', '/api/operations/clear/');
  return violations;
}

/** Waits until everything has ended: the queue, sales that nobody has polled for yet, and what the seller retries. */
async function finishWork(place: Place): Promise<Operation[]> {
  await untilQuiet(place);
  await detect(place);
  for (let round = 0; ; round++) {
    const { results } = await untilQuiet(place);
    const failed = results.filter(({ status }) => status === 'failed' || status === 'partial');
    if (failed.length === 0 || round === RETRIES) return failed;
    for (const { id } of failed) await place.ask('POST', `/api/operations/${id}/retry/`);
  }
}

async function untilQuiet(place: Place): Promise<OperationPage> {
  const deadline = Date.now() + PATIENCE_MS;
  while (true) {
    const page = await place.seller.call<OperationPage>('GET', '/api/operations/?page_size=500');
    const live = page.results.filter(
      ({ status, waits_for_seller: waits }) => !waits && (status === 'queued' || status === 'processing'),
    );
    if (live.length === 0) return page;
    if (Date.now() > deadline) throw new Error(`never ended: ${JSON.stringify(live.slice(0, 3))}`);
    const waits = live.every(({ next_attempt_at: next }) => next !== null);
    if (waits) await place.pass(SKIP_MS);
    await sleep(40);
  }
}

/** Polls for sales everywhere until every marketplace has answered. */
async function detect(place: Place): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const { body } = await place.ask('POST', '/api/sale-detection/run/');
    const run = body as SaleDetectionRun | null;
    const details = run?.results?.details ?? [];
    if (run?.success && details.every(({ error }) => error === null)) {
      const asked = details.filter((each) => !each.not_asked).map(({ platform }) => platform);
      const left = shopNames.filter((name) => !asked.includes(name));
      if (await askedByQueue(place, left)) return;
    }
    await place.pass(SKIP_MS);
    await sleep(100);
  }
  throw new Error('sale detection never succeeded');
}

/**
 * Has the queue ask where the call has asked nobody: a seller who asks more than twenty times in a few minutes gets what
 * is known. The poller would not do, as it saves calls and leaves out unpaid purchases at times. False if a marketplace
 * failed.
 */
async function askedByQueue(place: Place, names: readonly ShopName[]): Promise<boolean> {
  if (names.length === 0) return true;
  const rows = await place.query<{ id: number }>(
    `INSERT INTO operations (user_id, kind, platform, lane, lane_width, priority, request_id)
     SELECT user_id, 'detect_sales', platform, platform || ':detect_sales', 1, 2, gen_random_uuid()
     FROM connections WHERE platform = ANY ($1) RETURNING id`,
    [names],
  );
  const { results } = await untilQuiet(place);
  return rows.every(({ id }) =>
    results.some((operation) => operation.id === id && operation.status === 'completed'),
  );
}

async function countOperations(place: Place): Promise<Record<string, number>> {
  const rows = await place.query<{ name: string; n: number }>(
    "SELECT kind || ' ' || status AS name, count(*)::int AS n FROM operations GROUP BY 1 ORDER BY 1",
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** What was done to a product, for finding the error. */
async function historyOf(place: Place, sku: string): Promise<string> {
  const operations = await place.query(
    `SELECT id, kind, platform, status, attempt, params, journal, error, created_at, finished_at
     FROM operations WHERE snapshot ->> 'sku' = $1 ORDER BY id`,
    [sku],
  );
  const products = await place.query('SELECT status, quantity, action_info FROM products WHERE sku = $1', [
    sku,
  ]);
  const listings = await place.query(
    `SELECT l.platform, l.status, l.external_id, l.created_at, l.delisted_at
     FROM listings l JOIN products p ON p.id = l.product_id WHERE p.sku = $1`,
    [sku],
  );
  const offered = Object.values(place.shops).flatMap((shop) =>
    shop.live().flatMap((offer) => (offer.sku === sku ? [{ shop: shop.name, ...offer }] : [])),
  );
  const sales = await place.query('SELECT platform, order_id, state, quantity FROM sales WHERE sku = $1', [
    sku,
  ]);
  const rows = [...products, ...listings, ...offered, ...sales, ...operations];
  return [sku, ...rows.map((row) => JSON.stringify(row))].join('\n');
}
