import { json } from '../http/answer.ts';
import { listAt, textAt } from '../http/json-values.ts';
import { inventoryRefusal } from './errors.ts';
import type { Route, SellerCall } from './route.ts';

const free = { currency: 'GBP', value: '0.0' };

/** UK private sellers pay no insertion fee; the fee names are those a fixed-price listing gets. */
const fees = ['InsertionFee', 'ScheduledListingFee', 'SubtitleFee', 'BoldFee'].map((feeType) => ({
  feeType,
  amount: free,
  promotionalDiscount: free,
}));

function listingFees({ seller, body }: SellerCall) {
  const ids = listAt(body(), 'offers').map((offer) => textAt(offer, 'offerId') ?? '');
  if (ids.length === 0 || ids.length > 250) throw inventoryRefusal(400, 25709, 'Invalid value for offers.');
  if (!ids.every((id) => seller.offers.get(id)?.published === false)) {
    throw inventoryRefusal(400, 25754, 'One or more provided offerId(s) are invalid.');
  }
  return json(200, { feeSummaries: [{ marketplaceId: 'EBAY_GB', fees }] });
}

export const listingFeeRoutes: Route[] = [
  {
    method: 'POST',
    path: '/sell/inventory/v1/offer/get_listing_fees',
    api: 'sell.inventory',
    access: 'seller',
    scopes: ['sell.inventory'],
    handle: listingFees,
  },
];
