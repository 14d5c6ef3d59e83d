import { listAt, numberAt, objectAt, textAt, textsAt } from '../../http/json-values.ts';
import { aspectsOf, conditionsOf, isLeaf } from '../categories/category-rules.ts';
import { type ErrorDetail, inventoryDetail } from '../ebay-refusals.ts';
import type { PolicyKind, Seller, Site, StoredItem, StoredOffer } from '../ebay-state.ts';
import { conditionNames } from './item-rules.ts';
import { isOpen, quantityOf } from './listings.ts';
import { wrongNumber } from './product-fields.ts';

const about = 'The eBay listing associated with the inventory item, or the unpublished offer has';
const policyErrors: [PolicyKind, string, number, string][] = [
  ['fulfillment', 'fulfillmentPolicyId', 25007, 'Fulfillment'],
  ['payment', 'paymentPolicyId', 25008, 'Payment'],
  ['return', 'returnPolicyId', 25009, 'Return'],
];

/** A fault without a number of its own: 25002, distinguished only by its text and parameters. */
function userError(text: string, ...more: string[]): ErrorDetail {
  const entries = [text, ...more].map((value, index) => [String(index), value]);
  return inventoryDetail(25002, `A user error has occurred. ${text}`, Object.fromEntries(entries));
}

function policyFaults(seller: Seller, offer: StoredOffer): ErrorDetail[] {
  return policyErrors.flatMap(([kind, field, errorId, name]) => {
    const id = textAt(offer.body, 'listingPolicies', field);
    if (id !== undefined && seller.policies[kind].has(id)) return [];
    const text = id === undefined ? `${name} policy is required.` : `${name} policy ${id} was not found.`;
    return [inventoryDetail(errorId, `${about} invalid data in the associated ${name} policy. ${text}`)];
  });
}

/** Postage that is calculated needs the weight and the whole size of the parcel. */
function parcelFaults(seller: Seller, item: StoredItem, offer: StoredOffer): ErrorDetail[] {
  const id = textAt(offer.body, 'listingPolicies', 'fulfillmentPolicyId') ?? '';
  const options = listAt(seller.policies.fulfillment.get(id) ?? {}, 'shippingOptions');
  if (!options.some((option) => textAt(option, 'costType') === 'CALCULATED')) return [];
  const numbers = [
    ['weight', 'value'],
    ['dimensions', 'length'],
    ['dimensions', 'width'],
    ['dimensions', 'height'],
  ].map((path) => numberAt(item.body, 'packageWeightAndSize', ...path) ?? 0);
  if (numbers.every((value) => value > 0)) return [];
  const text = 'Package weight and dimensions are required for calculated shipping.';
  return [inventoryDetail(25020, `${about} invalid shipping package details. ${text}`)];
}

function aspectFaults(item: StoredItem, categoryId: string): ErrorDetail[] {
  const given = objectAt(item.body, 'product', 'aspects') ?? {};
  if (Object.keys(given).length > 45) return [userError('Enter at most 45 item specifics.')];
  return aspectsOf(categoryId).flatMap(({ name, required, multiple, closed, values: list }) => {
    const values = textsAt(given, name).filter((value) => value.trim() !== '');
    if (required && values.length === 0) {
      const text = `The item specific ${name} is missing.`;
      const advice = `${text} Add ${name} to this listing, enter a valid value, and then try again.`;
      return [userError(advice, text, name)];
    }
    if (!multiple && values.length > 1) {
      return [userError(`The item specific ${name} can have only one value.`, name)];
    }
    if (closed && values.some((value) => !list.includes(value))) {
      return [userError(`The item specific ${name} has a value that is not on the list.`, name)];
    }
    return [];
  });
}

function categoryFaults(site: Site, item: StoredItem, offer: StoredOffer): ErrorDetail[] {
  const categoryId = textAt(offer.body, 'categoryId');
  if (categoryId === undefined || !isLeaf(categoryId)) {
    const text = `The category ${categoryId ?? ''} is not a valid leaf category.`;
    return [inventoryDetail(25005, `${about} an invalid category ID. ${text}`)];
  }
  const condition = textAt(item.body, 'condition');
  const allowed = conditionsOf(categoryId).map(({ id }) => conditionNames[id]);
  if (condition === undefined || !allowed.includes(condition)) {
    const text = `The provided condition id is invalid for the selected primary category id.`;
    return [inventoryDetail(25021, `${about} invalid item condition information. ${text}`)];
  }
  return [
    ...descriptorFaults(item, categoryId, condition),
    ...(isOnSale(site, offer) && isPlain(categoryId) ? [] : surplusFaults(item, categoryId, condition)),
    ...aspectFaults(item, categoryId),
  ];
}

