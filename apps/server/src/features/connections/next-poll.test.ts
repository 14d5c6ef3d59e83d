import { createHash } from 'node:crypto';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectStore } from '../../../../../e2e/marketplaces.ts';
import { connectionOf } from '../../test/connections.ts';
import { connectEbay, startTestEbay, type TestEbay } from '../../test/marketplaces.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { client, until } from '../../test/simulated-marketplaces.ts';
import { floorOf, intervalAfterPoll, pauseAfter, pollInterval } from './next-poll.ts';

const DAY = 86_400;
const spending = fc.record({
  floor: fc.integer({ min: 1, max: 3600 }),
  connections: fc.integer({ min: 1, max: 5000 }),
  callsPerPoll: fc.integer({ min: 1, max: 3 }),
  dailyLimit: fc.integer({ min: 100, max: 2_000_000 }),
  used: fc.nat(2_000_000),
  secondsLeft: fc.integer({ min: 1, max: DAY }),
});

test('all connections of a key together look with at most half its quota, and never more often than the floor', () => {
  fc.assert(
    fc.property(spending, (given) => {
      const seconds = pollInterval(given);
      expect(Number.isInteger(seconds)).toBe(true);
      expect(seconds).toBeGreaterThanOrEqual(given.floor);
      const callsInSoLong = given.connections * given.callsPerPoll;
      expect(callsInSoLong * DAY * 2).toBeLessThanOrEqual(given.dailyLimit * seconds);
    }),
  );
});

test('more connections, more calls made today or a smaller quota never make it quicker', () => {
  fc.assert(
    fc.property(spending, fc.nat(1000), (given, more) => {
      const seconds = pollInterval(given);
      expect(pollInterval({ ...given, connections: given.connections + more })).toBeGreaterThanOrEqual(
        seconds,
      );
      expect(pollInterval({ ...given, used: given.used + more })).toBeGreaterThanOrEqual(seconds);
      expect(pollInterval({ ...given, dailyLimit: given.dailyLimit + more })).toBeLessThanOrEqual(seconds);
    }),
  );
});

test('a quota that is spent leaves one look an hour until the day is over', () => {
  const given = { floor: 60, connections: 1, callsPerPoll: 1, dailyLimit: 10_000, secondsLeft: 40_000 };
  expect(pollInterval({ ...given, used: 0 })).toBe(60);
  expect(pollInterval({ ...given, used: 9_900 })).toBe(800);
  expect(pollInterval({ ...given, used: 10_000 })).toBe(3600);
});

test('a failing connection is asked less and less often, one that was not asked as soon as it may be', () => {
  const failure = new MarketplaceError('unavailable', 'It is down.');
  expect([0, 1, 2, 9].map((failures) => pauseAfter(failure, { interval: 60, failures }))).toEqual([
    60, 120, 240, 900,
  ]);
  expect(pauseAfter(failure, { interval: 1800, failures: 2 })).toBe(1800);
  const untried = new MarketplaceError('unavailable', 'Left alone.', { untried: true, retryAfter: 7 });
  expect(pauseAfter(untried, { interval: 60, failures: 0 })).toBe(7);
});

test('a store of the own is asked every 15 s, less often where it is slow or looks are late, and as SALE_POLL_SECONDS says where it is set', () => {
  const config = (salePollSeconds: number | null) => ({ ...server.services.config, salePollSeconds });
  expect(floorOf(config(null), 'woocommerce')).toBe(15);
  expect(floorOf(config(null), 'ebay')).toBe(60);
  const seconds = (took: number, late: number, set: number | null = null) =>
    intervalAfterPoll(config(set), 'woocommerce', { took, late });
  expect(seconds(0.2, 1)).toBe(15);
  expect(seconds(1.5, 0)).toBe(30);
  expect(seconds(0.2, 20)).toBe(35);
  expect(seconds(30, 3600)).toBe(60);
  expect(intervalAfterPoll(config(null), 'etsy', { took: 30, late: 3600 })).toBe(60);
  for (const set of [5, 300]) {
    for (const platform of ['woocommerce', 'ebay'] as const) {
      expect(floorOf(config(set), platform)).toBe(set);
      expect(intervalAfterPoll(config(set), platform, { took: 30, late: 3600 })).toBe(set);
    }
  }
});

