import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { connectStore, type Marketplaces } from '../../e2e/marketplaces.ts';
import { importCsv } from '../catalogue/csv.ts';
import { readStore } from '../marketplaces/shops.ts';
import { type BenchServer, startBenchServer } from '../measuring/bench-server.ts';
import { percentile, type Row, timed } from '../measuring/measure.ts';

/** How long (s) the catalogue is watched once all products are there. */
const AFTER_SECONDS = Number(process.env.BENCH_AFTER_SECONDS ?? 120);
/** How long it is watched after that, once everything is up to date: by itself, and with one core kept busy beside it. */
const WARMED_SECONDS = Math.min(30, AFTER_SECONDS);
const askEachSecond = fileURLToPath(new URL('./ask-each-second.ts', import.meta.url));
const list = '/api/products/?status=active&page_size=50';

/** What a seller does with a new catalogue, and with which word. */
const requests = (word: string) => ({ page: `${list}&page=1`, search: `${list}&search=${word}` });

/**
 * What a seller sees while products come in for the first time and in the two minutes after: a page and a search each
 * second, on new databases with nothing run by hand. For comparison the same watcher asks again once everything is up
 * to date, and once more while one core is kept busy, as the simulated store and the database do during the import.
 */
export async function measureFirstMinutes(
  folder: string,
  port: number,
  marketplaces: Marketplaces,
  { products, inStore }: Record<'products' | 'inStore', number>,
): Promise<Row[]> {
  const secretKey = 'b'.repeat(64);
  const environment = { ...marketplaces.env, SECRET_KEY: secretKey };
  const rows: Row[] = [];
  const backup = join(folder, 'backup.tar');

  const imported = await startBenchServer(join(folder, 'import'), port, environment);
  const load = `import of ${products}`;
  rows.push(...(await watch(imported, 'jug', load, async () => void (await importCsv(imported, products)))));
  await timed('backup', async () =>
    runScript('backup', [backup], { DATABASE_URL: imported.connectionString, SECRET_KEY: secretKey }),
  );
  await imported.stop();
  await rm(join(folder, 'import'), { recursive: true });

  const restoredDir = join(folder, 'restored');
  await timed('restore', async () =>
    runScript('restore', [backup], { DATA_DIR: restoredDir, SECRET_KEY: secretKey }),
  );
  const restored = await startBenchServer(restoredDir, port, environment, true);
  rows.push(...(await watch(restored, 'jug', `restore of ${products}`)));
  await restored.stop();

  const synced = await startBenchServer(join(folder, 'sync'), port, environment);
  await connectStore(synced.seller, marketplaces);
  rows.push(
    ...(await watch(synced, 'thing', `first sync of ${inStore}`, async () => {
      await readStore(synced.seller, 'sync');
    })),
  );
  await synced.stop();
  return rows;
}

const watch = (server: BenchServer, word: string, what: string, fill?: () => Promise<void>): Promise<Row[]> =>
  timed(`watched ${what}`, () => watchOver(server, word, what, fill));

async function watchOver(
  server: BenchServer,
  word: string,
  what: string,
  fill?: () => Promise<void>,
): Promise<Row[]> {
  const paths = Object.entries(requests(word));
  const watcher = startWatcher(
    server,
    paths.map(([, path]) => path),
  );
  const watchFor = async (seconds: number) => {
    await sleep(seconds * 1000);
    return watcher.taken.splice(0);
  };
  await fill?.();
  const during = watcher.taken.splice(0);
  const after = await watchFor(AFTER_SECONDS);
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  watcher.taken.length = 0;
  const warmed = await watchFor(WARMED_SECONDS);
  keepCoreBusy(WARMED_SECONDS);
  const beside = await watchFor(WARMED_SECONDS);
  await watcher.stop();
  const rows: Row[] = [];
  for (const [name, path] of paths) {
    const timesOf = (samples: Sample[]) => samples.flatMap((one) => (one.path === path ? [one.ms] : []));
    const controls = {
      warmed: percentile(timesOf(warmed), 0.5),
      warmedWorst: percentile(timesOf(warmed), 1),
      besideBusyCore: percentile(timesOf(beside), 0.5),
    };
    for (const [when, samples] of Object.entries({ during, after })) {
      const times = timesOf(samples);
      if (times.length > 0) rows.push({ ...rowOf(`${name} ${when} the ${what}`, times), ...controls });
    }
  }
  return rows;
}

/** It ends by itself, also when the bench is stopped. */
function keepCoreBusy(seconds: number): void {
  const program = `const end = Date.now() + ${seconds * 1000}; while (Date.now() < end);`;
  spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
}

const rowOf = (what: string, times: number[]): Row => ({
  what,
  runs: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  worst: percentile(times, 1),
});

interface Sample {
  path: string;
  ms: number;
}

function startWatcher({ url, seller }: BenchServer, paths: string[]) {
  const child: ChildProcess = spawn(process.execPath, [askEachSecond, url, seller.token, ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const taken: Sample[] = [];
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => taken.push(JSON.parse(line)));
  return {
    taken,
    async stop() {
      if (child.exitCode !== null) throw new Error('the server was not watched to the end');
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** As the operator runs it. */
function runScript(name: string, args: string[], environment: Record<string, string>): void {
  const script = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  execFileSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