/** A trading card is refused without what its condition asks for, and with values that are not eBay's numbers. */
function descriptorFaults(item: StoredItem, categoryId: string, condition: string): ErrorDetail[] {
  const rule = conditionsOf(categoryId).find(({ id }) => conditionNames[id] === condition);
  const given = listAt(item.body, 'conditionDescriptors');
  return (rule?.descriptors ?? []).flatMap(({ id, name, required, values }) => {
    const found = given.find((each) => textAt(each, 'name') === id);
    const chosen = textsAt(found ?? {}, 'values');
    const isKnown = chosen.every((value) => values.some((each) => each.id === value));
    if ((!required && !found) || (chosen.length > 0 && isKnown)) return [];
    if (!required && (textAt(found ?? {}, 'additionalInfo') ?? '').length <= 30) return [];
    return [userError(`The condition descriptor ${name} is missing or invalid.`, name)];
  });
}

const isOnSale = (site: Site, { published, listingId = '' }: StoredOffer) =>
  published && isOpen(site.listings.get(listingId));

/** Whether none of its conditions asks for more. */
const isPlain = (categoryId: string) => conditionsOf(categoryId).every(({ descriptors }) => !descriptors);

/**
 * What a condition does not ask for is refused as well (assumed: no document says so). A listing that is on sale may have
 * it in a category without any, otherwise no edit could move a card to another category or back: item and offer are
 * changed one after the other.
 */
function surplusFaults(item: StoredItem, categoryId: string, condition: string): ErrorDetail[] {
  const asked =
    conditionsOf(categoryId).find(({ id }) => conditionNames[id] === condition)?.descriptors ?? [];
  return listAt(item.body, 'conditionDescriptors').flatMap((given) => {
    const name = textAt(given, 'name') ?? '';
    if (asked.some(({ id }) => id === name)) return [];
    return [
      userError(`The condition descriptor ${name} is not allowed for this category and condition.`, name),
    ];
  });
}

function limitFaults(site: Site, seller: Seller, offer: StoredOffer, quantity: number): ErrorDetail[] {
  const open = [...site.listings.values()].filter(
    (listing) =>
      listing.seller === seller.username && listing.listingId !== offer.listingId && isOpen(listing),
  );
  const price = Number(textAt(offer.body, 'pricingSummary', 'price', 'value') ?? 0);
  const units = open.reduce((sum, listing) => sum + listing.quantity, quantity);
  const worth = open.reduce(
    (sum, listing) => sum + listing.quantity * Number(listing.price),
    quantity * price,
  );
  if (units <= seller.sellingLimit.quantity && worth <= seller.sellingLimit.amount) return [];
  const text = `You can list up to ${seller.sellingLimit.quantity} more items and £${seller.sellingLimit.amount} more in total sales this month.`;
  return [inventoryDetail(25026, `Selling limit exceeded. ${text}`)];
}

/** The number that the category wants, and never a part number without a brand. */
function identifierFaults(site: Site, item: StoredItem, offer: StoredOffer): ErrorDetail[] {
  const wrong = wrongNumber(item.body);
  if (wrong) {
    const text = `Input data for tag <Item.ProductListingDetails.${wrong}> is invalid or missing. Please check API documentation.`;
    return [inventoryDetail(25002, `A user error has occurred. ${text}`)];
  }
  const has = (name: string) => textsAt(item.body, 'product', 'aspects', name).some(Boolean);
  const wanted = site.wantsIdentifiers.get(textAt(offer.body, 'categoryId') ?? '');
  const article = wanted && !has(wanted) ? wanted : null;
  if (article && article !== 'MPN') {
    return [
      inventoryDetail(
        25002,
        `A user error has occurred. The ${article} field is missing. Please add ${article} to the listing and retry.`,
      ),
    ];
  }
  // A part number in its own field needs a real brand beside it (hahm-ebay-lister#34, 2026-07-13).
  const [mpn, brand] = [textAt(item.body, 'product', 'mpn'), textAt(item.body, 'product', 'brand')];
  const isAlone = (has('MPN') && !has('Brand')) || (mpn !== undefined && brand === undefined);
  if (!article && !isAlone) return [];
  const text = 'Input data for tag <BrandMPN> is invalid or missing. Please check API documentation.';
  return [inventoryDetail(25002, `A user error has occurred. ${text}`)];
}