test('the screen says that a store is asked every 15 s, and how often where it is slow or its turn came late', async () => {
  const store = await startWooCommerceSimulator();
  const own = await startTestServer({ LOG_LEVEL: 'error' });
  try {
    const { db } = own.services;
    const seller = await own.register();
    const row = () =>
      db.selectFrom('connections').selectAll().where('user_id', '=', seller.id).executeTakeFirstOrThrow();
    const polled = (since: Date) =>
      until(row, (now) => +(now.last_answered_at ?? 0) > +since && now.poll_lease_until === null);
    const pollNow = async (due: Date) => {
      const since = new Date();
      await db
        .updateTable('connections')
        .set({ next_poll_at: due })
        .where('user_id', '=', seller.id)
        .execute();
      return polled(since);
    };
    const begun = new Date();
    await connectStore(client(seller), { store });
    await polled(begun);
    // On a busy machine a poll may take long, which delays the next one. One quick poll is enough.
    await expect
      .poll(async () => {
        const { next_poll_at, last_answered_at } = await pollNow(new Date());
        const { poll_interval_seconds: seconds } = await connectionOf(seller);
        return { seconds, isKept: +next_poll_at - +(last_answered_at ?? 0) <= 15_500 };
      })
      .toEqual({ seconds: 15, isKept: true });
    store.requests.clear();
    await pollNow(new Date());
    expect(store.requests.matching('GET', '/orders')).toHaveLength(1);
    await pollNow(new Date(Date.now() - 20_000));
    const late = (await connectionOf(seller)).poll_interval_seconds;
    expect(late).toBeGreaterThanOrEqual(35);
    expect(late).toBeLessThanOrEqual(60);
    store.store.latencyMs = 1_500;
    const slow = await pollNow(new Date());
    expect(+slow.next_poll_at - +(slow.last_answered_at ?? 0)).toBeGreaterThan(25_000);
    expect((await connectionOf(seller)).poll_interval_seconds).toBeGreaterThanOrEqual(30);
    const { id } = await store.store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '9' });
    store.store.buy(id);
    const selling = await pollNow(new Date());
    expect(+selling.next_poll_at - +(selling.last_answered_at ?? 0)).toBeLessThanOrEqual(15_000);
  } finally {
    await own.stop();
    await store.stop();
  }
});

let ebay: TestEbay;
let server: TestServer;
beforeAll(async () => {
  ebay = await startTestEbay('anna-sells', 'bella-sells');
  server = await startTestServer({ ...ebay.env, SALE_POLL_SECONDS: '1', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
});

test('two sellers with the keys of the server share its quota: both are asked less often, and see how often', async () => {
  const { db, ledger } = server.services;
  await server.removeBystander();
  const app_key = createHash('sha256').update(`ebay:${ebay.clientId}`).digest('hex');
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  await db
    .insertInto('app_key_usage')
    .values({ app_key, day, allowance: 'fulfillment', daily_limit: 1000 })
    .execute();
  const sellers = [await server.register(), await server.register()];
  for (const [index, username] of ['anna-sells', 'bella-sells'].entries()) {
    const seller = sellers[index];
    if (seller) await connectEbay(server, seller, ebay, username);
  }
  // Half of 1,000 calls for both, so each may be polled 250 times a day.
  for (const seller of sellers) {
    const { body } = await seller.call('GET', '/api/connections/');
    const { results } = body as { results: { platform: string; poll_interval_seconds: number | null }[] };
    const shown = results.find(({ platform }) => platform === 'ebay')?.poll_interval_seconds ?? 0;
    expect(shown).toBeGreaterThanOrEqual(346);
    expect(shown).toBeLessThan(360);
  }
  const waits = async () => {
    const rows = await db.selectFrom('connections').select('next_poll_at').execute();
    return rows.map(({ next_poll_at }) => (next_poll_at.getTime() - Date.now()) / 1000);
  };
  await until(waits, (seconds) => seconds.length === 2 && seconds.every((each) => each > 100));
  await ledger.flush();
  const usage = await db.selectFrom('app_key_usage').selectAll().execute();
  // The two that looked for purchases without a payment are the Trading API's, which has a quota of its own.
  expect(usage).toHaveLength(2);
  expect(usage).toContainEqual(expect.objectContaining({ app_key, calls: 2, daily_limit: 1000 }));
  expect(usage).toContainEqual(expect.objectContaining({ app_key, calls: 2, allowance: 'trading' }));
});
