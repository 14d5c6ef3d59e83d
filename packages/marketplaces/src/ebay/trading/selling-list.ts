import type { LeftOutReason } from '@crosslister/contract/left-out.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { RemoteItem, RemotePage } from '../../marketplace.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { inBatches } from '../batches.ts';
import { isUnknownCall } from '../client.ts';
import { staleCursor } from '../stale-cursor.ts';
import { SellingList, type Summary } from './answers.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { noSuchPage } from './errors.ts';
import {
  addressOf,
  availableOf,
  hasVariations,
  isActive,
  isFixedPrice,
  readItem,
  toRemoteItem,
} from './item.ts';
import { offerOfLabel } from './offer-of-label.ts';

const pageSize = 50;
/** The most that eBay returns at once, used when no listing is read separately. */
const largestPage = 200;
const mark = 'trading';

/** Cursor of the first of these pages. */
export const firstTradingPage = mark;

export function isTradingPage(cursor: string): boolean {
  return cursor === mark || cursor.startsWith(`${mark}:`);
}

interface Found {
  summaries: Summary[];
  pages: number;
  total: number;
  /** eBay does not have this call (404). */
  isUnread?: boolean;
}

const unread =
  'eBay did not answer for listings made in Seller Hub, the eBay app or another tool, so those were not read. Run it again later.';

/** One page of what the seller has on sale, oldest first, whichever tool made it. Empty without a Trading API. */
async function readPage(context: MarketplaceContext, page: number, size = pageSize): Promise<Found> {
  const call: TradingCall = {
    name: 'GetMyeBaySelling',
    changes: false,
    content: {
      ActiveList: {
        Include: 'true',
        Sort: 'StartTime',
        Pagination: { EntriesPerPage: size, PageNumber: page },
      },
    },
  };
  const reply = await trade(context, call).catch((error: unknown) => {
    if (isUnknownCall(error)) return null;
    throw error;
  });
  if (!reply) return { summaries: [], pages: 0, total: 0, isUnread: true };
  // So many have ended since the pages were counted that this page no longer exists.
  if (reply.refusal?.details.code === noSuchPage) return { summaries: [], pages: 0, total: 0 };
  const { ActiveList: list } = contentOf(SellingList, call, reply);
  return {
    summaries: list?.ItemArray?.Item ?? [],
    pages: list?.PaginationResult.TotalNumberOfPages ?? 0,
    total: list?.PaginationResult.TotalNumberOfEntries ?? 0,
  };
}

/** The quantity of each listing on sale, by its number. It is complete unless listings start or end meanwhile. */
export async function readOnSale(context: MarketplaceContext): Promise<Map<string, number>> {
  const onSale = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await readPage(context, page, largestPage);
    const { summaries } = found;
    const isFull = summaries.length === largestPage;
    if (isFull && summaries.every(({ ItemID }) => onSale.has(ItemID))) throw repeatedPage('eBay');
    for (const { ItemID, QuantityAvailable } of summaries) onSale.set(ItemID, QuantityAvailable ?? 0);
    pages = found.pages;
  }
  return onSale;
}

/** Whether the Inventory API made this listing: then its own pages have returned it already, perhaps before a crash. */
async function isToldAlready(context: MarketplaceContext, { ItemID, SKU, Variations }: Summary) {
  const label = SKU || Variations?.Variation.find((each) => each.SKU)?.SKU;
  return label ? (await offerOfLabel(context, label))?.listing?.listingId === ItemID : false;
}

type Sorted = { item: RemoteItem } | { skipped: RemotePage['skipped'][number] } | null;

/**
 * Only fixed-price listings in stock are taken. An auction is left out because it cannot be ended once it has bids. A
 * listing with several variations is left out because a product here is one thing: ending the listing after one
 * variation has sold elsewhere would end the others. Setting a variation's quantity to 0 is no end that could be
 * proved: eBay drops the variation or keeps it out of stock, and an order names the listing, not which of its
 * variations is the product here.
 */
async function sort(context: MarketplaceContext, summary: Summary): Promise<Sorted> {
  const { ItemID, Title: title } = summary;
  const url = addressOf(context, ItemID);
  const leftOut = (reason: LeftOutReason) => ({ skipped: { title, url, reason } });
  if (!isFixedPrice(summary)) return leftOut('auction');
  if (await isToldAlready(context, summary)) return null;
  if (hasVariations(summary)) return leftOut('variations');
  if (summary.QuantityAvailable === 0) return leftOut('out_of_stock');
  const item = await readItem(context, ItemID);
  if (!item || !isActive(item)) return leftOut('not_active');
  if (availableOf(item) < 1) return leftOut('out_of_stock');
  if (hasVariations(item)) return leftOut('variations');
  const remote = toRemoteItem(context, item);
  // A listing on eBay's site of another country is not a listing in the UK.
  if (remote.currency !== 'GBP') return leftOut('currency');
  return remote.sku ? { item: remote } : { skipped: { title, url, reason: 'no_sku', item: remote } };
}

function pageOf(cursor: string): number | null {
  if (cursor === mark) return null;
  const page = Number(cursor.slice(mark.length + 1));
  if (Number.isInteger(page) && page > 0) return page;
  throw staleCursor();
}

/**
 * One page of the listings that the Inventory API does not know. Pages are read from the last to the first: a listing
 * that ends meanwhile moves the later ones forward, so one may be seen twice, but none is missed.
 */
export async function tradingPage(context: MarketplaceContext, cursor: string): Promise<RemotePage> {
  const page = pageOf(cursor);
  const found = await readPage(context, page ?? 1);
  if (page === null && found.pages > 1) {
    return { items: [], skipped: [], next: `${mark}:${found.pages}`, total: found.total };
  }
  const sorted = await inBatches(found.summaries, (summary) => sort(context, summary));
  return {
    items: sorted.flatMap((each) => (each && 'item' in each ? [each.item] : [])),
    skipped: sorted.flatMap((each) => (each && 'skipped' in each ? [each.skipped] : [])),
    next: page !== null && page > 1 ? `${mark}:${page - 1}` : null,
    total: found.total || null,
    ...(found.isUnread && { unread: [unread] }),
  };
}
