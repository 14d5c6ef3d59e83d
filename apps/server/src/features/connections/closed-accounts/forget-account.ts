import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { unlinkListings } from '../connection-rows.ts';
import { forgetConnection } from '../oauth/disconnect.ts';

/**
 * Disconnects every connection with this account and removes who it was. Returns how many there were. There is nothing
 * to remove about buyers: a sale stores only what was sold, the price, and the order number.
 */
export async function forgetAccount(
  { db }: Services,
  platform: Platform,
  accountId: string,
): Promise<number> {
  // An empty id, as after a disconnect, belongs to nobody.
  if (accountId === '') return 0;
  return transact(db, async (trx) => {
    const forgotten = await trx
      .updateTable('connections')
      .set({
        account_id: '',
        account_name: '',
        sales_cursor: null,
        capture_until: null,
        first_listing: null,
        // The next one is another account, as its id cannot be compared any more.
        generation: sql`generation + 1`,
      })
      .where('platform', '=', platform)
      .where('account_id', '=', accountId)
      .returning(['id', 'user_id'])
      .execute();
    for (const { id, user_id } of forgotten) {
      await forgetConnection(trx, user_id, platform);
      await unlinkListings(trx, user_id, platform);
      await trx.deleteFrom('captured_calls').where('connection_id', '=', id).execute();
      await changed(trx, user_id, 'connections');
    }
    return forgotten.length;
  });
}
