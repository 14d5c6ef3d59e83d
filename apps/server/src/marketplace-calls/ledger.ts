import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const FLUSH_MS = 10_000;
const KEPT_DAYS = 30;

interface Entry {
  appKey: string;
  day: string;
  calls: number;
  /** What the marketplace said last, of the limit and of the calls so far. */
  limit: number | null;
  used: number;
}

export interface Ledger {
  /** Notes one call of an app on a day of its marketplace's, with what the answer told of the quota. */
  count: (appKey: string, day: string, told: { limit: number; used: number } | null) => void;
  /** Calls of an app on that day, those of other processes some seconds late, and the limit where one was told. */
  read: (appKey: string, day: string) => Promise<{ calls: number; limit: number | null }>;
  /** Writes what was noted. By itself every ten seconds. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Counts calls in memory and adds them up in the database, one write for many calls. */
export function openLedger(db: Db, log: FastifyBaseLogger): Ledger {
  let noted = new Map<string, Entry>();
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const entries = [...noted.values()];
    noted = new Map();
    for (const { appKey, day, calls, limit, used } of entries) {
      await sql`INSERT INTO app_key_usage (app_key, day, calls, daily_limit)
        VALUES (${appKey}, ${day}, ${Math.max(calls, used)}, ${limit})
        ON CONFLICT (app_key, day) DO UPDATE SET
          calls = greatest(app_key_usage.calls + ${calls}, ${used}),
          daily_limit = coalesce(excluded.daily_limit, app_key_usage.daily_limit)`.execute(db);
    }
    if (entries.length === 0) return;
    await sql`DELETE FROM app_key_usage WHERE day < current_date - ${KEPT_DAYS}::int`.execute(db);
  };
  const flush = () => {
    writing = writing
      .then(write)
      // A few calls not counted do no harm: half the quota is left for the rest.
      .catch((error) => log.warn({ err: error }, 'calls of an app key could not be counted'));
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    count(appKey, day, told) {
      const key = `${appKey} ${day}`;
      const entry = noted.get(key) ?? { appKey, day, calls: 0, limit: null, used: 0 };
      noted.set(key, entry);
      entry.calls += 1;
      if (told) Object.assign(entry, told);
    },
    async read(appKey, day) {
      const row = await db
        .selectFrom('app_key_usage')
        .select(['calls', 'daily_limit'])
        .where('app_key', '=', appKey)
        .where(sql<boolean>`day = ${day}`)
        .executeTakeFirst();
      const entry = noted.get(`${appKey} ${day}`);
      return {
        calls: Math.max((row?.calls ?? 0) + (entry?.calls ?? 0), entry?.used ?? 0),
        limit: entry?.limit ?? row?.daily_limit ?? null,
      };
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
