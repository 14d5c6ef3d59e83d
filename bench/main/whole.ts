import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Marketplaces, startMarketplaces } from '../../e2e/marketplaces.ts';
import { tellThroughCrashes } from '../../e2e/outages/outbox-crashes.ts';
import { freePort } from '../../e2e/server-process.ts';
import { measureCatalogue, measureMixWithBare } from '../catalogue/catalogue.ts';
import { measureCsv } from '../catalogue/csv.ts';
import { seedCatalogue } from '../catalogue/seed.ts';
import { fillStore, measureDetection, measureImport, measureSaleToEnded } from '../marketplaces/shops.ts';
import { type BenchServer, startBenchServer, warmStartSeconds } from '../measuring/bench-server.ts';
import { keepResults, measuredOn } from '../measuring/keep-results.ts';
import { type Row, seconds, timed } from '../measuring/measure.ts';
import { measureFirstMinutes } from './first-minutes.ts';
import { measureNotified } from './notified.ts';

/** Rows of the catalogue and of the CSV file; a tenth of them stands in the store that is imported. */
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const STORE_PRODUCTS = PRODUCTS / 10;
const OTHER_SELLERS = 50;
const CONNECTIONS = 100;
const SALES = 20;
/** Sales on eBay of which a seller is told, as many in a store, and the moments at which the server is killed meanwhile. */
const TOLD_SALES = Number(process.env.BENCH_SALES ?? 200);
const NOTIFICATIONS = 500;
const CRASHES = Number(process.env.BENCH_CRASHES ?? 50);

const folder = await mkdtemp(join(tmpdir(), 'crosslister-bench-'));
const port = await freePort();
const marketplaces: Marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
try {
  const warmStart = await timed('start', () => warmStartSeconds(join(folder, 'start')));
  await timed('fill the store', () => fillStore(marketplaces, STORE_PRODUCTS));
  const server = await startBenchServer(join(folder, 'bench'), port, marketplaces.env);
  const rows: Row[] = [];
  const facts = { warmStartSeconds: warmStart, peakMemoryMb: 0 };
  try {
    await timed('fill the catalogue', () => seed(server));
    rows.push(...(await measureAll(server)));
    facts.peakMemoryMb = await server.peakMemoryMb();
  } finally {
    await server.stop();
  }
  rows.push(
    ...(await measureFirstMinutes(folder, port, marketplaces, {
      products: PRODUCTS,
      inStore: STORE_PRODUCTS,
    })),
  );
  rows.push(...(await timed('sales told', () => measureNotified(folder, TOLD_SALES))));
  const outbox = await timed('outbox', () => tellThroughCrashes(NOTIFICATIONS, CRASHES));
  print(rows, facts);
  printOutbox(outbox);
  await keepResults({ ...measuredOn(), products: PRODUCTS, ...facts, outbox, seconds, rows });
} finally {
  await marketplaces.stop();
  await rm(folder, { recursive: true, force: true });
}

async function seed({ database: { db }, userId }: BenchServer): Promise<void> {
  await seedCatalogue(db, userId, PRODUCTS);
  for (let seller = 1; seller <= Math.max(OTHER_SELLERS, CONNECTIONS); seller++) {
    const { id } = await db
      .insertInto('users')
      .values({ username: `other-${seller}`, password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('settings').values({ user_id: id }).execute();
    if (seller <= OTHER_SELLERS) await seedCatalogue(db, id, PRODUCTS / 250);
  }
  await sql`VACUUM ANALYZE`.execute(db);
}

async function measureAll(server: BenchServer): Promise<Row[]> {
  return [
    ...(await timed('catalogue', () => measureCatalogue(server))),
    await timed('mix', () => measureMixWithBare(server, PRODUCTS)),
    ...(await timed('CSV', () => measureCsv(server, PRODUCTS))),
    await timed('import of a store', () => measureImport(server, marketplaces, STORE_PRODUCTS)),
    await timed('detection', () => measureDetection(server, marketplaces, CONNECTIONS)),
    await timed('sales', () => measureSaleToEnded(server, marketplaces, SALES)),
  ];
}

type Facts = Record<'warmStartSeconds' | 'peakMemoryMb', number>;
type Outcomes = Awaited<ReturnType<typeof tellThroughCrashes>>;

function print(rows: Row[], facts: Facts): void {
  console.table(
    rows
      .filter(({ warmed }) => warmed === undefined)
      .map(({ what, p50, p95, bare, perSecond, barePerSecond }) => ({
        what,
        'p50 ms': p50,
        'p95 ms': p95,
        'bare ms': bare ?? '',
        ratio: bare ? ratio(p50, bare) : '',
        'per s': perSecond ?? '',
        'bare per s': barePerSecond ?? '',
      })),
  );
  console.table(
    rows.flatMap(({ what, runs, p50, worst = 0, warmed, warmedWorst = 0, besideBusyCore }) =>
      warmed === undefined
        ? []
        : [
            {
              what,
              runs,
              'warmed ms': warmed,
              'p50 ms': p50,
              'p50 / warmed': ratio(p50, warmed),
              'beside a busy core': besideBusyCore,
              'worst ms': worst,
              'warmed worst': warmedWorst,
            },
          ],
    ),
  );
  console.log(
    `Warm start to ready: ${facts.warmStartSeconds} s. Most memory of the server's process: ${facts.peakMemoryMb} MB.`,
  );
}

function printOutbox(outbox: Outcomes): void {
  for (const [channel, { lost, repeated, most }] of Object.entries(outbox))
    console.log(
      `kill -9 at ${CRASHES} moments of ${NOTIFICATIONS} notifications, ${channel}: ${lost} lost, ${repeated} repeated (one at most ${most} times).`,
    );
}

function ratio(ms: number, base: number): number {
  return Math.round((ms / base) * 10) / 10;
}
