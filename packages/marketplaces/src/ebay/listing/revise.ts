import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { toPence } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inConnections, inProduct } from '../../fix.ts';
import type { ListingDraft, RevisedField, RevisedListing } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { stockAnyway } from '../../listing/stock-anyway.ts';
import { policyIds } from '../account/policies.ts';
import type { InventoryItem, Offer } from '../answers.ts';
import { categoryRules } from '../catalogue/category-rules.ts';
import type { Aspects, Descriptor } from '../catalogue/condition-details.ts';
import { aspectsFor, checkCondition } from '../catalogue/item-details.ts';
import { productNumbers, withoutNumbers } from '../catalogue/product-numbers.ts';
import { change } from '../client.ts';
import { isFromSellerHub } from '../trading/item.ts';
import { reviseItem } from '../trading/revise-item.ts';
import { confirmGone, isOfThisAccount } from './absence.ts';
import {
  describedItem,
  hasParcel,
  keptOfItem,
  keptOfOffer,
  parcelFields,
  pricing,
  withoutParcel,
  withSubtitle,
} from './bodies.ts';
import { notesLeftOut, withNotes } from './condition-notes.ts';
import { conditionOf, settingsOf } from './draft.ts';
import { inFittingOrder } from './fitting-order.ts';
import { pictureUrls, uploadingIfRefused } from './images.ts';
import { itemDescription, listingDescription, listingTitle } from './listing-texts.ts';
import { bestOfferTerms, ofBestOffer, valuesOf } from './listing-values.ts';
import { findItem, itemPath, offerOf, offerPath, openListingId, whenFree } from './offer.ts';
import { shopFields } from './shop-fields.ts';
import { future } from './start-time.ts';

type Fields = ReadonlySet<RevisedField>;

interface Details {
  condition?: EbayCondition;
  aspects?: Aspects;
  descriptors?: Descriptor[] | null | undefined;
}

interface Current {
  item: InventoryItem;
  offer: Offer;
}

// Specifics follow a change of category. The item is sent first, because eBay checks the offer against it.
const ofTheItem: RevisedField[] = [
  'title',
  'description',
  'images',
  'condition',
  'condition_notes',
  'specifics',
  'category',
  'parcel',
  'quantity',
  'fewer',
  'subtitle',
];
/** Notes that a condition of before did not take are sent with one that does. */
const ofNotes: RevisedField[] = ['condition', 'condition_notes'];
const ofTheOffer: RevisedField[] = [
  'description',
  'price',
  'category',
  'settings',
  'quantity',
  'fewer',
  'lot_size',
  ...ofBestOffer,
];

const any = (fields: Fields, ...wanted: RevisedField[]) => wanted.some((field) => fields.has(field));

function notSeen(link: string): MarketplaceError {
  return new MarketplaceError(
    'rejected',
    'eBay does not let Crosslister see this listing, so it was not changed.',
    {
      nextStep:
        'A listing made from here is changed by the account that made it, and from here. Connect that account, then save the product again.',
      fix: inConnections('ebay'),
      link,
    },
  );
}

/** Why a listing is not found: an outage (thrown, to be tried again), its end, or another account. */
async function unseen(context: MarketplaceContext, listing: ListingRef): Promise<MarketplaceError> {
  if (!isOfThisAccount(context, listing)) return notSeen(listing.url);
  return (await confirmGone(context, listing)) ? ended(listing.url) : notSeen(listing.url);
}

function ended(link: string): MarketplaceError {
  return new MarketplaceError('rejected', 'The listing has ended on eBay, so it was not changed.', {
    nextStep: 'If it has sold, the sale appears automatically. Otherwise delist it here and list it again.',
    link,
  });
}

/** The quantity on sale after the edit: eBay's own count, unless the seller set it or the product sold elsewhere. */
function quantityAfter(draft: ListingDraft, fields: Fields, item: InventoryItem): number | undefined {
  const seen = item.availability?.shipToLocationAvailability?.quantity;
  if (fields.has('quantity')) return draft.quantity;
  return fields.has('fewer') ? Math.min(seen ?? draft.quantity, draft.quantity) : seen;
}

/** Condition and specifics, as far as they were edited. A new category requires its own specifics. */
async function detailsAfter(
  context: MarketplaceContext,
  draft: ListingDraft,
  fields: Fields,
  { item, offer }: Current,
): Promise<Details & { warnings: string[] }> {
  const categoryId = (fields.has('category') && draft.categoryId) || offer.categoryId;
  if (!any(fields, 'condition', 'specifics', 'category') || !categoryId) return { warnings: [] };
  const rules = await categoryRules(context, categoryId);
  const condition = fields.has('condition') ? conditionOf(draft, settingsOf(draft)) : undefined;
  const stood = EbayCondition.safeParse(item.condition).data;
  const checked = condition ?? (fields.has('category') ? stood : undefined);
  if (checked) checkCondition(rules, checked);
  const asks = rules.conditions.some(({ details }) => details.length > 0);
  if (!asks && !any(fields, 'specifics', 'category'))
    return { ...(condition && { condition }), descriptors: null, warnings: [] };
  const now = checked ?? stood ?? conditionOf(draft, settingsOf(draft));
  return { ...(condition && { condition }), ...aspectsFor(rules, draft, now, item) };
}

