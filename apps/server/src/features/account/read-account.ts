import type { Account } from '@crosslister/contract/accounts/account.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What a seller has here, and how much of it is listed on the marketplaces. */
export async function readAccount(db: Db, userId: number): Promise<Account> {
  const { rows } = await sql<Omit<Account, 'live_listings'>>`
    SELECT username,
      (SELECT count(*) FROM products WHERE user_id = ${userId} AND deleted_at IS NULL) AS products,
      (SELECT count(*) FROM images WHERE user_id = ${userId}) AS photos,
      (SELECT count(*) FROM operations WHERE user_id = ${userId}
        AND status IN ('queued', 'processing', 'waiting')) AS unfinished
    FROM users WHERE id = ${userId}`.execute(db);
  const [account] = rows;
  if (!account) throw new Error('a signed-in seller has no account');
  return { ...account, live_listings: await countLive(db, userId) };
}

/** Listings that a buyer can find, or will find at their scheduled time. Listings whose link was typed in count too. */
export async function countLive(db: Db, userId: number): Promise<Account['live_listings']> {
  const { rows } = await sql<{ platform: Platform; count: number }>`
    SELECT platform, count(*) AS count FROM listings
    WHERE user_id = ${userId} AND status IN ('active', 'scheduled') GROUP BY platform ORDER BY platform`.execute(
    db,
  );
  return rows;
}
