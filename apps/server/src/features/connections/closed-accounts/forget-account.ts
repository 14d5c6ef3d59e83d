import type { Platform } from '@crosslister/contract/platforms.ts';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { noProblem } from '../connection-failures.ts';
import { notRehearsed } from '../not-rehearsed.ts';

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
        secrets: null,
        account_id: '',
        account_name: '',
        consent_expires_at: null,
        sales_cursor: null,
        capture_until: null,
        first_listing: null,
        ...notRehearsed,
        ...noProblem,
      })
      .where('platform', '=', platform)
      .where('account_id', '=', accountId)
      .returning(['id', 'user_id'])
      .execute();
    for (const { id, user_id } of forgotten) {
      await trx.deleteFrom('webhooks').where('connection_id', '=', id).execute();
      await trx.deleteFrom('captured_calls').where('connection_id', '=', id).execute();
      await changed(trx, user_id, 'connections');
    }
    return forgotten.length;
  });
}
