import { etsyItemPage } from './etsy/etsy-item-page.ts';
import type { OwnItemPage } from './page/own-item.ts';
import { vintedItemPage } from './vinted/own-pages/vinted-item-page.ts';

const pages: OwnItemPage[] = [vintedItemPage, etsyItemPage];

/** How the items of the site at this origin are read. */
export const itemPageAt = (origin: string) => pages.find((each) => each.origin === origin);

/** The listing that a page is about, and how it is read. Null for any other page. */
export function ownItemOf(address: string): { page: OwnItemPage; listing: string } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const page = itemPageAt(origin);
  const listing = page?.listingOf(pathname);
  return page && listing ? { page, listing } : null;
}
