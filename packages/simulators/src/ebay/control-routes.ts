import { type ControlRoutes, text } from '../http/control.ts';
import type { EbayDriver } from './driver.ts';

/** The `/_simulator/` calls of this site beside the common ones, for other processes. */
export function ebayControlRoutes(ebay: EbayDriver): ControlRoutes {
  return {
    'GET state': () => ({
      now: ebay.clock.now(),
      sellers: [...ebay.site.sellers.keys()],
      listings: ebay.listings(),
      orders: ebay.orders().map((order) => order.body),
    }),
    'POST buy': (input) => ebay.buy(text(input, 'listingId')).body,
    'POST agree': (input) => ({ location: ebay.agree(text(input, 'url'), text(input, 'seller')) }),
  };
}
