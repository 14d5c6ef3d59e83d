import { toPence } from '@crosslister/domain/money.ts';
import type { RemoteItem } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { readMeasures } from '../../listing/measures.ts';
import { connectedUserId } from '../account/account.ts';
import type { Policies } from '../account/policies.ts';
import { type ListedItem, type Offer, PackageSize } from '../answers.ts';
import { vatNamed } from '../listing/shop-fields.ts';
import { summaryOf } from '../trading/summary.ts';
import { specificsWithNumbers } from './product-numbers.ts';

function parcelIn({ packageWeightAndSize }: ListedItem) {
  const { weight, dimensions } = PackageSize.safeParse(packageWeightAndSize).data ?? {};
  const side = (name: 'length' | 'width' | 'height') => ({
    value: dimensions?.[name],
    unit: dimensions?.unit,
  });
  return readMeasures({
    parcel_weight_g: { value: weight?.value, unit: weight?.unit },
    parcel_length_cm: side('length'),
    parcel_width_cm: side('width'),
    parcel_height_cm: side('height'),
  });
}

/** Settings of the listing by the names of Settings, policies as eBay names them. */
function settingsIn(
  { listingPolicies, storeCategoryNames, secondaryCategoryId, tax }: Offer,
  lists: Policies | null,
) {
  const nameOf = (list: Policies['payment'] | undefined, id: string | undefined) =>
    list?.find((each) => each.id === id)?.name;
  const found = {
    payment_policy: nameOf(lists?.payment, listingPolicies?.paymentPolicyId),
    shipping_policy: nameOf(lists?.shipping, listingPolicies?.fulfillmentPolicyId),
    return_policy: nameOf(lists?.returns, listingPolicies?.returnPolicyId),
    store_category: storeCategoryNames?.[0],
    second_category: secondaryCategoryId,
    vat: vatNamed(tax?.vatPercentage),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function itemOfOffer(
  context: MarketplaceContext,
  item: ListedItem,
  offer: Offer,
  lists: Policies | null,
): RemoteItem | null {
  const { product = {}, availability } = item;
  const inStock = availability?.shipToLocationAvailability?.quantity ?? 0;
  const quantity = Math.min(inStock, offer.availableQuantity ?? inStock);
  const price = offer.pricingSummary?.price;
  const { listingId, listingStatus } = offer.listing ?? {};
  const isLive = offer.status === 'PUBLISHED' && listingStatus === 'ACTIVE';
  if (!isLive || !listingId || !price || quantity < 1) return null;
  const { title = '' } = product;
  const pricePence = toPence(Number(price.value));
  return {
    externalId: listingId,
    extra: { offerId: offer.offerId, userId: connectedUserId(context.secrets) },
    sku: item.sku,
    title,
    descriptionHtml: offer.listingDescription ?? product.description ?? '',
    pricePence,
    currency: price.currency,
    quantity,
    counted: true,
    stockPool: null,
    imageUrls: product.imageUrls ?? [],
    url: `${context.config.ebay.itemUrl}/${listingId}`,
    ebayCategory: offer.categoryId ?? null,
    condition: typeof item.condition === 'string' ? item.condition : null,
    conditionNotes: item.conditionDescription,
    specifics: specificsWithNumbers(product.aspects ?? {}, product),
    parcel: parcelIn(item),
    settings: settingsIn(offer, lists),
    ...(offer.lotSize && { values: { lot_size: offer.lotSize } }),
    // The Inventory API does not say when a listing was made.
    createdAt: null,
    summary: summaryOf({ title, pricePence, currency: price.currency, quantity, sku: item.sku }),
  };
}
