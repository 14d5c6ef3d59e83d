import { json } from '../../http/answer.ts';
import { propertiesOf } from '../categories/taxonomy-routes.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { epochNow } from '../etsy-state.ts';
import { formOf, readForm, required } from '../form-body.ts';
import { type AppCall, base, type Route, type SellerCall } from '../router.ts';
import { ownListing, visibleListing } from './find-listing.ts';

function list(call: AppCall) {
  const results = [...visibleListing(call).properties.values()];
  return json(200, { count: results.length, results });
}

/** Of several fields with one name only the last counts (etsy/open-api#524, 2022). Numbered ones are several. */
function lastOnes({ request }: SellerCall): URLSearchParams {
  readForm(request);
  return new URLSearchParams(Object.fromEntries(new URLSearchParams(request.body.toString('utf8'))));
}

/** Sets one property of the listing's category: each value needs its id and its text, on one scale. */
function put(call: SellerCall) {
  const listing = ownListing(call);
  const form = formOf(lastOnes(call));
  const valueIds = required(form.integers('value_ids'), 'value_ids');
  const values = required(form.list('values'), 'values');
  const scaleId = form.integer('scale_id') ?? null;
  const id = Number(call.params.property);
  const property = propertiesOf(listing.content.taxonomy_id)?.find(({ property_id }) => property_id === id);
  if (!property) throw notFound('Property', call.params.property);
  if (values.some((value) => /[()]/.test(value))) {
    throw refusal(400, "Invalid value for 'values': parentheses are not allowed.");
  }
  const scale = property.scales.find(({ scale_id }) => scale_id === scaleId);
  if (property.scales.length > 0 && !scale) throw refusal(400, `Invalid scale_id: ${scaleId}`);
  if (valueIds.length === 0 || valueIds.length !== values.length) {
    throw refusal(400, 'value_ids and values must have the same number of entries.');
  }
  if (valueIds.length > (property.max_values_allowed ?? 1)) {
    throw refusal(400, `Property ${id} takes at most ${property.max_values_allowed ?? 1} values.`);
  }
  for (const valueId of valueIds) {
    const known = property.possible_values.find(({ value_id }) => value_id === valueId);
    if (!known || known.scale_id !== scaleId) throw refusal(400, `Invalid value_id: ${valueId}`);
  }
  const stored = {
    property_id: id,
    property_name: property.name,
    scale_id: scaleId,
    scale_name: scale?.display_name ?? null,
    value_ids: valueIds,
    values,
  };
  listing.properties.set(id, stored);
  listing.updatedAt = epochNow(call.site);
  return json(200, stored);
}

function remove(call: SellerCall) {
  const listing = ownListing(call);
  if (!listing.properties.delete(Number(call.params.property))) {
    throw notFound('Property', call.params.property);
  }
  return { status: 204 };
}

const path = `${base}/shops/:shop/listings/:listing/properties/:property`;
const write = { access: 'seller', scopes: ['listings_w'], path } satisfies Partial<Route>;

export const propertyRoutes: Route[] = [
  {
    method: 'GET',
    path: `${base}/shops/:shop/listings/:listing/properties`,
    access: 'app',
    handle: list,
  },
  { ...write, method: 'PUT', handle: put },
  { ...write, method: 'DELETE', handle: remove },
];
