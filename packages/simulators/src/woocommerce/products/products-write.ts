import { setImmediate as breathe } from 'node:timers/promises';
import { type ImageInput, resolveImages } from '../photos/images.ts';
import type { Product } from '../records.ts';
import { invalidId, RestError } from '../rest/rest-error.ts';
import type { Input } from '../rest/route.ts';
import { plainLine, unslashed } from '../safe-tags.ts';
import { announce, nextId, type Shop, stampNow } from '../shop.ts';
import { applyInput } from './apply-product.ts';
import { blankProduct, variationsOf } from './product.ts';
import { freeSlug } from './render-product.ts';
import { updateParent, updatePriceAndStock } from './stock.ts';

const requestedSku = (input: Input) => (typeof input.sku === 'string' ? plainLine(input.sku) : '');

/** Refuses a SKU that a product outside the trash has, and names that product. */
function refuseTakenSku(shop: Shop, sku: string, ownId: number): void {
  if (sku === '') return;
  const wanted = sku.toLowerCase();
  for (const other of shop.products.values()) {
    if (other.id === ownId || other.status === 'trash' || other.sku.toLowerCase() !== wanted) continue;
    const data = { status: 400, resource_id: other.id, unique_sku: `${sku}-1` };
    throw new RestError(400, 'product_invalid_sku', 'Invalid or duplicated SKU.', data);
  }
}

/**
 * The second gate: the look-up table still holds the SKUs of trashed products and of creates that were quicker.
 * Its refusal does not say which product has it.
 */
function claimSku(shop: Shop, sku: string): void {
  if (sku === '') return;
  const wanted = sku.toLowerCase();
  for (const other of shop.products.values()) {
    if (other.sku.toLowerCase() !== wanted) continue;
    nextId(shop, 'post');
    const message = `The product with SKU (${sku}) you are trying to insert is already present in the lookup table`;
    throw new RestError(400, 'woocommerce_rest_product_not_created', message);
  }
}

async function imageIds(shop: Shop, input: Input, isVariation: boolean): Promise<number[] | undefined> {
  if (!isVariation) {
    return Array.isArray(input.images) ? resolveImages(shop, input.images as ImageInput[]) : undefined;
  }
  if (input.image === undefined) return undefined;
  const one = input.image === null ? [] : [input.image as ImageInput];
  return resolveImages(shop, one, 'woocommerce_variation_image_upload_error');
}

/** Gives the product its id and puts it into the store, past every check. */
export function insertProduct(shop: Shop, product: Product): Product {
  product.id = nextId(shop, 'post');
  product.modified = product.created;
  updatePriceAndStock(shop, product);
  shop.products.set(product.id, product);
  if (product.type === 'variation') updateParent(shop, product);
  announce(shop, 'product.created', product.id);
  return product;
}

/** Creates a product. An empty input makes a published product called "Product", as the real store does. */
export async function createProduct(shop: Shop, input: Input): Promise<Product> {
  if (input.id !== undefined) {
    throw new RestError(400, 'woocommerce_rest_product_exists', 'Cannot create existing product.');
  }
  const sku = requestedSku(input);
  refuseTakenSku(shop, sku, 0);
  const images = await imageIds(shop, input, false);
  // Lets creates sent at the same moment pass the first gate together, as PHP processes do.
  await breathe();
  const product = { ...blankProduct(shop), ...(images && { images }) };
  applyInput(shop, product, { name: 'Product', ...input });
  claimSku(shop, sku);
  return insertProduct(shop, product);
}

export async function createVariation(shop: Shop, parentId: number, input: Input): Promise<Product> {
  const sku = requestedSku(input);
  refuseTakenSku(shop, sku, 0);
  const images = await imageIds(shop, input, true);
  const blank = blankProduct(shop);
  const product: Product = { ...blank, type: 'variation', parent_id: parentId, ...(images && { images }) };
  product.reviews_allowed = false;
  product.tax_class = 'parent';
  applyInput(shop, product, { ...input, type: 'variation' });
  claimSku(shop, sku);
  return insertProduct(shop, product);
}

