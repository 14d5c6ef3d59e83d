import { randomBytes } from 'node:crypto';
import { ProductListQuery } from '@crosslister/contract/product-query.ts';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listProducts } from '../../features/catalogue/list-products.ts';
import { productsTitled } from '../../features/shop-import/find-same-title.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../schema.ts';
import { keepPlannerStatistics, refreshStatistics } from './planner-statistics.ts';

const BATCH = 500;
const grown = ['catalogue', 'listings', 'products'];

/**
 * Autovacuum could do by chance, once a minute, what is tested here. All rows of the tables are counted, so there is no
 * bystander.
 */
async function startWithoutAutovacuum(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(environment, { own: true });
  await server.removeBystander();
  for (const table of grown)
    await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = false)`.execute(server.services.db);
  return server;
}

/** As the dashboard sends a file. */
async function importFile(seller: Seller, rows: number, first = 1, name = 'Jug no.'): Promise<void> {
  for (let from = first; from < first + rows; from += BATCH) {
    const products = Array.from({ length: Math.min(BATCH, first + rows - from) }, (_, n) => ({
      name: `${name} ${from + n}`,
      sku: `JUG-${from + n}`,
      price: 5,
      listings: { ebay: { url: `https://www.ebay.co.uk/itm/${400_000_000_000 + from + n}` } },
    }));
    const answer = await seller.call('POST', '/api/products/', { products });
    expect(answer.body).toMatchObject({ created: products.length });
  }
}

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** How many rows of each table these queries read, including those they discard. */
async function rowsRead(
  server: TestServer,
  ask: (db: Kysely<Database>) => Promise<unknown>,
): Promise<Record<string, number>> {
  const { pool, close } = openDatabase(server.connectionString, { max: 1, log: () => undefined });
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void asked.push(event.query),
  });
  await ask(db);
  const read: Record<string, number> = {};
  const add = (plan: Plan) => {
    const table = plan['Relation Name'];
    const rows = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
    if (table) read[table] = (read[table] ?? 0) + rows * plan['Actual Loops'];
    plan.Plans?.forEach(add);
  };
  for (const each of asked) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${each.sql}`, [...each.parameters]);
    add(rows[0]['QUERY PLAN'][0].Plan);
  }
  await close();
  return read;
}

/** How large the planner believes the tables are. */
async function known(server: TestServer) {
  const { rows } = await sql<{ name: string; at: Date | null; rows: number }>`
    SELECT c.relname AS name, pg_stat_get_last_analyze_time(c.oid) AS at, c.reltuples AS rows
    FROM pg_class c WHERE c.relname = ANY (${grown}) ORDER BY 1`.execute(server.services.db);
  return rows;
}

describe('the minutes after an import', () => {
  test('the planner knows what came in, and the search has no list to read one by one', async () => {
    const server = await startWithoutAutovacuum();
    await importFile(await server.register(), 2000);
    // Fewer than 500 rows, or less than a tenth of the table, change no plan and may come after the last ANALYZE.
    await expect
      .poll(async () =>
        (await known(server)).filter(({ at, rows }) => at !== null && rows >= 2000 - 500 - 200),
      )
      .toHaveLength(grown.length);
    const { db } = server.services;
    await sql`CREATE EXTENSION pgstattuple`.execute(db);
    const pending = sql<{ pages: number }>`
      SELECT pending_pages AS pages FROM pgstatginindex('catalogue_search')`;
    await expect.poll(async () => (await pending.execute(db)).rows).toEqual([{ pages: 0 }]);
    await server.stop();
  });

  describe('where nothing brings statistics up to date', () => {
    let server: TestServer;
    let seller: Seller;
    beforeAll(async () => {
      server = await startWithoutAutovacuum({ ROLE: 'web' });
      seller = await server.register();
      await importFile(seller, 2000);
    });
    afterAll(() => server.stop());

    test.each(['page=1', 'page=2&search=jug', 'search=jug-17', 'page=3&sort=name_asc'])(
      'a page reads the products it shows and no others: %s',
      async (query) => {
        const parameters = Object.fromEntries(new URLSearchParams(`status=active&page_size=50&${query}`));
        const read = await rowsRead(server, (db) =>
          listProducts(db, seller.id, ProductListQuery.parse(parameters)),
        );
        expect(read.products, 'products').toBeLessThanOrEqual(50);
        expect(read.listings, 'listings').toBeLessThanOrEqual(50);
      },
    );

    test('a database user who may not is told of once, and nothing fails', async () => {
      const { db } = server.services;
      const role = `guest_${randomBytes(4).toString('hex')}`;
      await sql`CREATE ROLE ${sql.id(role)} IN ROLE pg_read_all_data`.execute(db);
      const as = new URL(server.connectionString);
      as.searchParams.set('options', `-c role=${role}`);
      const guest = openDatabase(as.href, { max: 1, log: () => undefined });
      const shown: unknown[] = [];
      const log = pino({ level: 'warn' }, { write: (line) => shown.push(JSON.parse(line)) });
      const keeper = keepPlannerStatistics({ db: guest.db, log }, 1);
      await expect.poll(() => shown).toMatchObject([{ level: 40, tables: expect.arrayContaining(grown) }]);
      expect(await refreshStatistics(guest.db)).toEqual(expect.arrayContaining(grown));
      await keeper.stop();
      await guest.close();
      await sql`DROP ROLE ${sql.id(role)}`.execute(db);
      expect(shown).toHaveLength(1);
      expect(await known(server)).toMatchObject([{ at: null }, { at: null }, { at: null }]);
    });

    test('a small import beside a large catalogue brings on no ANALYZE', async () => {
      expect(await refreshStatistics(server.services.db)).toEqual([]);
      const before = await known(server);
      expect(before).toMatchObject([{ rows: 2000 }, { rows: 2000 }, { rows: 2000 }]);
      await importFile(seller, 600, 10_001);
      await refreshStatistics(server.services.db);
      expect(await known(server)).toEqual(before);
      await importFile(seller, 200, 20_001);
      await refreshStatistics(server.services.db);
      expect(await known(server)).toMatchObject([{ rows: 2800 }, { rows: 2800 }, { rows: 2800 }]);
    });
  });
});

test('titles are looked up one by one for a seller whom the statistics do not know', async () => {
  const server = await startWithoutAutovacuum({ ROLE: 'web' });
  // Long titles make their index deeper than that of SKUs. To the planner the latter is then the cheaper one.
  const name = `Jug${' of salt-glazed stoneware'.repeat(8)}, no.`;
  await importFile(await server.register(), 2000, 1, name);
  await sql`ANALYZE products`.execute(server.services.db);
  const newcomer = await server.register();
  await importFile(newcomer, 500, 1, name);
  const titles = Array.from({ length: 100 }, (_, n) => `${name.toUpperCase()} ${n + 1}`);
  const target = { userId: newcomer.id, platform: 'etsy' as const };
  const read = await rowsRead(server, (db) => productsTitled(db, target, titles));
  expect(read.products, 'products').toBe(titles.length);
  await server.stop();
});
