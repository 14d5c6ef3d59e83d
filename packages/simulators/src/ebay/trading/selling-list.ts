import { type JsonObject, objectAt, textAt } from '../../http/json-values.ts';
import type { Listing } from '../ebay-state.ts';
import type { SellerCall } from '../route.ts';
import { isLive, listingType, policyNodes, variationNodes } from './trading-listing.ts';
import { refusals } from './trading-refusals.ts';
import { money } from './xml.ts';

/**
 * A listing as the list has it: no description, no picture but the first, and of its settings the policies alone, as two
 * public programs read them there of real accounts (2026-11-30).
 */
export function summary(listing: Listing): JsonObject {
  const [gallery] = listing.imageUrls;
  return {
    BuyItNowPrice: money(listing.auction ? '0' : listing.price),
    ItemID: listing.listingId,
    ListingDetails: {
      StartTime: listing.startsAt.toISOString(),
      ViewItemURL: `https://www.ebay.co.uk/itm/${listing.listingId}`,
    },
    ListingDuration: listing.auction ? 'Days_7' : 'GTC',
    ListingType: listingType(listing),
    Quantity: listing.quantity + listing.sold,
    SellingStatus: {
      BidCount: listing.auction?.bids ?? 0,
      CurrentPrice: money(listing.buyerPrice ?? listing.price),
    },
    Title: listing.title,
    QuantityAvailable: listing.quantity,
    ...(listing.sku !== undefined && { SKU: listing.sku }),
    ...(gallery !== undefined && { PictureDetails: { GalleryURL: gallery } }),
    ...policyNodes(listing),
    ...variationNodes(listing),
  };
}

export function wholeNumber(given: string | undefined, fallback: number, most: number): number {
  const number = given === undefined ? fallback : Number(given);
  if (!Number.isInteger(number) || number < 1 || number > most) throw refusals.invalid('Pagination');
  return number;
}

/** GetMyeBaySelling: what the seller has on sale now, whichever tool made it, oldest first when so asked. */
export function sellingList({ site, seller }: SellerCall, request: JsonObject): JsonObject {
  const asked = objectAt(request, 'ActiveList');
  if (!asked || textAt(asked, 'Include') === 'false') return { Ack: 'Success' };
  const size = wholeNumber(textAt(asked, 'Pagination', 'EntriesPerPage'), 25, 200);
  const page = wholeNumber(textAt(asked, 'Pagination', 'PageNumber'), 1, 10_000);
  if (page === site.brokenSellingPage) throw refusals.internal();
  const live = [...site.listings.values()].filter(
    (listing) => listing.seller === seller.username && isLive(site, listing),
  );
  const sign = textAt(asked, 'Sort') === 'StartTime' ? 1 : -1;
  live.sort(
    (one, other) =>
      sign *
      (one.startsAt.getTime() - other.startsAt.getTime() || Number(one.listingId) - Number(other.listingId)),
  );
  const pages = Math.ceil(live.length / size);
  if (page > Math.max(pages, 1)) throw refusals.noSuchPage();
  if (live.length === 0) return { Ack: 'Success' };
  const start = site.ignoresPaging ? 0 : (page - 1) * size;
  const Item = live.slice(start, start + size).map(summary);
  return {
    Ack: 'Success',
    ActiveList: {
      ItemArray: { Item },
      PaginationResult: { TotalNumberOfPages: pages, TotalNumberOfEntries: live.length },
    },
  };
}
