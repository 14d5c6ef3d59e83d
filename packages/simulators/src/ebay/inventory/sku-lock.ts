import { setTimeout as sleep } from 'node:timers/promises';
import { concurrentAccess, EbayRefusal } from '../ebay-refusals.ts';
import type { Seller, Site } from '../ebay-state.ts';

/** Does one edit of a SKU; a second edit meeting it on the way gets eBay's 500 with errorId 25025. */
export async function editSku<T>(site: Site, seller: Seller, sku: string, work: () => T): Promise<T> {
  const key = `${seller.username}/${sku}`;
  if (site.busySkus.has(key)) throw new EbayRefusal(500, [concurrentAccess]);
  site.busySkus.add(key);
  try {
    // Without the pause two edits could never meet, since the work itself is done in one go.
    if (site.settings.concurrencyWindowMs > 0) await sleep(site.settings.concurrencyWindowMs);
    return work();
  } finally {
    site.busySkus.delete(key);
  }
}
