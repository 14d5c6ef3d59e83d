import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Rehearsal } from '../../listing/rehearse-ending.ts';
import { getGranted, isDenied } from '../account/check-scopes.ts';
import { readInventoryPage } from '../catalogue/active-listings.ts';
import { isActive, isFromSellerHub, readItem } from '../trading/item.ts';
import { findItem, isEnded, offerOf } from './offer.ts';

/** The Inventory API says "not found", as it has done for hours of things that were on sale (July 2025). */
const denied = (what: string, link: string) =>
  new MarketplaceError('unavailable', `eBay says that ${what} does not exist, although it is on sale.`, {
    nextStep: 'Look at your listings on eBay.',
    link,
  });

/**
 * Reads the offer of a listing as `withdraw` does, and the item whose quantity a sale elsewhere lowers. What the
 * Inventory API does not know has ended only if the listing itself has (Trading API). Without a listing: whether the
 * consent covers the inventory.
 */
export async function rehearseEnding(
  context: MarketplaceContext,
  listing: ListingRef | null,
): Promise<Rehearsal> {
  try {
    return await readAsForAnEnd(context, listing);
  } catch (error) {
    if (!isDenied(error)) throw error;
    // Orders may be read all the same, so the account as a whole looks well.
    throw new MarketplaceError('setup', 'eBay did not grant sell.inventory.', getGranted(['sell.inventory']));
  }
}

async function readAsForAnEnd(context: MarketplaceContext, listing: ListingRef | null): Promise<Rehearsal> {
  if (!listing) {
    await readInventoryPage(context, 0);
    return 'passed';
  }
  if (isFromSellerHub(listing)) return (await isOnSale(context, listing)) ? 'passed' : 'ended';
  const offer = await offerOf(context, listing);
  if (offer && isEnded(offer)) return 'ended';
  const item = offer && (await findItem(context, offer.sku ?? listing.sku));
  if (offer && item) return 'passed';
  if (!(await isOnSale(context, listing))) return 'ended';
  throw denied(offer ? 'the item of a listing' : 'the offer of a listing', listing.url);
}

async function isOnSale(context: MarketplaceContext, { externalId }: ListingRef): Promise<boolean> {
  const item = await readItem(context, externalId);
  return item !== null && isActive(item);
}
