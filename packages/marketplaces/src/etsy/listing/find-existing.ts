import { plural } from '@crosslister/contract/texts/plural.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Listing, Stocked } from '../answers.ts';
import { type Scanned, scan } from '../catalogue/scan.ts';
import { madeBefore } from './create.ts';
import type { CheckedDraft } from './draft.ts';
import {
  canGoLive,
  isAlike,
  isOfShop,
  isVariation,
  productsOf,
  readListing,
  skusOf,
  splitId,
} from './listing.ts';
import { withInventory } from './read-inventory.ts';

export const activationSent = 'etsy_activation_sent';

export interface Existing {
  listing: Stocked | null;
  /** Who wrote its text and photos: made for this product here, or made by the seller by hand. */
  origin: 'ours' | 'seller';
  /** Listings that look like the draft, for a create that follows. */
  alike: Stocked[];
}

const ours = (listing: Stocked): Existing => ({ listing, origin: 'ours', alike: [] });

/** Variations of one listing are several things with one price list, which a single product must not replace. */
function refuseVariations(listing: Stocked): void {
  const products = productsOf(listing);
  if (products.length < 2 && !products.some(isVariation)) return;
  throw new MarketplaceError('setup', 'On Etsy this SKU is a variation of a listing with several.', {
    nextStep: 'Change that listing on Etsy, or give this product another SKU.',
    link: listing.url,
  });
}

/**
 * An earlier run of this operation may have published it without receiving the answer, and a buyer may have been faster
 * than this run. Activating a sold-out listing would sell it twice, and cost another fee.
 */
function checkNotSold(context: MarketplaceContext, listing: Listing): void {
  if (listing.state !== 'sold_out' || !context.journal.read()[activationSent]) return;
  throw new MarketplaceError('rejected', 'Etsy listed this a moment ago and it has sold there already.', {
    nextStep: 'Nothing to do: the sale shows up with the next look for sales.',
    link: listing.url,
  });
}

/** The listing of an earlier run, unless it has been deleted or belongs to another product now. */
async function fromJournal(context: MarketplaceContext, sku: string): Promise<Stocked | null> {
  const made = madeBefore(context);
  const found = made && (await readListing(context, made.id));
  if (made?.isNew && !found) {
    throw new MarketplaceError('unknown', 'Etsy made the listing but does not show it yet.', {
      retryAfter: 15,
    });
  }
  if (!found) return null;
  const listing = await withInventory(context, found);
  const skus = skusOf(listing);
  if (skus.length > 0 && !skus.includes(sku)) return null;
  checkNotSold(context, listing);
  return canGoLive(listing) ? listing : null;
}

async function fromPrevious(
  context: MarketplaceContext,
  { previous }: CheckedDraft,
): Promise<Stocked | null> {
  const { listingId } = splitId(previous?.externalId ?? '');
  const listing = listingId ? await readListing(context, listingId) : null;
  if (!listing || !isOfShop(context, listing) || !canGoLive(listing)) return null;
  return withInventory(context, listing);
}

/** A live listing comes before one that is not. If there are two live ones, the seller has to decide. */
function pick({ bySku }: Scanned): Stocked | null {
  const [live, ...more] = bySku.filter(({ state }) => state === 'active');
  if (more.length > 0) {
    throw new MarketplaceError(
      'setup',
      `Your Etsy shop sells this SKU in ${plural(more.length + 1, 'listing')}.`,
      {
        nextStep: 'End all but one of them on Etsy, then list the product again.',
        ...(live && { link: live.url }),
      },
    );
  }
  return live ?? bySku.find(({ state }) => state === 'inactive') ?? bySku[0] ?? null;
}

/**
 * The listing this product has on Etsy already: from an earlier run, from before, or with its SKU. Sold-out and expired
 * ones are left alone: renewing them costs a fee, as a new one does.
 */
export async function findExisting(context: MarketplaceContext, draft: CheckedDraft): Promise<Existing> {
  const known = (await fromJournal(context, draft.sku)) ?? (await fromPrevious(context, draft));
  if (known) {
    refuseVariations(known);
    return ours(known);
  }
  const found = await scan(context, draft.sku, (listing) => isAlike(listing, draft));
  const listing = pick(found);
  if (!listing) return { listing: null, origin: 'ours', alike: found.alike };
  refuseVariations(listing);
  return listing.state === 'active' ? { listing, origin: 'seller', alike: [] } : ours(listing);
}
