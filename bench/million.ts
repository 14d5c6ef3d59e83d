import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { registerSeller } from '../e2e/seller.ts';
import { freePort } from '../e2e/server-process.ts';
import { measureCatalogue, measureMixWithBare } from './catalogue/catalogue.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import { type BenchServer, startBenchServer } from './measuring/bench-server.ts';
import { type Row, timed } from './measuring/measure.ts';

// npm run bench:million: the calls of one seller alone, then beside nine like it, then of one who has ten times as much.
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const SELLERS = 10;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-million-'));
const server = await startBenchServer(join(folder, 'bench'), await freePort(), {});
try {
  await timed(`fill ${PRODUCTS}`, () => fill(server, PRODUCTS));
  // Not counted: the first calls of a new process are slower than those after them.
  await measureMixWithBare(server, PRODUCTS);
  const alone = await measure(server, PRODUCTS);
  await printSize('one seller');
  const others: BenchServer[] = [];
  for (let n = 1; n < SELLERS; n++) others.push(await another(`seller-${n}`));
  await timed(`fill ${SELLERS - 1} x ${PRODUCTS}`, async () => {
    for (const other of others) await fill(other, PRODUCTS);
  });
  const ofTen = await measure(others.at(4) ?? server, PRODUCTS);
  await printSize(`${SELLERS} sellers`);
  const large = await another('large');
  await timed(`fill ${SELLERS * PRODUCTS}`, () => fill(large, SELLERS * PRODUCTS));
  const ofLarge = await measure(large, SELLERS * PRODUCTS);
  await printSize(`${SELLERS} sellers and a large one`);
  console.table(alone.map((row, index) => beside(row, ofTen[index] ?? row, ofLarge[index] ?? row)));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function another(name: string): Promise<BenchServer> {
  const seller = await registerSeller(() => server.url, name);
  const { id: userId } = await server.database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow();
  return { ...server, seller, userId };
}

async function fill({ database: { db }, userId }: BenchServer, products: number): Promise<void> {
  await seedCatalogue(db, userId, products);
  await sql`VACUUM ANALYZE`.execute(db);
}

async function measure(seller: BenchServer, products: number): Promise<Row[]> {
  return [...(await measureCatalogue(seller)), await measureMixWithBare(seller, products)];
}

function beside(alone: Row, ofTen: Row, large: Row) {
  const inTen = ofTen.p50 / alone.p50;
  return {
    what: alone.what,
    'alone p50 ms': alone.p50,
    bare: alone.bare,
    'of ten': ofTen.p50,
    'bare of ten': ofTen.bare,
    'of ten / alone': Math.round(inTen * 100) / 100,
    'the large': large.p50,
    'its p95': large.p95,
    'its bare': large.bare,
    'per s': [alone, ofTen, large].map(({ perSecond }) => perSecond ?? '').join(' '),
  };
}

/** The database, and its largest tables with what their indexes take. */
async function printSize(when: string): Promise<void> {
  const { rows } = await sql<{ name: string; rows_mb: number; indexes_mb: number }>`
    SELECT relname AS name, pg_table_size(oid) / 1000000 AS rows_mb, pg_indexes_size(oid) / 1000000 AS indexes_mb
    FROM pg_class WHERE relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC LIMIT 6`.execute(
    server.database.db,
  );
  const size = await sql<{ mb: number }>`SELECT pg_database_size(current_database()) / 1000000 AS mb`.execute(
    server.database.db,
  );
  console.log(
    `${when}: ${size.rows[0]?.mb} MB; most memory of the server so far: ${await server.peakMemoryMb()} MB`,
  );
  console.table(rows);
}