/** The item with the edit. Fields of eBay's that are not ours are sent back. */
async function revisedItem(
  context: MarketplaceContext,
  draft: ListingDraft,
  fields: Fields,
  item: InventoryItem,
  { condition, aspects, descriptors }: Details,
): Promise<Record<string, unknown>> {
  const title = listingTitle(draft.title);
  const quantity = quantityAfter(draft, fields, item);
  const stood = fields.has('parcel') ? withoutParcel(item) : item;
  const described = describedItem(keptOfItem(stood), descriptors);
  const product = fields.has('subtitle') ? withSubtitle(draft, item) : (item.product ?? {});
  return {
    ...(any(fields, ...ofNotes)
      ? withNotes(described, draft, condition ?? item.condition, fields.has('condition_notes'))
      : described),
    ...(condition && { condition }),
    ...((fields.has('parcel') || fields.has('settings')) && parcelFields(draft, stood)),
    ...(quantity !== undefined && {
      availability: {
        ...item.availability,
        shipToLocationAvailability: { ...item.availability?.shipToLocationAvailability, quantity },
      },
    }),
    product: {
      ...(aspects
        ? { ...withoutNumbers(product, draft.specifics), aspects, ...productNumbers(aspects) }
        : product),
      ...(fields.has('title') && { title }),
      ...(fields.has('description') && { description: itemDescription(draft.descriptionHtml, title) }),
      ...(fields.has('images') && { imageUrls: await pictureUrls(context, draft.imageUrls) }),
    },
  };
}

/** The offer with the edit. A start time in the future is sent again, otherwise the listing would lose it. */
async function revisedOffer(
  context: MarketplaceContext,
  draft: ListingDraft,
  fields: Fields,
  { item, offer }: Current,
): Promise<Record<string, unknown>> {
  const startAt = future(context, offer.listingStartDate);
  const category = (fields.has('category') && draft.categoryId) || offer.categoryId;
  const availableQuantity = quantityAfter(draft, fields, item);
  // A price that the limits of offers do not fit is refused with a sentence, before anything is sent.
  const sendsTerms =
    any(fields, ...ofBestOffer) || (fields.has('price') && valuesOf(draft).best_offer === true);
  return {
    ...keptOfOffer(offer),
    ...(fields.has('category') && draft.categoryId && { categoryId: draft.categoryId }),
    ...((fields.has('settings') || sendsTerms) && {
      listingPolicies: {
        ...offer.listingPolicies,
        ...(fields.has('settings') && (await policyIds(context, settingsOf(draft), draft.parcel))),
        ...(sendsTerms && bestOfferTerms(draft)),
      },
    }),
    ...(any(fields, 'settings', 'category') &&
      shopFields({ ...draft, settings: settingsOf(draft) }, category, offer, fields)),
    ...(fields.has('lot_size') && { lotSize: valuesOf(draft).lot_size }),
    ...(any(fields, 'quantity', 'fewer') && { availableQuantity }),
    ...(fields.has('description') && {
      listingDescription: listingDescription(draft.descriptionHtml, listingTitle(draft.title)),
    }),
    ...(fields.has('price') && { pricingSummary: pricing(draft, offer) }),
    ...(startAt && { listingStartDate: startAt }),
  };
}

async function once(
  context: MarketplaceContext,
  listing: ListingRef,
  draft: ListingDraft,
  fields: Fields,
): Promise<RevisedListing> {
  if (fields.has('images') && draft.imageUrls.length === 0) {
    throw new MarketplaceError('setup', 'eBay needs at least one photo.', {
      nextStep: 'Add a photo to the product.',
      fix: inProduct('photos'),
    });
  }
  const offer = await offerOf(context, listing);
  const item = await findItem(context, offer?.sku ?? listing.sku);
  if (!offer || !item) throw await unseen(context, listing);
  const listingId = openListingId(offer);
  if (!listingId) throw ended(listing.url);
  const current = { item, offer };
  const details = await detailsAfter(context, draft, fields, current);
  const condition = details.condition ?? item.condition;
  const warnings = [
    ...details.warnings,
    ...(fields.has('condition_notes') ? notesLeftOut(draft, condition) : []),
  ];
  const path = itemPath(offer.sku ?? listing.sku);
  // Grader and grade have to stay until the category that asks for them is left.
  const leavesCards =
    fields.has('category') && details.descriptors === null && (item.conditionDescriptors?.length ?? 0) > 0;
  let body: Record<string, unknown> = {};
  const calls: (() => Promise<void>)[] = [];
  const put = (path: string, body: Record<string, unknown>) => async () =>
    void warnings.push(...(await change(context, { method: 'PUT', path, body })));
  // Each change counts as a revision, and eBay allows 250 for a listing a day.
  // Another shipping policy may need the parcel, which is the item's.
  if (any(fields, ...ofTheItem) || (fields.has('settings') && hasParcel(draft))) {
    const sent = leavesCards ? { ...details, descriptors: undefined } : details;
    body = await revisedItem(context, draft, fields, item, sent);
    calls.push(put(path, body));
  }
  if (any(fields, ...ofTheOffer)) {
    calls.push(put(offerPath(offer.offerId), await revisedOffer(context, draft, fields, current)));
  }
  await inFittingOrder(calls, fields);
  if (leavesCards) await change(context, { method: 'PUT', path, body: describedItem(body, null) });
  const stood = toPence(Number(offer.pricingSummary?.price?.value ?? 0));
  return {
    pricePence: fields.has('price') ? draft.pricePence : stood,
    url: `${context.config.ebay.itemUrl}/${listingId}`,
    warnings: [...new Set(warnings)],
  };
}

/**
 * Changes the item and the offer of a live listing, or of a scheduled one. Both PUTs replace by key, so running it
 * again makes the same change. It publishes nothing.
 */
export function revise(
  context: MarketplaceContext,
  listing: ListingRef,
  draft: ListingDraft,
  fields: Fields,
): Promise<RevisedListing> {
  if (isFromSellerHub(listing)) return reviseItem(context, listing, draft, fields);
  return stockAnyway(fields, (sent) =>
    whenFree(() => uploadingIfRefused(context, () => once(context, listing, draft, sent))),
  );
}
