import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** The time by which events are ordered, because the clocks of several servers differ. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db);
  return rows[0]?.now ?? new Date();
}
