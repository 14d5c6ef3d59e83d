import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { connectStore, type Marketplaces } from '../e2e/marketplaces.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { importCsv } from './csv.ts';
import { measure, percentile, type Row } from './measure.ts';
import { readStore } from './shops.ts';

/** How long the catalogue is watched once all products are there. */
const AFTER_SECONDS = Number(process.env.BENCH_AFTER_SECONDS ?? 120);
const RUNS = 60;
const lookEachSecond = fileURLToPath(new URL('./look-each-second.ts', import.meta.url));
const list = '/api/products/?status=active&page_size=50';

/** What a seller does with a new catalogue, and with which word. */
const looks = (word: string) => ({ page: `${list}&page=1`, search: `${list}&search=${word}` });

/**
 * What a seller sees while products come in for the first time and in the two minutes after: a page and a search each second, on
 * new databases with nothing run by hand, beside the same once everything is up to date.
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
  runScript('backup', [backup], { DATABASE_URL: imported.connectionString, SECRET_KEY: secretKey });
  await imported.stop();
  await rm(join(folder, 'import'), { recursive: true });

  const restoredDir = join(folder, 'restored');
  runScript('restore', [backup], { DATA_DIR: restoredDir, SECRET_KEY: secretKey });
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

async function watch(
  server: BenchServer,
  word: string,
  what: string,
  fill?: () => Promise<void>,
): Promise<Row[]> {
  const paths = Object.entries(looks(word));
  const watcher = startWatcher(
    server,
    paths.map(([, path]) => path),
  );
  await fill?.();
  const during = watcher.taken.splice(0);
  await sleep(AFTER_SECONDS * 1000);
  await watcher.stop();
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  const rows: Row[] = [];
  for (const [name, path] of paths) {
    const warmed = await measure(RUNS, async () => void (await server.seller.call('GET', path)));
    for (const [when, samples] of [
      ['during', during],
      ['after', watcher.taken],
    ] as const) {
      const times = samples.flatMap((sample) => (sample.path === path ? [sample.ms] : []));
      if (times.length > 0) rows.push(rowOf(`${name} ${when} the ${what}`, times, warmed.p50));
    }
  }
  return rows;
}

const rowOf = (what: string, times: number[], warmed: number): Row => ({
  what,
  runs: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  worst: percentile(times, 1),
  warmed,
});

interface Sample {
  path: string;
  ms: number;
}

function startWatcher({ url, seller }: BenchServer, paths: string[]) {
  const child: ChildProcess = spawn(process.execPath, [lookEachSecond, url, seller.token, ...paths], {
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
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url));
  execFileSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
