import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { freePort } from '../e2e/server-process.ts';
import { memoryMb, startBenchServer, warmStartSeconds } from './bench-server.ts';
import { measureMix, reader } from './catalogue.ts';
import { exportCsv } from './csv.ts';
import { percentile } from './measure.ts';
import { seedCatalogue } from './seed.ts';

// npm run bench:memory: what Node needs for a seller of 100,000 products, and how long later starts take.
const PRODUCTS = 100_000;
/** So many of them are active. */
const ACTIVE = PRODUCTS * 0.86;
const STARTS = 7;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-memory-'));
try {
  const server = await startBenchServer(join(folder, 'data'), await freePort(), {});
  const print = async (when: string) => {
    const [now, most] = await Promise.all([memoryMb(server.pid, 'VmRSS'), server.peakMemoryMb()]);
    console.log(`${when}: ${now} MB, at most ${most} so far`);
  };
  try {
    await print('after the first sign-in');
    await seedCatalogue(server.database.db, server.userId, PRODUCTS);
    await sql`VACUUM ANALYZE`.execute(server.database.db);
    const { what, perSecond } = await measureMix(server, PRODUCTS);
    await print(`after the ${what} (${perSecond} requests/s)`);
    const read = reader(server);
    for (let page = 1; page <= ACTIVE / 100; page++)
      await read(`/api/products/?status=active&page_size=100&page=${page}`);
    await print('after all pages of 100');
    await exportCsv(server, ACTIVE);
    await print('after a CSV export');
  } finally {
    await server.stop();
  }
  const starts: number[] = [];
  for (let run = 0; run < STARTS; run++) starts.push(await warmStartSeconds(join(folder, 'start')));
  console.log(`later starts: ${percentile(starts, 0.5)} s (median of ${STARTS})`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
