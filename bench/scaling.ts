import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts';
import { freePort } from '../e2e/server-process.ts';
import { measureMix } from './catalogue/catalogue.ts';
import { seedCatalogue } from './catalogue/seed.ts';
import { type BenchServer, createDatabase, startServerOn } from './measuring/bench-server.ts';
import { percentile } from './measuring/measure.ts';
import { processorSeconds, secondsOfBackends } from './measuring/processor-time.ts';

// npm run bench:scaling: the mix of eight clients at one web process, and at two, each with eight clients of its own. On a
// machine of two cores, which the clients and PostgreSQL share, not the rate says how it scales but the processor time
// of a request: where it stays, two processes do twice as much as long as the database has room.
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 20_000);
const ROUNDS = 7;
const SECONDS = 5;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-scaling-'));
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => {} });
const webs: BenchServer[] = [];
try {
  const url = await createDatabase(postgres.connectionString, 'scaling');
  const environment = { SECRET_KEY: 'k'.repeat(64), ROLE: 'web' };
  for (const isRestored of [false, true])
    webs.push(await startServerOn(url, await freePort(), environment, { isRestored }));
  const [first] = webs as [BenchServer, BenchServer];
  await seedCatalogue(first.database.db, first.userId, PRODUCTS);
  await sql`VACUUM ANALYZE`.execute(first.database.db);
  for (const web of webs) await measureMix(web, PRODUCTS, SECONDS);
  const rounds = { one: [] as Round[], two: [] as Round[] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.one.push(await askAll(first.database.db, [first]));
    rounds.two.push(await askAll(first.database.db, webs));
  }
  const half = (of: Round[], figure: keyof Round) =>
    percentile(
      of.map((round) => round[figure]),
      0.5,
    );
  console.table(
    Object.entries(rounds).map(([processes, of]) => ({
      'web processes': processes,
      'requests/s': half(of, 'perSecond'),
      'ms of Node a request': half(of, 'node'),
      'ms of PostgreSQL a request': half(of, 'postgres'),
    })),
  );
  const scale = rounds.two.map(({ node }, round) => (2 * (rounds.one[round]?.node ?? Number.NaN)) / node);
  console.log(
    `Two processes do ${percentile(scale, 0.5)} times the requests of one with a core each (${percentile(scale, 0.25)} to ${percentile(scale, 0.75)}).`,
  );
} finally {
  await Promise.all(webs.map((web) => web.stop()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Of one round. Times are milliseconds of processor time. */
type Round = Record<'perSecond' | 'node' | 'postgres', number>;

async function askAll(
  database: BenchServer['database']['db'],
  asked: readonly BenchServer[],
): Promise<Round> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database);
  const nodes = async () => {
    const each = await Promise.all(asked.map(({ pid }) => processorSeconds(pid)));
    return each.reduce((sum, seconds) => sum + seconds, 0);
  };
  const before = await nodes();
  let requests = 0;
  const postgres = await secondsOfBackends(rows[0]?.pid ?? 0, async () => {
    const mixes = await Promise.all(asked.map((web) => measureMix(web, PRODUCTS, SECONDS)));
    requests = mixes.reduce((sum, { runs }) => sum + runs, 0);
  });
  const node = (await nodes()) - before;
  return {
    perSecond: requests / SECONDS,
    node: (node * 1000) / requests,
    postgres: (postgres * 1000) / requests,
  };
}
