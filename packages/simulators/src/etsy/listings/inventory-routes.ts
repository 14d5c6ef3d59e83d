import { json } from '../../http/answer.ts';
import { refusal } from '../etsy-refusals.ts';
import { choiceParam } from '../paging.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { epochNow } from '../etsy-state.ts';
import { ownListing } from './find-listing.ts';
import { readInventory } from './inventory-input.ts';
import type { Inventory } from './listing.ts';
import { renderInventory, renderListing } from './render-listing.ts';
import { checkVariationImages } from './variation-images.ts';

function find(call: SellerCall) {
  const listing = ownListing(call);
  const includes = call.query.get('includes');
  if (includes !== null && includes !== 'Listing') {
    throw refusal(400, `Invalid value for 'includes': '${includes}'.`);
  }
  const withListing = includes === 'Listing' && { listing: renderListing(listing, call.origin, 'many') };
  return json(200, { ...renderInventory(listing.inventory), ...withListing });
}

/**
 * A listing with three options is refused without `max_variations_supported=3`: with 409, as public integrations note
 * (https://developers.etsy.com/documentation/tutorials/third-variation, document of August 2026).
 */
function checkOptions({ products }: Inventory, query: URLSearchParams): void {
  const supported = choiceParam(query, 'max_variations_supported', ['2', '3'] as const, '2');
  const most = Math.max(...products.map(({ propertyValues }) => propertyValues.length));
  if (most > 3) throw refusal(400, 'A listing cannot have more than 3 variations.');
  if (most > Number(supported)) {
    throw refusal(409, 'This listing has three variations. Set max_variations_supported to 3 to update it.');
  }
}

/** Stock put into a sold-out listing does not bring it back (etsy/open-api#247). */
function replace(call: SellerCall) {
  const listing = ownListing(call);
  const inventory = readInventory(call.site, call.seller, call.request);
  checkOptions(inventory, call.query);
  checkVariationImages(listing);
  listing.inventory = inventory;
  listing.updatedAt = epochNow(call.site);
  return json(200, renderInventory(inventory));
}

const path = `${base}/listings/:listing/inventory`;

export const inventoryRoutes: Route[] = [
  { method: 'GET', path, access: 'seller', scopes: ['listings_r'], handle: find },
  { method: 'PUT', path, access: 'seller', scopes: ['listings_w'], handle: replace },
];
