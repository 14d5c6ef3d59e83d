import { sql } from 'kysely';
import { request } from 'undici';
import type { BenchServer } from '../measuring/bench-server.ts';
import { measure, percentile, type Row } from '../measuring/measure.ts';

const RUNS = 60;
const UPDATE = 'one update';
const MIX_SECONDS = 10;
const CLIENTS = 8;
const list = '/api/products/?status=active&page_size=50';

/** GETs as text by the leanest client: parsing the answers, or streams of the web, would be the bench's own time. */
export function reader({ url, seller }: BenchServer) {
  const headers = { authorization: `Token ${seller.token}` };
  return async (path: string) => {
    const { statusCode, body } = await request(url + path, { headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 300)}`);
    return text;
  };
}

/** PUTs a change of a product, by the same client. */
function writer({ url, seller }: BenchServer) {
  const headers = { authorization: `Token ${seller.token}`, 'content-type': 'application/json' };
  return async (id: number, fields: object) => {
    const path = `/api/products/${id}/`;
    const { statusCode, body } = await request(url + path, {
      method: 'PUT',
      headers,
      body: JSON.stringify(fields),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 300)}`);
  };
}

/** The SQL that the calls cannot do without. */
function bareSql({ userId, database: { db } }: BenchServer) {
  return {
    page: (offset: number) =>
      sql`SELECT p.*, (SELECT jsonb_agg(l) FROM listings l WHERE l.product_id = p.id) FROM products p
      WHERE p.id IN (SELECT product_id FROM catalogue WHERE user_id = ${userId} AND status = 'active'
        ORDER BY newest_at DESC, product_id DESC LIMIT 50 OFFSET ${offset})`.execute(db),
    search: (term: string) =>
      sql`SELECT count(*) FROM catalogue WHERE user_id = ${userId} AND status = 'active'
      AND (name_key || ' ' || sku_key) LIKE ${`%${term}%`}`.execute(db),
    update: (id: number, run: number) =>
      sql`UPDATE products SET price_pence = ${1000 + (run % 50)} WHERE id = ${id} AND user_id = ${userId}`.execute(
        db,
      ),
  };
}

/** A thing to measure, and the bare SQL that it cannot do without. */
export interface Call {
  what: string;
  work: (run: number) => Promise<unknown>;
  bare: (run: number) => Promise<unknown>;
}

export async function catalogueCalls(server: BenchServer): Promise<Call[]> {
  const read = reader(server);
  const { userId } = server;
  const { db } = server.database;
  const bare = bareSql(server);
  const bareCount = () =>
    sql`SELECT n FROM product_counts WHERE user_id = ${userId} AND status = 'sold'`.execute(db);
  const bareStatistics = () =>
    sql`SELECT sum(price_pence), sum(quantity) FROM sales WHERE user_id = ${userId} AND state = 'sold'
      AND sold_at IS NOT NULL`.execute(db);
  const one = JSON.parse(await read(`${list}&page=1`)).results[0] as { id: number };
  const write = writer(server);
  const update = (run: number) => write(one.id, { storage_location: `${run}` });
  return [
    { what: 'page 1 of 50 with total', work: () => read(`${list}&page=1`), bare: () => bare.page(0) },
    { what: 'page 1,000', work: () => read(`${list}&page=1000`), bare: () => bare.page(49_950) },
    { what: 'rare search', work: () => read(`${list}&search=quixotic`), bare: () => bare.search('quixotic') },
    {
      what: 'common search with exact count',
      work: () => read(`${list}&search=lamp`),
      bare: () => bare.search('lamp'),
    },
    {
      what: 'one SKU',
      work: (run) => read(`${list}&search=SKU-${userId}-${run * 37 + 2}`),
      bare: (run) => bare.search(`sku-${userId}-${run * 37 + 2}`),
    },
    { what: 'tab count', work: () => read('/api/products/?status=sold&page_size=1'), bare: bareCount },
    { what: 'statistics', work: () => read('/api/sales-statistics/'), bare: bareStatistics },
    { what: UPDATE, work: update, bare: (run) => bare.update(one.id, run) },
  ];
}

