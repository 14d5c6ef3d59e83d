import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { freePort } from '../../e2e/server-process.ts';
import { catalogueCalls, measureBareMix, measureMix } from '../catalogue/catalogue.ts';
import { seedCatalogue } from '../catalogue/seed.ts';
import { type BenchServer, startBenchServer } from '../measuring/bench-server.ts';
import { percentile } from '../measuring/measure.ts';
import { processorSeconds, secondsOfBackends } from '../measuring/processor-time.ts';

const PRODUCTS = 20_000;
const ROUNDS = 9;
const RUNS = 40;
const MIX_SECONDS = 2;
const MIX = 'mix of 8 clients';
const ASKED = ['page 1 of 50 with total', 'common search with exact count', 'one SKU', 'one update'];
/** How much slower than the kept spread is slower. */
const MORE = 1.1;
/** Something else on the machine may slow one measurement, a slower program slows each. */
const ATTEMPTS = 3;
const file = new URL('./ratios.json', import.meta.url);

/** How many times the processor time of its bare SQL a call takes: the median of the rounds, and the middle half of them. */
interface Spread {
  median: number;
  from: number;
  to: number;
}
type Ratios = Record<string, Spread>;

const Kept = z.record(z.string(), z.object({ median: z.number(), from: z.number(), to: z.number() }));

/**
 * The calls beside bare SQL, against those kept in ratios.json; `keep` widens what is kept by what it measures. Returns what is slower: a call
 * whose fastest quarter of rounds is not within a tenth of the slowest quarter of the kept ones, three times in a row.
 */
export async function runShort({ keep }: { keep: boolean }): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-short-'));
  const server = await startBenchServer(folder, await freePort(), {});
  try {
    await seedCatalogue(server.database.db, server.userId, PRODUCTS);
    await sql`VACUUM ANALYZE`.execute(server.database.db);
    if (keep) {
      const ratios = await measureRatios(server);
      console.table(ratios);
      await writeFile(file, `${JSON.stringify(widened(await readKept(), ratios), null, 2)}\n`);
      return [];
    }
    const kept = await readKept();
    let slower: string[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const ratios = await measureRatios(server);
      console.table(beside(kept, ratios));
      slower = findSlower(kept, ratios);
      if (slower.length === 0) break;
    }
    return slower;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readKept(): Promise<Ratios> {
  return existsSync(file) ? Kept.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
}

/** A busy machine has less of its caches for each program, so its ratios are higher: what is kept has both. */
function widened(kept: Ratios, ratios: Ratios): Ratios {
  return Object.fromEntries(
    Object.entries(ratios).map(([what, { median, from, to }]) => {
      const before = kept[what] ?? { median, from, to };
      return [
        what,
        { median: before.median, from: Math.min(before.from, from), to: Math.max(before.to, to) },
      ];
    }),
  );
}

function findSlower(kept: Ratios, ratios: Ratios): string[] {
  return Object.entries(ratios).flatMap(([what, { from, median }]) => {
    const before = kept[what];
    if (!before) throw new Error(`bench/main/ratios.json has no "${what}": npm run bench -- --short --keep`);
    if (from <= before.to * MORE) return [];
    return [`${what}: ${median} times its bare SQL, was ${before.median} (${before.from} to ${before.to})`];
  });
}

function beside(kept: Ratios, ratios: Ratios) {
  return Object.entries(ratios).map(([what, { median, from, to }]) => ({
    what,
    'kept / bare': kept[what]?.median,
    'kept from': kept[what]?.from,
    'kept to': kept[what]?.to,
    'now / bare': median,
    from,
    to,
  }));
}

/** Each round asks a call and then its bare SQL, so that what else happens on the machine meets both. */
async function measureRatios(server: BenchServer): Promise<Ratios> {
  const calls = (await catalogueCalls(server)).filter(({ what }) => ASKED.includes(what));
  const ratios: Record<string, number[]> = {};
  // The first round is not counted: a new process is slower at first.
  for (let round = 0; round <= ROUNDS; round++) {
    const note = (what: string, ratio: number) => {
      if (round > 0) ratios[what] = [...(ratios[what] ?? []), ratio];
    };
    for (const { what, work, bare } of calls) {
      const inTurn = (ask: (run: number) => Promise<unknown>) => async () => {
        for (let run = round * RUNS; run < (round + 1) * RUNS; run++) await ask(run);
        return RUNS;
      };
      note(what, (await secondsOf(server, inTurn(work))) / (await secondsOf(server, inTurn(bare))));
    }
    const mix = async () => (await measureMix(server, PRODUCTS, MIX_SECONDS)).runs;
    const bareMix = async () => (await measureBareMix(server, PRODUCTS, MIX_SECONDS)).times.length;
    note(MIX, (await secondsOf(server, mix)) / (await secondsOf(server, bareMix)));
  }
  return Object.fromEntries(
    Object.entries(ratios).map(([what, all]) => [
      what,
      { median: percentile(all, 0.5), from: percentile(all, 0.25), to: percentile(all, 0.75) },
    ]),
  );
}

/**
 * Processor time of the server and of PostgreSQL for each of the calls that `work` makes. Not the time that passes: on a
 * machine with two cores and other programs, a call and its bare SQL wait for a core differently.
 */
async function secondsOf(
  { pid, database: { db } }: BenchServer,
  work: () => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  const before = await processorSeconds(pid);
  let calls = 0;
  const ofPostgres = await secondsOfBackends(rows[0]?.pid ?? 0, async () => {
    calls = await work();
  });
  return ((await processorSeconds(pid)) - before + ofPostgres) / calls;
}
