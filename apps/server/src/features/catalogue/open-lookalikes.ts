import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Pairs of which both may still be linked: neither has been sold, linked or deleted since. */
export function openLookalikes(db: Db, userId: number) {
  return db
    .selectFrom('lookalikes')
    .where('lookalikes.user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where(
      sql<boolean>`2 = (SELECT count(*) FROM products p WHERE p.id IN (kept_id, other_id) AND p.user_id = ${userId}
        AND p.deleted_at IS NULL AND p.status IN ('active', 'inactive'))`,
    );
}

export async function countLookalikes(db: Db, userId: number): Promise<number> {
  const { count } = await openLookalikes(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
