import { partReader, partsOf, readBatches } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { RemoteStatus } from '../../listing/remote-status.ts';
import { liveStatus, unknownStatus, unreadStatus } from '../../listing/remote-status.ts';
import { BrokenListing, Listing, ListingEntries, type Stocked } from '../answers.ts';
import { ask } from '../client.ts';
import { isOnOffer, isSwitchedOn } from './inventory.ts';
import { askListing, isOfShop, isOurs, productsOf, splitId } from './listing.ts';
import { readInventories } from './read-inventory.ts';

/** The most listings that one call may ask for. */
const MOST = 100;

/**
 * How these listings stand. Those missing from the call for many are requested by their own id, because only that
 * proves anything. What is in stock of the active ones comes from a call of its own; one of which it was not read is
 * unread, as nothing says that it is not offered.
 */
export async function readStatuses(
  context: MarketplaceContext,
  listings: ListingRef[],
): Promise<RemoteStatus[]> {
  const ids = [...new Set(listings.map(({ externalId }) => splitId(externalId).listingId))];
  /** Undefined: nothing is known of it, as it could not be read. */
  const found = new Map<string, Listing | null | undefined>();
  const unread = await readBatches(ids, MOST, async (batch) => {
    const { results } = await ask(context, ListingEntries, {
      method: 'GET',
      path: '/listings/batch',
      query: { listing_ids: batch.join(',') },
    });
    const { read, broken } = partsOf(Listing, results);
    for (const listing of read) found.set(String(listing.listing_id), listing);
    for (const entry of broken) found.set(String(BrokenListing.parse(entry).listing_id), undefined);
  });
  for (const id of unread) found.set(id, undefined);
  const readPart = partReader();
  for (const id of ids) if (!found.has(id)) found.set(id, await readPart(() => askListing(context, id)));
  const stocks = await readStocks(context, [...found.values()]);
  return listings.map((ref) => {
    const listing = found.get(splitId(ref.externalId).listingId);
    return listing === undefined ? unreadStatus(ref) : judge(context, ref, listing, stocks);
  });
}

type Stocks = Awaited<ReturnType<typeof readInventories>>;

/** The inventories of the active listings of this shop. Those of a batch that cannot be read are missing. */
async function readStocks(
  context: MarketplaceContext,
  found: readonly (Listing | null | undefined)[],
): Promise<Stocks> {
  const active = found.flatMap((listing) =>
    listing?.state === 'active' && isOfShop(context, listing) ? listing.listing_id : [],
  );
  const stocks: Stocks = new Map();
  const readPart = partReader();
  for (let at = 0; at < active.length; at += MOST) {
    const read = await readPart(() => readInventories(context, active.slice(at, at + MOST)));
    for (const [id, inventory] of read ?? []) stocks.set(id, inventory);
  }
  return stocks;
}

function judge(
  context: MarketplaceContext,
  ref: ListingRef,
  listing: Listing | null,
  stocks: Stocks,
): RemoteStatus {
  if (!listing)
    return isOurs(context, ref) ? over(ref, 'ended', 'not found') : unknownStatus(ref, 'not found');
  if (!isOfShop(context, listing)) return unknownStatus(ref, listing.state);
  const since = listing.state_timestamp ? new Date(listing.state_timestamp * 1000).toISOString() : null;
  if (listing.state === 'sold_out') return over(ref, 'sold_out', listing.state, since);
  const inventory = stocks.get(listing.listing_id);
  if (listing.state === 'active')
    return inventory ? ofActive(ref, { ...listing, inventory }) : unreadStatus(ref);
  const isKept = ref.isKeptBack && ['draft', 'inactive'].includes(listing.state);
  return isKept ? liveStatus(ref, listing.state, null) : over(ref, 'ended', listing.state, since);
}

/** One of its variations may be sold out, or switched off, while the listing goes on. */
function ofActive(ref: ListingRef, listing: Stocked): RemoteStatus {
  const products = productsOf(listing);
  const { isVariation } = splitId(ref.externalId);
  const meant = isVariation ? products.filter(({ sku }) => sku === ref.sku) : products;
  if (!meant.some(isOnOffer))
    return meant.some(isSwitchedOn) ? over(ref, 'sold_out', 'sold_out') : over(ref, 'ended', 'not offered');
  const [only, ...others] = meant.flatMap(({ offerings }) => offerings.filter((each) => !each.is_deleted));
  const live = liveStatus(ref, listing.state, only && others.length === 0 ? only.quantity : null);
  return typeof listing.views === 'number' ? { ...live, timesViewed: listing.views } : live;
}

const over = (
  listing: ListingRef,
  state: 'ended' | 'sold_out',
  statusSeen: string,
  since: string | null = null,
): RemoteStatus => ({ listing, state, statusSeen, since, quantity: null });
