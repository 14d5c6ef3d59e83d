import { json } from '../http/answer.ts';
import { refusal } from './errors.ts';
import { ownListing } from './find-listing.ts';
import { readInventory } from './inventory-input.ts';
import { renderInventory, renderListing } from './render-listing.ts';
import { base, type Route, type SellerCall } from './router.ts';
import { epochNow } from './state.ts';

function find(call: SellerCall) {
  const listing = ownListing(call);
  const includes = call.query.get('includes');
  if (includes !== null && includes !== 'Listing') {
    throw refusal(400, `Invalid value for 'includes': '${includes}'.`);
  }
  const withListing = includes === 'Listing' && { listing: renderListing(listing, call.origin, 'many') };
  return json(200, { ...renderInventory(listing.inventory), ...withListing });
}

/** Stock put into a sold-out listing does not bring it back by itself (etsy/open-api#247). */
function replace(call: SellerCall) {
  const listing = ownListing(call);
  const inventory = readInventory(call.site, call.seller, call.request);
  listing.inventory = inventory;
  listing.updatedAt = epochNow(call.site);
  return json(200, renderInventory(inventory));
}

const path = `${base}/listings/:listing/inventory`;

export const inventoryRoutes: Route[] = [
  { method: 'GET', path, access: 'seller', scopes: ['listings_r'], handle: find },
  { method: 'PUT', path, access: 'seller', scopes: ['listings_w'], handle: replace },
];
