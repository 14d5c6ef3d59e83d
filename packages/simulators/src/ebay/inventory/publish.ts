import { type Answer, json } from '../../http/answer.ts';
import { EbayRefusal, type ErrorDetail, inventoryDetail, inventoryRefusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';
import type { Seller, Site, StoredItem, StoredOffer } from '../ebay-state.ts';
import { endListing, isOpen, reviseListing, startListing } from './listings.ts';
import { startDateOf } from './offer-rules.ts';
import { publishFaults } from './publish-rules.ts';
import { editSku } from './sku-lock.ts';

export const startDateIgnored: ErrorDetail = inventoryDetail(
  25753,
  'listingStartDate is in the past or the offer is live. Value is not updated on the listing.',
);

export function offerOf(seller: Seller, offerId: string): StoredOffer {
  const offer = seller.offers.get(offerId);
  if (!offer) throw inventoryRefusal(404, 25713, 'This Offer is not available.', { offerId });
  return offer;
}

function itemOf(seller: Seller, sku: string): StoredItem {
  const item = seller.items.get(sku);
  if (!item)
    throw inventoryRefusal(400, 25702, `${sku} could not be found or is not available in the system.`);
  return item;
}

/** Checks and shows a changed item or offer on its listing, if that is still open. */
export function applyRevision(site: Site, seller: Seller, item: StoredItem, offer: StoredOffer): void {
  const listing = site.listings.get(offer.listingId ?? '');
  if (!offer.published || !isOpen(listing)) return;
  const faults = publishFaults(site, seller, item, offer);
  if (faults.length > 0) throw new EbayRefusal(400, faults);
  reviseListing(listing, item, offer);
}

function publishOffer(site: Site, seller: Seller, offer: StoredOffer): Answer {
  const item = itemOf(seller, offer.sku);
  const faults = publishFaults(site, seller, item, offer);
  if (faults.length > 0) throw new EbayRefusal(400, faults);
  const current = site.listings.get(offer.listingId ?? '');
  if (offer.published && isOpen(current)) {
    // Publishing a published offer is a revision, never a second listing.
    reviseListing(current, item, offer);
    return json(200, { listingId: current.listingId });
  }
  const now = site.clock.now();
  const wanted = startDateOf(site, offer.body);
  const late = wanted !== undefined && wanted <= now;
  const listing = startListing(site, seller.username, item, offer, wanted && !late ? wanted : now);
  return json(200, { listingId: listing.listingId, ...(late && { warnings: [startDateIgnored] }) });
}

function publish({ site, seller, params }: SellerCall) {
  const offer = offerOf(seller, params.offerId ?? '');
  return editSku(site, seller, offer.sku, () => publishOffer(site, seller, offerOf(seller, offer.offerId)));
}

function withdraw({ site, seller, params }: SellerCall) {
  const offer = offerOf(seller, params.offerId ?? '');
  return editSku(site, seller, offer.sku, () => {
    const listing = site.listings.get(offer.listingId ?? '');
    if (!offer.published || !isOpen(listing)) {
      const text = 'This Offer is not available : The offer is not published or its listing has ended.';
      throw inventoryRefusal(400, 25713, text, { offerId: offer.offerId });
    }
    endListing(site, listing, 'withdrawn');
    offer.published = false;
    return json(200, { listingId: listing.listingId });
  });
}

const common = {
  method: 'POST',
  api: 'sell.inventory',
  access: 'seller',
  scopes: ['sell.inventory'],
} as const;

export const publishRoutes: Route[] = [
  {
    ...common,
    scopes: [...common.scopes],
    path: '/sell/inventory/v1/offer/:offerId/publish',
    handle: publish,
  },
  {
    ...common,
    scopes: [...common.scopes],
    path: '/sell/inventory/v1/offer/:offerId/withdraw',
    handle: withdraw,
  },
];
