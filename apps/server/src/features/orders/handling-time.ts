import { changed } from '../../db/change-feed.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';

/** Within how many days the seller posts where the marketplace does not say. */
export async function readHandlingDays(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('handling_days')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.handling_days ?? null;
}

export async function saveHandlingDays(db: Db, userId: number, handling_days: number | null): Promise<void> {
  await transact(db, async (trx) => {
    await trx.updateTable('settings').set({ handling_days }).where('user_id', '=', userId).execute();
    await changed(trx, userId, 'sales');
  });
}
