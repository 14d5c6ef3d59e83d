import { etsyItemPage } from './etsy/own-item.ts';
import type { OwnItemPage } from './page/own-item.ts';
import { vintedItemPage } from './vinted/own-item.ts';

const pages: OwnItemPage[] = [vintedItemPage, etsyItemPage];

/** The listing that a page is about, and how it is read. Null for any other page. */
export function ownItemOf(address: string): { page: OwnItemPage; listing: string } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const page = pages.find((each) => each.origin === origin);
  const listing = page?.listingOf(pathname);
  return page && listing ? { page, listing } : null;
}
