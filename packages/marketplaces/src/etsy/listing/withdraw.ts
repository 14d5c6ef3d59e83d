import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { HttpAnswer } from '../../http.ts';
import type { Withdrawal } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Listing, Stocked } from '../answers.ts';
import { scan } from '../catalogue/scan.ts';
import { send } from '../client.ts';
import { notEnded } from '../errors.ts';
import { editStock, isOnOffer } from './inventory.ts';
import {
  isGone,
  isOfShop,
  isOurs,
  listingPath,
  ownListingPath,
  productsOf,
  readListing,
  splitId,
} from './listing.ts';
import { withInventory } from './read-inventory.ts';

export const statusWords = {
  inactive: 'deactivated',
  expired: 'expired',
  sold_out: 'sold out',
  draft: 'a draft, which buyers do not see',
  removed: 'removed by Etsy',
  'not offered': 'no longer on offer',
  'not found': 'deleted',
  'no listing': 'nothing was listed',
};

function proof(context: MarketplaceContext, statusSeen: string): Withdrawal {
  return { statusSeen, checkedAt: context.now().toISOString() };
}

function notOurs({ url }: ListingRef): MarketplaceError {
  const message = 'Etsy does not let Crosslister see this listing, so it was not ended.';
  return new MarketplaceError('rejected', message, {
    nextStep: 'End it on Etsy.',
    ...(url && { link: url }),
  });
}

/** Resolves with the answer. What it means is known only after another look. */
function end(context: MarketplaceContext, listing: Listing): Promise<HttpAnswer> {
  if (listing.state === 'draft') {
    return send(context, { method: 'DELETE', path: listingPath(listing.listing_id) });
  }
  const path = ownListingPath(context, listing.listing_id);
  return send(context, { method: 'PATCH', path, form: { state: 'inactive' } });
}

async function endWhole(context: MarketplaceContext, listing: Listing): Promise<string> {
  if (isGone(listing)) return listing.state;
  const answer = await end(context, listing);
  const after = await readListing(context, String(listing.listing_id));
  if (!after) return 'deleted';
  if (isGone(after)) return after.state;
  if (answer.status >= 400) throw notEnded(answer, 'listing', listing.url);
  throw new MarketplaceError('unknown', 'Etsy was asked to end the listing but still shows it.', {
    link: listing.url,
  });
}

/**
 * Ends one variation. The listing itself is ended only if no other variation can be bought. What is on offer is known
 * from an inventory that was read, and never from a listing without one.
 */
async function endVariation(context: MarketplaceContext, listing: Stocked, sku: string): Promise<string> {
  const offered = productsOf(listing).filter(isOnOffer);
  const others = offered.filter((product) => product.sku !== sku);
  if (others.length === offered.length) return 'not offered';
  if (others.length === 0) return endWhole(context, listing);
  const { url } = listing;
  const off = () => ({ is_enabled: false });
  await editStock(context, listing, sku, off, (answer) => notEnded(answer, 'variation', url));
  const after = await readListing(context, String(listing.listing_id));
  if (!after || isGone(after)) return after?.state ?? 'deleted';
  const left = productsOf(await withInventory(context, after));
  if (!left.some((product) => product.sku === sku && isOnOffer(product))) return 'not offered';
  throw new MarketplaceError('unknown', 'Etsy was asked to end the variation but still offers it.', {
    link: url,
  });
}

/** Ends every listing with this SKU. For a publish that was interrupted, so that no id was ever stored. */
async function endBySku(context: MarketplaceContext, sku: string): Promise<Withdrawal> {
  const { bySku } = sku ? await scan(context, sku, () => false) : { bySku: [] };
  const seen: string[] = [];
  for (const listing of bySku) {
    const isOneOfSome = productsOf(listing).length > 1 && !isGone(listing);
    seen.push(await (isOneOfSome ? endVariation(context, listing, sku) : endWhole(context, listing)));
  }
  return proof(context, seen.join(', ') || 'no listing');
}

/**
 * Ends a listing and resolves with Etsy's status of it afterwards, whatever the answer of the request was. A live one
 * is made inactive, which keeps its id and its paid months. A draft is deleted, because otherwise one click could
 * publish it after the item is gone. If Etsy does not know a listing, this is proof only in the shop it was made in.
 */
export async function withdraw(context: MarketplaceContext, ref: ListingRef): Promise<Withdrawal> {
  if (!ref.externalId) return endBySku(context, ref.sku);
  const { listingId, isVariation } = splitId(ref.externalId);
  const listing = await readListing(context, listingId);
  if (!listing) {
    if (isOurs(context, ref)) return proof(context, 'not found');
    throw notOurs(ref);
  }
  if (!isOfShop(context, listing)) throw notOurs(ref);
  if (!isVariation || isGone(listing)) return proof(context, await endWhole(context, listing));
  return proof(context, await endVariation(context, await withInventory(context, listing), ref.sku));
}
