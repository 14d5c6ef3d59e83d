import { isPhotoAddress } from '@crosslister/contract/products/image.ts';
import type { FindKnown, RemoteItem, RemotePage } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { isTransient, MarketplaceError, type PageSkip } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';

/** Attempts at a page. After them the rest of the shop is read without it. */
const PAGE_ATTEMPTS = 3;

interface Reading {
  findKnown: FindKnown;
  /** How often this page has failed so far. */
  failures: number;
  /** Where the seller sees the listings there. */
  listingsUrl: () => string;
}

/**
 * A page of the shop, or null if its cursor is no longer valid, for example after a new version. A page that fails again
 * and again is named, and the page after it is read in its place.
 */
export async function pageAt(
  marketplace: Marketplace,
  context: MarketplaceContext,
  cursor: string | null,
  { findKnown, failures, listingsUrl }: Reading,
): Promise<RemotePage | null> {
  const read = async (at: string | null) =>
    withWebPhotos(await marketplace.catalogue.list(context, at, findKnown));
  try {
    return await read(cursor);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const { staleCursor, skip } = error.details;
    if (cursor !== null && staleCursor) return null;
    if (!skip || (isTransient(error) && failures + 1 < PAGE_ATTEMPTS)) throw error;
    const after = await pageAfter(error, skip, read);
    if (skip.missing === null) return after;
    // Nothing else is there, so nothing shows that the marketplace works.
    if (cursor === null && after.next === null && isEmpty(after)) throw error;
    const unread = { title: skip.missing, url: listingsUrl(), reason: 'unreadable' as const };
    return { ...after, skipped: [unread, ...after.skipped] };
  }
}

/** The page after one that failed. If it fails too, it is the marketplace that is down, not the page. */
async function pageAfter(
  failure: MarketplaceError,
  { to }: PageSkip,
  read: (cursor: string) => Promise<RemotePage>,
): Promise<RemotePage> {
  if (to === null) return { items: [], skipped: [], next: null, total: null };
  try {
    return await read(to);
  } catch (error) {
    throw error instanceof MarketplaceError && error.kind === 'unavailable' ? failure : error;
  }
}

const isEmpty = ({ items, skipped, unchanged = [] }: RemotePage) =>
  items.length + skipped.length + unchanged.length === 0;

/** Everything that can be bought there, whether or not it can be linked. */
export const onSale = ({ items, skipped }: RemotePage) => [
  ...items,
  ...skipped.flatMap((one) => ('item' in one ? [one.item] : [])),
];

/** What distinguishes one page from another. */
export const contentsOf = ({ items, skipped, unchanged = [] }: RemotePage) =>
  [...[...items, ...unchanged].map(({ externalId }) => externalId), ...skipped.map(({ url }) => url)]
    .filter(Boolean)
    .join();

/** Removes photo URLs of the shop that no browser or marketplace should open. */
function withWebPhotos(page: RemotePage): RemotePage {
  const checked = (item: RemoteItem) => ({ ...item, imageUrls: item.imageUrls.filter(isPhotoAddress) });
  return {
    ...page,
    items: page.items.map(checked),
    skipped: page.skipped.map((one) => ('item' in one ? { ...one, item: checked(one.item) } : one)),
  };
}

const offeredOn = ({ items, skipped }: RemotePage) => [
  ...items,
  ...skipped.flatMap((one) => ('item' in one ? [one.item] : [])),
];

/** Titles of the listings for which buyers pay more than the seller's price. */
export const withBuyerPrice = (page: RemotePage): string[] =>
  offeredOn(page)
    .filter(({ buyerPricePence }) => buyerPricePence !== undefined)
    .map(({ title }) => title);

/** Titles of the items of which more can be bought than there are. */
export const soldBeyondStock = (page: RemotePage): string[] =>
  offeredOn(page)
    .filter(({ sellsBeyondStock }) => sellsBeyondStock)
    .map(({ title }) => title);
