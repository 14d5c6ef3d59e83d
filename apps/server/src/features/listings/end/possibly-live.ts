import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Db, ProductRow } from '../../../db/schema.ts';

/**
 * Platforms where a product may be listed without our knowing: a crosslist sent something and never received the
 * result, or an order was cancelled and the store itself put the item back on sale. A delist looks for such a listing.
 * Once one has looked, there is nothing left to find.
 */
export async function findPossiblyLive(
  db: Db,
  product: Pick<ProductRow, 'id' | 'user_id'>,
): Promise<Platform[]> {
  const { rows } = await sql<{ platform: Platform; restocked: boolean }>`
    SELECT platform, false AS restocked FROM listing_states WHERE ${ofProduct(product)} AND unheard <> '{}'
    UNION SELECT platform, false FROM operations WHERE ${ofProduct(product)} AND kind = 'crosslist'
      AND status IN ('queued', 'processing', 'waiting') AND sent
    UNION SELECT s.platform, true FROM sales s
    WHERE ${ofProduct(product)} AND s.state = 'cancelled' AND s.order_id <> ''
      AND NOT EXISTS (SELECT FROM listing_states l WHERE l.product_id = s.product_id AND l.platform = s.platform
        AND l.ended_at >= s.cancelled_at)`.execute(db);
  const live = rows.filter(({ platform, restocked }) => !restocked || keepsOwnStock(platform));
  return [...new Set(live.map(({ platform }) => platform))];
}

/** A listing that sells out there stays, with the stock that the store counts itself. */
const keepsOwnStock = (platform: Platform) => Boolean(findMarketplace(platform)?.listing.sellOut);
