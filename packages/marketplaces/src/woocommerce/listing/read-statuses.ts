import { z } from 'zod';
import { MAX_QUANTITY } from '../../answer-values.ts';
import { partReader, partsOf, readBatches } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { RemoteStatus } from '../../listing/remote-status.ts';
import { liveStatus, unknownStatus, unreadStatus } from '../../listing/remote-status.ts';
import { BrokenProduct, Product, Variation } from '../answers.ts';
import { read } from '../client.ts';
import { utc } from '../texts.ts';
import { byId } from './find-product.ts';
import { hidden } from './withdraw.ts';

const PAGE_SIZE = 100;
/** The fields read of a product here. Without texts and pictures an answer is a tenth as long. */
const FIELDS =
  'id,type,status,manage_stock,stock_quantity,stock_status,date_modified_gmt,parent_id,post_password';

type Seen = Product | Variation;

/** What was found, by id. Null if it could not be read: nothing follows from that. */
type Found<T> = Map<string, T | null>;

/**
 * How these products stand, a hundred with each request. A product that is missing from a list may be in the trash, or
 * hidden by a plugin. So it is requested by its id: only that answer proves that it is gone. What was proved gone before
 * is not: otherwise hundreds of products that an owner has deleted would be requested one by one each time.
 */
export async function readStatuses(
  context: MarketplaceContext,
  listings: ListingRef[],
): Promise<RemoteStatus[]> {
  const parentIds = listings.flatMap(({ extra }) => extra.parentId ?? []);
  const simple = listings.filter(({ extra }) => !extra.parentId);
  const gone = new Set(listings.flatMap(({ isGone, externalId }) => (isGone ? [externalId] : [])));
  const ids = [...simple.map(({ externalId }) => externalId), ...parentIds];
  const products = await readProducts(context, ids, gone);
  const variations = await readVariations(
    context,
    listings.filter(({ extra }) => products.get(extra.parentId ?? '')?.status === 'publish'),
    gone,
  );
  return listings.map((listing) => {
    const { parentId } = listing.extra;
    const own = parentId ? variations.get(listing.externalId) : products.get(listing.externalId);
    const parent = parentId ? products.get(parentId) : undefined;
    if (own === null || parent === null) return unreadStatus(listing);
    return judge(listing, own ?? null, parentId ? (parent ?? null) : undefined);
  });
}

type Gone = ReadonlySet<string>;

async function readProducts(context: MarketplaceContext, ids: string[], gone: Gone): Promise<Found<Product>> {
  const wanted = [...new Set(ids)];
  const found: Found<Product> = new Map();
  const list = { path: 'wc/v3/products', query: { status: 'any' }, schema: Product };
  for (const id of await readInto(context, found, list, wanted)) found.set(id, null);
  await findLeftOut(context, wanted, found, gone);
  return found;
}

/** A product's own list of them, as that of all products leaves them out. */
async function readVariations(
  context: MarketplaceContext,
  listings: ListingRef[],
  gone: Gone,
): Promise<Found<Seen>> {
  const found: Found<Seen> = new Map();
  const readPart = partReader();
  for (const [parentId, own] of Map.groupBy(listings, ({ extra }) => extra.parentId)) {
    const ids = own.map(({ externalId }) => externalId);
    const list = { path: `wc/v3/products/${parentId}/variations`, query: {}, schema: Variation };
    const unread = await readPart(() => readInto(context, found, list, ids));
    for (const id of unread ?? ids) found.set(id, null);
    await findLeftOut(context, ids, found, gone);
  }
  return found;
}

/** Resolves with the ids that could not be read. */
async function readInto<T extends Seen>(
  context: MarketplaceContext,
  found: Found<T>,
  list: { path: string; query: Record<string, string>; schema: z.ZodType<T> },
  ids: string[],
): Promise<string[]> {
  const entries = { schema: z.array(z.unknown()), what: 'its products' };
  return readBatches(ids, PAGE_SIZE, async (batch) => {
    const query = { ...list.query, include: batch.join(','), per_page: String(PAGE_SIZE), _fields: FIELDS };
    const parts = partsOf(list.schema, await read(context, list.path, query, entries));
    for (const one of parts.read) found.set(String(one.id), one);
    for (const { id } of parts.broken.map((entry) => BrokenProduct.parse(entry))) {
      if (id !== null) found.set(String(id), null);
    }
  });
}

async function findLeftOut(context: MarketplaceContext, ids: string[], found: Found<Seen>, gone: Gone) {
  const readPart = partReader();
  for (const id of ids.filter((id) => !found.has(id) && !gone.has(id))) {
    const product = await readPart(() => byId(context, id));
    if (product !== null) found.set(id, product ?? null);
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
  // `future` goes live automatically; a plugin's own status says nothing for certain.
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
