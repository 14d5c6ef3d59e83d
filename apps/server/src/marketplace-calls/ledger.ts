import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';

const FLUSH_MS = 10_000;

/** One day of one allowance of an app. */
export interface Account {
  appKey: string;
  /** The marketplace's own day. */
  day: string;
  allowance: string;
}

interface Entry extends Account {
  calls: number;
  /** What the marketplace last reported: the limit, and the calls so far. */
  limit: number | null;
  used: number;
  /** Calls of each seller for work that may wait. */
  shares: Map<number, number>;
}

/** The marketplace's report on an account. */
interface QuotaReport {
  limit: number;
  used: number;
}

export interface Ledger {
  /**
   * Counts one call, with what its answer reported about the quota. `sharedBy` is the seller whose work that may wait it
   * is for.
   */
  count: (account: Account, reported: QuotaReport | null, sharedBy?: number | null) => void;
  /** Stores what the marketplace reports when asked. */
  report: (account: Account, reported: QuotaReport) => void;
  /** Calls so far (those of other processes some seconds late), and the limit if one was reported. */
  read: (account: Account) => Promise<{ calls: number; limit: number | null }>;
  /** Calls so far for work that may wait: of this seller, and of all. */
  readShares: (account: Account, userId: number) => Promise<{ own: number; all: number }>;
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
      for (const { appKey, day, allowance, calls, limit, used, shares } of entries) {
        await sql`INSERT INTO app_key_usage (app_key, day, allowance, calls, daily_limit)
          VALUES (${appKey}, ${day}, ${allowance}, ${Math.max(calls, used)}, ${limit})
          ON CONFLICT (app_key, day, allowance) DO UPDATE SET
            calls = greatest(app_key_usage.calls + ${calls}, ${used}),
            daily_limit = coalesce(excluded.daily_limit, app_key_usage.daily_limit)`.execute(trx);
        for (const [userId, more] of shares) {
          // The account may have been deleted meanwhile.
          await sql`INSERT INTO app_key_shares (app_key, day, allowance, user_id, calls)
            SELECT ${appKey}, ${day}, ${allowance}, id, ${more} FROM users WHERE id = ${userId} FOR KEY SHARE
            ON CONFLICT (app_key, day, allowance, user_id) DO UPDATE SET calls = app_key_shares.calls + ${more}`.execute(
            trx,
          );
        }
      }
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
    const entry = noted.get(keyOf(account)) ?? {
      ...account,
      calls: 0,
      limit: null,
      used: 0,
      shares: new Map<number, number>(),
    };
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

  /** What is stored, and what is noted beside it: counts that are just being written are neither yet. */
  const settled = async <T>(account: Account, read: () => Promise<T>): Promise<[T, Entry | undefined]> => {
    for (;;) {
      const written = writing;
      await written;
      const row = await read();
      if (written === writing) return [row, noted.get(keyOf(account))];
    }
  };

  return {
    count(account, reported, sharedBy = null) {
      const entry = entryOf(account);
      entry.calls += 1;
      if (sharedBy !== null) entry.shares.set(sharedBy, (entry.shares.get(sharedBy) ?? 0) + 1);
      if (reported) Object.assign(entry, reported);
      // Later calls come on top of what was reported before.
      else if (entry.limit !== null) entry.used += 1;
    },
    report: (account, reported) => void Object.assign(entryOf(account), reported),
    async read(account) {
      const [row, entry] = await settled(account, () => stored(account));
      return {
        calls: Math.max((row?.calls ?? 0) + (entry?.calls ?? 0), entry?.used ?? 0),
        limit: entry?.limit ?? row?.daily_limit ?? null,
      };
    },
    async readShares(account, userId) {
      const { appKey, day, allowance } = account;
      const [{ rows }, entry] = await settled(account, () =>
        sql<{ own: number; all: number }>`
          SELECT coalesce(sum(calls) FILTER (WHERE user_id = ${userId}), 0)::bigint AS own,
            coalesce(sum(calls), 0)::bigint AS all
          FROM app_key_shares WHERE app_key = ${appKey} AND day = ${day} AND allowance = ${allowance}`.execute(
          db,
        ),
      );
      const shares = entry?.shares ?? new Map<number, number>();
      const all = [...shares.values()].reduce((sum, calls) => sum + calls, 0);
      return { own: (rows[0]?.own ?? 0) + (shares.get(userId) ?? 0), all: (rows[0]?.all ?? 0) + all };
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
