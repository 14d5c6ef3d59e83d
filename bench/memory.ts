import '../scripts/end-with-parent.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startMarketplaces } from '../e2e/marketplaces.ts';
import { freePort } from '../e2e/server-process.ts';
import { measureMix, reader } from './catalogue/catalogue.ts';
import { exportCsv, importCsv } from './catalogue/csv.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import { fillStore, measureImport } from './marketplaces/shops.ts';
import { memoryMb, startBenchServer, warmStartSeconds } from './measuring/bench-server.ts';
import { percentile } from './measuring/measure.ts';

// npm run bench:memory: what Node needs for a seller of 100,000 products, the most in each step, and how long later starts take.
const PRODUCTS = 100_000;
const STORE_PRODUCTS = PRODUCTS / 10;
/** So many of them are active. */
const ACTIVE = PRODUCTS * 0.86;
const STARTS = 7;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-memory-'));
const port = await freePort();
const marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
try {
  await fillStore(marketplaces, STORE_PRODUCTS);
  const server = await startBenchServer(join(folder, 'data'), port, marketplaces.env);
  const read = reader(server);
  /** Does it and prints the most memory meanwhile, and what is left. */
  const step = async (what: string, work: () => Promise<unknown>) => {
    // Linux starts the most memory of a process anew.
    await writeFile(`/proc/${server.pid}/clear_refs`, '5').catch(() => {});
    await work();
    const [now, most] = await Promise.all([memoryMb(server.pid, 'VmRSS'), server.peakMemoryMb()]);
    console.log(`${what}: at most ${most} MB, then ${now}`);
  };
  try {
    await step('the first sign-in', async () => {});
    await seedCatalogue(server.database.db, server.userId, PRODUCTS);
    await sql`VACUUM ANALYZE`.execute(server.database.db);
    await step('the mix', () => measureMix(server, PRODUCTS));
    await step('all pages of 100', async () => {
      for (let page = 1; page <= ACTIVE / 100; page++)
        await read(`/api/products/?status=active&page_size=100&page=${page}`);
    });
    await step('CSV export', () => exportCsv(server, ACTIVE));
    await step('CSV import', () => importCsv(server, PRODUCTS));
    await step('CSV export of twice as many', () => exportCsv(server, ACTIVE + PRODUCTS));
    await step('import of a store', () => measureImport(server, marketplaces, STORE_PRODUCTS));
    await step('the mix once more', () => measureMix(server, PRODUCTS));
  } finally {
    await server.stop();
  }
  const starts: number[] = [];
  for (let run = 0; run < STARTS; run++) starts.push(await warmStartSeconds(join(folder, 'start')));
  console.log(`later starts: ${percentile(starts, 0.5)} s (median of ${STARTS})`);
} finally {
  await marketplaces.stop();
  await rm(folder, { recursive: true, force: true });
}
