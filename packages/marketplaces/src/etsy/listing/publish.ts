import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies } from '../../fix.ts';
import type { ListingDraft, PublishedListing } from '../../listing/listing.ts';
import { connectedShop } from '../account/account.ts';
import { type ProfileIds, profileIds } from '../account/chosen-profiles.ts';
import { Listing } from '../answers.ts';
import { withEarlierCategory } from '../catalogue/fitting-category.ts';
import { change, send } from '../client.ts';
import { refusal } from '../errors.ts';
import { bringProperties } from './bring-properties.ts';
import { adoptOrCreate, details } from './create.ts';
import { type CheckedDraft, checkDraft } from './draft.ts';
import { activationSent, findExisting } from './find-existing.ts';
import { putStock } from './inventory.ts';
import { ownListingPath, productsOf, readListing } from './listing.ts';
import { valuesOf } from './listing-values.ts';
import { bringPersonalisation } from './personalisation.ts';
import { bringPhotos, imageIds, photosKey } from './photos.ts';

const linked =
  'Etsy already had a live listing with this SKU: it was linked with the price and quantity from here, its text and photos left as they are.';
const fitting =
  'No Etsy category is chosen, so this draft has the one that fits its name best. Check it on Etsy before you publish.';
const firstPolicy = 'No return policy for Etsy is chosen in Settings, so the first of your shop was taken.';

/** Where the shop's currency is chosen. */
export const currencyPage = 'https://www.etsy.com/your/shops/me/currency';

/** Prices are sent as plain numbers, in the shop's own currency. */
function checkCurrency(currency: string): void {
  if (currency === 'GBP') return;
  throw new MarketplaceError('setup', `Your Etsy shop sells in ${currency}; Crosslister lists in pounds.`, {
    nextStep: 'Set the currency of your shop to GBP on Etsy, then connect it again.',
    link: currencyPage,
  });
}

/** Publishes a draft, once: an active listing is not paid for again. */
async function activate(context: MarketplaceContext, listing: Listing): Promise<Listing> {
  if (listing.state === 'active') return listing;
  await context.journal.write({ [activationSent]: true });
  const path = ownListingPath(context, listing.listing_id);
  const call = { method: 'PATCH', path, form: { state: 'active' } } as const;
  const answer = await send(context, call);
  const said = answer.status < 400 ? Listing.safeParse(answer.json).data : undefined;
  if (said?.state === 'active') return said;
  // A refusal may mean that an earlier activation, whose answer was lost, has taken effect meanwhile.
  const now = await readListing(context, String(listing.listing_id));
  if (now?.state === 'active') return now;
  if (answer.status >= 400) throw refusal(answer, call);
  throw new MarketplaceError('unknown', 'Etsy took the listing but does not show it as active yet.', {
    link: listing.url,
  });
}

/** Changes an existing listing to what the draft says. A live listing that the seller made keeps its text. */
async function update(
  context: MarketplaceContext,
  draft: CheckedDraft,
  ids: ProfileIds,
  listing: Listing,
): Promise<void> {
  const path = ownListingPath(context, listing.listing_id);
  await change(context, { method: 'PATCH', path, form: await details(context, draft, ids) });
}

/** Photos the listing had before, if they are still those of the product. */
function hasPhotos({ previous, imageUrls }: CheckedDraft, listing: Listing): boolean {
  return previous?.extra.photos === photosKey(imageUrls, imageIds(listing));
}

/**
 * Lists the draft: a listing, its SKU and price, its photos, and finally, if the seller agreed to pay for it, the
 * activation. The SKU comes before the photos, because another run finds the listing by it.
 */
export async function publish(context: MarketplaceContext, wanted: ListingDraft): Promise<PublishedListing> {
  const checked = checkDraft(wanted, context.now());
  const { shopId, currency } = connectedShop(context.secrets);
  checkCurrency(currency);
  const draft = await withEarlierCategory(context, checked);
  const ids = await profileIds(context, draft.settings, draft.live);
  const existing = await findExisting(context, draft);
  const made = existing.listing
    ? { listing: existing.listing, isNew: false }
    : await adoptOrCreate(context, draft, ids, existing.alike);
  const { listing } = made;
  checkCurrency(listing.price.currency_code);

  const isSellers = existing.origin === 'seller';
  if (!isSellers && !made.isNew) await update(context, draft, ids, listing);
  const { listing: sellers } = existing;
  const kept = isSellers && sellers ? productsOf(sellers)[0]?.offerings[0]?.readiness_state_id : undefined;
  const { sku, pricePence, quantity } = draft;
  const readinessStateId = String(kept ?? ids.readinessStateId);
  await putStock(context, listing, { sku, pricePence, quantity, readinessStateId });
  const category = Number(draft.settings.taxonomy_id) || listing.taxonomy_id;
  const inCategory = { ...listing, taxonomy_id: category };
  const properties = isSellers
    ? []
    : await bringProperties(context, inCategory, draft, { isNew: made.isNew });
  const values = valuesOf(draft);
  const personalised =
    isSellers || !('personalisation' in values)
      ? []
      : await bringPersonalisation(context, listing.listing_id, values, made.isNew);
  const untouched = isSellers || hasPhotos(draft, listing);
  const photos = untouched ? imageIds(listing) : await bringPhotos(context, listing, draft.imageUrls);
  const now = draft.live ? await activate(context, listing) : listing;
  const tookFirst = ids.returnPolicyId !== null && !draft.settings.return_policy.trim();
  const tookCategory = !isSellers && !draft.settings.taxonomy_id;
  const setting = tookCategory ? 'taxonomy_id' : 'return_policy';
  return {
    externalId: String(listing.listing_id),
    extra: { shopId, ...(!isSellers && { photos: photosKey(draft.imageUrls, photos) }) },
    url: now.url,
    status: now.state === 'active' ? 'active' : 'draft',
    pricePence,
    imagesUploaded: photos.length,
    scheduledTime: null,
    warnings: [
      ...(isSellers ? [linked] : []),
      ...personalised,
      ...properties,
      ...(tookCategory ? [fitting] : []),
      ...(tookFirst ? [firstPolicy] : []),
    ],
    ...((tookCategory || tookFirst) && { fix: inPolicies('etsy', setting) }),
  };
}
