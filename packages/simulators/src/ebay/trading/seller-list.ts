import { type JsonObject, textAt } from '../../http/json-values.ts';
import type { SellerCall } from '../route.ts';
import type { Listing, Site } from '../ebay-state.ts';
import { refusals } from './trading-refusals.ts';
import { endsAt, itemNode } from './trading-listing.ts';
import { summary, wholeNumber } from './selling-list.ts';
import { manyAt } from './xml.ts';

/** "Each of the time ranges must be a value less than 120 days." */
const RANGE_MS = 120 * 86_400_000;

function rangeOf(request: JsonObject): { from: number; to: number } {
  const from = Date.parse(textAt(request, 'EndTimeFrom') ?? '');
  const to = Date.parse(textAt(request, 'EndTimeTo') ?? '');
  if (!(to > from && to - from < RANGE_MS)) throw refusals.invalid('EndTimeFrom');
  return { from, to };
}

/**
 * A listing as this call has it at ReturnAll: never with its item specifics, which only GetItem returns
 * (https://developer.ebay.com/support/kb-article?KBid=1104), and with variations only when they are asked for.
 */
function whole(site: Site, listing: Listing, withVariations: boolean): JsonObject {
  if (listing.broken) throw refusals.internal();
  const { ItemSpecifics: _, Variations, ...item } = itemNode(site, listing);
  return { ...item, ...(withVariations && Variations !== undefined && { Variations }) };
}

/** Without a level there is little more than the number. */
function bare(site: Site, listing: Listing): JsonObject {
  const EndTime = endsAt(site, listing).toISOString();
  return {
    ItemID: listing.listingId,
    ListingDetails: { StartTime: listing.startsAt.toISOString(), EndTime },
  };
}

/** Every level of granularity has the status (https://developer.ebay.com/support/kb-article?KBid=381). */
function withStatus(listing: Listing): JsonObject {
  const { SellingStatus, ...item } = summary(listing);
  const ListingStatus = listing.endedAt ? 'Completed' : 'Active';
  return { ...item, SellingStatus: { ...(SellingStatus as JsonObject), ListingStatus } };
}

/** What makes an entry of a listing. A GranularityLevel counts more than a DetailLevel. */
function entryOf(site: Site, request: JsonObject): (listing: Listing) => JsonObject {
  const withVariations = textAt(request, 'IncludeVariations') === 'true';
  if (textAt(request, 'GranularityLevel')) return withStatus;
  if (textAt(request, 'DetailLevel') === 'ReturnAll') return (each) => whole(site, each, withVariations);
  return (each) => bare(site, each);
}

function hasLabel({ sku, variations = [] }: Listing, labels: unknown[]): boolean {
  return [sku, ...variations.map((each) => each.sku)].some((each) => labels.includes(each));
}

/** By the end of the listing: 1 is the last first, 2 the next first. Without, they come as they were listed. */
const signs: Record<string, number> = { 1: -1, 2: 1 };

/**
 * GetSellerList by end times: what ends in the range, whichever tool made it, scheduled listings too, and with a range
 * that has begun also what has ended since.
 */
export function sellerList({ site, seller }: SellerCall, request: JsonObject): JsonObject {
  const { from, to } = rangeOf(request);
  if (textAt(request, 'DetailLevel') && !textAt(request, 'Pagination', 'EntriesPerPage'))
    throw refusals.invalid('Pagination');
  const size = wholeNumber(textAt(request, 'Pagination', 'EntriesPerPage'), 25, 200);
  const page = wholeNumber(textAt(request, 'Pagination', 'PageNumber'), 1, 10_000);
  const labels = manyAt(request, 'SKUArray', 'SKU');
  const sign = signs[textAt(request, 'Sort') ?? ''] ?? 0;
  const found = [...site.listings.values()]
    .filter((listing) => listing.seller === seller.username)
    .map((listing) => ({ listing, end: endsAt(site, listing).getTime() }))
    .filter(
      ({ listing, end }) => end >= from && end <= to && (labels.length === 0 || hasLabel(listing, labels)),
    )
    .sort((one, other) => sign * (one.end - other.end));
  const pages = Math.ceil(found.length / size);
  if (page > Math.max(pages, 1)) throw refusals.noSuchPage();
  const start = site.ignoresPaging ? 0 : (page - 1) * size;
  const entry = entryOf(site, request);
  const Item = found.slice(start, start + size).map(({ listing }) => entry(listing));
  return {
    Ack: 'Success',
    PaginationResult: { TotalNumberOfPages: pages, TotalNumberOfEntries: found.length },
    HasMoreItems: page < pages,
    ItemArray: Item.length > 0 ? { Item } : '',
    ItemsPerPage: size,
    PageNumber: page,
    ReturnedItemCountActual: Item.length,
    Seller: { UserID: seller.username },
  };
}
