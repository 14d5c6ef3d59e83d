import '../scripts/end-with-parent.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { migrate, openDatabase } from '../apps/server/src/db/database.ts';
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts';
import type { Db } from '../apps/server/src/db/schema.ts';
import { createSealer } from '../apps/server/src/secrets/seal.ts';
import { freePort, startServerProcess } from '../e2e/server-process.ts';
import { quotaTable } from './marketplaces/quotas.ts';
import { processorSeconds, watchPostgres } from './measuring/processor-time.ts';

const SELLERS = Number(process.env.BENCH_SELLERS ?? 10_000);
const WINDOW_SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const STORE_MS = Number(process.env.STORE_MS ?? 300);
/** Until a worker that has just started asks at its usual pace. */
const WARM_UP_SECONDS = 5;
const runs = [
  { interval: 60, workers: 1 },
  { interval: 60, workers: 2 },
  { interval: 300, workers: 1 },
  { interval: 900, workers: 1 },
];

const folder = await mkdtemp(join(tmpdir(), 'crosslister-sellers-'));
const postgres = await startPostgres({ dataDir: folder, log: () => {} });
const { db, close } = openDatabase(postgres.connectionString, { max: 2, log: () => {} });
const secretKey = randomBytes(32).toString('hex');
const stores = await startStores();
try {
  await migrate(db);
  await seed(db, stores.url);
  console.log(
    `Looking for sales: ${SELLERS} sellers with a store each, every answer of a store takes ${STORE_MS} ms`,
  );
  const rows = [];
  for (const run of runs) rows.push(await measureRun(run));
  console.table(rows);
  console.log('What the daily quota of an app key allows (half of it is for polls)');
  console.table(quotaTable(SELLERS));
} finally {
  await stores.stop();
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function startStores() {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL('./marketplaces/quiet-stores.ts', import.meta.url))],
    {
      env: { PORT: String(port), STORE_MS: String(STORE_MS) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (child.stdout) await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    asked: async () => Number(await (await fetch(`${url}/asked`)).text()),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function seed(into: Db, url: string): Promise<void> {
  const sealer = createSealer(secretKey);
  await sql`INSERT INTO users (username, password_hash) SELECT 'seller-' || n, '' FROM generate_series(1, ${SELLERS}::int) n`.execute(
    into,
  );
  const users = await into.selectFrom('users').select('id').execute();
  for (let from = 0; from < users.length; from += 1000) {
    await into
      .insertInto('connections')
      .values(
        users.slice(from, from + 1000).map(({ id }) => {
          // Connections are counted for each host, so each has one.
          const host = `127.${1 + (id >> 16)}.${(id >> 8) & 255}.${id & 255}`;
          const secrets = {
            url: url.replace('127.0.0.1', host),
            consumer_key: `ck_${id}`,
            consumer_secret: `cs_${id}`,
          };
          return {
            user_id: id,
            platform: 'woocommerce' as const,
            account_id: secrets.url,
            secrets: sealer.seal(JSON.stringify(secrets), `${id}:woocommerce:secrets`),
          };
        }),
      )
      .execute();
  }
}

/** Each seller's turn comes once in the interval, as after a day of running; then the workers are watched for a while. */
async function measureRun({ interval, workers }: (typeof runs)[number]) {
  await sql`UPDATE connections SET next_poll_at = now() + random() * make_interval(secs => ${interval}), poll_lease_until = NULL`.execute(
    db,
  );
  await sql`VACUUM ANALYZE connections`.execute(db);
  const env = {
    ROLE: 'worker',
    DATABASE_URL: postgres.connectionString,
    SECRET_KEY: secretKey,
    SALE_POLL_SECONDS: String(interval),
    ALLOW_PRIVATE_NETWORK: 'true',
    LOG_LEVEL: 'error',
  };
  const processes = await Promise.all(Array.from({ length: workers }, () => startServerProcess(env)));
  try {
    await pause(WARM_UP_SECONDS);
    const { rows: backends } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    const read = async () => ({
      asked: await stores.asked(),
      node: (await Promise.all(processes.map(({ pid }) => processorSeconds(pid)))).reduce((a, b) => a + b, 0),
      at: performance.now(),
    });
    const watched = await watchPostgres(backends[0]?.pid ?? 0);
    const before = await read();
    await pause(WINDOW_SECONDS);
    const after = await read();
    const late = await readLateness();
    const seconds = (after.at - before.at) / 1000;
    const polls = after.asked - before.asked;
    const node = after.node - before.node;
    const database = await watched.stop();
    return {
      'asked every': `${interval} s`,
      workers,
      'polls/s wanted': round(SELLERS / interval),
      'polls/s made': round(polls / seconds),
      'ms of Node a poll': round((node * 1000) / polls),
      'ms of PostgreSQL a poll': round((database * 1000) / polls),
      'cores busy': round((node + database) / seconds),
      'late, median s': late.median,
      'late, worst s': late.worst,
      'waiting at the end': late.waiting,
      keeps: late.median < 2 ? 'yes' : 'no',
    };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
  }
}

/** How long those whose turn has come have waited for it (s). */
async function readLateness() {
  const { rows } = await sql<{ waiting: number; median: number | null; worst: number | null }>`
    SELECT count(*) AS waiting, max(extract(epoch FROM now() - next_poll_at))::float AS worst,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM now() - next_poll_at))::float AS median
    FROM connections WHERE next_poll_at < now() AND (poll_lease_until IS NULL OR poll_lease_until < now())`.execute(
    db,
  );
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, median: round(row?.median ?? 0), worst: round(row?.worst ?? 0) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
