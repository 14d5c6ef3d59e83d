import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { sql, type Transaction } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { Database, ProductRow, SaleRow } from '../../db/schema.ts';
import type { Locked, LockedKey } from '../../operations/lock.ts';
import { enqueue } from '../../operations/store.ts';

/**
 * Whether this listing was told of pieces sold elsewhere. A piece that had sold here as well, unseen until then, was
 * counted among those left, so that one more stands for sale than there is.
 */
export async function wasEverLowered(
  trx: Transaction<Database>,
  product: ProductRow,
  platform: Platform,
): Promise<boolean> {
  const row = await trx
    .selectFrom('operations')
    .select('id')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('kind', '=', 'revise')
    .where(sql<boolean>`(params ? 'fewer' OR params ? 'quantity' OR params -> 'again' ? 'fewer')`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The sale of its last piece has ended the listing. */
export async function endedBySale(
  trx: Transaction<Database>,
  product: LockedKey,
  platform: Platform,
  { order_id }: SaleRow,
  soldAt: string,
): Promise<void> {
  await trx
    .updateTable('listings')
    .set({
      status: 'delisted',
      // Compared with when a page was read: the sale's own time is by the marketplace's clock.
      delisted_at: sql`now()`,
      proof: JSON.stringify({ status_seen: `sold in order ${order_id}`, checked_at: soldAt }),
    })
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('status', '<>', 'delisted')
    .execute();
}

/**
 * A marketplace that may go on selling what has sold out here is seen to, beside the others; a listing that may have
 * more pieces than there are is ended as elsewhere.
 */
export async function closeWhereSold(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  platform: Platform,
  mayHaveMore: boolean,
): Promise<void> {
  if (!mayHaveMore && !findMarketplace(platform)?.sellOut) return;
  const listing = await trx
    .selectFrom('listings')
    .select('id')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('connection_id', 'is not', null)
    .where('external_id', '<>', '')
    .executeTakeFirst();
  if (!listing) return;
  const params = { reason: 'sale', ...(!mayHaveMore && { sold_on: platform, sold_out_on: platform }) };
  await enqueue(trx, { userId: product.user_id, kind: 'delist', platform, product, params });
}
