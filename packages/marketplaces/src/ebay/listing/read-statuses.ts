import { instead } from '@crosslister/domain/instead.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { RemoteStatus } from '../../listing/remote-status.ts';
import { liveStatus, unknownStatus, unreadStatus } from '../../listing/remote-status.ts';
import type { Offer } from '../answers.ts';
import { inBatches } from '../batches.ts';
import { isUnknownCall } from '../client.ts';
import { availableOf, isActive, isFromSellerHub, readItem } from '../trading/item.ts';
import { readOnSale } from '../trading/on-sale.ts';
import { confirmGone, isOfThisAccount } from './absence.ts';
import { isEnded, offerOf, openListingId } from './offer.ts';
import { statusOf } from './withdraw.ts';

/** From this number of listings on, eBay's own list of what is on sale (200 per call) needs fewer calls. */
const MANY = 20;

/**
 * How these listings stand. A listing that is missing from the list may have started or ended while the list was read.
 * So it is requested by its id.
 */
export async function readStatuses(
  context: MarketplaceContext,
  listings: ListingRef[],
): Promise<RemoteStatus[]> {
  const onSale = listings.length > MANY ? await readOnSale(context) : new Map<string, number>();
  return inBatches(listings, async (listing) => {
    const quantity = onSale.get(listing.externalId) ?? 0;
    if (quantity > 0) return liveStatus(listing, 'Active', quantity);
    return unlessRefused(listing, () =>
      isFromSellerHub(listing) ? ofItem(context, listing) : ofOffer(context, listing),
    );
  });
}

/** eBay may refuse a single SKU (25707). That says nothing of this listing, and nothing of the others. */
async function unlessRefused(listing: ListingRef, read: () => Promise<RemoteStatus>): Promise<RemoteStatus> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof MarketplaceError) || !['rejected', 'setup'].includes(error.kind)) throw error;
    return unknownStatus(listing, error.message);
  }
}

async function ofItem(context: MarketplaceContext, listing: ListingRef): Promise<RemoteStatus> {
  const item = await readItem(context, listing.externalId);
  if (!item) return goneFrom(context, listing, 'listing deleted');
  const { ListingStatus: statusSeen } = item.SellingStatus;
  const quantity = availableOf(item);
  if (!isActive(item)) return over(listing, 'ended', statusSeen, endOf(item.ListingDetails?.EndTime));
  return quantity > 0
    ? liveStatus(listing, statusSeen, quantity)
    : over(listing, 'sold_out', 'OUT_OF_STOCK', null);
}

async function ofOffer(context: MarketplaceContext, listing: ListingRef): Promise<RemoteStatus> {
  const offer = await offerOf(context, listing);
  if (!offer) return withoutOffer(context, listing);
  const open = openListingId(offer);
  // It was listed again meanwhile under another number, which a sync will find.
  if (open && open !== listing.externalId) return unknownStatus(listing, statusOf(offer));
  if (isEnded(offer)) return over(listing, 'ended', statusOf(offer), await endTime(context, listing));
  return stateOfOpen(listing, offer);
}

function stateOfOpen(listing: ListingRef, offer: Offer): RemoteStatus {
  const statusSeen = statusOf(offer);
  if (statusSeen === 'OUT_OF_STOCK') return over(listing, 'sold_out', statusSeen, null);
  if (statusSeen !== 'ACTIVE') return unknownStatus(listing, statusSeen);
  return liveStatus(listing, statusSeen, offer.availableQuantity ?? null);
}

/** Nobody can see a deleted listing, and this account cannot see another account's. Only the first is proof. */
function goneFrom(context: MarketplaceContext, listing: ListingRef, statusSeen: string): RemoteStatus {
  return isOfThisAccount(context, listing)
    ? over(listing, 'ended', statusSeen, null)
    : unknownStatus(listing, statusSeen);
}

/** An offer that is not found is no proof while its listing is on sale: then eBay has an outage. */
async function withoutOffer(context: MarketplaceContext, listing: ListingRef): Promise<RemoteStatus> {
  if (!isOfThisAccount(context, listing)) return unknownStatus(listing, 'offer deleted');
  try {
    const item = await confirmGone(context, listing);
    return over(listing, 'ended', 'offer deleted', endOf(item?.ListingDetails?.EndTime));
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.kind !== 'unavailable') throw error;
    return unreadStatus(listing);
  }
}

/** Only the Trading API says when a listing ended. */
async function endTime(context: MarketplaceContext, { externalId }: ListingRef): Promise<string | null> {
  const item = await readItem(context, externalId).catch(instead(null, isUnknownCall));
  return endOf(item?.ListingDetails?.EndTime);
}

function endOf(time: string | undefined): string | null {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

const over = (
  listing: ListingRef,
  state: 'ended' | 'sold_out',
  statusSeen: string,
  since: string | null,
): RemoteStatus => ({ listing, state, statusSeen, since, quantity: null });
