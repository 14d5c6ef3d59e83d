import { notFound, refusal } from '../etsy-refusals.ts';
import type { AppCall, SellerCall } from '../router.ts';
import type { Listing } from './listing.ts';

/** The seller's own listing named in the path. */
export function ownListing({ site, params, seller }: SellerCall): Listing {
  const listing = site.listings.get(Number(params.listing));
  if (!listing) throw notFound('Listing', params.listing);
  if (listing.userId !== seller.userId) {
    throw refusal(403, `User ${seller.userId} is not the owner of listing ${listing.id}.`);
  }
  return listing;
}

/** Anybody sees active listings. Only their owner, with the scope to read listings, sees the others. */
export function canSee({ viewer }: AppCall, listing: Listing): boolean {
  const isOwner = viewer?.seller.userId === listing.userId && viewer.scopes.includes('listings_r');
  return isOwner || (listing.state === 'active' && !listing.onHold);
}

export function visibleListing(call: AppCall): Listing {
  const listing = call.site.listings.get(Number(call.params.listing));
  if (!listing || !canSee(call, listing)) throw notFound('Listing', call.params.listing);
  if (call.params.shop !== undefined && String(listing.shopId) !== call.params.shop) {
    throw notFound('Listing', call.params.listing);
  }
  return listing;
}
