import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts';
import { freePort } from '../e2e/server-process.ts';
import { root } from '../scripts/run-tool.ts';
import { type BenchServer, startServerOn } from './bench-server.ts';
import { catalogueCalls, measureMix } from './catalogue.ts';
import { percentile } from './measure.ts';
import { seedCatalogue } from './seed.ts';

const ROUNDS = 9;
const RUNS = 20;
const MIX_SECONDS = 3;

interface Side {
  before: number[];
  after: number[];
}

/**
 * Asks the server of another commit and that of this tree in turns, each on a database of its own in one PostgreSQL, and
 * prints how much longer this one takes. What else happens on the machine meets both.
 */
export async function compare(commit: string, products: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-compare-'));
  const tree = join(folder, 'before');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree, commit], {
    cwd: root,
    stdio: 'inherit',
  });
  try {
    execFileSync('npm', ['ci'], { cwd: tree, stdio: 'inherit' });
    const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => {} });
    try {
      const before = await startFilled(postgres.connectionString, 'before', products, tree);
      const after = await startFilled(postgres.connectionString, 'after', products);
      const sides = await askInTurns(before, after, products);
      await Promise.all([before.stop(), after.stop()]);
      console.table([...sides].map(([what, side]) => ({ what, ...summary(side) })));
    } finally {
      await postgres.stop();
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    await rm(folder, { recursive: true, force: true });
  }
}

async function startFilled(
  connectionString: string,
  database: string,
  products: number,
  tree?: string,
): Promise<BenchServer> {
  const admin = openDatabase(connectionString, { max: 1, log: () => {} });
  await sql`CREATE DATABASE ${sql.id(database)}`.execute(admin.db);
  await admin.close();
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  const server = await startServerOn(url.href, await freePort(), {}, tree ? { tree } : {});
  await seedCatalogue(server.database.db, server.userId, products);
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  return server;
}

/** The median times (ms) of each round, by what was asked. */
async function askInTurns(
  before: BenchServer,
  after: BenchServer,
  products: number,
): Promise<Map<string, Side>> {
  const sides = new Map<string, Side>();
  const note = (what: string, name: keyof Side, ms: number) => {
    const side = sides.get(what) ?? { before: [], after: [] };
    side[name].push(ms);
    sides.set(what, side);
  };
  const calls = { before: await catalogueCalls(before), after: await catalogueCalls(after) };
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? (['before', 'after'] as const) : (['after', 'before'] as const);
    for (const [index, { what }] of calls.after.entries()) {
      const times: Side = { before: [], after: [] };
      for (let run = 0; run < RUNS; run++) {
        for (const name of order) {
          const began = performance.now();
          await calls[name][index]?.work(round * RUNS + run);
          times[name].push(performance.now() - began);
        }
      }
      for (const name of order) note(what, name, percentile(times[name], 0.5));
    }
    for (const name of order) {
      const { perSecond = 1 } = await measureMix(name === 'before' ? before : after, products, MIX_SECONDS);
      note('mix of 8 clients, ms a request', name, 1000 / perSecond);
    }
  }
  return sides;
}

/** The median of the rounds' ratios, and the range in which the middle half of them lies. */
function summary({ before, after }: Side) {
  const ratios = after.map((ms, round) => ms / (before[round] ?? Number.NaN));
  return {
    'before ms': percentile(before, 0.5),
    'after ms': percentile(after, 0.5),
    'after / before': percentile(ratios, 0.5),
    from: percentile(ratios, 0.25),
    to: percentile(ratios, 0.75),
  };
}
