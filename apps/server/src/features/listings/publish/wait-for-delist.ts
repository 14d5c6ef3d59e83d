import { platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import type { Db, OperationRow, ProductRow } from '../../../db/schema.ts';

/** Seconds until it checks again. This uses up no attempt. */
const RETRY_SECONDS = 1;

/**
 * Throws while another product with this SKU, usually a deleted one, still waits for its delist there. A publish would
 * find that product's listing under the SKU, just before it is ended.
 */
export async function waitForDelist(
  db: Db,
  { user_id: userId, platform }: OperationRow,
  product: ProductRow,
  sentSku: string,
): Promise<void> {
  const { rows } = await sql`SELECT FROM operations o
    JOIN products p ON p.id = o.product_id AND p.user_id = o.user_id
    LEFT JOIN listings l ON l.product_id = p.id AND l.platform = o.platform
    WHERE o.user_id = ${userId} AND o.platform = ${platform} AND o.kind = 'delist'
      AND o.status IN ('queued', 'processing') AND o.product_id <> ${product.id}
      AND (lower(l.sku) = lower(${sentSku}) OR lower(p.sku) = lower(${product.sku})) LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  const name = platformNames[platform];
  const message = `A product you deleted is still listed on ${name} under this SKU: this one is listed when it has ended.`;
  throw new MarketplaceError('unavailable', message, { untried: true, retryAfter: RETRY_SECONDS });
}
