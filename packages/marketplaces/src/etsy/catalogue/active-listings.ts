import { stripHtml } from '@crosslister/domain/html-text.ts';
import { z } from 'zod';
import type { PolicyLists } from '../../account/policy-lists.ts';
import { readPart, skippable } from '../../by-parts.ts';
import type { RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError, type PageSkip } from '../../errors.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { sellerPages } from '../account/account.ts';
import { choices } from '../account/profiles.ts';
import { BrokenListing, Listing, ListingEntries, type Product, type Stocked } from '../answers.ts';
import { ask } from '../client.ts';
import { isOnOffer, isSwitchedOn } from '../listing/inventory.ts';
import { productsOf } from '../listing/listing.ts';
import { isStocked, withInventories } from '../listing/read-inventory.ts';
import { listingsPage, pageSize } from './scan.ts';
import { toItem } from './to-item.ts';

/**
 * Listings of a page that are read again with the next one, because a listing that ends
 * meanwhile moves the others forward.
 */
const overlap = 10;

/**
 * `seen` are the last listings of the page before, which are not returned twice. `first` is
 * the one with which it began.
 */
const Cursor = z.object({ offset: z.int().min(0), seen: z.array(z.number()), first: z.number().optional() });

function readCursor(cursor: string | null): z.infer<typeof Cursor> {
  if (cursor === null) return { offset: 0, seen: [] };
  try {
    return Cursor.parse(JSON.parse(cursor));
  } catch (cause) {
    throw new MarketplaceError('rejected', 'The place where reading your Etsy shop stopped is lost.', {
      cause,
      nextStep: 'Start the import again.',
      staleCursor: true,
    });
  }
}

const whyLeftOut = (product: Product) => (isSwitchedOn(product) ? 'out_of_stock' : 'not_active');

/** A listing with variations is one item for each of their SKUs that can be bought. */
function sort(listing: Stocked, page: Pick<RemotePage, 'items' | 'skipped'>, lists: PolicyLists): void {
  const { title, url } = listing;
  const products = productsOf(listing);
  const shown = stripHtml(title);
  if (products.length === 0) page.skipped.push({ title: shown, url, reason: 'not_active' });
  const seen = new Set<string>();
  for (const product of products) {
    const item = isOnOffer(product) ? toItem(listing, product, lists) : null;
    if (item && seen.has(item.sku)) continue;
    if (!item) page.skipped.push({ title: shown, url, reason: whyLeftOut(product) });
    else if (!item.sku) page.skipped.push({ title: item.title, url, reason: 'no_sku', item });
    else {
      page.items.push(item);
      seen.add(item.sku);
    }
  }
}

/** A listing that is not as documented, named as far as it can be. Without a page of its own, with the shop's. */
function broken(raw: unknown): RemotePage['skipped'][number] {
  const { listing_id: id, title, url } = BrokenListing.parse(raw);
  return {
    title: stripHtml(title) || (id === null ? 'A listing without an id' : `Listing ${id}`),
    url: url || (id === null ? sellerPages.listings : `https://www.etsy.com/listing/${id}`),
    reason: 'unreadable',
  };
}

/**
 * Where to go on if the page at `offset` cannot be read, and what is then missing. Without the overlap: a listing in it
 * may be why the page failed.
 */
function skipOf({ offset, seen }: z.infer<typeof Cursor>): PageSkip {
  const next = offset + pageSize;
  return {
    to: JSON.stringify({ offset: next, seen: [] }),
    missing: `Listings ${offset + seen.length + 1} to ${next}, newest first`,
  };
}

/** One page of what is on sale in the shop, no matter who listed it. */
export async function activeListings(
  context: MarketplaceContext,
  cursor: string | null,
): Promise<RemotePage> {
  const place = readCursor(cursor);
  return skippable(() => readPage(context, place), skipOf(place));
}

async function readPage(
  context: MarketplaceContext,
  { offset, seen, first }: z.infer<typeof Cursor>,
): Promise<RemotePage> {
  const { count, results } = await ask(context, ListingEntries, listingsPage(context, 'active', offset));
  const ids = results.map((raw) => BrokenListing.parse(raw).listing_id);
  if (offset > 0 && first !== undefined && ids[0] === first) throw repeatedPage('Etsy');
  const page: Pick<RemotePage, 'items' | 'skipped'> = { items: [], skipped: [] };
  // Without the names of its policies and sections a listing is read all the same.
  const lists = results.length > 0 ? ((await readPart(() => choices(context))) ?? {}) : {};
  for (const [index, raw] of results.entries()) {
    const id = ids[index];
    if (id && seen.includes(id)) continue;
    const { data } = Listing.safeParse(raw);
    const stocked = data && (isStocked(data) ? data : (await withInventories(context, [data]))[0]);
    if (stocked) sort(stocked, page, lists);
    else page.skipped.push(broken(raw));
  }
  const end = offset + results.length;
  const isLast = results.length <= overlap || end >= count;
  const last = ids.slice(-overlap).flatMap((id) => id ?? []);
  return {
    ...page,
    next: isLast
      ? null
      : JSON.stringify({ offset: end - overlap, seen: last, ...(ids[0] && { first: ids[0] }) }),
    total: count,
  };
}
