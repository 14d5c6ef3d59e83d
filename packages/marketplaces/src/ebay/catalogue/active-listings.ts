import { instead } from '@crosslister/domain/instead.ts';
import { partsOf, readPart, skippable } from '../../by-parts.ts';
import type { FindKnown, RemoteItem, RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { readLists } from '../account/policies.ts';
import { InventoryPage, ListedItem, type Offer } from '../answers.ts';
import { inBatches } from '../batches.ts';
import { ask } from '../client.ts';
import { findOffer } from '../listing/offer.ts';
import { isNoSku } from '../trading/offer-of-label.ts';
import { knowsNothing, tradingPage } from '../trading/selling-list.ts';
import {
  firstTradingPage,
  isTradingPage,
  onlyTradingList,
  wholeTradingList,
} from '../trading/trading-place.ts';
import { itemOfOffer } from './item-of-offer.ts';
import { staleCursor } from './stale-cursor.ts';

const pageSize = 50;

/** The number of the page. `isWhole`: every item so far was read, so the other part need not include them. */
interface Place {
  page: number;
  isWhole: boolean;
}

function placeOf(cursor: string | null): Place {
  const [, page, gap] = /^(\d+)(\+?)$/.exec(cursor ?? '0') ?? [];
  if (page === undefined) throw staleCursor();
  return { page: Number(page), isWhole: gap === '' };
}

/**
 * In this call eBay's `offset` is the number of the page. The end is reached when there is no `next`, or all were read.
 */
function nextPage(next: string | undefined, page: number, total: number | undefined): string | null {
  if (total !== undefined && (page + 1) * pageSize >= total) return null;
  if (!next || !URL.canParse(next, 'https://api.ebay.com')) return null;
  const offset = Number(new URL(next, 'https://api.ebay.com').searchParams.get('offset'));
  return offset > page ? String(offset) : null;
}

/**
 * eBay has no list of all offers, so each SKU's offer is requested. Undefined if it cannot be read, for example for a
 * SKU with a hyphen.
 */
function offersOf(
  context: MarketplaceContext,
  items: ListedItem[],
): Promise<[ListedItem, Offer | null | undefined][]> {
  return inBatches(items, async (item) => [item, await readPart(() => findOffer(context, item.sku))]);
}

function whyLeftOut(offer: Offer | null) {
  const isOpen = offer?.status === 'PUBLISHED';
  const { listingStatus = '' } = offer?.listing ?? {};
  return isOpen && ['ACTIVE', 'OUT_OF_STOCK'].includes(listingStatus) ? 'out_of_stock' : 'not_active';
}

/** Null if eBay refuses the whole page because of one SKU in it. */
export const readInventoryPage = (context: MarketplaceContext, page: number) =>
  ask(context, InventoryPage, {
    method: 'GET',
    path: '/sell/inventory/v1/inventory_item',
    query: { limit: String(pageSize), offset: String(page) },
  }).catch(instead(null, isNoSku));

/**
 * One page of the Inventory API. It does not include listings made in Seller Hub. After a page, an item or an offer
 * that cannot be read, the Trading pages are read whole: they have every listing, and hide none as already read.
 */
async function inventoryPage(context: MarketplaceContext, { page, isWhole }: Place): Promise<RemotePage> {
  const skip = { to: wholeTradingList, missing: null };
  const answer = await skippable(() => readInventoryPage(context, page), skip);
  if (!answer) return { items: [], skipped: [], next: wholeTradingList, total: null };
  const { read, broken } = partsOf(ListedItem, answer.inventoryItems);
  const items: RemoteItem[] = [];
  const skipped: RemotePage['skipped'] = [];
  let isRead = isWhole && broken.length === 0;
  // Without the names of its policies a listing is read all the same.
  const lists = read.length > 0 ? ((await readPart(() => readLists(context))) ?? null) : null;
  for (const [item, offer] of await offersOf(context, read)) {
    const remote = offer && itemOfOffer(context, item, offer, lists);
    const listingId = offer?.listing?.listingId;
    const url = listingId ? `${context.config.ebay.itemUrl}/${listingId}` : '';
    if (remote) items.push(remote);
    else if (offer === undefined) isRead = false;
    else skipped.push({ title: item.product?.title ?? item.sku, url, reason: whyLeftOut(offer) });
  }
  const { inventoryItems, next, total } = answer;
  const more = inventoryItems.length > 0 ? nextPage(next, page, total) : null;
  const afterThese = page === 0 && inventoryItems.length === 0 ? onlyTradingList : firstTradingPage;
  const [following, after] = isRead ? [more, afterThese] : [more && `${more}+`, wholeTradingList];
  return { items, skipped, next: following ?? after, total: total ?? null };
}

/**
 * One page of what is on sale: first the listings of the Inventory API, then, with cursors of their own, those made in
 * Seller Hub, the app or another tool. Neither part includes a listing of the other, unless the first had gaps.
 */
export async function activeListings(
  context: MarketplaceContext,
  cursor: string | null,
  findKnown: FindKnown = knowsNothing,
): Promise<RemotePage> {
  if (cursor && isTradingPage(cursor)) return tradingPage(context, cursor, findKnown);
  return inventoryPage(context, placeOf(cursor));
}
