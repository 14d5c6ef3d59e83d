import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { ActionInfo } from '@crosslister/contract/product.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ListingRow, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import type { ParamsOf } from '../../../db/stored/operation-json.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Stopped } from '../../../operations/guard.ts';
import type { Locked } from '../../../operations/lock.ts';
import { callOffListing, enqueue } from '../../../operations/operation-rows.ts';
import { isStillConnected } from '../../connections/work-connection.ts';
import { isByHand, storeEndingStep } from '../by-hand/store-step.ts';
import { findAllLive } from '../listing-rows.ts';
import { findPossiblyLive } from './possibly-live.ts';

/** What a delist that follows a sale knows of it. */
export type AfterSale = Pick<ParamsOf<'delist'>, 'sale_id' | 'sold_on' | 'sold_out_on'>;

/**
 * Stores a delist for every live listing of a product except the one where it sold, and
 * cancels queued crosslists and revises. Returns the listings the server cannot end: the
 * seller has to, by a step where the marketplace is worked by hand.
 */
export async function endListings(
  trx: Trx,
  product: Locked<ProductRow>,
  reason: 'sale' | 'delete',
  options: { except?: Platform | null; params?: AfterSale } = {},
): Promise<ListingRow[]> {
  const { except, params } = options;
  await callOffListing(trx, product, reason === 'sale' ? 'It was sold.' : 'The product was deleted.');
  const live = (await findAllLive(trx, product)).filter(({ platform }) => platform !== except);
  const possiblyLive = (await findPossiblyLive(trx, product)).filter((platform) => platform !== except);
  // A delist of a sale waits until the seller connects again. A deletion reports at once that it cannot be done.
  const cutOff = reason === 'delete' ? await findDisconnected(trx, product.user_id) : new Set<Platform>();
  const within = (listing: ListingRow) => canBeEnded(listing) && !cutOff.has(listing.platform);
  const ending = new Set([...live.filter(within).map(({ platform }) => platform), ...possiblyLive]);
  for (const platform of ending) {
    await enqueue(trx, {
      userId: product.user_id,
      kind: 'delist',
      platform,
      product,
      params: { reason, ...params },
    });
  }
  const left = live.filter((listing) => !within(listing));
  for (const listing of left) {
    if (isByHand(listing)) await storeEndingStep(trx, product, listing, { reason, ...params });
  }
  return left;
}

async function findDisconnected(trx: Trx, userId: number): Promise<Set<Platform>> {
  const rows = await trx
    .selectFrom('connections')
    .select('platform')
    .where('user_id', '=', userId)
    .where('secrets', 'is', null)
    .execute();
  return new Set(rows.map(({ platform }) => platform));
}

/**
 * After a crosslist that did not complete: ends what it sent, if it was stopped for a
 * reason, or if the product is no longer for sale.
 */
export async function endWhatWasSent(
  trx: Trx,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow> | undefined,
  stopped: Stopped['reason'] | null,
): Promise<void> {
  if (!operation.sent || !product) return;
  const reason = stopped ?? whyNotForSale(product);
  // In another account the SKU would find another product's listing.
  if (!reason || !(await isStillConnected(trx, operation))) return;
  const { user_id: userId, platform } = operation;
  await enqueue(trx, { userId, kind: 'delist', platform, product, params: { reason } });
}

/** Whether the server can end this listing: it knows its id there, and the marketplace has an API. */
function canBeEnded(listing: ListingRow): boolean {
  return findMarketplace(listing.platform) !== undefined && listing.connection_id !== null;
}

/** The task for a listing that the server failed to end, or can never end. */
export function byHandInfo(listing: ListingRow, reason: 'sale' | 'delete'): ActionInfo {
  const name = platformNames[listing.platform];
  if (canBeEnded(listing)) {
    const cause = `it could not be ended. ${connectThen(listing.platform, reason)}`;
    return { ...failedInfo(listing, cause), ...asDeletion(reason) };
  }
  return {
    type: 'manual_delist_required',
    message: `Still listed on ${name}. Delete it there, then ${thenHere(reason)}`,
    listing_url: listing.url,
    platform: listing.platform,
    ...asDeletion(reason),
  };
}

/**
 * When a product was deleted, the end of its last listing removes the product, also long
 * after the delist itself is gone.
 */
export const asDeletion = (reason: unknown): Pick<ActionInfo, 'deletes_product'> =>
  reason === 'delete' ? { deletes_product: true } : {};

/** The task for a listing that the server could have ended, but the delist failed. `cause` says why and what to do. */
export function failedInfo(listing: Pick<ListingRow, 'platform' | 'url'>, cause: string): ActionInfo {
  const { platform, url } = listing;
  const message = `Still listed on ${platformNames[platform]}: ${cause}`;
  return { type: 'delist_failed', message, listing_url: url, platform };
}

export function connectThen(platform: Platform, reason: 'sale' | 'delete'): string {
  return `Connect ${platformNames[platform]}, then ${reason === 'sale' ? 'retry' : 'delete the product again'}.`;
}

/** The end of a task's sentence: what the seller does here once the listing is gone there. */
export function thenHere(reason: 'sale' | 'delete'): string {
  return `choose I deleted it.${reason === 'delete' ? ' The product is then deleted.' : ''}`;
}
