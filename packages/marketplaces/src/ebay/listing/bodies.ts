import { toDecimalText } from '@crosslister/domain/money.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { InventoryItem, Offer } from '../answers.ts';
import type { Aspects, Descriptor } from '../catalogue/condition-details.ts';
import { productNumbers, withoutNumbers } from '../catalogue/product-numbers.ts';
import { withNotes } from './condition-notes.ts';
import type { CheckedDraft } from './draft.ts';
import { itemDescription, listingDescription, listingTitle } from './listing-texts.ts';
import { bestOfferTerms, valuesOf } from './listing-values.ts';
import { format, marketplaceId } from './offer.ts';
import { shopFields } from './shop-fields.ts';

/** What eBay and the seller's settings add to a draft. */
export interface Prepared {
  draft: CheckedDraft;
  categoryId: string;
  /** eBay chose it by the name. */
  tookCategory: boolean;
  aspects: Aspects;
  /** Null where the category asks for none. */
  descriptors: Descriptor[] | null;
  /** Sentences for the seller about values that were filled in for them. */
  warnings: string[];
  policyIds: { paymentPolicyId: string; fulfillmentPolicyId: string; returnPolicyId: string };
  locationKey: string;
  imageUrls: string[];
  startAt: string | null;
}

/** The item to send. A PUT replaces it completely, so fields of eBay's that are not ours are sent back. */
export function itemBody(
  { draft, aspects, descriptors, imageUrls }: Prepared,
  existing: InventoryItem | null,
) {
  const title = listingTitle(draft.title);
  return {
    ...withNotes(describedItem(keptOfItem(existing), descriptors), draft, draft.condition),
    ...parcelFields(draft, existing),
    availability: { shipToLocationAvailability: { quantity: draft.quantity } },
    condition: draft.condition,
    product: {
      ...withoutNumbers(withSubtitle(draft, existing), draft.specifics),
      title,
      description: itemDescription(draft.descriptionHtml, title),
      imageUrls,
      aspects,
      ...productNumbers(aspects),
    },
  };
}

/** A subtitle costs money, so one that the product does not have any more is not sent back. */
export function withSubtitle(draft: Pick<ListingDraft, 'values'>, existing: InventoryItem | null) {
  const { subtitle: _, ...kept } = existing?.product ?? {};
  const { subtitle } = valuesOf(draft);
  return { ...kept, ...(subtitle && { subtitle }) };
}

export const hasParcel = ({ parcel }: Pick<ListingDraft, 'parcel'>): boolean =>
  Object.values(parcel ?? {}).some(Boolean);

/** Weight and size for eBay. A size is sent only whole, as eBay wants it. What is not known here stays as it is there. */
export function parcelFields({ parcel = {} }: Pick<ListingDraft, 'parcel'>, existing: InventoryItem | null) {
  const { parcel_weight_g: weight, parcel_length_cm, parcel_width_cm, parcel_height_cm } = parcel;
  const [height, width, length] = [parcel_length_cm, parcel_width_cm, parcel_height_cm]
    .map((side) => side ?? 0)
    .toSorted((one, other) => one - other);
  if (!weight && !height) return {};
  return {
    packageWeightAndSize: {
      ...existing?.packageWeightAndSize,
      ...(weight && { weight: { value: weight, unit: 'GRAM' } }),
      ...(height && { dimensions: { length, width, height, unit: 'CENTIMETER' } }),
    },
  };
}

/** The item without the weight and size that it had, which the seller has edited here. The rest of its parcel stays. */
export function withoutParcel({ packageWeightAndSize, ...item }: InventoryItem): InventoryItem {
  const { weight, dimensions, ...kept } = packageWeightAndSize ?? {};
  return Object.keys(kept).length > 0 ? { ...item, packageWeightAndSize: kept } : item;
}

/**
 * The item with what its condition asks for, such as grader and grade. Null removes what an earlier category or condition
 * asked for; undefined leaves it as it is.
 */
export function describedItem<Item extends Pick<InventoryItem, 'conditionDescriptors'>>(
  item: Item,
  descriptors: Descriptor[] | null | undefined,
) {
  if (descriptors === undefined) return item;
  const { conditionDescriptors: _, ...kept } = item;
  return descriptors ? { ...kept, conditionDescriptors: descriptors } : kept;
}

export function keptOfItem(existing: InventoryItem | null) {
  const { sku, locale, groupIds, inventoryItemGroupKeys, ...kept } = existing ?? {};
  return kept;
}

export function keptOfOffer(existing: Offer | null) {
  const { offerId, sku, marketplaceId, format, status, listing, listingStartDate, ...kept } = existing ?? {};
  return kept;
}

/** The offer to send. It is replaced completely, like the item. */
export function offerBody(prepared: Prepared, existing: Offer | null) {
  const { draft, categoryId, policyIds, locationKey, startAt } = prepared;
  return {
    ...keptOfOffer(existing),
    availableQuantity: draft.quantity,
    categoryId,
    // Otherwise eBay would put its catalogue's data on a used one-off.
    includeCatalogProductDetails: false,
    listingDescription: listingDescription(draft.descriptionHtml, listingTitle(draft.title)),
    listingDuration: 'GTC',
    listingPolicies: {
      ...existing?.listingPolicies,
      ...policyIds,
      ...(hasOffers(draft, existing) && bestOfferTerms(draft)),
    },
    merchantLocationKey: locationKey,
    pricingSummary: pricing(draft, existing),
    ...shopFields(draft, categoryId, existing),
    lotSize: valuesOf(draft).lot_size ?? existing?.lotSize,
    ...(startAt && { listingStartDate: startAt }),
  };
}

/** Whether buyers may make offers by the product, or could by the offer of before. */
const hasOffers = (draft: Pick<ListingDraft, 'values'>, existing: Offer | null) =>
  valuesOf(draft).best_offer === true || existing?.listingPolicies?.bestOfferTerms !== undefined;

export function pricing({ pricePence }: Pick<ListingDraft, 'pricePence'>, existing: Offer | null) {
  return { ...existing?.pricingSummary, price: { value: toDecimalText(pricePence), currency: 'GBP' } };
}

export function newOfferBody(prepared: Prepared) {
  return { sku: prepared.draft.sku, marketplaceId, format, ...offerBody(prepared, null) };
}