export async function measureCatalogue(server: BenchServer): Promise<Row[]> {
  const rows: Row[] = [];
  const calls = await catalogueCalls(server);
  // V8 compiles what it has run often: a server that has just started takes up to twice as long.
  for (const { what, work } of calls) if (what !== UPDATE) await measure(RUNS * 3, work);
  for (const { what, work, bare } of calls) {
    const timing = await measure(RUNS, work);
    rows.push({ what, ...timing, bare: (await measure(RUNS, bare)).p50 });
  }
  rows.push(await measureBulk(server));
  return rows;
}

/** One action on a thousand products, back and forth. */
async function measureBulk({ seller, userId, database: { db } }: BenchServer): Promise<Row> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'inactive')
    .limit(1000)
    .execute();
  const ids = rows.map(({ id }) => id);
  const back = () =>
    sql`UPDATE products SET status = 'inactive' WHERE id = ANY (${ids}::bigint[])`.execute(db);
  const timing = await measure(5, async () => {
    await seller.call('POST', '/api/products/bulk_action/', { ids, action: 'mark_as_active' });
  });
  const bare = await measure(5, back);
  return { what: `bulk update of ${ids.length}`, ...timing, bare: bare.p50 };
}

/** What eight clients ask: 40 % list, 15 % random page, 15 % rare, 10 % common, 15 % SKU, 5 % update. */
function asker(server: BenchServer, products: number, firstId: number): () => Promise<unknown> {
  const read = reader(server);
  const write = writer(server);
  const { somePage, some } = chance(products);
  return () => {
    const dice = Math.random();
    if (dice < 0.4) return read(`${list}&page=1`);
    if (dice < 0.55) return read(`${list}&page=${somePage()}`);
    if (dice < 0.7) return read(`${list}&search=quixotic`);
    if (dice < 0.8) return read(`${list}&search=lamp`);
    if (dice < 0.95) return read(`${list}&search=SKU-${server.userId}-${some()}`);
    return write(firstId + some() - 1, { storage_location: String(dice) });
  };
}

/** The same as bare SQL. */
function bareAsker(server: BenchServer, products: number, firstId: number): () => Promise<unknown> {
  const { page, search, update } = bareSql(server);
  const { somePage, some } = chance(products);
  return () => {
    const dice = Math.random();
    if (dice < 0.4) return page(0);
    if (dice < 0.55) return page((somePage() - 1) * 50);
    if (dice < 0.7) return search('quixotic');
    if (dice < 0.8) return search('lamp');
    if (dice < 0.95) return search(`sku-${server.userId}-${some()}`);
    return update(firstId + some() - 1, Math.floor(dice * 1000));
  };
}

/** The seeded products of a seller have their ids in a row. */
async function firstIdOf({ userId, database: { db } }: BenchServer): Promise<number> {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(id);
}

const chance = (products: number) => ({
  somePage: () => 1 + Math.floor(Math.random() * Math.max(products / 60, 1)),
  some: () => 1 + Math.floor(Math.random() * products),
});

/** Milliseconds of each call of so many clients at once. */
async function askFor(forSeconds: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forSeconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

export async function measureMix(
  server: BenchServer,
  products: number,
  forSeconds = MIX_SECONDS,
): Promise<Row> {
  const times = await askFor(forSeconds, asker(server, products, await firstIdOf(server)));
  return {
    what: `mix of ${CLIENTS} clients`,
    runs: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    perSecond: Math.round(times.length / forSeconds),
  };
}

/** As many clients with the bare SQL of the mix. */
export async function measureBareMix(
  server: BenchServer,
  products: number,
  forSeconds: number,
): Promise<{ times: number[]; perSecond: number }> {
  const times = await askFor(forSeconds, bareAsker(server, products, await firstIdOf(server)));
  return { times, perSecond: times.length / forSeconds };
}

/** The mix and, before and after it, what bare SQL does of the same in as many seconds. */
export async function measureMixWithBare(server: BenchServer, products: number): Promise<Row> {
  const before = await measureBareMix(server, products, MIX_SECONDS / 2);
  const mix = await measureMix(server, products);
  const after = await measureBareMix(server, products, MIX_SECONDS / 2);
  const times = [...before.times, ...after.times];
  return { ...mix, bare: percentile(times, 0.5), barePerSecond: Math.round(times.length / MIX_SECONDS) };
}
