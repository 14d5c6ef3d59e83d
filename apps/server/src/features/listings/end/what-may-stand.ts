import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database, ProductRow } from '../../../db/schema.ts';

/**
 * Platforms where a product may be listed without our knowing: a crosslist sent something and never received the
 * result, or an order was cancelled and the store itself put the item back on sale. A delist looks for such a listing.
 * Once one has looked, there is nothing left to find.
 */
export async function findWhatMayStand(
  db: Kysely<Database>,
  product: Pick<ProductRow, 'id' | 'user_id'>,
): Promise<Platform[]> {
  const { rows } = await sql<{ platform: Platform; restocked: boolean }>`
    SELECT o.platform, false AS restocked FROM operations o
    WHERE ${ofProduct(product)} AND o.kind = 'crosslist' AND o.status <> 'completed'
      AND o.journal ->> 'sent' = 'true'
      AND NOT EXISTS (SELECT FROM operations d WHERE d.product_id = o.product_id AND d.platform = o.platform
        AND d.kind = 'delist' AND d.status = 'completed' AND d.finished_at >= o.finished_at)
    UNION SELECT s.platform, true FROM sales s
    WHERE ${ofProduct(product)} AND s.state = 'cancelled' AND s.order_id <> ''
      -- Seeing to it that a store sells no more of what it has sold ends no listing.
      AND NOT EXISTS (SELECT FROM operations d WHERE d.product_id = s.product_id AND d.platform = s.platform
        AND d.kind = 'delist' AND d.status = 'completed' AND d.finished_at >= s.cancelled_at
        AND NOT d.params ? 'sold_out_on')`.execute(db);
  const standing = rows.filter(({ platform, restocked }) => !restocked || keepsOwnStock(platform));
  return [...new Set(standing.map(({ platform }) => platform))];
}

/** A listing that sells out there stays, with the stock that the store counts itself. */
const keepsOwnStock = (platform: Platform) => findMarketplace(platform)?.sellOut !== undefined;
