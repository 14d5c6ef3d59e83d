import { isPhotoAddress } from '@crosslister/contract/image.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type {
  FindKnown,
  Marketplace,
  RemoteItem,
  RemotePage,
} from '@crosslister/marketplaces/marketplace.ts';

/** A page of the shop, or one that could not be read and is passed over. */
export type ReadPage = RemotePage & { isSkipped?: true };

/** A page of the shop, or null if its cursor is no longer valid, for example after a new version. */
export async function pageAt(
  marketplace: Marketplace,
  context: MarketplaceContext,
  cursor: string | null,
  findKnown: FindKnown,
): Promise<ReadPage | null> {
  try {
    return withWebPhotos(await marketplace.activeListings(context, cursor, findKnown));
  } catch (error) {
    if (cursor !== null && error instanceof MarketplaceError && error.details.staleCursor) return null;
    throw error;
  }
}

/** Attempts at a page. After them the rest of the shop is read without it. */
const PAGE_ATTEMPTS = 3;

/**
 * In place of a page at which the marketplace failed every time: its name, with a link. Throws the failure if it is to be
 * tried again, or if the page before failed too: then it is the marketplace that is down, not the page.
 */
export function pageSkipped(
  error: unknown,
  { failures, passed = false }: { failures: number; passed?: boolean | undefined },
  linkOf: () => string,
): ReadPage {
  const skip = error instanceof MarketplaceError ? error.details.skip : undefined;
  if (!skip || passed || failures + 1 < PAGE_ATTEMPTS) throw error;
  const skipped = skip.missing ? [{ title: skip.missing, url: linkOf(), reason: 'unreadable' as const }] : [];
  return { items: [], skipped, next: skip.to, total: null, isSkipped: true };
}

/** Everything that can be bought there, whether or not it can be linked. */
export const onSale = ({ items, skipped }: RemotePage) => [
  ...items,
  ...skipped.flatMap((one) => (one.reason === 'same_sku' ? [one.item] : [])),
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

/** Titles of the listings for which buyers pay more than the seller's price. */
export const withBuyerPrice = ({ items, skipped }: RemotePage): string[] =>
  [...items, ...skipped.flatMap((one) => ('item' in one ? [one.item] : []))]
    .filter(({ buyerPricePence }) => buyerPricePence !== undefined)
    .map(({ title }) => title);
