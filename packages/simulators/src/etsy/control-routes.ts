import { type ControlRoutes, count, text } from '../http/control.ts';
import type { EtsyDriver } from './driver.ts';

/** The `/_simulator/` calls of this site beside the common ones, for other processes. */
export function etsyControlRoutes(etsy: EtsyDriver): ControlRoutes {
  return {
    'GET state': () => ({
      now: etsy.clock.now(),
      sellers: [...etsy.site.sellers.values()].map(({ username, userId, shopId, shopName }) => ({
        username,
        userId,
        shopId,
        shopName,
      })),
      listings: etsy.listings(),
      receipts: etsy.receipts(),
      fees: etsy.fees(),
    }),
    'POST buy': (input) => etsy.buy(count(input, 'listingId')),
    'POST cancel': (input) => etsy.cancelReceipt(count(input, 'receiptId')),
    'POST listing': (input) =>
      etsy.addListing(text(input, 'seller'), {
        title: text(input, 'title'),
        price: text(input, 'price'),
        sku: text(input, 'sku'),
      }),
    'POST agree': (input) => ({ location: etsy.agree(text(input, 'url'), text(input, 'seller')) }),
  };
}
