import { numberAt, objectAt, textAt, textsAt } from '../../http/json-values.ts';
import {
  type EndReason,
  type Listing,
  nextId,
  type Site,
  type StoredItem,
  type StoredOffer,
} from '../ebay-state.ts';

export type ListingState = 'SCHEDULED' | 'ACTIVE' | 'OUT_OF_STOCK' | 'SOLD' | 'ENDED';

export function listingState(listing: Listing, now: Date): ListingState {
  if (listing.endedAt) return listing.endReason === 'sold' ? 'SOLD' : 'ENDED';
  if (listing.startsAt > now) return 'SCHEDULED';
  return listing.quantity > 0 ? 'ACTIVE' : 'OUT_OF_STOCK';
}

/** Whether it has not ended: live, scheduled, or out of stock. */
export function isOpen(listing: Listing | undefined): listing is Listing {
  return listing !== undefined && listing.endedAt === undefined;
}

/** What buyers can get: the lower of the offer's and the item's quantity. */
export function quantityOf(item: StoredItem, offer: StoredOffer): number {
  const ofItem = numberAt(item.body, 'availability', 'shipToLocationAvailability', 'quantity') ?? 0;
  return Math.min(ofItem, numberAt(offer.body, 'availableQuantity') ?? ofItem);
}

/** Whether buyers may offer less, and from and up to which price that is accepted or declined at once. */
function bestOfferOf({ body }: StoredOffer) {
  const terms = objectAt(body, 'listingPolicies', 'bestOfferTerms');
  if (terms?.bestOfferEnabled !== true) return null;
  return {
    accept: textAt(terms, 'autoAcceptPrice', 'value') ?? null,
    decline: textAt(terms, 'autoDeclinePrice', 'value') ?? null,
  };
}

function contentOf(item: StoredItem, offer: StoredOffer) {
  return {
    title: textAt(item.body, 'product', 'title') ?? '',
    subtitle: textAt(item.body, 'product', 'subtitle') ?? '',
    bestOffer: bestOfferOf(offer),
    description:
      textAt(offer.body, 'listingDescription') ?? textAt(item.body, 'product', 'description') ?? '',
    price: textAt(offer.body, 'pricingSummary', 'price', 'value') ?? '0.00',
    imageUrls: textsAt(item.body, 'product', 'imageUrls'),
    categoryId: textAt(offer.body, 'categoryId') ?? '',
    condition: textAt(item.body, 'condition') ?? '',
    quantity: quantityOf(item, offer),
  };
}

export function startListing(
  site: Site,
  seller: string,
  item: StoredItem,
  offer: StoredOffer,
  startsAt: Date,
): Listing {
  const listingId = nextId(site, 256_700_000_000);
  const names = { listingId, seller, sku: item.sku, offerId: offer.offerId };
  const listing: Listing = { ...names, ...contentOf(item, offer), sold: 0, startsAt };
  site.listings.set(listingId, listing);
  offer.published = true;
  offer.listingId = listingId;
  return listing;
}

/** Shows the present item and offer on an open listing. */
export function reviseListing(listing: Listing, item: StoredItem, offer: StoredOffer): void {
  Object.assign(listing, contentOf(item, offer));
}

export function endListing(site: Site, listing: Listing, reason: EndReason): void {
  listing.endedAt = site.clock.now();
  listing.endReason = reason;
}

/** Takes sold units out of the item and the offer behind a listing, as eBay keeps both in step. */
export function takeUnits(item: StoredItem | undefined, offer: StoredOffer | undefined, count: number): void {
  const availability = objectAt(item?.body, 'availability', 'shipToLocationAvailability');
  const held = numberAt(availability, 'quantity');
  if (availability && held !== undefined) availability.quantity = Math.max(0, held - count);
  const offered = numberAt(offer?.body, 'availableQuantity');
  if (offer && offered !== undefined) offer.body.availableQuantity = Math.max(0, offered - count);
}
