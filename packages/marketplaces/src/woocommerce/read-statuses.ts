import { z } from 'zod';
import { MAX_QUANTITY } from '../answer-values.ts';
import type { MarketplaceContext } from '../context.ts';
import type { ListingRef } from '../listing-ref.ts';
import type { RemoteStatus } from '../remote-status.ts';
import { liveStatus, unknownStatus } from '../remote-status.ts';
import { Product, Variation } from './answers.ts';
import { read } from './client.ts';
import { byId } from './find-product.ts';
import { utc } from './texts.ts';
import { hidden } from './withdraw.ts';

const PAGE_SIZE = 100;
/** The fields read of a product here. Without texts and pictures an answer is a tenth as long. */
const FIELDS =
  'id,type,status,manage_stock,stock_quantity,stock_status,date_modified_gmt,parent_id,post_password';

type Seen = Product | Variation;

/**
 * How these products stand, a hundred with each request. A product that is missing from a list may be in the trash, or
 * hidden by a plugin. So it is requested by its id: only that answer proves that it is gone.
 */
export async function readStatuses(
  context: MarketplaceContext,
  listings: ListingRef[],
): Promise<RemoteStatus[]> {
  const parentIds = listings.flatMap(({ extra }) => extra.parentId ?? []);
  const simple = listings.filter(({ extra }) => !extra.parentId);
  const products = await readProducts(context, [...simple.map(({ externalId }) => externalId), ...parentIds]);
  const variations = await readVariations(
    context,
    listings.filter(({ extra }) => products.get(extra.parentId ?? '')?.status === 'publish'),
  );
  return listings.map((listing) => {
    const parent = listing.extra.parentId ? (products.get(listing.extra.parentId) ?? null) : undefined;
    const own = parent === undefined ? products.get(listing.externalId) : variations.get(listing.externalId);
    return judge(listing, own ?? null, parent);
  });
}

async function readProducts(context: MarketplaceContext, ids: string[]): Promise<Map<string, Product>> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, Product>();
  for (let at = 0; at < wanted.length; at += PAGE_SIZE) {
    const include = wanted.slice(at, at + PAGE_SIZE).join(',');
    const query = { include, status: 'any', per_page: String(PAGE_SIZE), _fields: FIELDS };
    const what = { schema: z.array(Product), what: 'its products' };
    for (const product of await read(context, 'wc/v3/products', query, what)) {
      found.set(String(product.id), product);
    }
  }
  await findLeftOut(context, wanted, found);
  return found;
}

/** A product's own list of them, as that of all products leaves them out. */
async function readVariations(
  context: MarketplaceContext,
  listings: ListingRef[],
): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>();
  for (const [parentId, own] of Map.groupBy(listings, ({ extra }) => extra.parentId)) {
    const ids = own.map(({ externalId }) => externalId);
    for (let at = 0; at < ids.length; at += PAGE_SIZE) {
      const include = ids.slice(at, at + PAGE_SIZE).join(',');
      const query = { include, per_page: String(PAGE_SIZE), _fields: FIELDS };
      const what = { schema: z.array(Variation), what: 'the variations of a product' };
      for (const variation of await read(context, `wc/v3/products/${parentId}/variations`, query, what)) {
        found.set(String(variation.id), variation);
      }
    }
    await findLeftOut(context, ids, found);
  }
  return found;
}

async function findLeftOut(context: MarketplaceContext, ids: string[], found: Map<string, Seen>) {
  for (const id of ids.filter((id) => !found.has(id))) {
    const product = await byId(context, id);
    if (product) found.set(id, product);
  }
}

/** `parent` is undefined for a product of its own, null for a variation whose parent is gone. */
function judge(listing: ListingRef, own: Seen | null, parent: Product | null | undefined): RemoteStatus {
  if (parent === null) return ended(listing, 'deleted', null);
  if (parent && (parent.status !== 'publish' || parent.post_password))
    return judge(listing, parent, undefined);
  if (!own) return ended(listing, 'deleted', null);
  const { status, stock_status: stockStatus, manage_stock: counts } = own;
  // What the parent counts changes with the parent.
  const since = utc((counts === 'parent' && parent ? parent : own).date_modified_gmt);
  const isLocked = status === 'publish' && 'post_password' in own && own.post_password !== '';
  if (isLocked || hidden.includes(status)) {
    const seen = isLocked ? 'password' : status;
    const isKept = listing.isKeptBack && status !== 'trash';
    return isKept ? liveStatus(listing, seen, null) : ended(listing, seen, since);
  }
  // `future` goes live by itself; a plugin's own status says nothing for certain.
  if (status !== 'publish') return unknownStatus(listing, status);
  if (stockStatus === 'outofstock')
    return { listing, state: 'sold_out', statusSeen: stockStatus, since, quantity: 0 };
  const isCounted = counts !== false && stockStatus === 'instock';
  return liveStatus(listing, stockStatus, isCounted ? quantityOf(own) : null);
}

const quantityOf = ({ stock_quantity: count }: Seen) =>
  count === null || count < 1 ? null : Math.floor(Math.min(count, MAX_QUANTITY));

const ended = (listing: ListingRef, statusSeen: string, since: string | null): RemoteStatus => ({
  listing,
  state: 'ended',
  statusSeen,
  since,
  quantity: null,
});
