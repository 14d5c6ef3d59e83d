import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Kysely, sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Database } from '../../../db/schema.ts';
import type { FirstListing } from '../../../db/stored-json.ts';
import { transact } from '../../../db/transact.ts';

/**
 * Nothing is asked about these accounts any more: the seller has said that the first listing is `right`, or has `waived`
 * the look by listing many at once. What was settled before stays as it was.
 */
export async function settleFirst(
  db: Kysely<Database>,
  userId: number,
  platforms: readonly Platform[],
  settled: 'right' | 'waived',
): Promise<void> {
  const first: FirstListing = { settled };
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('connections')
      .set({ first_listing: JSON.stringify(first) })
      .where('user_id', '=', userId)
      .where('platform', '=', sql<Platform>`ANY (${platforms})`)
      .where(sql<boolean>`coalesce(first_listing ->> 'settled', 'false') = 'false'`)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await changed(trx, userId, 'connections');
  });
}
