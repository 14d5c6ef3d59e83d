import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '../../test/connections.ts';
import { startWithEtsy } from '../../test/etsy-place.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { speedsOf } from './selling-hours.ts';

const HOUR = 3600;
const hoursOf = (of: (hour: number) => number) => Array.from({ length: 24 }, (_, hour) => of(hour));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a day has no more polls than at an even pace, whatever was sold when', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 24, maxLength: 24 }), (sales) => {
      const speeds = speedsOf(sales);
      expect(mean(speeds)).toBeCloseTo(1);
      for (const speed of speeds) {
        expect(speed).toBeGreaterThan(0.5);
        expect(speed).toBeLessThan(3);
      }
    }),
  );
});

test('fewer than 30 sales are chance, and change nothing', () => {
  expect(new Set(speedsOf(hoursOf((hour) => (hour === 20 ? 29 : 0))))).toEqual(new Set([1]));
});

/** Seconds from each sale to the next poll, 90 days of sales at the middle of every minute, by their hour's share. */
function delays(sales: number[], speeds: number[]): number[] {
  const polls: number[] = [];
  for (let at = 0; at < 25 * HOUR; at += 60 / (speeds[Math.floor(at / HOUR) % 24] ?? 1)) polls.push(at);
  const found: number[] = [];
  let next = 0;
  for (let at = 0.5; at < 24 * HOUR; at += 7) {
    while ((polls[next] ?? 0) < at) next += 1;
    const share = sales[Math.floor(at / HOUR)] ?? 0;
    for (let n = 0; n < share; n += 1) found.push((polls[next] ?? 0) - at);
  }
  return found.toSorted((a, b) => a - b);
}

test('sales of the evening are seen a quarter sooner with the same number of polls, and none much later', () => {
  const evenings = hoursOf((hour) => (hour >= 18 && hour < 23 ? 20 : 1));
  const before = delays(
    evenings,
    hoursOf(() => 1),
  );
  const after = delays(evenings, speedsOf(evenings));
  expect(mean(after)).toBeLessThan(mean(before) * 0.75);
  const p95 = (values: number[]) => values[Math.floor(values.length * 0.95)] ?? 0;
  expect(p95(after)).toBeLessThan(p95(before));
  expect(after.at(-1)).toBeLessThan(120);
});

const DAY = 86_400_000;
const days = Array.from({ length: 40 }, (_, n) => n);
const saleOf = ({ id }: { id: number }, platform: 'etsy' | 'ebay', sold_at: Date) => ({
  user_id: id,
  platform,
  order_id: `order of ${sold_at.toISOString()}`,
  line_id: '1',
  name: 'Lamp',
  sku: 'L',
  price_pence: 100,
  currency: 'GBP',
  quantity: 1,
  sold_at,
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

test('Etsy is asked more often in the hours in which this seller sells, in UK time; who else sells there is not', async () => {
  const { db } = server.services;
  const [seller, other] = [await server.register(), await server.register()];
  for (const { id: user_id } of [seller, other]) {
    const next_poll_at = new Date('2100-01-01');
    const connection = { user_id, secrets: Buffer.from('x'), next_poll_at };
    await db
      .insertInto('connections')
      .values([
        { ...connection, platform: 'etsy', app_key: `etsy of ${user_id}` },
        { ...connection, platform: 'ebay', app_key: `ebay of ${user_id}` },
      ])
      .execute();
  }
  // 20:30 in the UK, in summer time.
  const evenings = days.map((n) => new Date(Date.parse('2026-07-01T19:30:00Z') + n * DAY));
  const sales = evenings.flatMap((at) => [saleOf(seller, 'etsy', at), saleOf(seller, 'ebay', at)]);
  await db.insertInto('sales').values(sales).execute();
  const secondsAt = async (now: string, platform: 'etsy' | 'ebay', whose = seller) => {
    server.services.now = () => new Date(now);
    return (await connectionOf(whose, platform)).poll_interval_seconds;
  };
  expect(await secondsAt('2026-08-20T19:10:00Z', 'etsy')).toBe(23);
  expect(await secondsAt('2026-08-20T03:10:00Z', 'etsy')).toBe(88);
  expect(await secondsAt('2026-08-20T19:10:00Z', 'ebay')).toBe(60);
  expect(await secondsAt('2026-08-20T19:10:00Z', 'etsy', other)).toBe(60);
  // Ninety days later these sales say nothing any more.
  expect(await secondsAt('2026-12-20T20:10:00Z', 'etsy')).toBe(60);
});

test('the poller keeps to it: sooner than usual in a busy hour', async () => {
  const { started, connectEtsy, stop } = await startWithEtsy(startTestServer);
  try {
    const { db } = started.services;
    const seller = await started.register();
    const sales = days.map((n) => saleOf(seller, 'etsy', new Date(Date.now() - n * DAY)));
    await db.insertInto('sales').values(sales).execute();
    await connectEtsy(seller);
    const polled = await until(
      () => db.selectFrom('connections').selectAll().where('user_id', '=', seller.id).executeTakeFirst(),
      (row) => row?.last_answered_at != null && row.poll_lease_until === null,
    );
    const wait = +(polled?.next_poll_at ?? 0) - +(polled?.last_answered_at ?? 0);
    expect(wait).toBeGreaterThan(5_000);
    expect(wait).toBeLessThan(40_000);
  } finally {
    await stop();
  }
});
