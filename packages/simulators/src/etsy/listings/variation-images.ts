import { json } from '../../http/answer.ts';
import { isObject } from '../../http/json-values.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { epochNow } from '../etsy-state.ts';
import { ownListing } from './find-listing.ts';
import type { Listing, VariationImage } from './listing.ts';

const couldNot = (why: string) =>
  refusal(400, `Could not update variation images because of the following error: ${why}`);

/**
 * A photo that is deleted stays linked to its option, and then no inventory is taken (etsy/open-api#570 and #601, both
 * of 2022 and closed without a word that this has changed).
 */
export function checkVariationImages({ variationImages, pictures }: Listing): void {
  const dead = variationImages.find(({ image_id }) => !pictures.some(({ id }) => id === image_id));
  if (dead) throw refusal(400, `image id ${dead.image_id} is invalid`);
}

function optionNamed({ inventory }: Listing, { property_id, value_id }: VariationImage): string | undefined {
  const all = inventory.products.flatMap(({ propertyValues }) => propertyValues);
  const found = all.find((value) => value.property_id === property_id && value.value_ids.includes(value_id));
  return found?.values[found.value_ids.indexOf(value_id)];
}

function answer(listing: Listing) {
  const results = listing.variationImages.map((link) => ({
    ...link,
    value: optionNamed(listing, link) ?? null,
  }));
  return json(200, { count: results.length, results });
}

/** `value`, which answers have, is refused (etsy/open-api#436). */
function readLink(listing: Listing, given: unknown): VariationImage {
  const names = ['property_id', 'value_id', 'image_id'] as const;
  if (!isObject(given) || Object.keys(given).some((key) => !names.some((name) => name === key))) {
    throw refusal(400, 'Missing input parameter: [variation_images]');
  }
  const [property_id, value_id, image_id] = names.map((name) => Number(given[name]));
  const link = { property_id: property_id ?? 0, value_id: value_id ?? 0, image_id: image_id ?? 0 };
  if (!listing.pictures.some(({ id }) => id === link.image_id)) {
    throw couldNot(`image id ${link.image_id} is invalid`);
  }
  if (optionNamed(listing, link) === undefined) {
    throw couldNot(`variation with property_id ${link.property_id} and value_id ${link.value_id} is invalid`);
  }
  return link;
}

/** Replaces all links. */
function replace(call: SellerCall) {
  const listing = ownListing(call);
  let body: unknown;
  try {
    body = JSON.parse(call.request.body.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!isObject(body) || !Array.isArray(body.variation_images)) {
    throw refusal(400, 'Missing input parameter: [variation_images]');
  }
  const links = body.variation_images.map((given) => readLink(listing, given));
  if (new Set(links.map(({ property_id }) => property_id)).size > 1) {
    throw couldNot('variation images contains multiple property_ids');
  }
  listing.variationImages = links;
  listing.updatedAt = epochNow(call.site);
  return answer(listing);
}

function find(call: SellerCall) {
  const listing = call.site.listings.get(Number(call.params.listing));
  if (listing?.shopId !== call.seller.shopId) throw notFound('Listing', call.params.listing);
  return answer(listing);
}

const path = `${base}/shops/:shop/listings/:listing/variation-images`;

export const variationImageRoutes: Route[] = [
  { method: 'GET', path, access: 'seller', scopes: ['listings_r'], handle: find },
  { method: 'POST', path, access: 'seller', scopes: ['listings_w'], handle: replace },
];
