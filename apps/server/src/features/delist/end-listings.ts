import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { ActionInfo } from '@crosslister/contract/product.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, ListingRow, ProductRow } from '../../db/schema.ts';
import { cancelQueuedCrosslists, enqueue } from '../../operations/store.ts';

/** Why a listing is ended; decides what becomes of the product afterwards. */
export type DelistReason = 'seller' | 'sale' | 'delete';

/**
 * Stores a delist for every live listing of a product, but the one where it was sold, and takes back crosslists that
 * have not begun. Returns the listings no machine can end: the seller has to.
 */
export async function endListings(
  trx: Kysely<Database>,
  product: ProductRow,
  reason: DelistReason,
  options: { except?: Platform | null; params?: Record<string, unknown> } = {},
): Promise<ListingRow[]> {
  await cancelQueuedCrosslists(
    trx,
    product.id,
    reason === 'sale' ? 'It was sold.' : 'The product was deleted.',
  );
  const listings = await trx
    .selectFrom('listings')
    .selectAll()
    .where('product_id', '=', product.id)
    .where('status', '<>', 'delisted')
    .orderBy('id')
    .execute();
  const byHand: ListingRow[] = [];
  await endWhatMayStand(trx, product, reason);
  for (const listing of listings) {
    if (listing.platform === options.except) continue;
    if (!canBeEnded(listing)) {
      byHand.push(listing);
      continue;
    }
    await enqueue(trx, {
      userId: product.user_id,
      kind: 'delist',
      platform: listing.platform,
      product,
      params: { reason, ...options.params },
    });
  }
  return byHand;
}

/**
 * A crosslist that sent something and never heard the end of it may have left a listing we do not know. A delist looks
 * for it by SKU.
 */
async function endWhatMayStand(
  trx: Kysely<Database>,
  product: ProductRow,
  reason: DelistReason,
): Promise<void> {
  const { rows } = await sql<{ platform: Platform }>`
    SELECT DISTINCT o.platform FROM operations o
    WHERE o.product_id = ${product.id} AND o.kind = 'crosslist' AND o.status IN ('queued', 'processing', 'failed')
      AND o.journal ->> 'sent' = 'true'
      AND NOT EXISTS (SELECT 1 FROM listings l WHERE l.product_id = o.product_id AND l.platform = o.platform
        AND (l.status <> 'delisted' OR l.delisted_at > o.created_at))`.execute(trx);
  for (const { platform } of rows) {
    await enqueue(trx, {
      userId: product.user_id,
      kind: 'delist',
      platform,
      product,
      params: { reason, look_up: true },
    });
  }
}

/** Whether the server can end this listing: it knows its id there, and the marketplace has calls for it. */
export function canBeEnded(listing: ListingRow): boolean {
  return (
    (findMarketplace(listing.platform)?.capabilities.serverSide ?? false) && listing.connection_id !== null
  );
}

/** What the seller is told about a listing that only they can end. */
export function byHandInfo(listing: Pick<ListingRow, 'platform' | 'url'>): ActionInfo {
  const name = platformNames[listing.platform];
  return {
    type: 'manual_delist_required',
    message: `Still listed on ${name}. Delete it there, then choose Mark as Sold here.`,
    listing_url: listing.url,
    platform: listing.platform,
  };
}
