import { isObject, type JsonObject } from '../../http/json-values.ts';
import type { SimulatedRequest } from '../../http/listen.ts';
import { refusal } from '../etsy-refusals.ts';
import { nextId, type Seller, type Site } from '../etsy-state.ts';
import type { Inventory, Offering, Product, PropertyValue } from './listing.ts';
import { checkQuantity, penceOf } from './listing-fields.ts';

function bad(message: string) {
  return refusal(400, message);
}

function onlyKnown(value: unknown, where: string, known: string[]): JsonObject {
  if (!isObject(value)) throw bad(`Expected object value for '${where}'.`);
  // What an answer carries beyond these (ids, is_deleted, scale_name) is read-only and refused (etsy/open-api#159).
  const wrong = Object.keys(value).find((key) => !known.includes(key));
  if (wrong) throw bad(`Invalid key '${wrong}' in '${where}'.`);
  return value;
}

function ids(value: unknown, name: string): number[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((id) => Number.isInteger(id))) return value.map(Number);
  throw bad(`Expected array of int for '${name}'.`);
}

function listOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw bad(
    value === undefined ? `Missing input parameter: [${name}]` : `Expected array value for '${name}'.`,
  );
}

function readPropertyValue(value: unknown): PropertyValue {
  const keys = ['property_id', 'value_ids', 'scale_id', 'property_name', 'values'];
  const given = onlyKnown(value, 'property_values', keys);
  if (!Number.isInteger(given.property_id)) throw bad("Expected int value for 'property_id'.");
  const values = listOf(given.values, 'values').map(String);
  if (values.length === 0) throw bad("Property values can't be empty");
  return {
    property_id: Number(given.property_id),
    property_name: typeof given.property_name === 'string' ? given.property_name : null,
    scale_id: typeof given.scale_id === 'number' ? given.scale_id : null,
    scale_name: null,
    value_ids: ids(given.value_ids, 'value_ids'),
    values,
  };
}

function readOffering(site: Site, seller: Seller, value: unknown): Offering {
  const keys = ['price', 'quantity', 'is_enabled', 'readiness_state_id'];
  const given = onlyKnown(value, 'offerings', keys);
  if (typeof given.price !== 'number') {
    const got = given.price === undefined || given.price === null ? 'NULL' : typeof given.price;
    throw bad(`Expected float value for 'price' (got ${got}).`);
  }
  if (typeof given.quantity !== 'number') throw bad("Expected int value for 'quantity'.");
  if (typeof given.is_enabled !== 'boolean') throw bad("Expected bool value for 'is_enabled'.");
  const readiness = given.readiness_state_id ?? null;
  if (readiness !== null && !(typeof readiness === 'number' && seller.readiness.has(readiness))) {
    throw bad(`Invalid readiness_state_id: ${String(readiness)} does not belong to this shop.`);
  }
  return {
    offeringId: nextId(site, 21_000_000_000),
    price: penceOf(given.price),
    quantity: checkQuantity(given.quantity, 0),
    enabled: given.is_enabled,
    readinessStateId: readiness,
  };
}

function readProduct(site: Site, seller: Seller, value: unknown): Product {
  const given = onlyKnown(value, 'products', ['sku', 'property_values', 'offerings']);
  const sku = given.sku ?? '';
  if (typeof sku !== 'string' || sku.length > 32) throw bad('sku cannot be longer than 32 characters');
  const offerings = listOf(given.offerings, 'offerings').map((entry) => readOffering(site, seller, entry));
  if (offerings.length !== 1) throw bad('A product must have exactly one offering.');
  return {
    productId: nextId(site, 17_000_000_000),
    sku,
    offerings,
    propertyValues: listOf(given.property_values ?? [], 'property_values').map(readPropertyValue),
  };
}

function bodyOf(request: SimulatedRequest): JsonObject {
  // Sent as a form, the call only says that the products are missing (etsy/open-api#168).
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw bad('Missing input parameter: [products]');
  }
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'));
    if (isObject(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw bad('Not a valid JSON string');
}

/** The inventory of a PUT, which replaces the earlier one: whatever it leaves out is gone, SKUs included. */
export function readInventory(site: Site, seller: Seller, request: SimulatedRequest): Inventory {
  const lists = [
    'price_on_property',
    'quantity_on_property',
    'sku_on_property',
    'readiness_state_on_property',
  ];
  const given = onlyKnown(bodyOf(request), 'body', ['products', ...lists]);
  const products = listOf(given.products, 'products').map((entry) => readProduct(site, seller, entry));
  if (products.length === 0) throw bad('Missing input parameter: [products]');
  if (products.length > 1 && products.some(({ propertyValues }) => propertyValues.length === 0)) {
    throw bad("Property values can't be empty");
  }
  const sellable = products.flatMap(({ offerings }) => offerings).filter(({ enabled }) => enabled);
  if (!sellable.some(({ quantity }) => quantity > 0))
    throw bad('One offering must have quantity greater than 0');
  const [priceOn = [], quantityOn = [], skuOn = [], readinessOn = []] = lists.map((name) =>
    ids(given[name], name),
  );
  const quantities = new Set(products.flatMap(({ offerings }) => offerings.map(({ quantity }) => quantity)));
  if (quantityOn.length === 0 && quantities.size > 1)
    throw bad('quantity must be consistent across all products');
  return { products, priceOn, quantityOn, skuOn, readinessOn };
}
