import { z } from 'zod';
import type { MarketplaceContext } from '../context.ts';
import type { ListingDraft } from '../marketplace.ts';
import { Product } from './answers.ts';
import { read, readIfThere } from './client.ts';
import { madeByUs } from './listing.ts';

const products = { schema: z.array(Product), what: 'its products' };

export interface Found {
  product: Product;
  /** Made by us, or our listing in an earlier life: its text and price may be replaced. */
  ours: boolean;
  /** More products of ours with the same SKU, left by a store without a lock on SKUs; none of them may stay live. */
  copies: Product[];
}

/** The product that is this draft's listing: by SKU in any state, the trash too, else by the id it had before. */
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

/** Also takes the id of a variation, which then carries its parent's. */
export function byId(context: MarketplaceContext, id: string | number): Promise<Product | null> {
  return readIfThere(context, `wc/v3/products/${id}`, { schema: Product, what: 'the product' });
}

async function bySku(context: MarketplaceContext, sku: string, status: string): Promise<Product[]> {
  const found = await read(context, 'wc/v3/products', { sku, status, per_page: '100' }, products);
  // A comma makes the filter a list, so others may be among the answer.
  return found.filter((product) => sameSku(product.sku, sku));
}

/** SKUs are unique in a store whatever their case. */
export function sameSku(a: string, b: string): boolean {
  return cleanSku(a).toLowerCase() === cleanSku(b).toLowerCase();
}

/** What WordPress makes of a SKU, on saving as in the filter. One that comes out empty would match every product. */
export function cleanSku(sku: string): string {
  return sku
    .replace(/<[^>]*>/g, '')
    .replace(/%[a-f0-9]{2}/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}
