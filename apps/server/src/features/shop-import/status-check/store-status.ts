import type { RemoteStatus } from '@crosslister/marketplaces/listing/remote-status.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ConnectionRow, ListingRow, ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import type { Services } from '../../../services.ts';
import { isUnchanged } from '../../connections/work-connection.ts';
import { findUnsent } from '../../listings/revise/unsent-edits.ts';
import { markEnded, markLive, updateListings } from '../../listings/write-listing-rows.ts';
import { lockSharers } from '../../sales/shared-stock.ts';
import { askAbout } from '../store-review-items.ts';
import { followStock } from './follow-stock.ts';

export type KnownListing = Pick<
  ListingRow,
  'id' | 'product_id' | 'external_id' | 'extra' | 'sku' | 'url' | 'status' | 'proof'
> &
  Pick<ProductRow, 'name' | 'quantity'>;

interface Check {
  /** The database's time before anything was read. Whatever happened after it is newer than what was seen. */
  since: Date;
  /** This marketplace is the source, whose quantities are taken over. */
  follows: boolean;
}

/**
 * Stores how a listing was seen to stand, unless something has happened to it or its product since. The seller's other
 * listings stay as they are, because only the seller knows whether the item is still available. Returns what has ended.
 */
export async function storeStatus(
  services: Services,
  connection: ConnectionRow,
  known: KnownListing,
  seen: RemoteStatus,
  { since, follows }: Check,
): Promise<'ended' | 'soldOut' | null> {
  const { user_id: userId, platform } = connection;
  return transact(services.db, async (trx) => {
    if (!(await isUnchanged(trx, connection))) return null;
    const product = await lockProduct(trx, userId, known.product_id);
    if (!product) return null;
    const listing = await trx
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', known.id)
      // It may have moved with a link or a split since it was read.
      .where('product_id', '=', product.id)
      .where('user_id', '=', userId)
      .where('external_id', '=', known.external_id)
      .where('connection_id', '=', connection.id)
      .where('status', '=', known.status)
      .forUpdate()
      .executeTakeFirst();
    const isForSale = product.status === 'active' || product.status === 'inactive';
    if (!isForSale || !listing || (await hasMoved(trx, product, listing, since))) return null;
    const isOver = seen.state !== 'live';
    if (isOver) await storeEnd(trx, product, listing, seen, services.now());
    // It is on sale there again.
    else await markLive(trx, product, (all) => all.where('id', '=', listing.id));
    const quantity = follows && product.status === 'active' ? seen.quantity : null;
    if (quantity !== null && quantity !== product.quantity) await takeCount(trx, product, listing, quantity);
    await changed(trx, userId, 'products', 'waiting_items');
    if (!isOver || !findMarketplace(platform)) return null;
    return seen.state === 'sold_out' ? 'soldOut' : 'ended';
  });
}

/**
 * Whether the listing, or a product that shares its stock, was listed, changed or ended by us since, has such work
 * running, or has sold or had an order cancelled.
 */
async function hasMoved(
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  since: Date,
): Promise<boolean> {
  const ids = [product, ...(await lockSharers(trx, product))].map(({ id }) => id);
  const { rows } = await sql<{ moved: boolean }>`SELECT
    EXISTS (SELECT FROM operations WHERE user_id = ${listing.user_id} AND product_id = ANY (${ids}::bigint[])
      AND platform = ${listing.platform} AND kind IN ('crosslist', 'revise', 'delist')
      AND status IN ('queued', 'processing', 'waiting'))
    OR EXISTS (SELECT FROM listing_states WHERE user_id = ${listing.user_id} AND product_id = ANY (${ids}::bigint[])
      AND platform = ${listing.platform} AND worked_at >= ${since})
    OR EXISTS (SELECT FROM sales WHERE user_id = ${listing.user_id} AND product_id = ANY (${ids}::bigint[])
      AND (seen_at >= ${since} OR cancelled_at >= ${since})) AS moved`.execute(trx);
  return rows[0]?.moved ?? true;
}

async function storeEnd(
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  seen: RemoteStatus,
  now: Date,
): Promise<void> {
  const { user_id: userId, platform } = listing;
  // A marketplace's clock may be ahead of our clock.
  const at = seen.since && Date.parse(seen.since) < now.getTime() ? seen.since : now.toISOString();
  const found = seen.state === 'sold_out' ? 'sold_out' : 'ended';
  const proof = { status_seen: seen.statusSeen, checked_at: now.toISOString(), found } as const;
  const delistedAt = sql<Date>`least(${seen.since}::timestamptz, now())`;
  await markEnded(trx, product, proof, (all) => all.where('id', '=', listing.id), delistedAt);
  if (product.status !== 'active') return;
  const item = {
    externalId: listing.external_id,
    extra: listing.extra,
    sku: product.sku,
    title: product.name,
    descriptionHtml: '',
    pricePence: listing.price_pence,
    currency: product.currency,
    quantity: product.quantity,
    counted: false,
    stockPool: null,
    imageUrls: product.images.map(({ src }) => src).slice(0, 1),
    url: listing.url,
    ebayCategory: null,
    condition: null,
    specifics: {},
    createdAt: null,
  };
  await askAbout(trx, { userId, platform }, [{ item, reason: 'ended', productId: product.id, endedAt: at }]);
}

/**
 * Takes over the source's quantity. Where an order may arrive later than the stock it took, a lower quantity counts
 * only when it is seen a second time: otherwise the order would lower it again. Edits that never reached the
 * marketplace are sent first.
 */
async function takeCount(
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  quantity: number,
): Promise<void> {
  const { platform } = listing;
  if (await hasUnsentCount(trx, listing)) return;
  const isCertain = findMarketplace(platform)?.capabilities.ordersWithStock || quantity > product.quantity;
  const isNew = !isCertain && listing.stock_seen !== quantity;
  const stock_seen = isNew ? quantity : null;
  await updateListings(trx, product, { stock_seen }, (all) => all.where('id', '=', listing.id));
  if (!isNew) await followStock(trx, product, quantity, platform);
}

async function hasUnsentCount(
  trx: Trx,
  { user_id: userId, product_id: productId, platform }: ListingRow,
): Promise<boolean> {
  const unsent = await findUnsent(trx, { id: productId, user_id: userId }, platform);
  return unsent.quantity === true || unsent.fewer === true;
}
