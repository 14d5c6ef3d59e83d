import { json } from '../../http/answer.ts';
import { type JsonObject, listAt, objectAt, textAt } from '../../http/json-values.ts';
import { inventoryRefusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';

const base = '/sell/inventory/v1/location';
const common = { api: 'sell.inventory', access: 'seller' } as const;
const read = { ...common, method: 'GET', scopes: ['sell.inventory', 'sell.inventory.readonly'] };

function checkAddress(body: JsonObject): void {
  const address = objectAt(body, 'location', 'address');
  if (!address) throw inventoryRefusal(400, 25801, 'Missing field location.address.');
  const country = textAt(address, 'country');
  if (!country) throw inventoryRefusal(400, 25801, 'Missing field country.');
  if (!/^[A-Z]{2}$/.test(country)) throw inventoryRefusal(400, 25800, 'Invalid country.');
  const byTown = textAt(address, 'city') && textAt(address, 'stateOrProvince');
  if (!textAt(address, 'postalCode') && !byTown) {
    throw inventoryRefusal(400, 25801, 'Missing field postalCode.');
  }
}

function create({ seller, params, body }: SellerCall) {
  const key = params.key ?? '';
  if (!key || key.length > 36) throw inventoryRefusal(400, 25800, 'Invalid merchantLocationKey.');
  if (seller.locations.has(key)) throw inventoryRefusal(409, 25803, 'merchantLocationKey already exists.');
  const given = body();
  checkAddress(given);
  const types = listAt(given, 'locationTypes');
  seller.locations.set(key, {
    ...given,
    merchantLocationKey: key,
    merchantLocationStatus: given.merchantLocationStatus ?? 'ENABLED',
    locationTypes: types.length > 0 ? types : ['WAREHOUSE'],
  });
  return { status: 204 };
}

function list({ seller, query, origin }: SellerCall) {
  const limit = Number(query.get('limit') ?? 100);
  const offset = Number(query.get('offset') ?? 0);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw inventoryRefusal(400, 25802, 'Input error. Invalid limit.');
  }
  const all = [...seller.locations.values()];
  const address = (start: number) => `${origin}${base}?limit=${limit}&offset=${start}`;
  return json(200, {
    href: address(offset),
    limit,
    offset,
    total: all.length,
    ...(offset + limit < all.length && { next: address(offset + limit) }),
    ...(offset > 0 && { prev: address(Math.max(0, offset - limit)) }),
    locations: all.slice(offset, offset + limit),
  });
}

function find({ seller, params }: SellerCall) {
  const location = seller.locations.get(params.key ?? '');
  if (!location) throw inventoryRefusal(404, 25805, 'merchantLocationKey Not Found.');
  return json(200, location);
}

export const locationRoutes: Route[] = [
  { ...common, method: 'POST', path: `${base}/:key`, scopes: ['sell.inventory'], handle: create },
  { ...read, path: base, handle: list },
  { ...read, path: `${base}/:key`, handle: find },
];
