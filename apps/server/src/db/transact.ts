import type { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const ATTEMPTS = 5;
const DEADLOCK = '40P01';

/** A transaction that is run again when PostgreSQL ended it to break a deadlock: then nothing of it had happened. */
export async function transact<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const deadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!deadlock || attempt === ATTEMPTS) throw error;
    }
  }
}
