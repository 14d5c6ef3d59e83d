import { json } from '../../http/answer.ts';
import type { JsonObject } from '../../http/json-values.ts';
import { EtsyRefusal, notFound, refusal } from '../etsy-refusals.ts';
import { readForm, required } from '../form-body.ts';
import { pageOf } from '../paging.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { nextId, type Readiness, type Seller, type Site } from '../etsy-state.ts';

const workingDays = 5;

/** A processing profile as answered: always in days, a week being five of them. */
function render(seller: Seller, { id, state, min, max, unit }: Readiness): JsonObject {
  const days = unit === 'weeks' ? workingDays : 1;
  return {
    shop_id: seller.shopId,
    readiness_state_id: id,
    readiness_state: state,
    min_processing_days: min * days,
    max_processing_days: max * days,
    processing_days_display_label: min === max ? `${min} ${unit}` : `${min} - ${max} ${unit}`,
  };
}

export function addReadiness(site: Site, seller: Seller, terms: Omit<Readiness, 'id'>): Readiness {
  const readiness = { id: nextId(site, 1_400_000_000), ...terms };
  seller.readiness.set(readiness.id, readiness);
  return readiness;
}

function list(call: SellerCall) {
  const { seller } = call;
  return pageOf(call, [...seller.readiness.values()], (readiness) => render(seller, readiness));
}

function one({ seller, params }: SellerCall) {
  const readiness = seller.readiness.get(Number(params.id));
  if (!readiness) throw notFound('Readiness State Definition', params.id);
  return json(200, render(seller, readiness));
}

/** An equal one is not made twice: the conflict names the address of the one that is there. */
function create({ site, seller, request }: SellerCall) {
  const form = readForm(request);
  const terms = {
    state: required(form.oneOf('readiness_state', ['ready_to_ship', 'made_to_order']), 'readiness_state'),
    min: required(form.integer('min_processing_time'), 'min_processing_time'),
    max: required(form.integer('max_processing_time'), 'max_processing_time'),
    unit: form.oneOf('processing_time_unit', ['days', 'weeks']) ?? 'days',
  };
  if (terms.min < 1 || terms.max > 10 || terms.min > terms.max) {
    throw refusal(400, 'Processing times must be between 1 and 10, the minimum not above the maximum.');
  }
  const same = [...seller.readiness.values()].find(
    ({ state, min, max, unit }) =>
      state === terms.state && min === terms.min && max === terms.max && unit === terms.unit,
  );
  if (!same) return json(201, render(seller, addReadiness(site, seller, terms)));
  const address = `${base}/shops/${seller.shopId}/readiness-state-definitions/${same.id}`;
  const error = { error: 'A readiness state definition with these values already exists.' };
  throw new EtsyRefusal(409, error, { 'content-location': address });
}

const path = `${base}/shops/:shop/readiness-state-definitions`;

export const readinessRoutes: Route[] = [
  { method: 'GET', path, access: 'seller', scopes: ['shops_r'], handle: list },
  { method: 'POST', path, access: 'seller', scopes: ['shops_w'], handle: create },
  { method: 'GET', path: `${path}/:id`, access: 'seller', scopes: ['shops_r'], handle: one },
];
