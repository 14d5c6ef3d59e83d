import { type ControlRoutes, count, text } from '../http/control.ts';
import type { EbayDriver } from './driver.ts';
import { deliveryModes } from './notification-state.ts';

/** The `/_simulator/` calls of this site beside the common ones, for other processes. */
export function ebayControlRoutes(ebay: EbayDriver): ControlRoutes {
  return {
    'GET state': () => ({
      now: ebay.clock.now(),
      sellers: [...ebay.site.sellers.keys()],
      listings: ebay.listings(),
      orders: ebay.orders().map((order) => order.body),
    }),
    'POST buy': (input) => {
      const purchase = {
        ...(typeof input.quantity === 'number' && { quantity: input.quantity }),
        ...(typeof input.paid === 'boolean' && { paid: input.paid }),
      };
      return ebay.buy(text(input, 'listingId'), purchase).body;
    },
    'POST pay': (input) => ebay.payOrder(text(input, 'orderId')).body,
    'POST cancel': (input) => ebay.cancelOrder(text(input, 'orderId')).body,
    'POST end': (input) => ebay.endListing(text(input, 'listingId')),
    'POST listing': (input) =>
      ebay.addListing(text(input, 'seller'), {
        title: text(input, 'title'),
        price: text(input, 'price'),
        ...(typeof input.sku === 'string' && { sku: input.sku }),
        ...(typeof input.quantity === 'number' && { quantity: input.quantity }),
        ...(typeof input.imageUrl === 'string' && { imageUrls: [input.imageUrl] }),
        ...(input.sellerHub === true && { sellerHub: true }),
        ...(input.auction === true && { sellerHub: true, auction: { bids: 0 } }),
      }),
    'POST agree': (input) => ({ location: ebay.agree(text(input, 'url'), text(input, 'seller')) }),
    'POST tokens': (input) => ebay.issueTokens(text(input, 'seller'), text(input, 'scope').split(' ')),
    'POST expire_tokens': () => ebay.expireTokens(),
    'POST revoke': (input) => ebay.revoke(text(input, 'seller')),
    'POST clock': (input) => {
      ebay.clock.advance(count(input, 'advanceMs'));
      return { now: ebay.clock.now() };
    },
    'POST latency': (input) => ebay.setLatency(count(input, 'ms')),
    'POST notifications': (input) => {
      const mode = deliveryModes.find((name) => name === input.delivery);
      if (!mode) throw new Error(`delivery must be one of ${deliveryModes.join(', ')}`);
      ebay.setDelivery(mode);
      return { delivery: mode };
    },
    'POST quota': (input) => ebay.setQuota(text(input, 'api'), count(input, 'callsPerDay')),
  };
}
