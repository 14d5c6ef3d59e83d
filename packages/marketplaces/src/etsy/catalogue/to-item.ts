import { attribute } from '@crosslister/contract/platforms/attributes.ts';
import { stripHtml } from '@crosslister/domain/html-text.ts';
import type { PolicyLists } from '../../account/policy-lists.ts';
import type { RemoteItem } from '../../catalogue/remote-item.ts';
import { readMeasures } from '../../listing/measures.ts';
import type { Product, Stocked } from '../answers.ts';
import { sharesStock } from '../listing/inventory.ts';
import { isVariation, optionsOf, pence, variationId } from '../listing/listing.ts';
import { descriptionHtml } from '../listing/listing-texts.ts';

/** What the list itself says of a thing. */
function specificsIn({ tags, materials, when_made: made }: Stocked): Record<string, string[]> {
  return {
    ...(made && /^19\d0s$/.test(made) && { [attribute('era').names[0]]: [made] }),
    ...(tags?.length && { [attribute('tags').names[0]]: tags.map(stripHtml) }),
    ...(materials?.length && { [attribute('material').names[0]]: materials.map(stripHtml) }),
  };
}

function parcelIn(listing: Stocked) {
  const side = (value: number | null | undefined) => ({ value, unit: listing.item_dimensions_unit });
  return readMeasures({
    parcel_weight_g: { value: listing.item_weight, unit: listing.item_weight_unit },
    parcel_length_cm: side(listing.item_length),
    parcel_width_cm: side(listing.item_width),
    parcel_height_cm: side(listing.item_height),
  });
}

/** Settings of the listing, by the names of Settings; policies as the shop names them. */
function settingsIn(listing: Stocked, lists: PolicyLists) {
  const nameOf = (list: PolicyLists['shipping'], id: number | null | undefined) =>
    list?.find((each) => each.id === String(id))?.name;
  const found = {
    who_made: listing.who_made,
    when_made: listing.when_made,
    is_supply: listing.is_supply,
    taxonomy_id: listing.taxonomy_id && String(listing.taxonomy_id),
    shipping_profile: nameOf(lists.shipping, listing.shipping_profile_id),
    return_policy: nameOf(lists.returns, listing.return_policy_id),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== null && value !== undefined),
  );
}

export function toItem(listing: Stocked, product: Product, lists: PolicyLists): RemoteItem | null {
  const offering = product.offerings.find(({ is_enabled, is_deleted }) => is_enabled && !is_deleted);
  if (!offering) return null;
  const { listing_id, original_creation_timestamp: made } = listing;
  const options = optionsOf(product);
  const section = lists.sections?.find(({ id }) => id === String(listing.shop_section_id))?.name;
  return {
    // A variation without a SKU is identified by its options until it gets one.
    externalId: isVariation(product) ? variationId(listing_id, product.sku || options) : String(listing_id),
    extra: { shopId: String(listing.shop_id) },
    sku: product.sku ?? '',
    title: stripHtml([listing.title, options].filter(Boolean).join(' - ')),
    descriptionHtml: descriptionHtml(listing.description ?? ''),
    pricePence: pence(offering.price),
    currency: offering.price.currency_code,
    quantity: offering.quantity,
    counted: true,
    stockPool: sharesStock(listing) ? String(listing_id) : null,
    imageUrls: [...(listing.images ?? [])]
      .sort((one, other) => one.rank - other.rank)
      .map(({ url_fullxfull }) => url_fullxfull),
    url: listing.url,
    ebayCategory: null,
    condition: null,
    specifics: specificsIn(listing),
    settings: settingsIn(listing, lists),
    ...(section && { values: { section } }),
    // Its properties come with a call for each listing.
    lacksSpecifics: true,
    parcel: parcelIn(listing),
    createdAt: made ? new Date(made * 1000).toISOString() : null,
  };
}
