import { json } from '../../http/answer.ts';
import type { JsonObject } from '../../http/json-values.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { type Form, formOf, readForm, required } from '../form-body.ts';
import { money } from '../listings/render-listing.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { nextId, type Seller, type ShippingProfile, type Site } from '../etsy-state.ts';

function pence(form: Form, name: string): number {
  const pounds = required(form.float(name), name);
  if (pounds < 0) throw refusal(400, `Invalid value for '${name}': must not be negative.`);
  return Math.round(pounds * 100);
}

/** A country or a region, never both. */
function readDestination(form: Form) {
  const country = form.text('destination_country_iso') || undefined;
  const region = form.oneOf('destination_region', ['eu', 'non_eu', 'none']) ?? 'none';
  if ((country !== undefined) === (region !== 'none')) {
    throw refusal(400, 'Provide either destination_country_iso or destination_region, and not both.');
  }
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw refusal(400, `Invalid destination_country_iso: ${country}`);
  }
  return { destination_country_iso: country ?? '', destination_region: region };
}

/** A carrier with its mail class, or delivery times, never both. */
function readDelivery(form: Form) {
  const carrier = form.integer('shipping_carrier_id') || null;
  const mailClass = form.text('mail_class') || null;
  const least = form.integer('min_delivery_days') ?? null;
  const most = form.integer('max_delivery_days') ?? null;
  const byCarrier = carrier !== null && mailClass !== null;
  const byDays = least !== null && most !== null;
  if (byCarrier === byDays) {
    throw refusal(
      400,
      'Provide shipping_carrier_id and mail_class, or min_delivery_days and max_delivery_days.',
    );
  }
  if (byDays && (least < 1 || most > 45 || least > most)) throw refusal(400, 'Invalid delivery days.');
  return {
    shipping_carrier_id: carrier,
    mail_class: mailClass,
    min_delivery_days: least,
    max_delivery_days: most,
  };
}

function addProfile(site: Site, seller: Seller, form: Form): ShippingProfile {
  const title = required(form.text('title') || undefined, 'title');
  const origin = required(form.text('origin_country_iso'), 'origin_country_iso');
  if (!/^[A-Z]{2}$/.test(origin)) throw refusal(400, `Invalid origin_country_iso: ${origin}`);
  const postcode = form.text('origin_postal_code') ?? '';
  // Of the countries whose post needs a code the United Kingdom is one.
  if (origin === 'GB' && postcode === '') throw refusal(400, 'origin_postal_code is required for GB.');
  const costs = {
    primary_cost: money(pence(form, 'primary_cost')),
    secondary_cost: money(pence(form, 'secondary_cost')),
  };
  const id = nextId(site, 180_000_000_000);
  const destination: JsonObject = {
    shipping_profile_destination_id: nextId(site, 190_000_000_000),
    shipping_profile_id: id,
    origin_country_iso: origin,
    ...readDestination(form),
    ...costs,
    ...readDelivery(form),
  };
  const body: JsonObject = {
    shipping_profile_id: id,
    title,
    user_id: seller.userId,
    origin_country_iso: origin,
    is_deleted: false,
    shipping_profile_destinations: [destination],
    shipping_profile_upgrades: [],
    origin_postal_code: postcode,
    profile_type: 'manual',
    domestic_handling_fee: 0,
    international_handling_fee: 0,
  };
  const profile = { id, body };
  seller.shippingProfiles.set(id, profile);
  return profile;
}

/** A profile as a UK seller would have it: Royal Mail within the country. */
export function addOrdinaryProfile(
  site: Site,
  seller: Seller,
  title = 'Royal Mail 2nd Class',
): ShippingProfile {
  const fields = {
    title,
    origin_country_iso: 'GB',
    origin_postal_code: 'LS1 4AP',
    primary_cost: '3.49',
    secondary_cost: '1.00',
    destination_country_iso: 'GB',
    min_delivery_days: '2',
    max_delivery_days: '4',
  };
  return addProfile(site, seller, formOf(new URLSearchParams(fields)));
}

function list({ seller }: SellerCall) {
  const results = [...seller.shippingProfiles.values()].map(({ body }) => body);
  return json(200, { count: results.length, results });
}

function one({ seller, params }: SellerCall) {
  const profile = seller.shippingProfiles.get(Number(params.id));
  if (!profile) throw notFound('Shipping Profile', params.id);
  return json(200, profile.body);
}

function create({ site, seller, request }: SellerCall) {
  return json(200, addProfile(site, seller, readForm(request)).body);
}

/** Listings go on naming a deleted profile and cannot be put up for sale until they get another. */
function remove({ seller, params }: SellerCall) {
  if (!seller.shippingProfiles.delete(Number(params.id))) throw notFound('Shipping Profile', params.id);
  return { status: 204 };
}

const path = `${base}/shops/:shop/shipping-profiles`;

export const shippingProfileRoutes: Route[] = [
  { method: 'GET', path, access: 'seller', scopes: ['shops_r'], handle: list },
  { method: 'POST', path, access: 'seller', scopes: ['shops_w'], handle: create },
  { method: 'GET', path: `${path}/:id`, access: 'seller', scopes: ['shops_r'], handle: one },
  { method: 'DELETE', path: `${path}/:id`, access: 'seller', scopes: ['shops_w'], handle: remove },
];
