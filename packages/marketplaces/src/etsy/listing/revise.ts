import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct } from '../../fix.ts';
import type { ListingDraft, RevisedField, RevisedListing } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { stockAnyway } from '../../listing/stock-anyway.ts';
import { chosenProfileIds, partnerId } from '../account/chosen-profiles.ts';
import type { Listing, Product } from '../answers.ts';
import { change } from '../client.ts';
import { bringProperties } from './bring-properties.ts';
import { parcelForm } from './create.ts';
import { checkSettings } from './draft.ts';
import { editStock } from './inventory.ts';
import { isOfShop, ownListingPath, pence, productsOf, readListing, splitId } from './listing.ts';
import { listingText, listingTitle } from './listing-texts.ts';
import { ofTheListing, valuesForm, valuesOf } from './listing-values.ts';
import { bringPersonalisation, ofPersonalisation } from './personalisation.ts';
import { bringPhotos } from './photos.ts';
import { withInventory } from './read-inventory.ts';

type Fields = ReadonlySet<RevisedField>;
const ofTheWhole: RevisedField[] = [
  'title',
  'description',
  'images',
  'specifics',
  'parcel',
  'settings',
  ...ofTheListing,
];
const ofTheStock: RevisedField[] = ['price', 'quantity', 'fewer'];
const partial =
  'This is one variation of a listing on Etsy: title, description, photos and settings belong to the whole and were left as they are.';

function rejected(message: string, nextStep: string, link: string): MarketplaceError {
  return new MarketplaceError('rejected', message, { nextStep, ...(link && { link }) });
}

async function readExisting(context: MarketplaceContext, ref: ListingRef): Promise<Listing> {
  const { externalId, url, isKeptBack } = ref;
  const listing = await readListing(context, splitId(externalId).listingId);
  if (!listing || !isOfShop(context, listing)) {
    const message = 'Etsy does not let Crosslister see this listing, so it was not changed.';
    throw rejected(message, 'Change it on Etsy, or delist it here if it is gone.', url);
  }
  if (listing.state === 'active' || listing.state === 'draft') return listing;
  // If it had ended before, it is no draft on Etsy again: it stays deactivated until it is published.
  if (isKeptBack && listing.state === 'inactive') return listing;
  throw rejected(
    'The listing has ended on Etsy, so it was not changed.',
    'If it has sold, the sale appears automatically. Otherwise delist it here and list it again.',
    listing.url,
  );
}

/** Text and photos are checked as for a new listing. Other missing things are not asked for during an edit. */
function wordsOf(draft: ListingDraft, fields: Fields): Record<string, string> {
  const title = listingTitle(draft.title);
  if (fields.has('title') && !title) {
    throw new MarketplaceError('setup', 'The product has no name Etsy can use.', {
      nextStep: 'Enter a Product Name.',
      fix: inProduct('name'),
    });
  }
  if (fields.has('images') && draft.imageUrls.length === 0) {
    throw new MarketplaceError('setup', 'Etsy needs at least one photo.', {
      nextStep: 'Add a photo to the product.',
      fix: inProduct('photos'),
    });
  }
  return {
    ...(fields.has('title') && { title }),
    ...(fields.has('description') && { description: listingText(draft.descriptionHtml, title) }),
  };
}

/** The settings of a listing, from Settings or the product's overrides. Open ones stay as they are. */
async function settingsOf(context: MarketplaceContext, draft: ListingDraft) {
  const { settings, whenMade } = checkSettings(draft, context.now());
  const ids = await chosenProfileIds(context, settings);
  return {
    form: {
      who_made: settings.who_made,
      when_made: whenMade,
      is_supply: settings.is_supply,
      ...(settings.production_partner.trim() && {
        'production_partner_ids[0]': await partnerId(context, settings.production_partner),
      }),
      ...(settings.taxonomy_id && { taxonomy_id: settings.taxonomy_id }),
      ...(ids.shippingProfileId && { shipping_profile_id: ids.shippingProfileId }),
      ...(ids.returnPolicyId && { return_policy_id: ids.returnPolicyId }),
    },
    readinessStateId: ids.readinessStateId,
  };
}

/** Etsy's own quantity stays, unless the seller set it or the product sold elsewhere. */
function editOf(draft: ListingDraft, fields: Fields, readinessStateId: string | undefined) {
  return ({ quantity: seen }: Product['offerings'][number]) => ({
    ...(readinessStateId && { readiness_state_id: Number(readinessStateId) }),
    ...(fields.has('price') && { pricePence: draft.pricePence }),
    ...(fields.has('fewer') && { quantity: Math.min(seen, draft.quantity) }),
    ...(fields.has('quantity') && { quantity: draft.quantity }),
  });
}

/**
 * Changes an existing listing, live or draft. In a listing with variations it changes only the price and stock of this
 * one. Each step replaces the earlier value, so running it again makes the same change. It never puts anything on sale.
 */
export function revise(
  context: MarketplaceContext,
  ref: ListingRef,
  draft: ListingDraft,
  fields: Fields,
): Promise<RevisedListing> {
  return stockAnyway(fields, (sent) => send(context, ref, draft, sent));
}

async function send(
  context: MarketplaceContext,
  ref: ListingRef,
  draft: ListingDraft,
  fields: Fields,
): Promise<RevisedListing> {
  const listing = await readExisting(context, ref);
  const wantsWhole = ofTheWhole.some((field) => fields.has(field));
  const { isVariation } = splitId(ref.externalId);
  const warnings = wantsWhole && isVariation ? [partial] : [];
  const edited = fields.has('settings') && !isVariation ? await settingsOf(context, draft) : null;
  if (wantsWhole && !isVariation) {
    const form = {
      ...wordsOf(draft, fields),
      ...edited?.form,
      ...(fields.has('parcel') && parcelForm(draft)),
      ...(await valuesForm(context, draft, fields)),
    };
    const path = ownListingPath(context, listing.listing_id);
    if (Object.keys(form).length > 0) await change(context, { method: 'PATCH', path, form });
  }
  const editsStock = ofTheStock.some((field) => fields.has(field)) || edited?.readinessStateId;
  const stocked = editsStock || isVariation ? await withInventory(context, listing) : null;
  if (stocked && editsStock) {
    await editStock(context, stocked, ref.sku, editOf(draft, fields, edited?.readinessStateId));
  }
  // After the stock, because Etsy may refuse any of it.
  if (wantsWhole && !isVariation) {
    // Another category has properties of its own.
    if (fields.has('specifics') || edited?.form.taxonomy_id) {
      const category = Number(edited?.form.taxonomy_id ?? listing.taxonomy_id);
      warnings.push(...(await bringProperties(context, { ...listing, taxonomy_id: category }, draft)));
    }
    if (fields.has('images')) await bringPhotos(context, listing, draft.imageUrls);
    if (ofPersonalisation.some((field) => fields.has(field))) {
      warnings.push(...(await bringPersonalisation(context, listing.listing_id, valuesOf(draft))));
    }
  }
  const product = stocked && productsOf(stocked).find(({ sku }) => sku === ref.sku);
  const stood = pence(product?.offerings[0]?.price ?? listing.price);
  return {
    pricePence: fields.has('price') ? draft.pricePence : stood,
    url: listing.url,
    warnings,
  };
}
