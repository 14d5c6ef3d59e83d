import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** By which what happened before or after is told: the clocks of several servers differ. */
export async function databaseTime(db: Kysely<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return rows[0]?.now ?? new Date();
}
