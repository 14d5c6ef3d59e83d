import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { semaphore } from '../../semaphore.ts';
import type { Db } from '../schema.ts';
import { type Claimant, heldUntil, keepHeld } from './due.ts';

/** How often (ms) a waiting caller checks whether the lease of another process has ended. */
const RETRY_MS = 100;

interface Lease {
  /** Runs the work if nobody else is doing it, in this process or another. Otherwise returns null and runs nothing. */
  ifFree: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** The same, but waits until nobody else is doing it. A caller that stops waiting gets the signal's reason. */
  inTurn: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

type Turns = Map<string, { take: ReturnType<typeof semaphore>; waiting: number }>;
const turnsOf = new WeakMap<Db, Turns>();

/** The right to do the work with this name. It holds no connection to the database meanwhile. */
export function leaseOf({ db, life }: Claimant, name: string): Lease {
  const claim = async () => {
    const holder = randomUUID();
    const values = { holder, until: heldUntil('lease'), held_by: life.holder() };
    const claimed = await db
      .insertInto('leases')
      .values({ name, ...values })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(values).where('leases.until', '<', sql<Date>`now()`),
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
    // Of the callers waiting in this process, only one at a time asks the database.
    inTurn: (signal, work) =>
      inTurnHere(db, name, async () => {
        while (true) {
          signal.throwIfAborted();
          const lease = await claim();
          if (lease) return underLease(lease, work);
          await pause(RETRY_MS);
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
  // The next renewal may succeed. If none does, the lease expires and the work may be done
  // twice, which its result shows.
  const stopRenewing = keepHeld(
    db,
    { kind: 'lease', key: name, and: sql`holder = ${holder}` },
    () => undefined,
  );
  return {
    async end() {
      await stopRenewing();
      const own = db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder);
      // If the database does not answer, the lease expires all the same. What was done under it counts all the same.
      await own.execute().catch(() => undefined);
    },
  };
}
