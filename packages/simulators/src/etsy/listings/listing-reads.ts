import { json } from '../../http/answer.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { choiceParam, directionOf, pageOf } from '../paging.ts';
import { type AppCall, base, type Call, type Route, type SellerCall } from '../router.ts';
import { readIncludes, renderWithParts } from './associations.ts';
import { canSee, visibleListing } from './find-listing.ts';
import { type Listing, listingStates } from './listing.ts';
import { lowestPrice, renderListing } from './render-listing.ts';

const sortKeys: Record<'created' | 'price' | 'updated' | 'score', (listing: Listing) => number> = {
  created: (listing) => listing.createdAt,
  price: lowestPrice,
  updated: (listing) => listing.updatedAt,
  score: (listing) => listing.createdAt,
};

function sorted({ query }: Call, listings: Listing[]): Listing[] {
  const names = ['created', 'price', 'updated', 'score'] as const;
  const key = sortKeys[choiceParam(query, 'sort_on', names, 'created')];
  const direction = directionOf(query);
  // Within one second the newer id counts as the later one, so that pages do not overlap.
  return listings.toSorted((one, other) => direction * (key(one) - key(other) || one.id - other.id));
}

function ofShop(call: SellerCall) {
  const { site, origin, query, seller } = call;
  const state = choiceParam(query, 'state', listingStates, 'active');
  const includes = readIncludes(query, 'shop');
  const found = [...site.listings.values()].filter(
    (listing) => listing.shopId === seller.shopId && listing.state === state,
  );
  const asked = { site, origin, includes, scope: 'single' } as const;
  return pageOf(call, sorted(call, found), (listing) => renderWithParts(listing, seller, asked));
}

/** What is for sale, of one shop or of all: for anybody with a key. */
function active(call: AppCall) {
  const { site, origin, query, params } = call;
  const words = (query.get('keywords') ?? '').toLowerCase();
  const found = [...site.listings.values()].filter(
    (listing) =>
      listing.state === 'active' &&
      !listing.onHold &&
      (params.anyShop === undefined || String(listing.shopId) === params.anyShop) &&
      listing.content.title.toLowerCase().includes(words),
  );
  return pageOf(call, sorted(call, found), (listing) => renderListing(listing, origin, 'many'));
}

function one(call: AppCall) {
  const { site, origin, query, viewer } = call;
  const asked = { site, origin, includes: readIncludes(query, 'listing'), scope: 'single' } as const;
  return json(200, renderWithParts(visibleListing(call), viewer?.seller, asked));
}

function idsOf({ query }: Call): string[] {
  const ids = [...query]
    .filter(([key]) => key === 'listing_ids' || /^listing_ids\[\d*\]$/.test(key))
    .flatMap(([, value]) => value.split(','));
  if (ids.length === 0) throw refusal(400, 'Missing input parameter: [listing_ids]');
  if (ids.length > 100 || !ids.every((id) => /^\d+$/.test(id))) {
    throw refusal(400, "Invalid value for 'listing_ids': up to 100 numbers are allowed.");
  }
  return [...new Set(ids)];
}

/** Unknown listings and those the caller may not see are left out, without an error. */
function batch(call: AppCall) {
  const { site, origin, query, viewer } = call;
  const asked = { site, origin, includes: readIncludes(query, 'listing'), scope: 'many' } as const;
  const results = idsOf(call).flatMap((id) => {
    const listing = site.listings.get(Number(id));
    return listing && canSee(call, listing) ? [renderWithParts(listing, viewer?.seller, asked)] : [];
  });
  return json(200, { count: results.length, results });
}

/** One listing that is not there makes the whole call a 404 (getListingsInventoryByListingIds, August 2026). */
function batchInventory(call: SellerCall) {
  const { site, origin, seller } = call;
  const asked = { site, origin, includes: ['Inventory'], scope: 'many' as const };
  const viewer = { seller, scopes: ['listings_r'] };
  const results = idsOf(call).map((id) => {
    const listing = site.listings.get(Number(id));
    if (!listing || !canSee({ ...call, viewer }, listing)) throw notFound('Listing', id);
    return renderWithParts(listing, seller, asked);
  });
  return json(200, { count: results.length, results });
}

const open = { method: 'GET', access: 'app' } as const;

export const listingReadRoutes: Route[] = [
  {
    method: 'GET',
    path: `${base}/shops/:shop/listings`,
    access: 'seller',
    scopes: ['listings_r'],
    handle: ofShop,
  },
  { ...open, path: `${base}/shops/:anyShop/listings/active`, handle: active },
  { ...open, path: `${base}/listings/active`, handle: active },
  { ...open, path: `${base}/listings/batch`, handle: batch },
  {
    method: 'GET',
    path: `${base}/listings/batch/inventory`,
    access: 'seller',
    scopes: ['listings_r'],
    handle: batchInventory,
  },
  { ...open, path: `${base}/listings/:listing`, handle: one },
];
