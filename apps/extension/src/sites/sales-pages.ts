import { etsySalesPage } from './etsy/sales.ts';
import type { SalesPage } from './page/sales-page.ts';
import { vintedSalesPage } from './vinted/sales.ts';

export const salesPages: SalesPage[] = [vintedSalesPage, etsySalesPage];

/** The marketplace whose sales are seen at this address. Null for any other page. */
export function salesPageOf(address: string): { page: SalesPage } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const page = salesPages.find(({ origin, isPage }) => origin === url.origin && isPage(url));
  return page ? { page } : null;
}
