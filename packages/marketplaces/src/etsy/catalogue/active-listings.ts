import { attribute } from '@crosslister/contract/platforms/attributes.ts';
import { stripHtml } from '@crosslister/domain/html-text.ts';
import { z } from 'zod';
import type { PolicyLists } from '../../account/policy-lists.ts';
import { readPart, skippable } from '../../by-parts.ts';
import type { RemoteItem, RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError, type PageSkip } from '../../errors.ts';
import { readMeasures } from '../../listing/measures.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { sellerPages } from '../account/account.ts';
import { choices } from '../account/profiles.ts';
import { BrokenListing, Listing, ListingEntries, type Product, type Stocked } from '../answers.ts';
import { ask } from '../client.ts';
import { isOnOffer, isSwitchedOn, sharesStock } from '../listing/inventory.ts';
import { isVariation, optionsOf, pence, productsOf, variationId } from '../listing/listing.ts';
import { descriptionHtml } from '../listing/listing-texts.ts';
import { isStocked, withInventories } from '../listing/read-inventory.ts';
import { listingsPage, pageSize } from './scan.ts';

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

/** What the list itself says of a thing. */
function specificsIn({ tags, materials, when_made: made }: Stocked): Record<string, string[]> {
  return {
    ...(made && /^19\d0s$/.test(made) && { [attribute('era').names[0]]: [made] }),
    ...(tags?.length && { [attribute('tags').names[0]]: tags.map(stripHtml) }),
    ...(materials?.length && { [attribute('material').names[0]]: materials.map(stripHtml) }),
  };
}

function parcelIn(listing: Stocked) {
  const side = (value: number | null | undefined) => ({ value, unit: listing.item_dimensions_unit });
  return readMeasures({
    parcel_weight_g: { value: listing.item_weight, unit: listing.item_weight_unit },
    parcel_length_cm: side(listing.item_length),
    parcel_width_cm: side(listing.item_width),
    parcel_height_cm: side(listing.item_height),
  });
}

/** Settings of the listing, by the names of Settings; policies as the shop names them. */
function settingsIn(listing: Stocked, lists: PolicyLists) {
  const nameOf = (list: PolicyLists['shipping'], id: number | null | undefined) =>
    list?.find((each) => each.id === String(id))?.name;
  const found = {
    who_made: listing.who_made,
    when_made: listing.when_made,
    is_supply: listing.is_supply,
    taxonomy_id: listing.taxonomy_id && String(listing.taxonomy_id),
    shipping_profile: nameOf(lists.shipping, listing.shipping_profile_id),
    return_policy: nameOf(lists.returns, listing.return_policy_id),
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== null && value !== undefined),
  );
}

function toItem(listing: Stocked, product: Product, lists: PolicyLists): RemoteItem | null {
  const offering = product.offerings.find(({ is_enabled, is_deleted }) => is_enabled && !is_deleted);
  if (!offering) return null;
  const { listing_id, original_creation_timestamp: made } = listing;
  const options = optionsOf(product);
  const section = lists.sections?.find(({ id }) => id === String(listing.shop_section_id))?.name;
  return {
    // A variation without a SKU is identified by its options until it gets one.
    externalId: isVariation(product) ? variationId(listing_id, product.sku || options) : String(listing_id),
    extra: { shopId: String(listing.shop_id) },
    sku: product.sku ?? '',
    title: stripHtml([listing.title, options].filter(Boolean).join(' - ')),
    descriptionHtml: descriptionHtml(listing.description ?? ''),
    pricePence: pence(offering.price),
    currency: offering.price.currency_code,
    quantity: offering.quantity,
    counted: true,
    stockPool: sharesStock(listing) ? String(listing_id) : null,
    imageUrls: [...(listing.images ?? [])]
      .sort((one, other) => one.rank - other.rank)
      .map(({ url_fullxfull }) => url_fullxfull),
    url: listing.url,
    ebayCategory: null,
    condition: null,
    specifics: specificsIn(listing),
    settings: settingsIn(listing, lists),
    ...(section && { values: { section } }),
    // Its properties come with a call for each listing.
    lacksSpecifics: true,
    parcel: parcelIn(listing),
    createdAt: made ? new Date(made * 1000).toISOString() : null,
  };
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
