import { formatPence } from '@crosslister/domain/money.ts';
import type { ListingDraft, PublishedListing, RemoteIds } from '../marketplace.ts';
import type { Product } from './answers.ts';
import { parsePence } from './price.ts';

/** Hidden fields on products this app made: whose they are, and which pictures they were made from. */
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

/** Everything of the draft but its SKU and pictures. Clearing the sale price makes the regular price what a buyer pays. */
export function productFields(draft: ListingDraft, status: string): Record<string, unknown> {
  return {
    name: draft.title,
    status,
    description: draft.descriptionHtml,
    ...sellingFields(draft),
    meta_data: [
      { key: OWNER_KEY, value: String(draft.productId) },
      { key: IMAGES_KEY, value: imagesKey(draft) },
    ],
  };
}

/** Price and stock. Without `manage_stock` the quantity would be ignored in silence. */
export function sellingFields(draft: ListingDraft): Record<string, unknown> {
  return {
    regular_price: (draft.pricePence / 100).toFixed(2),
    sale_price: '',
    manage_stock: true,
    stock_quantity: draft.quantity,
  };
}

/**
 * Pictures for an update. The store keeps a copy of what it downloads and would make another for the same address,
 * so pictures it already has are named by id, and nothing is sent when the product was made from these very ones.
 */
export function imagesFor(draft: ListingDraft, product: Product): Record<string, unknown> {
  if (draft.imageUrls.length === 0) return {};
  const madeFrom = product.meta_data.find(({ key }) => key === IMAGES_KEY)?.value;
  if (madeFrom === imagesKey(draft) && product.images.length > 0) return {};
  const known = new Map(product.images.map(({ id, src }) => [withoutQuery(src), id]));
  const images = draft.imageUrls.map((src) => {
    const id = known.get(withoutQuery(src));
    return id === undefined ? { src } : { id };
  });
  return { images };
}

/** Signed addresses change with every signature, the picture behind them does not: the query is left out. */
function imagesKey(draft: ListingDraft): string {
  return draft.imageUrls.map(withoutQuery).join('\n');
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? url;
}

/** The listing as the store says it stands; where it differs from what was asked for, a warning says so. */
export function listingOf(
  product: Product,
  asked: { status: string; pricePence: number } | null,
  warnings: string[],
): PublishedListing {
  const pricePence = parsePence(product.price) ?? 0;
  const said = [...warnings];
  if (asked && pricePence !== asked.pricePence) {
    said.push(`Your store shows ${formatPence(pricePence)} instead of ${formatPence(asked.pricePence)}.`);
  }
  if (asked && product.status !== asked.status) {
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
