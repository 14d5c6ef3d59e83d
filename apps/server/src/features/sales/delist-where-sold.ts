import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { ProductRow, SaleRow, Trx } from '../../db/schema.ts';
import { jsonPath } from '../../db/stored/json-path.ts';
import type { Locked, LockedKey } from '../../operations/lock.ts';
import { enqueue } from '../../operations/operation-rows.ts';
import { markEnded } from '../listings/write-listing-rows.ts';

/** For a revise: whether it sends a quantity to the marketplace, now or after what is running. */
const sendsQuantity = sql.raw<boolean>(
  `(${[
    jsonPath('revise', 'params', 'fewer'),
    jsonPath('revise', 'params', 'quantity'),
    jsonPath('revise', 'params', 'again', { inner: 'fewer' }),
    jsonPath('revise', 'params', 'again', { inner: 'quantity' }),
  ]
    .map(({ isThere }) => isThere)
    .join(' OR ')})`,
);

/** How far a marketplace's clock, which stamps the orders, may be ahead of the database's clock. */
export const CLOCKS_DIFFER = '15 minutes';

/**
 * Whether the quantity of this listing was lowered after a sale elsewhere. If one had sold here too without our
 * knowing, it was still counted in that quantity, so one too many is for sale.
 */
export async function quantityWasSent(trx: Trx, product: ProductRow, platform: Platform): Promise<boolean> {
  const row = await trx
    .selectFrom('listing_states')
    .select('quantity_told')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row?.quantity_told ?? false;
}

/**
 * Whether our own write may have restored the stock that the order took: it arrived after the order, with the stock
 * from before it. Variations that share a stock write the same quantity.
 */
export async function mayBeWrittenBack(
  trx: Trx,
  { id, user_id: userId, stock_pool: pool }: Locked<ProductRow>,
  platform: Platform,
  soldAt: string,
): Promise<boolean> {
  const resends = findMarketplace(platform)?.capabilities.resendsStock === true;
  const since = sql`least(${soldAt}::timestamptz, now()) - ${CLOCKS_DIFFER}::interval`;
  const { rows } = await sql`
    SELECT FROM operations o JOIN products p ON p.id = o.product_id AND p.user_id = o.user_id
    WHERE o.user_id = ${userId} AND (p.id = ${id} OR p.stock_pool = ${pool}) AND o.platform = ${platform}
      AND o.status IN ('queued', 'processing')
      AND (o.kind = 'crosslist' OR o.kind = 'revise' AND (${resends}::boolean OR ${sendsQuantity}))
    UNION ALL SELECT FROM listing_states l JOIN products p ON p.id = l.product_id AND p.user_id = l.user_id
    WHERE l.user_id = ${userId} AND (p.id = ${id} OR p.stock_pool = ${pool}) AND l.platform = ${platform}
      AND (l.stock_sent_at >= ${since} OR ${resends}::boolean AND l.revised_at >= ${since})
    LIMIT 1`.execute(trx);
  return rows.length > 0;
}

/** The sale of the last one has ended the listing. */
export async function endedBySale(
  trx: Trx,
  product: LockedKey,
  platform: Platform,
  { order_id }: SaleRow,
  soldAt: string,
): Promise<void> {
  const proof = { status_seen: `sold in order ${order_id}`, checked_at: soldAt };
  await markEnded(trx, product, proof, (listings) =>
    listings.where('platform', '=', platform).where('status', '<>', 'delisted'),
  );
}

/**
 * Stores a delist for the listing where the product sold, if it may still be bought there:
 * the marketplace may put sold-out listings back on sale, the listing may show more stock
 * than there is, or our own write may have restored its stock.
 */
export async function delistWhereSold(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
  { mayHaveMore, isWrittenBack }: { mayHaveMore: boolean; isWrittenBack: boolean },
): Promise<void> {
  if (!mayHaveMore && !isWrittenBack && !findMarketplace(platform)?.listing.sellOut) return;
  const listing = await trx
    .selectFrom('listings')
    .select('id')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('connection_id', 'is not', null)
    .where('external_id', '<>', '')
    .executeTakeFirst();
  if (!listing) return;
  const params = {
    reason: 'sale' as const,
    sold_on: platform,
    ...(!mayHaveMore && { sold_out_on: platform }),
    ...(isWrittenBack && { written_back: true as const }),
  };
  await enqueue(trx, { userId: product.user_id, kind: 'delist', platform, product, params });
}
