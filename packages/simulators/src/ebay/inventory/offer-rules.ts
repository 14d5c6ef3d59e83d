import { type JsonObject, textAt, valueAt } from '../../http/json-values.ts';
import { inventoryRefusal, serializationRefusal } from '../ebay-refusals.ts';
import type { Seller, Site } from '../ebay-state.ts';

const scheduleLimitMs = 21 * 24 * 3600 * 1000;

function isPrice(value: unknown): boolean {
  const amount = textAt(value, 'value');
  return amount !== undefined && /^\d+(\.\d{1,2})?$/.test(amount) && textAt(value, 'currency') !== undefined;
}

/** The start a body asks for, refused with 25752 when it is no date or too far ahead. */
export function startDateOf(site: Site, body: JsonObject): Date | undefined {
  const given = valueAt(body, 'listingStartDate');
  if (given === undefined || given === null) return undefined;
  const start = new Date(typeof given === 'string' ? given : Number.NaN);
  const utc = typeof given === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(given);
  if (
    !utc ||
    Number.isNaN(start.getTime()) ||
    start.getTime() > site.clock.now().getTime() + scheduleLimitMs
  ) {
    throw inventoryRefusal(400, 25752, 'listingStartDate provided is invalid.', {
      listingStartDate: String(given),
    });
  }
  return start;
}

/** Limits for buyers' offers: below the price, the one for declining below the one for accepting. */
function checkBestOffer(body: JsonObject): void {
  const terms = (name: string) => valueAt(body, 'listingPolicies', 'bestOfferTerms', name);
  const enabled = terms('bestOfferEnabled');
  if (enabled !== undefined && typeof enabled !== 'boolean')
    throw serializationRefusal('listingPolicies.bestOfferTerms.bestOfferEnabled');
  let limit = Number(textAt(body, 'pricingSummary', 'price', 'value') ?? Number.POSITIVE_INFINITY);
  for (const name of ['autoAcceptPrice', 'autoDeclinePrice']) {
    const price = terms(name);
    if (price === undefined || price === null) continue;
    if (!isPrice(price)) throw serializationRefusal(`listingPolicies.bestOfferTerms.${name}`);
    const amount = Number(textAt(price, 'value'));
    if (enabled && amount >= limit)
      throw inventoryRefusal(400, 25709, `Invalid value for ${name}.`, { fieldName: name });
    limit = Math.min(limit, amount);
  }
}

/** What an offer needs to be stored at all. Publishing requires more. */
export function checkOffer(site: Site, seller: Seller, body: JsonObject): void {
  const quantity = valueAt(body, 'availableQuantity');
  if (quantity !== undefined && (typeof quantity !== 'number' || !Number.isInteger(quantity))) {
    throw serializationRefusal('availableQuantity');
  }
  if (typeof quantity === 'number' && quantity < 0) {
    throw inventoryRefusal(400, 25709, 'Invalid value for availableQuantity.', {
      fieldName: 'availableQuantity',
    });
  }
  const price = valueAt(body, 'pricingSummary', 'price');
  if (price !== undefined && !isPrice(price)) throw serializationRefusal('pricingSummary.price');
  checkBestOffer(body);
  const category = valueAt(body, 'categoryId');
  if (category !== undefined && typeof category !== 'string') throw serializationRefusal('categoryId');
  if ((textAt(body, 'listingDescription') ?? '').length > 500_000) {
    throw inventoryRefusal(400, 25709, 'Invalid value for listingDescription.', {
      fieldName: 'listingDescription',
    });
  }
  const location = textAt(body, 'merchantLocationKey');
  if (location !== undefined && !seller.locations.has(location)) {
    throw inventoryRefusal(400, 25012, `Invalid inventory location. ${location} was not found.`);
  }
  startDateOf(site, body);
}
