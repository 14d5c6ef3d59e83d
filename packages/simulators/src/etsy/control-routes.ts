import { type ControlRoutes, count, text } from '../http/control.ts';
import type { EtsyDriver } from './driver.ts';
import { listingStates } from './listing.ts';

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
    'POST buy': (input) =>
      etsy.buy(count(input, 'listingId'), {
        ...(typeof input.quantity === 'number' && { quantity: input.quantity }),
        ...(typeof input.paid === 'boolean' && { paid: input.paid }),
      }),
    'POST pay': (input) => etsy.payReceipt(count(input, 'receiptId')),
    'POST ship': (input) => etsy.shipReceipt(count(input, 'receiptId')),
    'POST refund': (input) =>
      etsy.refundReceipt(
        count(input, 'receiptId'),
        typeof input.pence === 'number' ? input.pence : undefined,
      ),
    'POST cancel': (input) => etsy.cancelReceipt(count(input, 'receiptId')),
    'POST deactivate': (input) => etsy.deactivate(count(input, 'listingId')),
    'POST remove': (input) => etsy.remove(count(input, 'listingId')),
    'POST hold': (input) => etsy.hold(count(input, 'listingId'), input.held !== false),
    'POST listing': (input) => {
      const state = listingStates.find((name) => name === input.state);
      return etsy.addListing(text(input, 'seller'), {
        title: text(input, 'title'),
        price: text(input, 'price'),
        ...(typeof input.sku === 'string' && { sku: input.sku }),
        ...(typeof input.quantity === 'number' && { quantity: input.quantity }),
        ...(state && { state }),
      });
    },
    'POST agree': (input) => ({ location: etsy.agree(text(input, 'url'), text(input, 'seller')) }),
    'POST tokens': (input) => etsy.issueTokens(text(input, 'seller'), text(input, 'scope').split(' ')),
    'POST expire_tokens': () => etsy.expireTokens(),
    'POST revoke': (input) => etsy.revoke(text(input, 'seller')),
    'POST clock': (input) => {
      etsy.clock.advance(count(input, 'advanceMs'));
      return { now: etsy.clock.now() };
    },
    'POST latency': (input) => etsy.setLatency(count(input, 'ms')),
    'POST limits': (input) =>
      etsy.setLimits({
        ...(typeof input.perSecond === 'number' && { perSecond: input.perSecond }),
        ...(typeof input.perDay === 'number' && { perDay: input.perDay }),
      }),
  };
}