function untrash(shop: Shop, product: Product): void {
  const desired = product.meta.find(({ key }) => key === '_wp_desired_post_slug');
  if (typeof desired?.value === 'string') product.slug = freeSlug(shop, desired.value, product.id);
  product.meta = product.meta.filter((entry) => entry !== desired);
}

const texts = ['name', 'description', 'short_description'] as const;
const ofPost = [
  ...texts,
  ...(['status', 'slug', 'post_password', 'menu_order', 'reviews_allowed', 'parent_id'] as const),
];

/**
 * A change of one of these is saved with the whole post, whose texts WordPress takes for those of a form: of each that
 * was not sent it strips a backslash too (WC_Product_Data_Store_CPT::update of 11.0.1, tried in November 2026).
 */
function saveAsPost(before: Product, changed: Product, input: Input): void {
  if (ofPost.every((field) => changed[field] === before[field])) return;
  for (const text of texts) if (input[text] === undefined) changed[text] = unslashed(changed[text]);
}

/** Changes what the input names, all or nothing. The change date moves even when nothing is named. */
export async function updateProduct(shop: Shop, product: Product, input: Input): Promise<Product> {
  const isVariation = product.type === 'variation';
  refuseTakenSku(shop, requestedSku(input), product.id);
  const images = await imageIds(shop, input, isVariation);
  const wasTrashed = product.status === 'trash';
  // Work on a copy, so that a refusal half way leaves the product as it was.
  const changed = structuredClone(product);
  if (images) changed.images = images;
  applyInput(shop, changed, isVariation ? { ...input, type: 'variation' } : input);
  if (!isVariation) saveAsPost(product, changed, input);
  changed.modified = stampNow(shop);
  if (wasTrashed && changed.status !== 'trash') untrash(shop, changed);
  Object.assign(product, changed);
  updatePriceAndStock(shop, product);
  if (isVariation) updateParent(shop, product);
  // A status written over the trash is an update; only the owner's "Restore" announces that.
  announce(shop, 'product.updated', product.id);
  return product;
}

export function trashProduct(shop: Shop, product: Product): void {
  if (product.status === 'trash') {
    throw new RestError(410, 'woocommerce_rest_already_trashed', 'The product has already been deleted.');
  }
  const entry = (key: string, value: string) => ({ id: nextId(shop, 'meta'), key, value });
  product.meta = [
    ...product.meta,
    entry('_wp_trash_meta_status', product.status),
    entry('_wp_trash_meta_time', String(Math.floor(shop.now().getTime() / 1000))),
    entry('_wp_desired_post_slug', product.slug),
  ];
  product.slug = `${product.slug}__trashed`;
  product.status = 'trash';
  product.modified = stampNow(shop);
  for (const child of variationsOf(shop, product.id)) child.status = 'trash';
  announce(shop, 'product.deleted', product.id);
}

/** Takes a product out of the trash as the owner does in the admin pages, back into the status it had. */
export function restoreProduct(shop: Shop, product: Product): void {
  const kept = product.meta.find(({ key }) => key === '_wp_trash_meta_status');
  product.status = typeof kept?.value === 'string' ? kept.value : 'draft';
  untrash(shop, product);
  product.meta = product.meta.filter(({ key }) => !key.startsWith('_wp_trash_meta'));
  product.modified = stampNow(shop);
  for (const child of variationsOf(shop, product.id)) child.status = 'publish';
  announce(shop, 'product.restored', product.id);
}

/** Removes it for good, with the variations. No webhook reports it, as recorded. */
export function deleteProduct(shop: Shop, product: Product): void {
  for (const child of variationsOf(shop, product.id)) shop.products.delete(child.id);
  shop.products.delete(product.id);
  if (product.type === 'variation') updateParent(shop, product);
}

/** The product with this id. A write refuses a variation here. */
export function existingProduct(shop: Shop, id: number, status: 400 | 404): Product {
  const product = shop.products.get(id);
  if (!product) throw invalidId(status);
  return product;
}

export function refuseVariation(product: Product): void {
  if (product.type !== 'variation') return;
  const message =
    'To manipulate product variations you should use the /products/&lt;product_id&gt;/variations/&lt;id&gt; endpoint.';
  throw new RestError(404, 'woocommerce_rest_invalid_product_id', message);
}
