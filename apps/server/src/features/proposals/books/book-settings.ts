import { changed } from '../../../db/change-feed.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';

/** Whether products with an ISBN are asked about without a press. */
export async function saveBookSettings(db: Db, userId: number, automatic: boolean): Promise<void> {
  await transact(db, async (trx) => {
    await trx.updateTable('settings').set({ ask_books: automatic }).where('user_id', '=', userId).execute();
    await changed(trx, userId, 'settings');
  });
}
