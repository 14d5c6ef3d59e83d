import type { RuleInput } from '@crosslister/contract/settings/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { runRules } from './run-rules.ts';

// A year of a shop of 200 things (`npm test`: 50), by an injected clock. No worker runs: the end of each day is what marketplaces would have
// done. Floor, once a day and the stop are checked against the prices and the queue alone, not by what the rules note.

const COUNT = 200;
const DAYS = 365;
const START = Date.parse('2026-01-05T00:00:00Z');
const DAY_MS = 86_400_000;
const STOPPED = [150, 170] as const;

let server: TestServer;
let seller: Seller;
let now = START;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  server.services.now = () => new Date(now);
  seller = await server.register();
});
afterAll(() => server.stop());

/** The same numbers in each run. */
let seed = 20260105;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

const rule = (fields: Partial<RuleInput>): RuleInput => ({
  name: 'A rule',
  enabled: true,
  after_days: 30,
  labels: [],
  step: {
    kind: 'price',
    percent: 10,
    every_days: 30,
    end_in_99: false,
    floor: { kind: 'cost', amount: 3 },
  },
  times: 2,
  per_day: 500,
  ...fields,
});
const rules = [
  rule({ labels: ['slow'] }),
  rule({
    labels: ['fast'],
    after_days: 10,
    times: 8,
    per_day: 5,
    step: {
      kind: 'price',
      percent: 7,
      every_days: 5,
      end_in_99: true,
      floor: { kind: 'price', amount: 6.5 },
    },
  }),
  rule({
    labels: ['fast', 'slow'],
    after_days: 20,
    times: 3,
    step: {
      kind: 'price',
      percent: 40,
      every_days: 9,
      end_in_99: false,
      floor: { kind: 'cost', amount: 1.23 },
    },
  }),
  rule({ after_days: 90, times: 5, step: { kind: 'relist' } }),
];

interface Thing {
  id: number;
  sku: string;
  price_pence: number;
  per_platform: { ebay?: { price: number } };
  cost_pence: number | null;
  labels: string[];
}
const platforms = ['ebay', 'woocommerce', 'vinted'] as const;

/** In whole pence, counted otherwise than the product does: eBay has a markup of 23 % and ends in .99, Vinted only that. */
function buyerPays(thing: Thing, platform: (typeof platforms)[number]): number {
  if (platform === 'woocommerce') return thing.price_pence;
  const own = platform === 'ebay' ? thing.per_platform.ebay?.price : undefined;
  if (own !== undefined) return Number((own * 100).toFixed(0));
  const [pounds = '0'] = (Math.round(thing.price_pence * (platform === 'ebay' ? 1.23 : 1)) / 100)
    .toFixed(2)
    .split('.');
  return Number(pounds) * 100 + 99;
}

/** The lowest that any rule for its labels may make. */
function lowestAllowed({ labels, cost_pence: cost }: Thing): number {
  const floors: number[] = [];
  if (labels.includes('slow') && cost !== null) floors.push(cost + 300);
  if (labels.includes('fast')) floors.push(650);
  if (cost !== null && labels.length > 0) floors.push(cost + 123);
  return floors.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...floors);
}

async function stock(): Promise<void> {
  const { db } = server.services;
  await seller.call('PUT', '/api/credentials/', { pricing_rules: { ebay_markup: 23, round_to_99: true } });
  const products = Array.from({ length: COUNT }, (_, n) => ({
    name: `Thing ${n}`,
    sku: `YEAR-${n}`,
    price: (500 + random(9000)) / 100,
    quantity: 3,
    labels: [['slow'], ['fast'], []][n % 3],
    ...(n % 5 !== 0 && { cost: random(4000) / 100 }),
    ...(n % 7 === 0 && { per_platform: { ebay: { price: (500 + random(9000)) / 100 } } }),
  }));
  const { status } = await seller.call('POST', '/api/products/', { products });
  expect(status).toBe(200);
  const { id } = await db
    .insertInto('connections')
    .values({ user_id: seller.id, platform: 'ebay', secrets: Buffer.from('no worker reads them') })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [n, { id: product_id, sku }] of (await things()).entries()) {
    await db
      .insertInto('listings')
      .values(
        platforms
          .filter((platform) => platform === 'ebay' || (n + platform.length) % 2 === 0)
          .map((platform) => ({
            user_id: seller.id,
            product_id,
            platform,
            connection_id: platform === 'ebay' ? id : null,
            external_id: `${n}`,
            sku,
            price_pence: 100,
            status: 'active' as const,
            created_at: new Date(START - random(60) * DAY_MS),
          })),
      )
      .execute();
  }
}

const things = (): Promise<Thing[]> =>
  server.services.db
    .selectFrom('products')
    .select(['id', 'sku', 'price_pence', 'cost_pence', 'labels', 'status'])
    .select(sql<Thing['per_platform']>`per_platform`.as('per_platform'))
    .where('user_id', '=', seller.id)
    .orderBy('id')
    .execute();

/** What is in the queue, by listing. */
const queued = async (kind: 'revise' | 'delist') =>
  (
    await server.services.db
      .selectFrom('operations')
      .select(['product_id', 'platform'])
      .where('user_id', '=', seller.id)
      .where('kind', '=', kind)
      .where('status', 'in', ['queued', 'waiting'])
      .execute()
  ).map(({ product_id: id, platform }) => `${id}:${platform}`);

