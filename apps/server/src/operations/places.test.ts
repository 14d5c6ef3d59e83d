import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BYSTANDER } from '../test/bystander.ts';
import { addAccounts, addTestProducts, queueFor } from '../test/crowd.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { until } from '../test/simulated-marketplaces.ts';
import { type Places, usualPlaces } from './places.ts';
import { type Handler, startWorker, type Worker } from './worker.ts';

// Work that hangs until the worker stops, except for the honest seller's, which ends at once.

let server: TestServer;
let worker: Worker | undefined;
let honest: number | undefined;
/** Who has started what, in order, and what has not ended yet. */
let begun: { userId: number; kind: string }[];
let hanging: number;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('operations').where('user_id', '<', BYSTANDER).execute();
  [begun, hanging, honest] = [[], 0, undefined];
});
afterEach(() => worker?.stop());

const handler: Handler = {
  async run(_, { user_id: userId, kind }, signal) {
    begun.push({ userId, kind });
    if (userId === honest) return { status: 'completed' };
    hanging += 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    hanging -= 1;
    throw new MarketplaceError('lost', 'The worker has stopped.');
  },
};

const start = (places: Partial<Places>, attemptMs?: number) => {
  const limits = { places: { ...usualPlaces, slowMs: 60_000, ...places }, ...(attemptMs && { attemptMs }) };
  worker = startWorker(server.services, { delist: handler, crosslist: handler }, limits);
};

async function queueStrangers(count: number, kind: 'delist' | 'crosslist', each: number): Promise<number[]> {
  const { db } = server.services;
  const ids = await addAccounts(db, count);
  await queueFor(db, await addTestProducts(db, ids, each), kind);
  return ids;
}

async function queueHonest(kind: 'delist' | 'crosslist'): Promise<void> {
  const { db } = server.services;
  // The last seller in the order, so that the worker comes to the strangers first.
  honest ??= (await addAccounts(db, 1))[0] ?? 0;
  await queueFor(db, await addTestProducts(db, [honest], 1), kind);
}

const untilHanging = (count: number) =>
  until(
    async () => hanging,
    (now) => now >= count,
    10_000,
  );
const untilHonest = (count: number) =>
  until(
    async () => begun.filter(({ userId }) => userId === honest).length,
    (now) => now === count,
    10_000,
  );

/** One after the other, so that all other work that can start has started. */
async function honestDoes(kind: 'delist' | 'crosslist'): Promise<void> {
  for (const count of [1, 2, 3, 4, 5]) {
    await queueHonest(kind);
    await untilHonest(count);
  }
}

test('one seller has so many places and no more, however much of theirs waits', async () => {
  await queueStrangers(1, 'delist', 4);
  start({ ofSeller: 2 });
  await untilHanging(2);
  await honestDoes('delist');
  expect(hanging).toBe(2);
});

test('what ends a listing starts while listings have all places, and other listings wait', async () => {
  await queueStrangers(2, 'crosslist', 2);
  start({ width: 2, endingWidth: 1 });
  await untilHanging(2);
  await queueHonest('crosslist');
  await queueHonest('delist');
  await untilHonest(1);
  expect(hanging).toBe(2);
  expect(begun.filter(({ userId }) => userId === honest)).toEqual([{ userId: honest, kind: 'delist' }]);
});

test('ends of one seller run beside each other in the places kept for ends', async () => {
  await queueStrangers(1, 'delist', 3);
  start({ width: 1, endingWidth: 2 });
  await untilHanging(3);
});

test('an attempt that waits for long gives its place to another', async () => {
  await queueStrangers(1, 'crosslist', 1);
  start({ width: 1, endingWidth: 1, slowMs: 200 });
  await untilHanging(1);
  await queueHonest('crosslist');
  await untilHonest(1);
  expect(hanging).toBe(1);
});

test('an attempt ends by the clock and is tried again later, the seller told why', async () => {
  const [slow = 0] = await queueStrangers(1, 'delist', 1);
  const { db } = server.services;
  start({}, 200);
  const row = () =>
    db.selectFrom('operations').selectAll().where('user_id', '=', slow).executeTakeFirstOrThrow();
  const postponed = await until(row, ({ failures }) => failures === 1, 10_000);
  expect(postponed).toMatchObject({
    status: 'queued',
    error: 'It took too long: the marketplace answers slowly.',
  });
});

describe('many sellers whose work hangs', () => {
  test('cannot fill the places for ends: everybody else has their first', async () => {
    await queueStrangers(3, 'delist', 4);
    start({ width: 2, endingWidth: 2 });
    await untilHanging(4);
    await honestDoes('delist');
    // At most one more for each of them.
    expect(hanging).toBeLessThanOrEqual(6);
  });

  test.for(['delist', 'crosslist'] as const)('cannot have all attempts between them: %s', async (kind) => {
    await queueStrangers(4, kind, 4);
    start({ slowMs: 0, most: 8 });
    await untilHanging(4);
    await honestDoes(kind);
    expect(hanging).toBeLessThan(8);
  });

  test('leave a seller whose listings are under way their first end', async () => {
    await queueStrangers(2, 'delist', 2);
    start({ slowMs: 0, most: 8 });
    await untilHanging(4);
    const seller = await queueStrangers(1, 'crosslist', 1);
    await untilHanging(5);
    const { db } = server.services;
    await queueFor(db, await addTestProducts(db, seller, 1), 'delist');
    await untilHanging(6);
  });
});
