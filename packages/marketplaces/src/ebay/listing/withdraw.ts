import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Withdrawal } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Offer } from '../answers.ts';
import { send } from '../client.ts';
import { refusal } from '../errors.ts';
import { withdrawItem } from '../trading/end-item.ts';
import { isFromSellerHub } from '../trading/item.ts';
import { offerOfLabel } from '../trading/offer-of-label.ts';
import { confirmGone, confirmNothingUnder, isOfThisAccount } from './absence.ts';
import { isEnded, offerOf, offerPath, openListingId, readOffer, whenFree } from './offer.ts';

/** The statuses of offers, of listings, and of listings in the Trading API. */
export const statusWords = {
  UNPUBLISHED: 'no longer on sale',
  ENDED: 'ended',
  EBAY_ENDED: 'ended by eBay',
  Completed: 'ended',
  OUT_OF_STOCK: 'out of stock',
  'no offer': 'nothing was listed',
  'offer deleted': 'deleted',
  'listing deleted': 'deleted',
};

function proof(context: MarketplaceContext, statusSeen: string): Withdrawal {
  return { statusSeen, checkedAt: context.now().toISOString() };
}

/**
 * If no id was ever stored and eBay has no offer for the SKU, there is nothing to end. Otherwise: deleting an offer
 * ends its listing, so a missing offer is proof, but only in the account that had it, and only if the listing is not on
 * sale.
 */
async function withoutOffer(context: MarketplaceContext, listing: ListingRef): Promise<Withdrawal> {
  if (!listing.externalId) {
    await confirmNothingUnder(context, listing.sku);
    return proof(context, 'no offer');
  }
  if (listing.extra.offerId && isOfThisAccount(context, listing)) {
    await confirmGone(context, listing);
    return proof(context, 'offer deleted');
  }
  throw new MarketplaceError(
    'rejected',
    'eBay does not let Crosslister see this listing, so it was not ended.',
    {
      nextStep: 'End it on eBay.',
      link: listing.url,
    },
  );
}

async function end(context: MarketplaceContext, listing: ListingRef): Promise<Withdrawal> {
  const offer = await offerOf(context, listing);
  if (!offer) return withoutOffer(context, listing);
  if (isEnded(offer)) return proof(context, statusOf(offer));
  const answer = await send(context, { method: 'POST', path: `${offerPath(offer.offerId)}/withdraw` });
  const after = await readOffer(context, offer.offerId);
  if (!after) return withoutOffer(context, listing);
  if (isEnded(after)) return proof(context, statusOf(after));
  if (answer.status >= 400) throw refusal(answer);
  throw new MarketplaceError('unknown', 'eBay was asked to end the listing but still shows it.', {
    link: listing.url,
  });
}

/** eBay's status for the listing of an offer. */
export function statusOf(offer: Offer): string {
  return offer.listing?.listingStatus ?? offer.status ?? 'UNPUBLISHED';
}

/**
 * After a listing of Seller Hub had ended, the product may have been listed again without our receiving the answer.
 * Then the offer of its SKU is live.
 */
async function withdrawFromSellerHub(context: MarketplaceContext, listing: ListingRef): Promise<Withdrawal> {
  const { proof, wasOver } = await withdrawItem(context, listing);
  const offer = wasOver && listing.sku ? await offerOfLabel(context, listing.sku) : null;
  if (!offer || !openListingId(offer)) return proof;
  return whenFree(() => end(context, { ...listing, externalId: '', extra: {} }));
}

/** Ends a listing and resolves with eBay's status of it afterwards, whatever the answer of the request was. */
export function withdraw(context: MarketplaceContext, listing: ListingRef): Promise<Withdrawal> {
  return isFromSellerHub(listing)
    ? withdrawFromSellerHub(context, listing)
    : whenFree(() => end(context, listing));
}
