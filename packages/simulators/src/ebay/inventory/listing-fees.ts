import { json } from '../../http/answer.ts';
import { listAt, textAt } from '../../http/json-values.ts';
import { inventoryRefusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';

const pounds = (amount: number) => ({ currency: 'GBP', value: String(amount) });

/** The names that a fixed-price listing's fees get. Only the insertion fee ever costs anything here. */
const fees = (insertionFee: number) =>
  ['InsertionFee', 'ScheduledListingFee', 'SubtitleFee', 'BoldFee'].map((feeType) => ({
    feeType,
    amount: pounds(feeType === 'InsertionFee' ? insertionFee : 0),
    promotionalDiscount: pounds(0),
  }));

function listingFees({ seller, body }: SellerCall) {
  const ids = listAt(body(), 'offers').map((offer) => textAt(offer, 'offerId') ?? '');
  if (ids.length === 0 || ids.length > 250) throw inventoryRefusal(400, 25709, 'Invalid value for offers.');
  if (!ids.every((id) => seller.offers.get(id)?.published === false)) {
    throw inventoryRefusal(400, 25754, 'One or more provided offerId(s) are invalid.');
  }
  return json(200, { feeSummaries: [{ marketplaceId: 'EBAY_GB', fees: fees(seller.insertionFee) }] });
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
