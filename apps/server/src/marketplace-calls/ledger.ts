import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { transact } from '../db/transact.ts';

const FLUSH_MS = 10_000;
const KEPT_DAYS = 30;

/** One day of one allowance of an app. */
export interface Account {
  appKey: string;
  /** The marketplace's own day. */
  day: string;
  /** Name of the allowance. */
  allowance: string;
}

interface Entry extends Account {
  calls: number;
  /** What the marketplace last reported: the limit, and the calls so far. */
  limit: number | null;
  used: number;
}

/** The marketplace's report on an account. */
interface QuotaReport {
  limit: number;
  used: number;
}

export interface Ledger {
  /** Counts one call, with what its answer reported about the quota. */
  count: (account: Account, reported: QuotaReport | null) => void;
  /** Stores what the marketplace reports when asked. */
  report: (account: Account, reported: QuotaReport) => void;
  /** Calls so far (those of other processes some seconds late), and the limit if one was reported. */
  read: (account: Account) => Promise<{ calls: number; limit: number | null }>;
  /** Writes the counts. Also done automatically every ten seconds. */
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
    if (entries.length === 0) return;
    await transact(db, async (trx) => {
      for (const { appKey, day, allowance, calls, limit, used } of entries) {
        await sql`INSERT INTO app_key_usage (app_key, day, allowance, calls, daily_limit)
          VALUES (${appKey}, ${day}, ${allowance}, ${Math.max(calls, used)}, ${limit})
          ON CONFLICT (app_key, day, allowance) DO UPDATE SET
            calls = greatest(app_key_usage.calls + ${calls}, ${used}),
            daily_limit = coalesce(excluded.daily_limit, app_key_usage.daily_limit)`.execute(trx);
      }
      await sql`DELETE FROM app_key_usage WHERE day < current_date - ${KEPT_DAYS}::int`.execute(trx);
    });
  };
  const flush = () => {
    writing = writing
      .then(write)
      // If a few calls are not counted, no harm is done: half the quota is left for other work.
      .catch((error) => log.warn({ err: error }, 'calls of an app key could not be counted'));
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  const keyOf = ({ appKey, day, allowance }: Account) => `${appKey} ${day} ${allowance}`;
  const entryOf = (account: Account): Entry => {
    const entry = noted.get(keyOf(account)) ?? { ...account, calls: 0, limit: null, used: 0 };
    noted.set(keyOf(account), entry);
    return entry;
  };

  const stored = ({ appKey, day, allowance }: Account) =>
    db
      .selectFrom('app_key_usage')
      .select(['calls', 'daily_limit'])
      .where('app_key', '=', appKey)
      .where(sql<boolean>`day = ${day}`)
      .where('allowance', '=', allowance)
      .executeTakeFirst();

  return {
    count(account, reported) {
      const entry = entryOf(account);
      entry.calls += 1;
      if (reported) Object.assign(entry, reported);
    },
    report: (account, reported) => void Object.assign(entryOf(account), reported),
    async read(account) {
      for (;;) {
        // Counts that are just being written are neither in memory nor in the database yet.
        const written = writing;
        await written;
        const row = await stored(account);
        if (written !== writing) continue;
        const entry = noted.get(keyOf(account));
        return {
          calls: Math.max((row?.calls ?? 0) + (entry?.calls ?? 0), entry?.used ?? 0),
          limit: entry?.limit ?? row?.daily_limit ?? null,
        };
      }
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
