import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Db } from '../../../db/schema.ts';
import type { FirstListing } from '../../../db/stored/stored-json.ts';
import { transact } from '../../../db/transact.ts';

/**
 * Nothing is asked about these accounts any more: the seller has said that the first listing is `right`, or has `waived`
 * the look by listing many at once. What was settled before stays as it was. Returns where it was settled now.
 */
export async function settleFirst(
  db: Db,
  userId: number,
  platforms: readonly Platform[],
  settled: 'right' | 'waived',
): Promise<Platform[]> {
  const first: FirstListing = { settled };
  return transact(db, async (trx) => {
    const rows = await trx
      .updateTable('connections')
      .set({ first_listing: JSON.stringify(first) })
      .where('user_id', '=', userId)
      .where('platform', '=', sql<Platform>`ANY (${platforms})`)
      .where(sql<boolean>`coalesce(first_listing ->> 'settled', 'false') = 'false'`)
      .returning('platform')
      .execute();
    if (rows.length > 0) await changed(trx, userId, 'connections');
    return rows.map(({ platform }) => platform);
  });
}
