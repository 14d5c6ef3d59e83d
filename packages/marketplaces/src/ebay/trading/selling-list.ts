import type { LeftOutReason } from '@crosslister/contract/listings/left-out.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { readPart, skippable } from '../../by-parts.ts';
import type { FindKnown, KnownListing, RemoteItem, RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { inBatches } from '../batches.ts';
import {
  addressOf,
  availableOf,
  hasVariations,
  isActive,
  isFixedPrice,
  readItem,
  toRemoteItem,
} from './item.ts';
import { offerBehind } from './offer-of-label.ts';
import { largestPage, pageSize, readPage } from './on-sale.ts';
import { filledSummary, isSameSummary, summaryOf } from './summary.ts';
import { BrokenSummary, type Summary } from './trading-answers.ts';
import { cursorOf, onlyTradingList, placeOf, wholeCursor, wholeTradingList } from './trading-place.ts';
import { wholePage } from './whole-list.ts';

/** With more unknown listings than this, whole items are read by the page first. Each of these would be a call. */
const MANY = 500;

/** For a caller that does not keep what it has met. It gets each listing once, and no list before the list. */
export const knowsNothing: FindKnown = async () => new Map();

const unread =
  'eBay did not answer for listings made in Seller Hub, the eBay app or another tool, so those were not read. Run it again later.';

function summaryIn({
  Title,
  SKU,
  QuantityAvailable,
  SellingStatus,
  SellerProfiles,
}: Summary): string | undefined {
  const price = SellingStatus?.CurrentPrice;
  if (!price || QuantityAvailable === undefined) return undefined;
  return summaryOf(
    {
      title: Title,
      pricePence: toPence(Number(price['#text'])),
      currency: price['@_currencyID'],
      quantity: QuantityAvailable,
      sku: SKU?.trim() ?? '',
    },
    SellerProfiles,
  );
}

type Sorted =
  | { item: RemoteItem }
  | { skipped: RemotePage['skipped'][number] }
  | { unchanged: NonNullable<RemotePage['unchanged']>[number] }
  | null;

/**
 * How the summaries of a page are read. `isWhole`: also those that the Inventory API made. `hasOffers`: the Inventory API
 * may have made some.
 */
interface Reading {
  isWhole: boolean;
  hasOffers: boolean;
  known: Awaited<ReturnType<FindKnown>>;
}

/** It was made by the Inventory API, whose pages have returned it already, perhaps before a crash. */
const isOfInventory = (known: KnownListing | undefined) => Boolean(known?.extra.offerId);

/**
 * Only fixed-price listings in stock are taken. An auction is left out because it cannot be ended once it has bids. A
 * listing with several variations is left out because a product here is one thing: ending the listing after one
 * variation has sold elsewhere would end the others. Setting a variation's quantity to 0 is no end that could be
 * proved: eBay removes the variation or keeps it out of stock, and an order does not say which variation is the product
 * here. A listing that eBay cannot show, or only with odd values, is named with its link.
 */
async function sort(
  context: MarketplaceContext,
  summary: Summary,
  { isWhole, hasOffers, known }: Reading,
): Promise<Sorted> {
  const { ItemID, Title: title, QuantityAvailable: quantity = 0 } = summary;
  const url = addressOf(context, ItemID);
  const leftOut = (reason: LeftOutReason) => ({ skipped: { title, url, reason } });
  if (!isFixedPrice(summary)) return leftOut('auction');
  const before = known.get(ItemID);
  if (!isWhole && isOfInventory(before)) return null;
  if (before?.isMet) return { unchanged: { externalId: ItemID, quantity } };
  const summarised = summaryIn(summary);
  if (summarised && before?.summary && isSameSummary(before.summary, summarised)) {
    const filled = filledSummary(before.summary, summarised);
    return {
      unchanged: { externalId: ItemID, quantity, ...(filled !== before.summary && { summary: filled }) },
    };
  }
  const isSettled = !hasOffers || isOfInventory(before) || before?.extra.trading;
  const offer = isSettled ? null : await readPart(() => offerBehind(context, summary));
  if (offer === undefined) return leftOut('unreadable');
  if (offer && !isWhole) return null;
  if (hasVariations(summary)) return leftOut('variations');
  if (summary.QuantityAvailable === 0) return leftOut('out_of_stock');
  const item = await readPart(() => readItem(context, ItemID));
  if (item === undefined) return leftOut('unreadable');
  if (!item || !isActive(item)) return leftOut('not_active');
  if (availableOf(item) < 1) return leftOut('out_of_stock');
  if (hasVariations(item)) return leftOut('variations');
  const remote = await toRemoteItem(context, item, offer?.offerId ?? before?.extra.offerId);
  if (summarised) remote.summary = summarised;
  // A listing on eBay's site of another country is not a listing in the UK.
  if (remote.currency !== 'GBP') return leftOut('currency');
  return remote.sku ? { item: remote } : { skipped: { title, url, reason: 'no_sku', item: remote } };
}

function brokenPart(context: MarketplaceContext, entry: unknown): RemotePage['skipped'][number] {
  const { ItemID: id, Title: title } = BrokenSummary.parse(entry);
  return { title, url: id && addressOf(context, id), reason: 'unreadable' };
}

/** Whether so many listings seem to be unknown. The first page stands for all. */
async function isWorthWhole(
  { summaries, total }: Awaited<ReturnType<typeof readPage>>,
  findKnown: FindKnown,
): Promise<boolean> {
  if (total <= MANY || findKnown === knowsNothing) return false;
  const known = await findKnown(summaries.map(({ ItemID }) => ItemID));
  const unknown = summaries.filter((summary) => isFixedPrice(summary) && !known.has(summary.ItemID));
  return (total * unknown.length) / summaries.length > MANY;
}

/**
 * One page of the listings that the Inventory API does not know. Pages are read from the last to the first: a listing
 * that ends meanwhile moves the later ones forward, so one may be seen twice, but none is missed.
 */
export async function tradingPage(
  context: MarketplaceContext,
  cursor: string,
  findKnown: FindKnown,
): Promise<RemotePage> {
  const place = placeOf(cursor);
  const { mark, isRest, whole, page } = place;
  if (whole) return wholePage(context, { ...place, whole }, findKnown);
  const next = page !== null && page > 1 ? cursorOf({ mark, isRest, page: page - 1 }) : null;
  const missing =
    page === null ? 'Listings made in Seller Hub or the eBay app' : `Page ${page} of the listings`;
  const size = isRest ? largestPage : pageSize;
  const found = await skippable(() => readPage(context, page ?? 1, size), { to: next, missing });
  if (page === null && found.pages > 1) {
    const isWhole = !isRest && (await isWorthWhole(found, findKnown));
    const first = isWhole
      ? wholeCursor(mark, context.now().getTime(), 0)
      : cursorOf({ mark, isRest, page: found.pages });
    return { items: [], skipped: [], next: first, total: found.total };
  }
  const known = await findKnown(found.summaries.map(({ ItemID }) => ItemID));
  const reading = { isWhole: mark === wholeTradingList, hasOffers: mark !== onlyTradingList, known };
  const sorted = await inBatches(found.summaries, (summary) => sort(context, summary, reading));
  return {
    items: sorted.flatMap((each) => (each && 'item' in each ? [each.item] : [])),
    skipped: [
      ...sorted.flatMap((each) => (each && 'skipped' in each ? [each.skipped] : [])),
      ...found.broken.map((entry) => brokenPart(context, entry)),
    ],
    unchanged: sorted.flatMap((each) => (each && 'unchanged' in each ? [each.unchanged] : [])),
    next,
    total: found.total || null,
    ...(found.isUnread && { unread: [unread] }),
  };
}
