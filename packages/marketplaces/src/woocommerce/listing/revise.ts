import { instead } from '@crosslister/domain/instead.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { WasThere } from '../../listing/changed-there.ts';
import type { ListingDraft, RevisedField, RevisedListing } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { storeCurrency } from '../prices/currency.ts';
import { saleEnded } from '../prices/listing-price.ts';
import { readVat, type Vat } from '../prices/vat.ts';
import { update } from './adopt.ts';
import { findChangedThere, itemThere } from './changed-there.ts';
import { detailsOf, ofDetails, withDetails } from './details.ts';
import { byId } from './find-product.ts';
import { listingOf, revisionFields } from './listing.ts';
import { photosLeft, withinReach } from './own-photos.ts';
import { placedBy } from './placed.ts';
import { refuseStranger } from './withdraw.ts';

const ofTheWhole: RevisedField[] = ['title', 'description', 'images', 'settings', ...ofDetails];
const ofStock: RevisedField[] = ['quantity', 'fewer'];
const partial =
  'This is one variation of a product in your store: name, description, photos and attributes belong to the whole and were left as they are.';

/**
 * Sends the edits. In a store that sells in another currency by now the edits stop, but what is left of the stock is sent:
 * otherwise it could be sold twice.
 */
export async function revise(
  context: MarketplaceContext,
  ...[listing, wanted, edited, was]: Edit
): Promise<RevisedListing> {
  try {
    if (edited.has('price')) await storeCurrency(context);
  } catch (error) {
    const stock = new Set([...edited].filter((field) => ofStock.includes(field)));
    if (stock.size > 0) await send(context, listing, wanted, stock);
    throw error;
  }
  return send(context, listing, wanted, edited, was);
}

type Edit = [
  listing: ListingRef,
  wanted: ListingDraft,
  edited: ReadonlySet<RevisedField>,
  was?: WasThere | undefined,
];

/**
 * Changes the product of a listing; for a variation only price and stock. Its status does not change: a draft stays a
 * draft. Pictures the store has already are named by id, so that it does not download them again.
 */
async function send(
  context: MarketplaceContext,
  ...[listing, wanted, edited, was]: Edit
): Promise<RevisedListing> {
  const { draft, outOfReach } = withinReach(context, wanted);
  // Some of the photos without the others would be worse than the present ones.
  const leavesPhotos = outOfReach > 0 && edited.has('images');
  const fields = new Set([...edited].filter((field) => field !== 'images' || !leavesPhotos));
  const product = await byId(context, listing.externalId);
  if (!product || product.status === 'trash') throw gone();
  refuseStranger(product, listing);
  const vat = await vatFor(context, fields);
  const changedThere = was ? findChangedThere(product, draft, fields, was, vat ?? {}) : [];
  for (const field of changedThere) fields.delete(field);
  const placed = fields.has('settings') ? await placedBy(context, draft, product) : null;
  const body = {
    ...revisionFields(draft, product, fields, vat ?? {}, placed?.taxClass ?? null),
    ...placed?.fields,
  };
  const details = await detailsOf(context, draft, product, fields);
  const { sent: now, warnings } = await withDetails(details, async (more) => {
    const whole = { ...body, ...more };
    return Object.keys(whole).length > 0 ? update(context, draft, product, whole) : product;
  });
  const isVariation = now.type === 'variation';
  const asked = {
    ...(fields.has('price') && { pricePence: draft.pricePence }),
    ...(fields.has('title') && !isVariation && { title: draft.title }),
    ...(fields.has('description') && !isVariation && { descriptionHtml: draft.descriptionHtml }),
  };
  const isPartial = isVariation && ofTheWhole.some((field) => edited.has(field));
  const ended = fields.has('price') ? saleEnded(draft, product, vat ?? {}) : null;
  const shown = listingOf(now, asked, vat ?? {}, [
    ...warnings,
    ...(placed?.warnings ?? []),
    ...(ended ? [ended] : []),
    ...(isPartial ? [partial] : []),
    ...(leavesPhotos ? [photosLeft(outOfReach)] : []),
  ]);
  return {
    pricePence: vat ? shown.pricePence : draft.pricePence,
    url: shown.url,
    warnings: shown.warnings,
    ...(changedThere.length > 0 && {
      changedThere: { fields: changedThere, item: itemThere(now, vat ?? {}) },
    }),
  };
}

/** Null if it cannot be known: a quantity is lowered all the same, and the price is not touched. */
const vatFor = (context: MarketplaceContext, fields: ReadonlySet<RevisedField>): Promise<Vat | null> =>
  readVat(context).catch(
    instead(null, (error) => !fields.has('price') && !fields.has('settings') && isOfOnePart(error)),
  );

function gone(): MarketplaceError {
  return new MarketplaceError(
    'rejected',
    'The product is not in your store any more, so it was not changed.',
    {
      nextStep: 'Delist it from WooCommerce here, or restore the product in your store and try again.',
    },
  );
}
