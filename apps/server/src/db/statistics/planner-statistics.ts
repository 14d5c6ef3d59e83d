import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { takeYourTime } from '../database.ts';
import type { Db, Trx } from '../schema.ts';
import { transact } from '../transact.ts';

const EVERY_MS = 1000;
/** The pause is this many times as long as the work before it. So the work takes at most a tenth of one core. */
const PAUSES = 9;
const AFTER_ERROR_MS = 60_000;
/** Rows written since the last ANALYZE, in addition to a tenth of the table. Fewer change no plan that matters. */
const FEW_ROWS = 500;

/**
 * Updates the planner's statistics while tables grow. Autovacuum has the same rule, but checks once a minute. Until
 * then PostgreSQL believes that a catalogue that was just imported has a few rows, and reads all of it for every page.
 */
export function keepPlannerStatistics(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  everyMs = EVERY_MS,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  let hasWarned = false;
  const warn = (tables: string[]) => {
    if (hasWarned || tables.length === 0) return;
    hasWarned = true;
    log.warn(
      { tables },
      'the user of DATABASE_URL does not own these tables, so it cannot run ANALYZE after an import: until autovacuum comes by, pages and searches are slow',
    );
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      const failed = await refreshStatistics(db).then(warn, (err) => {
        log.error({ err }, "the planner's statistics cannot be brought up to date");
        return true;
      });
      const pause = failed ? AFTER_ERROR_MS : Math.max(everyMs, (performance.now() - began) * PAUSES);
      await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/**
 * Called by a transaction that writes many rows, so that the number is known when it ends. PostgreSQL itself may take
 * ten seconds for that.
 */
export async function flushRowCounts(trx: Trx): Promise<void> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(trx);
}

/**
 * Runs ANALYZE on each table in which a tenth of the rows has changed since the last time. It also merges new names
 * into the search index, because a search would otherwise read them one by one. Returns the tables this user may not do
 * it for.
 */
export async function refreshStatistics(db: Db): Promise<string[]> {
  await sql`SELECT gin_clean_pending_list(oid) FROM pg_class
    WHERE oid = to_regclass('catalogue_search') AND pg_has_role(relowner, 'USAGE')`.execute(db);
  // MAINTAIN, a privilege that does not require owning the table, came with PostgreSQL 17.
  const { rows } = await sql<{ name: string; allowed: boolean }>`
    SELECT oid::regclass::text AS name, CASE WHEN current_setting('server_version_num')::int < 170000
      THEN pg_has_role(relowner, 'USAGE') ELSE has_table_privilege(oid, 'MAINTAIN') END AS allowed
    FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_stat_get_mod_since_analyze(oid) > ${FEW_ROWS} + greatest(reltuples, 0) / 10`.execute(db);
  for (const { name, allowed } of rows) {
    if (allowed) await analyze(db, name);
  }
  return rows.flatMap(({ name, allowed }) => (allowed ? [] : [name]));
}

/** Without a time limit: behind a pooler the connection may have been set to end a statement after a minute. */
async function analyze(db: Db, table: string): Promise<void> {
  await transact(db, async (trx) => {
    await takeYourTime(trx);
    // A sample of 7,500 rows in place of 30,000: a fifth of the work, and precise enough for these plans (decision 015).
    await sql`SET LOCAL default_statistics_target = 25`.execute(trx);
    // A table that autovacuum or another machine is working on is skipped.
    await sql`ANALYZE (SKIP_LOCKED) ${sql.raw(table)}`.execute(trx);
  });
}
