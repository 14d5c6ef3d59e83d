import { randomUUID } from 'node:crypto';
import type { Meta, PlainFields, Product, ProductAttribute } from '../records.ts';
import { RestError } from '../rest/rest-error.ts';
import type { Input } from '../rest/route.ts';
import { keepSafeTags, plainLine, slugify, storedPrice } from '../safe-tags.ts';
import { nextId, type Shop } from '../shop.ts';
import { type Stamp, stampOf, stampOfLocal } from '../stamp.ts';
import { freeSlug } from './render-product.ts';
import { addTerm } from './terms.ts';

type Field = keyof PlainFields;

const html: Field[] = ['name', 'description', 'short_description', 'purchase_note'];
const lines: Field[] = ['external_url', 'button_text', 'tax_status', 'tax_class', 'weight', 'shipping_class'];
const choices: Field[] = [
  'type',
  'status',
  'catalog_visibility',
  'stock_status',
  'backorders',
  'post_password',
];
const prices: Field[] = ['regular_price', 'sale_price'];
const wholes: Field[] = [
  ...(['stock_quantity', 'low_stock_amount', 'download_limit', 'download_expiry', 'menu_order'] as const),
];
const flags: Field[] = [
  ...([
    'featured',
    'virtual',
    'downloadable',
    'manage_stock',
    'sold_individually',
    'reviews_allowed',
  ] as const),
];
const idLists: Field[] = ['upsell_ids', 'cross_sell_ids', 'grouped_products'];

const asText = (value: unknown) => (value === null ? '' : String(value));
const asFlag = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

const coercions: [Field[], (value: unknown) => unknown][] = [
  [html, (value) => keepSafeTags(asText(value))],
  [lines, (value) => plainLine(asText(value))],
  [choices, asText],
  [prices, (value) => storedPrice(asText(value))],
  [wholes, (value) => (value === null ? null : Number(value))],
  [flags, asFlag],
  [idLists, (value) => (Array.isArray(value) ? value.map(Number) : [])],
];

function objects(value: unknown): Input[] {
  return Array.isArray(value)
    ? value.filter((item): item is Input => typeof item === 'object' && item !== null)
    : [];
}

/** Meta by id or by key; a null value removes the entry. */
export function applyMeta(shop: Shop, list: Meta[], value: unknown): Meta[] {
  let result = list;
  for (const { id, key, value: content } of objects(value)) {
    const old = result.find((meta) => (id !== undefined ? meta.id === Number(id) : meta.key === key));
    if (content === null || content === undefined) result = result.filter((meta) => meta !== old);
    else if (old) old.value = content;
    else result = [...result, { id: nextId(shop, 'meta'), key: asText(key), value: content }];
  }
  return result;
}

function termIds(shop: Shop, kind: 'categories' | 'tags', value: unknown): number[] {
  const ids = objects(value).flatMap((term) => {
    if (term.id !== undefined)
      return shop[kind].some(({ id }) => id === Number(term.id)) ? [Number(term.id)] : [];
    if (kind === 'categories' || !term.name) return [];
    const old = shop.tags.find(({ name }) => name === term.name);
    return [(old ?? addTerm(shop, 'tags', { name: term.name })).id];
  });
  return kind === 'categories' && ids.length === 0 ? [15] : ids;
}

function attributesFrom(shop: Shop, value: unknown): ProductAttribute[] {
  return objects(value).map((input) => ({
    id: Number(input.id ?? 0),
    name: shop.attributes.find(({ id }) => id === Number(input.id ?? 0))?.name ?? asText(input.name ?? ''),
    position: Number(input.position ?? 0),
    visible: asFlag(input.visible ?? false),
    variation: asFlag(input.variation ?? false),
    options: Array.isArray(input.options)
      ? input.options.map(asText)
      : asText(input.options ?? '').split(' | '),
  }));
}

/** Options of a variation; attributes its parent does not have are dropped without a word. */
function chosenFrom(parent: Product | undefined, value: unknown): Product['chosen'] {
  return objects(value).flatMap((input) => {
    const match = parent?.attributes.find(({ id, name }) =>
      input.id ? id === Number(input.id) : name.toLowerCase() === asText(input.name ?? '').toLowerCase(),
    );
    return match ? [{ id: match.id, name: match.name, option: asText(input.option ?? '') }] : [];
  });
}

