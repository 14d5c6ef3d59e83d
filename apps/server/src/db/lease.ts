import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { semaphore } from '../semaphore.ts';
import type { Db } from './database.ts';

/** The work of a process that fell silent may be taken by another after this long. */
const LEASE_SECONDS = 20;
/** How often (ms) one that waits looks whether the lease of another process has ended. */
const LOOK_MS = 100;

interface Lease {
  /** Does work that nobody else does at the time, in this process or another; null, and nothing done, when it is. */
  ifFree: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** The same, after whoever does it now. Whoever gives up waiting gets the reason of the signal. */
  inTurn: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

type Turns = Map<string, { take: ReturnType<typeof semaphore>; waiting: number }>;
const turnsOf = new WeakMap<Db, Turns>();

/** The right to do what has this name. No connection to the database is held meanwhile. */
export function leaseOf(db: Db, name: string): Lease {
  const claim = async () => {
    const holder = randomUUID();
    const until = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
    const claimed = await db
      .insertInto('leases')
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ holder, until }).where('leases.until', '<', sql<Date>`now()`),
      )
      .returning('holder')
      .executeTakeFirst();
    return claimed ? held(db, name, holder) : null;
  };
  const underLease = async <T>(lease: { end: () => Promise<void> }, work: () => Promise<T>) => {
    try {
      return await work();
    } finally {
      await lease.end();
    }
  };
  return {
    async ifFree(work) {
      const lease = await claim();
      return lease && underLease(lease, work);
    },
    // Of those that wait in this process one at a time asks the database.
    inTurn: (signal, work) =>
      inTurnHere(db, name, async () => {
        while (true) {
          signal.throwIfAborted();
          const lease = await claim();
          if (lease) return underLease(lease, work);
          await pause(LOOK_MS);
        }
      }),
  };
}

async function inTurnHere<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const turns: Turns = turnsOf.get(db) ?? new Map();
  turnsOf.set(db, turns);
  const turn = turns.get(name) ?? { take: semaphore(1), waiting: 0 };
  turns.set(name, turn);
  turn.waiting += 1;
  try {
    return await turn.take(work);
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(name);
  }
}

/** Keeps a lease until it is ended. */
function held(db: Db, name: string, holder: string): { end: () => Promise<void> } {
  const renew = () =>
    db
      .updateTable('leases')
      .set({ until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      // The next one may succeed; if none does, the lease ends and the work is done twice, which its result shows.
      .catch(() => undefined);
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(
    () => {
      renewing = renew();
    },
    (LEASE_SECONDS * 1000) / 4,
  ).unref();
  return {
    async end() {
      clearInterval(timer);
      await renewing;
      const own = db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder);
      // Where the database does not answer, it ends by itself; what was done under it counts all the same.
      await own.execute().catch(() => undefined);
    },
  };
}

/** Ends every lease, at the start of the only process there is: whoever held one is gone. */
export async function releaseLeases(db: Db): Promise<void> {
  await db.deleteFrom('leases').execute();
}
