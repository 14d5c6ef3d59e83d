import type { ListingRef } from '@crosslister/marketplaces/listing/listing-ref.ts';
import { sql } from 'kysely';
import type { Db, OperationRow } from '../../../db/schema.ts';

/** Whether the listing now belongs to another product of the seller's: live, being listed, or null when it does not. */
export async function findNewOwner(
  db: Db,
  { user_id: userId, platform, product_id: productId }: OperationRow,
  { externalId, sku }: Pick<ListingRef, 'externalId' | 'sku'>,
): Promise<'live' | 'being listed' | null> {
  const { rows } = await sql<{ live: boolean; listing: boolean }>`SELECT
    CASE WHEN ${externalId} = '' THEN EXISTS (SELECT FROM listings WHERE user_id = ${userId} AND platform = ${platform}
      AND lower(sku) = lower(${sku}) AND product_id <> ${productId} AND status <> 'delisted' AND connection_id IS NOT NULL)
    ELSE EXISTS (SELECT FROM listing_external_ids i
      JOIN listings l ON l.product_id = i.product_id AND l.platform = i.platform AND l.external_id = i.external_id
      WHERE i.user_id = ${userId} AND i.platform = ${platform} AND i.external_id = ${externalId}
        AND i.product_id <> ${productId} AND l.status <> 'delisted' AND l.connection_id IS NOT NULL) END AS live,
    EXISTS (SELECT FROM operations o JOIN products p ON p.id = o.product_id AND p.user_id = o.user_id
      WHERE o.user_id = ${userId} AND o.platform = ${platform} AND o.kind = 'crosslist' AND o.status = 'processing'
        AND o.product_id <> ${productId} AND lower(p.sku) = lower(${sku})) AS listing`.execute(db);
  if (rows[0]?.live) return 'live';
  return rows[0]?.listing ? 'being listed' : null;
}
