import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/schema.ts';
import { asJson } from '../../db/stored/as-json.ts';

/**
 * Keeps every id a product ever had on a platform, because a late order may name a listing that has ended. With `unlessListed` an id stays
 * with another product that has a live listing under it: a sale would go astray.
 */
export async function rememberIds(
  trx: Trx,
  userId: number,
  listed: readonly { platform: Platform; external_id: string; product_id: number }[],
  { unlessListed = false } = {},
): Promise<void> {
  const rows = new Map(listed.map((row) => [`${row.platform} ${row.external_id}`, row] as const));
  for (const [key, row] of rows) if (row.external_id === '') rows.delete(key);
  if (rows.size === 0) return;
  const isFree = sql`NOT EXISTS (SELECT FROM listings AS live
    WHERE live.product_id = listing_external_ids.product_id AND live.platform = excluded.platform
      AND live.user_id = ${userId} AND live.external_id = excluded.external_id AND live.status <> 'delisted')`;
  await sql`
    INSERT INTO listing_external_ids (user_id, platform, external_id, product_id)
    SELECT ${userId}, i.platform, i.external_id, i.product_id
    FROM jsonb_to_recordset(${asJson([...rows.values()])}::jsonb) AS i (
      platform text, external_id text, product_id bigint)
    ON CONFLICT (user_id, platform, external_id) DO UPDATE SET product_id = excluded.product_id
    WHERE listing_external_ids.product_id <> excluded.product_id AND ${unlessListed ? isFree : sql`true`}
  `.execute(trx);
}

/** Which product each of these ids belongs to. Those that nobody knows are absent. */
export function readOwners(
  db: Db,
  { userId, platform }: { userId: number; platform: Platform },
  ids: readonly string[],
) {
  return db
    .selectFrom('listing_external_ids')
    .select(['external_id', 'product_id'])
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('external_id', '=', sql<string>`ANY (${ids})`)
    .orderBy('external_id')
    .execute();
}
