import { sql } from 'kysely';
import { kinds } from './claims/due.ts';
import { LIVES } from './life.ts';
import type { Db } from './schema.ts';

const whole = (only = 'true') => sql.raw(only);

/** Frees all that is held, at the start of the only process: the process that held it is gone. */
export async function freeAll(db: Db): Promise<void> {
  for (const { table, held, abandoned } of kinds) {
    if (!held || !abandoned) continue;
    await sql`UPDATE ${sql.table(table)} SET ${sql.raw(abandoned.freed)}
      WHERE ${sql.ref(held.column)} IS NOT NULL AND ${whole(held.only)}`.execute(db);
  }
}

/**
 * Frees what nobody holds any more: a process died, or hung until its time was over. What it still does is refused,
 * because its attempt is over. `living` says who was seen alive a moment ago (life.ts). What has begun since then is
 * asked for here: their lock was there before they held anything. What somebody else has locked is left for the next time.
 * Who takes it then: operations/claim.ts an operation, lease.ts a lease, and `claimDue` in due.ts what else is due.
 */
export async function freeAbandoned(db: Db, living: number[] | null): Promise<void> {
  for (const { table, key, due, held, abandoned } of kinds) {
    if (!held?.by || !abandoned) continue;
    const [id, until, by] = [sql.ref(key), sql.ref(held.column), sql.ref(held.by)];
    // What waits for no time is taken by the first that finds its time over.
    const isOver = due ? sql`${until} < now()` : sql`false`;
    const isDead = living
      ? sql`${by} IS NOT NULL AND ${by} <> ALL (${living}::integer[]) AND ${by} <> ALL (ARRAY(
          SELECT objid::bigint::integer FROM pg_locks WHERE locktype = 'advisory' AND classid = ${sql.lit(LIVES)}
            AND objsubid = 2 AND granted))`
      : sql`false`;
    await sql`UPDATE ${sql.table(table)} SET ${sql.raw(abandoned.freed)} WHERE ${id} IN (
      SELECT ${id} FROM ${sql.table(table)} WHERE ${until} IS NOT NULL AND ${whole(held.only)}
        AND (${isOver} OR ${isDead}) FOR UPDATE SKIP LOCKED)
      ${abandoned.tells ? sql`RETURNING ${abandoned.tells}` : sql``}`.execute(db);
  }
}