function stampFrom(shop: Shop, input: Input, name: string): Stamp | null | undefined {
  const [local, gmt] = [input[name], input[`${name}_gmt`]];
  if (typeof gmt === 'string' && gmt) return stampOf(new Date(`${gmt.slice(0, 19)}Z`), shop.zone);
  if (typeof local === 'string' && local) return stampOfLocal(local.slice(0, 19), shop.zone);
  return local === undefined && gmt === undefined ? undefined : null;
}

function applyDates(shop: Shop, product: Product, input: Input): void {
  const created = stampFrom(shop, input, 'date_created');
  if (created) product.created = created;
  const from = stampFrom(shop, input, 'date_on_sale_from');
  if (from !== undefined) product.saleFrom = from;
  const to = stampFrom(shop, input, 'date_on_sale_to');
  if (to !== undefined) product.saleTo = to;
}

function applyIdentifiers(shop: Shop, product: Product, input: Input): void {
  if (input.sku !== undefined) product.sku = plainLine(asText(input.sku));
  if (input.global_unique_id === undefined) return;
  const wanted = plainLine(asText(input.global_unique_id)).replace(/[^0-9X-]/g, '');
  const shown = plainLine(asText(input.global_unique_id));
  const twin = [...shop.products.values()].find(
    (other) => wanted !== '' && other.id !== product.id && other.global_unique_id === wanted,
  );
  if (twin) {
    const message = 'Invalid or duplicated GTIN, UPC, EAN or ISBN.';
    const data = { status: 400, resource_id: twin.id };
    throw new RestError(400, 'product_invalid_global_unique_id', message, data);
  }
  product.global_unique_id = wanted === shown ? shown : '';
}

/** Writes what the request names into the product, with WooCommerce's silent corrections. Images come apart. */
export function applyInput(shop: Shop, product: Product, input: Input): void {
  const values: Input = {};
  for (const [fields, coerce] of coercions) {
    for (const field of fields) if (input[field] !== undefined) values[field] = coerce(input[field]);
  }
  Object.assign(product, values);
  applyIdentifiers(shop, product, input);
  applyDates(shop, product, input);
  if (typeof input.dimensions === 'object' && input.dimensions !== null) {
    const sides = Object.entries(input.dimensions).map(([side, length]) => [side, asText(length)]);
    product.dimensions = { ...product.dimensions, ...Object.fromEntries(sides) };
  }
  if (input.downloads !== undefined) {
    product.downloads = objects(input.downloads).map(({ id, name, file }) => ({
      id: asText(id || randomUUID()),
      name: asText(name ?? ''),
      file: asText(file ?? ''),
    }));
  }
  if (input.categories !== undefined) product.categories = termIds(shop, 'categories', input.categories);
  if (input.tags !== undefined) product.tags = termIds(shop, 'tags', input.tags);
  // By their ids alone; an empty list changes nothing (WC_Brands::rest_api_add_brands_to_product, 9.4, read 2026-11-30).
  if (Array.isArray(input.brands) && input.brands.length > 0 && shop.brands) {
    const ids = objects(input.brands).map(({ id }) => Number(id));
    product.brands = shop.brands
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, slug }) => ({ id, name, slug }));
  }
  if (input.meta_data !== undefined) product.meta = applyMeta(shop, product.meta, input.meta_data);
  if (input.attributes !== undefined) {
    const parent = shop.products.get(product.parent_id);
    if (product.type === 'variation') product.chosen = chosenFrom(parent, input.attributes);
    else product.attributes = attributesFrom(shop, input.attributes);
  }
  if (product.manage_stock === false) product.stock_quantity = null;
  applySlug(shop, product, input);
}

function applySlug(shop: Shop, product: Product, input: Input): void {
  if (product.type === 'variation') return;
  if (typeof input.slug === 'string' && input.slug)
    product.slug = freeSlug(shop, slugify(input.slug), product.id);
  if (product.slug !== '' || ['draft', 'pending', 'auto-draft'].includes(product.status)) return;
  product.slug = freeSlug(shop, slugify(product.name) || String(product.id), product.id);
}
