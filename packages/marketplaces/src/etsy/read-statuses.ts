import type { MarketplaceContext } from '../context.ts';
import type { ListingRef } from '../listing-ref.ts';
import type { RemoteStatus } from '../remote-status.ts';
import { liveStatus, unknownStatus } from '../remote-status.ts';
import { type Listing, ListingPage } from './answers.ts';
import { ask } from './client.ts';
import { isOnOffer, isSwitchedOn } from './inventory.ts';
import { isOfShop, isOurs, productsOf, readListing, splitId } from './listing.ts';

/** The most listings that one call may ask for. */
const MOST = 100;

/**
 * How these listings stand. Those missing from the call for many are requested by their own id, because only that
 * proves anything.
 */
export async function readStatuses(
  context: MarketplaceContext,
  listings: ListingRef[],
): Promise<RemoteStatus[]> {
  const ids = [...new Set(listings.map(({ externalId }) => splitId(externalId).listingId))];
  const found = new Map<string, Listing | null>();
  for (let at = 0; at < ids.length; at += MOST) {
    const { results } = await ask(context, ListingPage, {
      method: 'GET',
      path: '/listings/batch',
      query: { listing_ids: ids.slice(at, at + MOST).join(','), includes: 'Inventory' },
    });
    for (const listing of results) found.set(String(listing.listing_id), listing);
  }
  for (const id of ids) if (!found.has(id)) found.set(id, await readListing(context, id));
  return listings.map((ref) => judge(context, ref, found.get(splitId(ref.externalId).listingId) ?? null));
}

function judge(context: MarketplaceContext, ref: ListingRef, listing: Listing | null): RemoteStatus {
  if (!listing)
    return isOurs(context, ref) ? over(ref, 'ended', 'not found') : unknownStatus(ref, 'not found');
  if (!isOfShop(context, listing)) return unknownStatus(ref, listing.state);
  const since = listing.state_timestamp ? new Date(listing.state_timestamp * 1000).toISOString() : null;
  if (listing.state === 'sold_out') return over(ref, 'sold_out', listing.state, since);
  if (listing.state === 'active') return ofActive(ref, listing);
  const isKept = ref.isKeptBack && ['draft', 'inactive'].includes(listing.state);
  return isKept ? liveStatus(ref, listing.state, null) : over(ref, 'ended', listing.state, since);
}

/** One of its variations may be sold out, or switched off, while the listing goes on. */
function ofActive(ref: ListingRef, listing: Listing): RemoteStatus {
  const products = productsOf(listing);
  const { isVariation } = splitId(ref.externalId);
  const meant = isVariation ? products.filter(({ sku }) => sku === ref.sku) : products;
  if (!meant.some(isOnOffer))
    return meant.some(isSwitchedOn) ? over(ref, 'sold_out', 'sold_out') : over(ref, 'ended', 'not offered');
  const [only, ...others] = meant.flatMap(({ offerings }) => offerings.filter((each) => !each.is_deleted));
  return liveStatus(ref, listing.state, only && others.length === 0 ? only.quantity : null);
}

const over = (
  listing: ListingRef,
  state: 'ended' | 'sold_out',
  statusSeen: string,
  since: string | null = null,
): RemoteStatus => ({ listing, state, statusSeen, since, quantity: null });
