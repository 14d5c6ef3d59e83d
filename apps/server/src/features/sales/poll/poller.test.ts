import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BYSTANDER } from '../../../test/bystander.ts';
import { addAccounts, connectStores, startDeafHost } from '../../../test/crowd.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/simulated-marketplaces.ts';
import { type Poller, startPoller, usualPollLimits } from './poller.ts';

// Each rule that keeps slow stores from using up the whole poller. The stores here never answer.

let server: TestServer;
let poller: Poller | undefined;
let deaf: Awaited<ReturnType<typeof startDeafHost>>;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('connections').where('user_id', '<', BYSTANDER).execute();
  deaf = await startDeafHost();
});
afterEach(async () => {
  deaf.stop();
  await poller?.stop();
});

const start = (limits: Partial<typeof usualPollLimits>) => {
  poller = startPoller(server.services, { ...usualPollLimits, ...limits });
};

async function addStores(count: number, more: Parameters<typeof connectStores>[3] = {}): Promise<number[]> {
  const ids = await addAccounts(server.services.db, count);
  await connectStores(server.services, ids, deaf.url, more);
  return ids;
}

const connectionsOf = (ids: number[]) =>
  server.services.db.selectFrom('connections').selectAll().where('user_id', 'in', ids).execute();

/** How many of these connections are being polled now. */
const underWay = async (ids: number[]) =>
  (await connectionsOf(ids)).filter(({ poll_lease_until: lease }) => lease !== null).length;

const untilAsked = (count: number) =>
  until(
    async () => deaf.asked(),
    (asked) => asked >= count,
    10_000,
  );

test('a look ends by the clock, and its store is told of and put off as one that does not answer', async () => {
  const ids = await addStores(1);
  start({ pollMs: 200 });
  const read = async () => (await connectionsOf(ids))[0];
  const seen = await until(
    read,
    (row) => row?.failing_since !== null && row?.poll_lease_until === null,
    10_000,
  );
  expect(seen?.error).toMatch('It took too long: the marketplace answers slowly.');
  expect(seen?.next_poll_at.getTime()).toBeGreaterThan(Date.now());
});

test('stores that gave no answer last time have so many looks and no more; the others are asked', async () => {
  const failing = await addStores(4, { failing_since: new Date(), next_poll_at: new Date(0) });
  start({ mostFailing: 2 });
  await untilAsked(2);
  const others = await addStores(2);
  await until(
    () => underWay(others),
    (count) => count === 2,
    10_000,
  );
  expect(await underWay(failing)).toBe(2);
});

test('a look that waits for long gives its place to another', async () => {
  await addStores(1);
  start({ width: 1, slowMs: 200 });
  await untilAsked(1);
  await addStores(1);
  await untilAsked(2);
});

test('there are so many looks and no more, the slow ones with them', async () => {
  const ids = await addStores(4);
  start({ slowMs: 0, most: 2 });
  await untilAsked(2);
  expect(await underWay(ids)).toBe(2);
});

test('a poll that is cut short by a stop is due at once, and nobody holds it', async () => {
  const ids = await addStores(1);
  start({});
  await untilAsked(1);
  await poller?.stop();
  const [row] = await connectionsOf(ids);
  expect(row).toMatchObject({ poll_lease_until: null, poll_held_by: null, failing_since: null });
  expect(row?.next_poll_at.getTime()).toBeLessThanOrEqual(Date.now());
});
