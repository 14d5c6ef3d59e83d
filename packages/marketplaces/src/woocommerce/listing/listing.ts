import { formatPence } from '@crosslister/domain/money.ts';
import type { ListingDraft, PublishedListing, RevisedField } from '../../listing/listing.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import type { Product } from '../answers.ts';
import { priceFields } from '../prices/listing-price.ts';
import { buyersPence, type Vat } from '../prices/vat.ts';
import { notKept, pictureTexts, textFields } from './listing-texts.ts';

/** Hidden fields on products this app made: the SKU they belong to, and which pictures they were made from. */
const OWNER_KEY = '_crosslist_id';
const IMAGES_KEY = '_crosslist_images';

export function productPath({ externalId, extra }: RemoteIds): string {
  const parent = extra.parentId;
  const path = parent ? `${parent}/variations/${externalId}` : externalId;
  return `wc/v3/products/${path}`;
}

export function idsOf(product: Product): RemoteIds {
  const extra: Record<string, string> =
    product.type === 'variation' ? { parentId: String(product.parent_id) } : {};
  return { externalId: String(product.id), extra };
}

export function madeByUs(product: Product): boolean {
  return product.meta_data.some(({ key }) => key === OWNER_KEY);
}

/** A product that the store had already, and whether it is ours, so that its text and price may be replaced. */
interface Adopted {
  product: Product;
  ours: boolean;
}

/** Everything of the draft except its SKU and pictures, for a new product (null) or for one that was found. */
export function productFields(
  draft: ListingDraft,
  status: string,
  vat: Vat,
  found: Adopted | null = null,
  taxClass: string | null = null,
): Record<string, unknown> {
  return {
    status,
    ...textFields(draft, found?.ours ? found.product : null),
    ...(found
      ? sellingFields(draft, vat, found, taxClass)
      : { ...priceFields(draft, null, vat, true, taxClass), ...stockFields(draft) }),
    meta_data: [{ key: OWNER_KEY, value: String(draft.productId) }, madeFrom(draft)],
  };
}

const madeFrom = (draft: ListingDraft) => ({ key: IMAGES_KEY, value: imagesKey(draft) });

/** Price and stock. For a product that is not ours the prices are replaced, including a sale. */
export function sellingFields(
  draft: ListingDraft,
  vat: Vat,
  { product, ours }: Adopted,
  taxClass: string | null = null,
): Record<string, unknown> {
  return { ...priceFields(draft, product, vat, !ours, taxClass), ...stockFields(draft) };
}

/** Without `manage_stock` WooCommerce would ignore the quantity without an error. */
function stockFields({ quantity }: ListingDraft) {
  return { manage_stock: true, stock_quantity: quantity };
}

/** What an edit changes in an existing product. */
export function revisionFields(
  draft: ListingDraft,
  product: Product,
  fields: ReadonlySet<RevisedField>,
  vat: Vat,
  taxClass: string | null = null,
): Record<string, unknown> {
  const own = product.type !== 'variation';
  const { name, description } = textFields(draft, product);
  return {
    ...(own && fields.has('title') && name !== undefined && { name }),
    ...(own && fields.has('description') && description !== undefined && { description }),
    ...(own && fields.has('images') && revisedImages(draft, product)),
    ...((fields.has('price') || taxClass !== null) && priceFields(draft, product, vat, false, taxClass)),
    ...(takesStock(draft, product, fields) && stockFields(draft)),
  };
}

function revisedImages(draft: ListingDraft, product: Product): Record<string, unknown> {
  if (draft.imageUrls.length === 0) return { images: [], meta_data: [madeFrom(draft)] };
  const images = imagesFor(draft, product);
  return images.images ? { ...images, meta_data: [madeFrom(draft)] } : {};
}

function takesStock(draft: ListingDraft, product: Product, fields: ReadonlySet<RevisedField>): boolean {
  if (fields.has('quantity')) return true;
  if (!fields.has('fewer') || product.stock_status === 'outofstock') return false;
  const counted = product.manage_stock === false ? null : product.stock_quantity;
  return counted === null || counted > draft.quantity;
}

/**
 * Pictures for an update. The store keeps a copy of what it downloads and would make another for the same URL. So
 * pictures it has already are named by id, and nothing is sent if the product was made from exactly these.
 */
export function imagesFor(draft: ListingDraft, product: Product): Record<string, unknown> {
  if (draft.imageUrls.length === 0) return {};
  const before = madeFromBefore(product);
  if (before === imagesKey(draft) && product.images.length > 0) return {};
  const known = new Map(product.images.map(({ id, src }) => [withoutQuery(src), id]));
  for (const [index, source] of before.split('\n').entries()) {
    const image = product.images[index];
    if (image && fileStem(image.src).startsWith(fileStem(source))) known.set(source, image.id);
  }
  const images = draft.imageUrls.map((src) => {
    const id = known.get(withoutQuery(src));
    return id === undefined ? { src, ...pictureTexts(draft) } : { id };
  });
  return { images };
}

function madeFromBefore({ meta_data }: Product): string {
  const value = meta_data.find(({ key }) => key === IMAGES_KEY)?.value;
  return typeof value === 'string' ? value : '';
}

/**
 * WordPress names its copy after the URL, perhaps with a number. By this we notice when the
 * owner has moved the pictures.
 */
function fileStem(url: string): string {
  const name = withoutQuery(url).split('/').at(-1) ?? '';
  return name.replace(/\.\w+$/, '');
}

/** Signed URLs change with every signature although the picture does not, so the query is left out. */
function imagesKey(draft: ListingDraft): string {
  return draft.imageUrls.map(withoutQuery).join('\n');
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url;
}

/** What was sent to the store. Other fields are absent. */
interface Asked extends Partial<Pick<ListingDraft, 'title' | 'descriptionHtml' | 'sku' | 'pricePence'>> {
  status?: string;
}

/** The listing as the store reports it. A warning says where it differs from what was sent. */
export function listingOf(product: Product, asked: Asked, vat: Vat, warnings: string[]): PublishedListing {
  const pricePence = buyersPence(vat, product) ?? 0;
  const said = [...warnings, ...notKept(product, asked)];
  if (asked.pricePence !== undefined && pricePence !== asked.pricePence) {
    said.push(`Your store shows ${formatPence(pricePence)} instead of ${formatPence(asked.pricePence)}.`);
  }
  if (asked.status !== undefined && product.status !== asked.status) {
    said.push(`Your store keeps it as "${product.status}" instead of "${asked.status}".`);
  }
  return {
    ...idsOf(product),
    url: product.permalink,
    status: product.status === 'publish' ? 'active' : 'draft',
    pricePence,
    imagesUploaded: product.images.length,
    scheduledTime: null,
    warnings: said,
  };
}
