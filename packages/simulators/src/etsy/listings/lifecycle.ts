import { refusal } from '../etsy-refusals.ts';
import { epochNow, type Fee, type Site } from '../etsy-state.ts';
import type { Listing, ListingState } from './listing.ts';

/** A listing fee is 0.20 US dollars whatever the shop's currency, and buys four months. */
const feeUsCents = 20;

export function fourMonthsAfter(epoch: number): number {
  const end = new Date(epoch * 1000);
  end.setUTCMonth(end.getUTCMonth() + 4);
  return Math.floor(end.getTime() / 1000);
}

function charge(site: Site, listing: Listing, kind: Fee['kind'], from: number): void {
  const at = new Date(from * 1000);
  site.fees.push({ listingId: listing.id, kind, at, usCents: feeUsCents });
  listing.feePaid = true;
  listing.endsAt = fourMonthsAfter(from);
  site.nextEnd = Math.min(site.nextEnd, listing.endsAt);
}

export function moveTo(site: Site, listing: Listing, state: ListingState): void {
  const now = epochNow(site);
  listing.state = state;
  listing.stateAt = now;
  listing.updatedAt = now;
}

/** Ends or renews listings whose four months have ended since the last check. */
export function endListings(site: Site): void {
  const now = epochNow(site);
  if (now < site.nextEnd) return;
  site.nextEnd = Number.POSITIVE_INFINITY;
  for (const listing of site.listings.values()) {
    if (!listing.feePaid) continue;
    while (listing.state === 'active' && listing.endsAt <= now) {
      if (listing.content.should_auto_renew) charge(site, listing, 'renewal', listing.endsAt);
      else moveTo(site, listing, 'expired');
    }
    if (listing.endsAt > now) site.nextEnd = Math.min(site.nextEnd, listing.endsAt);
  }
}

export function quantityOf(listing: Listing): number {
  const offerings = listing.inventory.products.flatMap((product) => product.offerings);
  return offerings.reduce((sum, { enabled, quantity }) => sum + (enabled ? quantity : 0), 0);
}

function checkComplete(site: Site, listing: Listing): void {
  const problem = (where: string, what: string) =>
    refusal(400, `There was a problem with ${where} : ${what}`);
  if (listing.pictures.length === 0) throw problem('/images', 'cannot be less than 1 items');
  if (quantityOf(listing) === 0) throw problem('/quantity', 'cannot be empty');
  if (listing.content.listing_type === 'download') return;
  const shop = site.sellers.get(listing.userId);
  const { shipping_profile_id: shipping, return_policy_id: returns } = listing.content;
  if (!shipping || !shop?.shippingProfiles.has(shipping)) {
    throw problem('/shipping/profile', 'cannot be null');
  }
  if (!returns || !shop.returnPolicies.has(returns)) throw problem('/return/policy', 'cannot be null');
  const offerings = listing.inventory.products.flatMap((product) => product.offerings);
  if (offerings.some(({ readinessStateId: id }) => id === null || !shop.readiness.has(id))) {
    throw problem('/readiness/state', 'cannot be null');
  }
}

/**
 * Puts a listing up for sale. The first time, after expiry and from `sold_out` it costs a fee; from `inactive`
 * within the months paid for it is free.
 */
export function activate(site: Site, listing: Listing): void {
  if (listing.state === 'active') return;
  const soldOut = listing.state === 'sold_out';
  const [offering] = listing.inventory.products.flatMap((product) => product.offerings);
  if (!soldOut || !offering) checkComplete(site, listing);
  else {
    offering.quantity = 1;
    offering.enabled = true;
  }
  const now = epochNow(site);
  if (soldOut || !listing.feePaid || listing.endsAt <= now) {
    charge(site, listing, listing.feePaid ? 'renewal' : 'listing', now);
  }
  moveTo(site, listing, 'active');
}

export function deactivate(site: Site, listing: Listing): void {
  if (listing.state === 'inactive') return;
  // Reported for what sold out (etsy/open-api#538): the listing is checked again although it goes off sale.
  if (listing.state === 'sold_out')
    throw refusal(400, 'There was a problem with /quantity : cannot be empty');
  if (listing.state !== 'active') {
    const facts = `state = ${listing.state}, listing_id = ${listing.id}, ending_tsz = ${listing.endsAt}`;
    throw refusal(400, `Cannot deactivate a listing in this state: ${facts}`);
  }
  moveTo(site, listing, 'inactive');
}

export function isBuyable(listing: Listing): boolean {
  return listing.state === 'active' && !listing.onHold && quantityOf(listing) > 0;
}
