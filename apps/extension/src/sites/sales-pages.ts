import { etsySalesPage } from './etsy/etsy-sales-page.ts';
import type { SalesPage } from './page/sales/sales-page.ts';
import { vintedSalesPage } from './vinted/own-pages/vinted-sales-page.ts';

export const salesPages: SalesPage[] = [vintedSalesPage, etsySalesPage];

/** The page at this address if sales of a marketplace are seen there. */
export function salesPageAt(address: string): SalesPage | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return salesPages.find(({ origin, isPage }) => origin === url.origin && isPage(url));
}
