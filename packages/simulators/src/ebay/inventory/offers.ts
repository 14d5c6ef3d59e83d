import { json } from '../../http/answer.ts';
import { type JsonObject, textAt } from '../../http/json-values.ts';
import { inventoryRefusal, serializationRefusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';
import { nextId, type Site, type StoredOffer } from '../ebay-state.ts';
import { checkContentLanguage, skuRefusal } from './item-rules.ts';
import { endListing, isOpen, listingState } from './listings.ts';
import { checkOffer, startDateOf } from './offer-rules.ts';
import { applyRevision, offerOf, startDateIgnored } from './publish.ts';
import { editSku } from './sku-lock.ts';

const base = '/sell/inventory/v1/offer';
const common = { api: 'sell.inventory', access: 'seller' } as const;
const read = { ...common, method: 'GET', scopes: ['sell.inventory', 'sell.inventory.readonly'] };
const write = { ...common, scopes: ['sell.inventory'] };

const listingStatuses = {
  SCHEDULED: 'INACTIVE',
  ACTIVE: 'ACTIVE',
  OUT_OF_STOCK: 'OUT_OF_STOCK',
  SOLD: 'ENDED',
  ENDED: 'ENDED',
} as const;

/**
 * An offer as answered. `listing` is present only while the offer counts as published. It still does when its listing
 * sold out or was ended outside the API.
 */
function answered(site: Site, offer: StoredOffer): JsonObject {
  const listing = offer.published ? site.listings.get(offer.listingId ?? '') : undefined;
  const { sku, offerId, marketplaceId, format } = offer;
  return {
    includeCatalogProductDetails: true,
    hideBuyerDetails: false,
    listingDuration: 'GTC',
    ...offer.body,
    ...{ sku, offerId, marketplaceId, format },
    status: offer.published ? 'PUBLISHED' : 'UNPUBLISHED',
    ...(listing && {
      listing: {
        listingId: listing.listingId,
        listingStatus: listingStatuses[listingState(listing, site.clock.now())],
        soldQuantity: listing.sold,
        listingOnHold: false,
      },
    }),
  };
}

function create({ site, seller, request, body }: SellerCall) {
  checkContentLanguage(request.headers);
  const given = body();
  const sku = textAt(given, 'sku');
  if (!sku) throw skuRefusal();
  const marketplaceId = textAt(given, 'marketplaceId');
  if (marketplaceId !== 'EBAY_GB') throw serializationRefusal('marketplaceId');
  const format = textAt(given, 'format');
  if (format !== 'FIXED_PRICE' && format !== 'AUCTION') throw serializationRefusal('format');
  return editSku(site, seller, sku, () => {
    if (!seller.items.has(sku)) {
      const text = `${sku} could not be found or is not available in the system.`;
      throw inventoryRefusal(400, 25702, text, { sku });
    }
    checkOffer(site, seller, given);
    const same = [...seller.offers.values()].find((offer) => offer.sku === sku && offer.format === format);
    if (same) {
      const text = 'A user error has occurred. Offer entity already exists.';
      throw inventoryRefusal(400, 25002, text, { offerId: same.offerId });
    }
    const offerId = nextId(site, 8_209_800_000);
    const offer = { offerId, sku, marketplaceId, format, body: given, published: false };
    seller.offers.set(offerId, offer);
    return json(201, { offerId });
  });
}

/** Replaces the whole offer; what the body leaves out is gone, except the three names that never change. */
function replace({ site, seller, params, request, body }: SellerCall) {
  checkContentLanguage(request.headers);
  const offer = offerOf(seller, params.offerId ?? '');
  const given = body();
  return editSku(site, seller, offer.sku, () => {
    checkOffer(site, seller, given);
    const item = seller.items.get(offer.sku);
    const changed: StoredOffer = { ...offer, body: given };
    if (item) applyRevision(site, seller, item, changed);
    offer.body = given;
    const listing = site.listings.get(offer.listingId ?? '');
    const start = startDateOf(site, given);
    if (!offer.published || !isOpen(listing) || !start) return { status: 204 };
    const now = site.clock.now();
    if (start <= now || listingState(listing, now) !== 'SCHEDULED') {
      return json(200, { offerId: offer.offerId, warnings: [startDateIgnored] });
    }
    listing.startsAt = start;
    return { status: 204 };
  });
}

/** The offers of one SKU. Without one the real API complains about its value, so there is no list of all. */
function list({ site, seller, query, origin }: SellerCall) {
  const sku = query.get('sku');
  const { oddSkus, skuPattern } = site.settings;
  if (!sku || (oddSkus !== 'taken' && !skuPattern.test(sku))) throw skuRefusal();
  const format = query.get('format');
  const found = [...seller.offers.values()].filter(
    (offer) => offer.sku === sku && offer.format === (format ?? offer.format),
  );
  if (found.length === 0 || site.lost.has('offers'))
    throw inventoryRefusal(404, 25713, 'This Offer is not available.');
  const limit = Number(query.get('limit') ?? 100);
  return json(200, {
    href: `${origin}${base}?sku=${encodeURIComponent(sku)}&limit=${limit}&offset=0`,
    limit,
    size: found.length,
    total: found.length,
    offers: found.map((offer) => answered(site, offer)),
  });
}

function find({ site, seller, params }: SellerCall) {
  if (site.lost.has('offers')) throw inventoryRefusal(404, 25713, 'This Offer is not available.');
  return json(200, answered(site, offerOf(seller, params.offerId ?? '')));
}

function remove({ site, seller, params }: SellerCall) {
  const offer = offerOf(seller, params.offerId ?? '');
  return editSku(site, seller, offer.sku, () => {
    const listing = site.listings.get(offer.listingId ?? '');
    if (isOpen(listing)) endListing(site, listing, 'ended_by_seller');
    seller.offers.delete(offer.offerId);
    return { status: 204 };
  });
}

export const offerRoutes: Route[] = [
  { ...write, method: 'POST', path: base, handle: create },
  { ...read, path: base, handle: list },
  {
    ...read,
    path: `${base}/:offerId`,
    handle: find,
  },
  { ...write, method: 'PUT', path: `${base}/:offerId`, handle: replace },
  { ...write, method: 'DELETE', path: `${base}/:offerId`, handle: remove },
];