/** Marketplaces do what they are asked; what is listed again is new. Buyers buy a little. */
async function endOfDay(): Promise<void> {
  const { db } = server.services;
  const at = new Date(now);
  await sql`UPDATE listings l SET created_at = ${at} FROM operations o WHERE o.user_id = ${seller.id} AND l.user_id = o.user_id
    AND o.product_id = l.product_id AND o.platform = l.platform AND o.kind = 'crosslist' AND o.status = 'queued'`.execute(
    db,
  );
  await sql`UPDATE operations SET status = 'completed', finished_at = now(), lease_until = NULL
    WHERE user_id = ${seller.id} AND status IN ('queued', 'waiting')`.execute(db);
  if (random(4) > 0) return;
  const n = random(COUNT);
  await sql`INSERT INTO sales (user_id, product_id, platform, order_id, line_id, name, sku, price_pence, currency, quantity, seen_at)
    SELECT user_id, id, 'ebay', ${`${now}`}, '1', name, sku, 100, 'GBP', 1, ${at} FROM products
    WHERE user_id = ${seller.id} AND sku = ${`YEAR-${n}`}`.execute(db);
}

/** Which listings the rules have changed since, and how. */
async function changesSince(before: Thing[]): Promise<string[]> {
  const after = new Map((await things()).map((thing) => [thing.id, thing]));
  const changed: string[] = [];
  for (const was of before) {
    const is = after.get(was.id);
    if (!is) throw new Error(`${was.sku} is gone`);
    for (const platform of platforms) {
      const [old, price] = [buyerPays(was, platform), buyerPays(is, platform)];
      if (price === old) continue;
      // Not listed there: its price is nobody's.
      changed.push(`${is.id}:${platform}`);
      expect(price, `${is.sku} on ${platform}`).toBeLessThan(old);
      const isListed = (await listedOn).has(`${is.id}:${platform}`);
      if (isListed) expect(price, `${is.sku} on ${platform}`).toBeGreaterThanOrEqual(lowestAllowed(is));
    }
  }
  return changed;
}
let listedOn: Promise<Set<string>>;

test('a year: never below the floor, never twice a day, and stopped at once', {
  timeout: 600_000,
}, async () => {
  await stock();
  // A session is shorter than a year.
  await sql`UPDATE sessions SET expires_at = ${new Date(START + 2 * DAYS * DAY_MS)} WHERE user_id = ${seller.id}`.execute(
    server.services.db,
  );
  listedOn = server.services.db
    .selectFrom('listings')
    .select(['product_id', 'platform'])
    .where('user_id', '=', seller.id)
    .execute()
    .then((rows) => new Set(rows.map(({ product_id: id, platform }) => `${id}:${platform}`)));
  for (const each of rules) expect((await seller.call('POST', '/api/rules/', each)).status).toBe(201);
  const total = { lowered: 0, relisted: 0 };
  const relisted = new Map<string, number>();
  for (let day = 0; day < DAYS; day += 1) {
    const morning = START + day * DAY_MS;
    now = morning + 9 * 3_600_000;
    const before = await things();
    const isStopped = day > STOPPED[0] && day <= STOPPED[1];
    if (day === STOPPED[0]) {
      // In the middle of a round.
      const round = runRules(server.services);
      const { body } = await seller.call('PUT', '/api/rules/switch/', { stopped: true });
      expect(body).toMatchObject({ stopped: true });
      const atOnce = await things();
      await round;
      expect(await changesSince(atOnce)).toEqual([]);
      expect(await queued('delist')).toEqual([]);
      await endOfDay();
      continue;
    }
    if (day === STOPPED[1]) {
      await runRules(server.services);
      await seller.call('PUT', '/api/rules/switch/', { stopped: false });
    }
    const rounds = day % 30 === 0 ? 3 : 1;
    for (let round = 0; round < rounds; round += 1) {
      now = morning + (9 + 5 * round) * 3_600_000;
      const start = await things();
      const made = await runRules(server.services);
      if (round > 0) {
        expect(made, `day ${day}, round ${round}`).toBe(0);
        expect(await changesSince(start)).toEqual([]);
      }
    }
    const lowered = await changesSince(before);
    const again = await queued('delist');
    expect(again.filter((listing) => lowered.includes(listing))).toEqual([]);
    if (day === 0 || isStopped) expect([...lowered, ...again], `day ${day}`).toEqual([]);
    total.lowered += lowered.length;
    total.relisted += again.length;
    for (const listing of again) {
      expect(listing).toMatch(/:ebay$/);
      relisted.set(listing, (relisted.get(listing) ?? 0) + 1);
    }
    await endOfDay();
  }
  expect(total.lowered).toBeGreaterThan(COUNT);
  expect(total.relisted).toBeGreaterThan(COUNT);
  expect(Math.max(...relisted.values())).toBeLessThanOrEqual(5);
  // Each listing's steps are in the history of its product, whose price is at most four prices old.
  const { rows } = await sql<{ changes: number; steps: number }>`
    SELECT (SELECT count(*) FROM product_changes WHERE user_id = ${seller.id} AND source = 'rule') AS changes,
      (SELECT count(DISTINCT (product_id, day, kind)) FROM rule_steps WHERE user_id = ${seller.id}) AS steps`.execute(
    server.services.db,
  );
  expect(rows[0]?.changes).toBe(rows[0]?.steps);
});
