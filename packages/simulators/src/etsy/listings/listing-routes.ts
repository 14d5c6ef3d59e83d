import { json } from '../../http/answer.ts';
import { refusal } from '../etsy-refusals.ts';
import { readForm } from '../form-body.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { epochNow, nextId, type Seller, type Site } from '../etsy-state.ts';
import { ownListing } from './find-listing.ts';
import { activate, deactivate, fourMonthsAfter } from './lifecycle.ts';
import type { Listing } from './listing.ts';
import { readChanges, readDraft, readMakerChange, readPictures } from './listing-fields.ts';
import { renderListing } from './render-listing.ts';

type Draft = ReturnType<typeof readDraft>;

/** Every call makes another listing: no key distinguishes a repeated call from a new one. */
export function addDraft(site: Site, seller: Seller, draft: Draft): Listing {
  const now = epochNow(site);
  const offering = {
    offeringId: nextId(site, 21_000_000_000),
    price: draft.price,
    quantity: draft.quantity,
    enabled: true,
    readinessStateId: draft.readinessStateId,
  };
  const product = {
    productId: nextId(site, 17_000_000_000),
    sku: '',
    offerings: [offering],
    propertyValues: [],
  };
  const listing: Listing = {
    id: nextId(site, 1_700_000_000),
    shopId: seller.shopId,
    userId: seller.userId,
    state: 'draft',
    onHold: false,
    content: draft.content,
    inventory: { products: [product], priceOn: [], quantityOn: [], skuOn: [], readinessOn: [] },
    properties: new Map(),
    pictures: draft.pictures ?? [],
    variationImages: [],
    questions: [],
    createdAt: now,
    updatedAt: now,
    stateAt: now,
    endsAt: fourMonthsAfter(now),
    feePaid: false,
    views: 0,
  };
  site.listings.set(listing.id, listing);
  return listing;
}

function create({ site, seller, request, origin }: SellerCall) {
  const listing = addDraft(site, seller, readDraft(site, seller, readForm(request)));
  return json(201, renderListing(listing, origin, 'single'));
}

function update(call: SellerCall) {
  const { site, seller, request, origin } = call;
  const listing = ownListing(call);
  const form = readForm(request);
  const state = form.oneOf('state', ['active', 'inactive']);
  const before = listing.content;
  const pictures = readPictures(site, seller, form) ?? listing.pictures;
  listing.content = { ...before, ...readChanges(seller, form), ...readMakerChange(site, form) };
  const oldPictures = listing.pictures;
  listing.pictures = pictures;
  try {
    if (state === 'active') activate(site, listing);
    if (state === 'inactive') deactivate(site, listing);
  } catch (error) {
    // A refused call changes nothing, not even the fields that were sent with the state.
    listing.content = before;
    listing.pictures = oldPictures;
    throw error;
  }
  listing.updatedAt = epochNow(site);
  return json(200, renderListing(listing, origin, 'single'));
}

function remove(call: SellerCall) {
  const listing = ownListing(call);
  if (listing.onHold) {
    throw refusal(409, `Listing ${listing.id} cannot be deleted in its current state.`);
  }
  call.site.listings.delete(listing.id);
  return { status: 204 };
}

export const listingRoutes: Route[] = [
  {
    method: 'POST',
    path: `${base}/shops/:shop/listings`,
    access: 'seller',
    scopes: ['listings_w'],
    handle: create,
  },
  {
    method: 'PATCH',
    path: `${base}/shops/:shop/listings/:listing`,
    access: 'seller',
    scopes: ['listings_w'],
    handle: update,
  },
  {
    method: 'DELETE',
    path: `${base}/listings/:listing`,
    access: 'seller',
    scopes: ['listings_d'],
    handle: remove,
  },
];