/**
 * What the offer says of the seller's Shop, of VAT, of a second category and of who answers for safety (EbayOfferDetailsWithKeys,
 * Tax and Regulatory of Inventory 1.18.4). The document gives no numbers for these refusals.
 */
function shopFaults(seller: Seller, offer: StoredOffer): ErrorDetail[] {
  const names = textsAt(offer.body, 'storeCategoryNames');
  const unknown = names.filter((name) => !seller.shop?.includes(name));
  const second = textAt(offer.body, 'secondaryCategoryId');
  const vat = numberAt(offer.body, 'tax', 'vatPercentage');
  const people = listAt(offer.body, 'regulatory', 'responsiblePersons');
  const manufacturer = objectAt(offer.body, 'regulatory', 'manufacturer');
  const contacts = [...people, ...(manufacturer ? [manufacturer] : [])];
  return [
    ...(names.length > 2 || unknown.length > 0
      ? [userError(`The store category ${unknown[0] ?? names[2] ?? ''} is not valid.`)]
      : []),
    ...(second && (!isLeaf(second) || second === textAt(offer.body, 'categoryId'))
      ? [
          inventoryDetail(
            25005,
            `${about} an invalid category ID. The secondary category ${second} is not valid.`,
          ),
        ]
      : []),
    ...(vat !== undefined && !seller.vatRegistered
      ? [userError('A VAT percentage is taken only of sellers who are registered for VAT on eBay.')]
      : []),
    ...(people.length > 5 || contacts.some((contact) => !textAt(contact, 'companyName'))
      ? [userError('A company name is required for the manufacturer and for each responsible person.')]
      : []),
  ];
}

/**
 * Since August 2026 clothes and shoes with a size that is not on the category's list are hidden, or blocked as here (eBay's
 * seller news of 2026). The number and the words are not confirmed.
 */
function sizeFaults(site: Site, item: StoredItem, offer: StoredOffer): ErrorDetail[] {
  if (!site.blocksFreeSizes) return [];
  const sizes = aspectsOf(textAt(offer.body, 'categoryId') ?? '').filter(
    ({ name, values }) => /^(?:UK Shoe )?Size$/.test(name) && values.length > 0,
  );
  return sizes.flatMap(({ name, values }) =>
    textsAt(item.body, 'product', 'aspects', name).every((value) => values.includes(value))
      ? []
      : [userError(`The item specific ${name} has a size that is not a standard one.`, name)],
  );
}

/** Everything that prevents this item and offer from being (or staying) a listing. Empty if nothing does. */
export function publishFaults(
  site: Site,
  seller: Seller,
  item: StoredItem,
  offer: StoredOffer,
): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  if (!textAt(item.body, 'product', 'title')) {
    faults.push(userError('A title is required. Enter a title and try again.'));
  }
  if (textsAt(item.body, 'product', 'imageUrls').length === 0) {
    faults.push(userError('Add at least 1 photo. More photos are better!'));
  }
  const { hotlinkProtected } = site.settings;
  if (
    hotlinkProtected &&
    textsAt(item.body, 'product', 'imageUrls').some((url) => hotlinkProtected.test(url))
  ) {
    const text = 'The server that hosts a picture refused the request for it.';
    faults.push(inventoryDetail(25014, `${about} invalid pictures. ${text}`));
  }
  const price = objectAt(offer.body, 'pricingSummary', 'price');
  if (!price || textAt(price, 'currency') !== 'GBP' || Number(textAt(price, 'value')) < 0.99) {
    const text = 'The price must be given in GBP and be at least 0.99.';
    faults.push(inventoryDetail(25003, `${about} an invalid price. ${text}`));
  }
  const quantity = quantityOf(item, offer);
  const mayBeEmpty = seller.outOfStockControl && offer.published;
  if (quantity < 1 && !mayBeEmpty) {
    const text = 'The quantity must be a valid number greater than 0.';
    faults.push(inventoryDetail(25004, `${about} an invalid quantity. ${text}`));
  }
  if (!textAt(offer.body, 'merchantLocationKey')) {
    faults.push(userError('No <Item.Country> exists or <Item.Country> is specified as an empty tag.'));
  }
  if (listAt(item.body, 'product', 'imageUrls').length > 24) {
    faults.push(inventoryDetail(25014, `${about} invalid pictures.`));
  }
  faults.push(
    ...policyFaults(seller, offer),
    ...parcelFaults(seller, item, offer),
    ...categoryFaults(site, item, offer),
    ...identifierFaults(site, item, offer),
    ...shopFaults(seller, offer),
    ...sizeFaults(site, item, offer),
  );
  faults.push(...limitFaults(site, seller, offer, quantity));
  return faults;
}
