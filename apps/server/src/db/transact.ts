import { AsyncLocalStorage } from 'node:async_hooks';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const ATTEMPTS = 5;
const DEADLOCK = '40P01';

/** Whether the work at hand is within a transaction that is still open. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** A transaction that is run again when PostgreSQL ended it to break a deadlock: then nothing of it had happened. */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
  options: { isolation?: IsolationLevel } = {},
): Promise<T> {
  const { isolation } = options;
  for (let attempt = 1; ; attempt += 1) {
    const state = { isOpen: true };
    try {
      const builder = isolation ? db.transaction().setIsolationLevel(isolation) : db.transaction();
      return await builder.execute((trx) => open.run(state, () => work(trx)));
    } catch (error) {
      const deadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!deadlock || attempt === ATTEMPTS) throw error;
    } finally {
      // What was begun within it and goes on afterwards holds no connection any more.
      state.isOpen = false;
    }
  }
}

/**
 * Throws within a transaction. Called before each call over the network: one that hangs would keep a connection of the
 * database, of which there are 20 for everybody.
 */
export function refuseWithinTransaction(): void {
  if (open.getStore()?.isOpen)
    throw new Error('a call over the network within a transaction of the database');
}
