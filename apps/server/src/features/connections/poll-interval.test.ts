import { createHash } from 'node:crypto';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEbay, startTestEbay, type TestEbay } from '../../test/marketplaces.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { pauseAfter, pollInterval } from './poll-interval.ts';

const DAY = 86_400;
const spending = fc.record({
  floor: fc.integer({ min: 1, max: 3600 }),
  connections: fc.integer({ min: 1, max: 5000 }),
  callsPerLook: fc.integer({ min: 1, max: 3 }),
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
      const callsInSoLong = given.connections * given.callsPerLook;
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
  const given = { floor: 60, connections: 1, callsPerLook: 1, dailyLimit: 10_000, secondsLeft: 40_000 };
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
  // Half of 1,000 calls for both: each may be asked 250 times a day.
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
  expect(usage).toEqual([expect.objectContaining({ app_key, calls: 2, daily_limit: 1000 })]);
});
