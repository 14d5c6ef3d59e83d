import '../scripts/end-with-parent.ts';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '../apps/server/src/config.ts';
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts';
import { type RunningServer, startServer } from '../apps/server/src/server.ts';
import { measure, percentile, type Timing } from './measure.ts';
import { seedCatalogue } from './seed.ts';

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const OTHER_SELLERS = 50;
const RUNS = 60;
const MIX_SECONDS = 10;
const CLIENTS = 8;

interface Row extends Timing {
  what: string;
  /** p50 of the bare SQL of the same run, where there is one. */
  bareSql?: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'crosslister-bench-'));
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', SALE_POLL_SECONDS: '3600' });
const postgres = await startPostgres({ dataDir, log: () => {} });
const server = await startServer(config, postgres.connectionString, pino({ level: 'warn' }));
try {
  const { token, userId } = await prepare(server);
  const rows = [...(await measureCalls(server, token, userId)), await measureMix(server, token)];
  print(rows);
  await writeResults(rows);
} finally {
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prepare({ url, services }: RunningServer) {
  const response = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: 'bench-password' }),
  });
  const { key: token } = (await response.json()) as { key: string };
  const { id: userId } = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await seedCatalogue(services.db, userId, PRODUCTS);
  for (let seller = 1; seller <= OTHER_SELLERS; seller++) {
    const { id } = await services.db
      .insertInto('users')
      .values({ username: `other-${seller}`, password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedCatalogue(services.db, id, PRODUCTS / 250);
  }
  await sql`VACUUM ANALYZE`.execute(services.db);
  return { token, userId };
}

function caller({ url }: RunningServer, token: string) {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  return async (path: string, method = 'GET', body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
}

async function measureCalls(running: RunningServer, token: string, userId: number): Promise<Row[]> {
  const call = caller(running, token);
  const { db } = running.services;
  const barePage = (offset: number) => () =>
    sql`SELECT p.*, (SELECT jsonb_agg(l) FROM listings l WHERE l.product_id = p.id) FROM products p
      WHERE p.id IN (SELECT id FROM products WHERE user_id = ${userId} AND status = 'active' AND deleted_at IS NULL
        ORDER BY newest_at DESC, id DESC LIMIT 50 OFFSET ${offset})`.execute(db);
  const bareSearch = (term: string) => () =>
    sql`SELECT count(*) FROM products WHERE user_id = ${userId} AND deleted_at IS NULL
      AND lower(name || ' ' || sku) LIKE ${`%${term}%`}`.execute(db);
  const list = '/api/products/?status=active&page_size=50';
  const one = JSON.parse(await call(`${list}&page=1`)).results[0];
  const calls: [string, (run: number) => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ['page 1 of 50 with total', () => call(`${list}&page=1`), barePage(0)],
    ['page 1,000', () => call(`${list}&page=1000`), barePage(49_950)],
    ['rare search', () => call(`${list}&search=quixotic`), bareSearch('quixotic')],
    ['common search with exact count', () => call(`${list}&search=lamp`), bareSearch('lamp')],
    ['one SKU', (run) => call(`${list}&search=SKU-${userId}-${run * 37 + 2}`)],
    ['tab count', () => call('/api/products/?status=sold&page_size=1')],
    ['statistics', () => call('/api/sales-statistics/')],
    ['one update', (run) => call(`/api/products/${one.id}/`, 'PUT', { price: 10 + (run % 50) })],
  ];
  const rows: Row[] = [];
  for (const [what, work, bare] of calls) {
    const timing = await measure(RUNS, work);
    rows.push({ what, ...timing, ...(bare && { bareSql: (await measure(RUNS, bare)).p50 }) });
  }
  return rows;
}

/** Eight clients at once: 40 % list, 15 % random page, 15 % rare, 10 % common, 15 % SKU, 5 % update. */
async function measureMix(running: RunningServer, token: string): Promise<Row & { perSecond: number }> {
  const call = caller(running, token);
  const times: number[] = [];
  const end = performance.now() + MIX_SECONDS * 1000;
  const list = '/api/products/?status=active&page_size=50';
  const pick = (): Promise<unknown> => {
    const dice = Math.random();
    if (dice < 0.4) return call(`${list}&page=1`);
    if (dice < 0.55) return call(`${list}&page=${1 + Math.floor(Math.random() * 1000)}`);
    if (dice < 0.7) return call(`${list}&search=quixotic`);
    if (dice < 0.8) return call(`${list}&search=lamp`);
    if (dice < 0.95) return call(`${list}&search=no.%20${Math.floor(Math.random() * PRODUCTS)}`);
    return call(`/api/products/${1 + Math.floor(Math.random() * PRODUCTS)}/`, 'PUT', {
      storage_location: String(dice),
    });
  };
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await pick();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    what: `mix of ${CLIENTS} clients`,
    runs: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    perSecond: Math.round(times.length / MIX_SECONDS),
  };
}

function print(rows: Row[]): void {
  console.table(
    rows.map((row) => ({
      what: row.what,
      'p50 ms': row.p50,
      'p95 ms': row.p95,
      'bare SQL ms': row.bareSql ?? '',
      ratio: row.bareSql ? Math.round((row.p50 / row.bareSql) * 10) / 10 : '',
      'per s': 'perSecond' in row ? row.perSecond : '',
    })),
  );
}

async function writeResults(rows: Row[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) };
  const memoryMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
  const results = { commit, machine, node: process.version, products: PRODUCTS, memoryMb, rows };
  await writeFile(new URL('./results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
}
