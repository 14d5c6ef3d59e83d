import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts';
import type { Db } from '../apps/server/src/db/schema.ts';
import { freePort } from '../e2e/server-process.ts';
import { catalogueCalls, reader } from './catalogue/catalogue.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import { type BenchServer, createDatabase, startServerOn } from './measuring/bench-server.ts';
import { askInTurns } from './measuring/in-turns.ts';
import { timed } from './measuring/measure.ts';

// npm run bench:growth: a shop that was busy for ten days and one that was busy for a hundred, asked in turns. The
// operations of the latter's first ten days are old enough to be removed.
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 20_000);
const DAYS = Number(process.env.BENCH_DAYS ?? 100);
const OPERATIONS = 2_000;
const SALES = 200;
const POLLS = 50_000;
/** What one poll writes: the claim, its release, the cursor, the answer, the next turn. */
const WRITES_OF_A_POLL = 5;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-growth-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => {} });
const servers: BenchServer[] = [];
try {
  for (const [name, days] of [
    ['young', DAYS / 10],
    ['old', DAYS],
  ] as const)
    servers.push(await shopOf(name, days));
  const [young, old] = servers as [BenchServer, BenchServer];
  console.table(await askInTurns(young, old, PRODUCTS, allCalls));
  await printSize(`${DAYS / 10} days`, young);
  await printSize(`${DAYS} days`, old);
  console.log(`Most memory of the server's process: ${await old.peakMemoryMb()} MB`);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A server on a database of its own that has seen so many days. They are written without a server, which would join in. */
async function shopOf(name: string, days: number): Promise<BenchServer> {
  const url = await createDatabase(postgres.connectionString, name);
  const environment = { SECRET_KEY: 'k'.repeat(64) };
  const first = await startServerOn(url, await freePort(), environment);
  await first.stop();
  const { db, close } = openDatabase(url, { max: 1, log: () => {} });
  await seedCatalogue(db, first.userId, PRODUCTS);
  for (const platform of ['woocommerce', 'ebay', 'etsy', 'vinted'] as const)
    await db.insertInto('connections').values({ user_id: first.userId, platform, secrets: null }).execute();
  await sql`VACUUM ANALYZE`.execute(db);
  await timed(`${days} days`, async () => {
    for (let daysAgo = days; daysAgo > 0; daysAgo--) await live(db, daysAgo);
  });
  await close();
  const server = await startServerOn(url, await freePort(), environment, { isRestored: true });
  await untilPruned(server);
  return server;
}

/** The calls of the catalogue, and those whose answer is history. */
async function allCalls(server: BenchServer) {
  const read = reader(server);
  const [one] = JSON.parse(await read('/api/products/?status=active&page_size=1')).results;
  return [
    ...(await catalogueCalls(server)),
    { what: 'page 1 of the Sold tab', work: () => read('/api/products/?status=sold&page_size=50') },
    { what: 'queue', work: () => read('/api/operations/?page_size=50') },
    { what: 'summary of the queue', work: () => read('/api/operations/summary/') },
    { what: 'job tray', work: () => read('/api/operations/batches/') },
    { what: 'sales', work: () => read('/api/sales/') },
    { what: 'history of a product', work: () => read(`/api/products/${one.id}/changes/`) },
    { what: 'profit of 7 days', work: () => read(`/api/reports/profit/?from=${dayAgo(7)}&to=${dayAgo(0)}`) },
  ];
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** One day, so many days ago: written as the server writes, each operation stored, claimed and ended. */
async function live(db: Db, daysAgo: number): Promise<void> {
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  const some = sql`SELECT id, user_id, name, sku, price_pence FROM products WHERE status = 'active'
    ORDER BY (id * 7919 + ${daysAgo}) % 10007, id`;
  await sql`INSERT INTO operations (user_id, kind, platform, product_id, snapshot, params, lane, lane_width, priority, created_at)
    SELECT user_id, 'revise', (ARRAY['woocommerce','ebay'])[1 + id % 2], id,
      jsonb_build_object('name', name, 'sku', sku, 'price_pence', price_pence, 'image', null), '{}', 'ebay', 3, 3, ${at}
    FROM (${some} LIMIT ${OPERATIONS}) AS p`.execute(db);
  await sql`UPDATE operations SET status = 'processing', slot = id % 30000, started_at = ${at} WHERE status = 'queued'`.execute(
    db,
  );
  await sql`UPDATE operations SET status = 'completed', slot = NULL, finished_at = ${at}, dismissed_at = ${at},
    journal = '{"sent": true}' WHERE status = 'processing'`.execute(db);
  await sql`INSERT INTO product_changes (user_id, product_id, changed_at, source, before, after)
    SELECT user_id, id, ${at}, 'seller', jsonb_build_object('price_pence', price_pence),
      jsonb_build_object('price_pence', price_pence + 1) FROM (${some} LIMIT ${OPERATIONS}) AS p`.execute(db);
  await sql`UPDATE products SET price_pence = price_pence + 1 WHERE id IN (SELECT id FROM (${some} LIMIT ${OPERATIONS}) AS p)`.execute(
    db,
  );
  await sell(db, daysAgo);
  await poll(db);
}

/** Each thing sold is ended everywhere, and another one is listed in its place. */
async function sell(db: Db, daysAgo: number): Promise<void> {
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  const { rows } = await sql<{
    id: number;
  }>`UPDATE products SET status = 'sold', date_sold = ${at}, quantity = 0 WHERE id IN
    (SELECT id FROM products WHERE status = 'active' ORDER BY id LIMIT ${SALES}) RETURNING id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`UPDATE listings SET status = 'delisted', delisted_at = ${at} WHERE product_id = ANY (${ids}::bigint[])`.execute(
    db,
  );
  await sql`INSERT INTO sales (user_id, platform, order_id, line_id, product_id, name, sku, price_pence, currency, quantity, sold_at, seen_at)
    SELECT user_id, 'ebay', 'order-' || id || '-' || ${daysAgo}::int, '1', id, name, sku, price_pence, 'GBP', 1, ${at}, ${at}
    FROM products WHERE id = ANY (${ids}::bigint[])`.execute(db);
  await sql`WITH made AS (
    INSERT INTO products (user_id, sku, name, price_pence, description, status, date_added, newest_at)
      SELECT user_id, sku || '-' || ${daysAgo}::int, name, price_pence, description, 'active', ${at}, ${at}
      FROM products WHERE id = ANY (${ids}::bigint[]) RETURNING *)
    INSERT INTO listings (user_id, product_id, platform, external_id, sku, url, price_pence, status, created_at)
      SELECT user_id, id, 'ebay', id::text, sku, 'https://example.com/' || id, price_pence, 'active', newest_at FROM made`.execute(
    db,
  );
}

/**
 * Each poll is a transaction of its own. Autovacuum looks every minute: in the half an hour that 1,000 polls take in a real
 * day it would clean up thirty times, here once.
 */
async function poll(db: Db): Promise<void> {
  for (let polls = 0; polls < POLLS; polls += 1_000) {
    await sql`DO $$
    DECLARE ids bigint[] := (SELECT array_agg(id) FROM connections);
    BEGIN
      SET synchronous_commit = off;
      FOR n IN 1..1000 LOOP
        FOR write IN 1..${sql.raw(String(WRITES_OF_A_POLL))} LOOP
          UPDATE connections SET next_poll_at = clock_timestamp(), last_answered_at = clock_timestamp()
            WHERE id = ids[1 + n % array_length(ids, 1)];
        END LOOP;
        COMMIT;
      END LOOP;
    END $$`.execute(db);
    await sql`VACUUM connections`.execute(db);
  }
}

/** The server removes what is old when it starts. */
async function untilPruned({ database: { db } }: BenchServer): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM operations
      WHERE finished_at < now() - interval '90 days'`.execute(db);
    if (rows[0]?.n === 0) return;
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function printSize(when: string, { database: { db } }: BenchServer): Promise<void> {
  const { rows: largest } = await sql<{ name: string }>`
    SELECT relname AS name, n_live_tup::int AS rows, n_dead_tup::int AS dead, autovacuum_count::int AS vacuumed,
      round(pg_table_size(relid) / 1e6, 1)::float8 AS rows_mb, round(pg_indexes_size(relid) / 1e6, 1)::float8 AS indexes_mb
    FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 10`.execute(db);
  const { rows } = await sql<{
    mb: number;
  }>`SELECT (pg_database_size(current_database()) / 1000000)::int AS mb`.execute(db);
  console.log(`${when}: ${rows[0]?.mb} MB`);
  console.table(largest);
}
