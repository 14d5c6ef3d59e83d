import { AsyncLocalStorage } from 'node:async_hooks';
import type { IsolationLevel } from 'kysely';
import pg from 'pg';
import type { Db, Trx } from './schema.ts';
import { isLostStatement } from './statistics/prepared.ts';

const ATTEMPTS = 5;
const DEADLOCK = '40P01';

/** Whether the running code is inside a transaction that is still open. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs a transaction. If PostgreSQL ends it because of a deadlock, everything is rolled back, and it runs again. */
export async function transact<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
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
      if (!(deadlock || isLostStatement(error)) || attempt === ATTEMPTS) throw error;
    } finally {
      // Work that was started inside the transaction and continues after it no longer holds its connection.
      state.isOpen = false;
    }
  }
}

/**
 * Throws inside a transaction. Called before each network request: one that hangs would keep a database connection, of
 * which there are 20 for everybody.
 */
export function refuseWithinTransaction(): void {
  if (open.getStore()?.isOpen)
    throw new Error('a call over the network within a transaction of the database');
}
