import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { Product } from '../answers.ts';
import { read, readIfThere } from '../client.ts';
import { asHtml } from '../texts.ts';
import { madeByUs } from './listing.ts';

const products = { schema: z.array(Product), what: 'its products' };
const one = { schema: Product, what: 'the product' };

/** Texts as they are stored. Without it shortcodes are replaced and WordPress adds paragraphs. */
export const asKept = { context: 'edit' };

export interface Found {
  product: Product;
  /** Made by us, or our listing from before: its text and price may be replaced. */
  ours: boolean;
  /** More of our products with the same SKU, from a store without a lock on SKUs. None of them may stay live. */
  copies: Product[];
}

/**
 * The product that is this draft's listing: by SKU in any state, also in the trash, otherwise by the id it had before.
 */
export async function findProduct(
  context: MarketplaceContext,
  draft: Pick<ListingDraft, 'sku' | 'previous'>,
): Promise<Found | null> {
  // `any` leaves out the trash, yet a trashed product keeps its SKU.
  const listed = await bySku(context, draft.sku, 'any');
  const trashed = listed.length > 0 ? [] : await bySku(context, draft.sku, 'trash');
  const previousId = draft.previous?.externalId;
  const rank = (product: Product) => (String(product.id) === previousId ? 0 : madeByUs(product) ? 1 : 2);
  const [first, ...others] = [...listed, ...trashed].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  if (first) {
    const copies = others.filter((product) => madeByUs(product) && product.type !== 'variation');
    return { product: first, ours: rank(first) < 2, copies };
  }
  const previous = previousId ? await byId(context, previousId) : null;
  return previous && { product: previous, ours: true, copies: [] };
}

/** Also accepts the id of a variation, which then has its parent's id too. */
export async function byId(context: MarketplaceContext, id: string | number): Promise<Product | null> {
  const product = await readIfThere(context, `wc/v3/products/${id}`, asKept, one);
  return product && asSold(context, product);
}

/**
 * What a variation has from its parent (its stock, the tax of its price) appears only in the
 * form that a buyer is shown.
 */
async function asSold(context: MarketplaceContext, product: Product): Promise<Product | null> {
  if (product.type !== 'variation') return product;
  return readIfThere(context, `wc/v3/products/${product.id}`, {}, one);
}

async function bySku(context: MarketplaceContext, sku: string, status: string): Promise<Product[]> {
  const query = { ...asKept, sku, status, per_page: '100' };
  const found = await read(context, 'wc/v3/products', query, products);
  // A comma makes the filter a list, so the answer may contain others.
  const same = found.filter((product) => sameSku(product.sku, sku));
  const sold = await Promise.all(same.map((product) => asSold(context, product)));
  return sold.filter((product) => product !== null);
}

/** In a store SKUs are unique regardless of case. */
export function sameSku(a: string, b: string): boolean {
  return cleanSku(a).toLowerCase() === cleanSku(b).toLowerCase();
}

/** What WordPress makes of a SKU, when saving and in the filter. An empty result would match every product. */
export function cleanSku(sku: string): string {
  return sku
    .replace(/<[^<>]*(?:(>)|(?=<|$))/g, (part, closed?: string) => (closed ? '' : asHtml(part)))
    .replace(/%[a-f0-9]{2}/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
