import type { RemoteItem } from '../../catalogue/remote-item.ts';

/** What eBay's lists say of a listing, as one text. A change of anything else is not seen in a list. */
export function summaryOf(
  listing: Pick<RemoteItem, 'title' | 'pricePence' | 'currency' | 'quantity' | 'sku'>,
): string {
  const { title, pricePence, currency, quantity, sku } = listing;
  return JSON.stringify([title, pricePence, currency, quantity, sku]);
}
