import { instead } from '@crosslister/domain/instead.ts';
import { isOfOnePart, partsOf, readPart } from '../../by-parts.ts';
import type { FindKnown, RemoteItem, RemotePage } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inBatches } from '../batches.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { availableOf, hasVariations, isActive, isFixedPrice, summaryOfItem, toRemoteItem } from './item.ts';
import { offerBehind } from './offer-of-label.ts';
import { TradingItem, WholeList } from './trading-answers.ts';
import { noSuchPage } from './trading-errors.ts';
import { cursorOf, onlyTradingList, type Place, wholeCursor, wholeTradingList } from './trading-place.ts';
import { endingSoon } from './window.ts';

/** eBay allows 200 and advises few where items come whole. A page that fails is read in smaller ones. */
const LARGE = 100;
const SMALL = 20;

/** It is no call of eBay's (any more), or a status says so of it, no matter who answered: 404 and the like, or 501. */
function isNoCall(error: unknown): boolean {
  if (!(error instanceof MarketplaceError)) return false;
  if (error.kind === 'fault') return true;
  if (!isOfOnePart(error)) return false;
  const { status = 0 } = error.details;
  return (status >= 400 && status < 500) || status === 501;
}

/** Null if eBay does not have this call, or does not take it as we send it. */
async function readWhole(
  context: MarketplaceContext,
  from: number,
  at: number,
  size: number,
): Promise<{ items: TradingItem[]; total: number } | null> {
  const call: TradingCall = {
    name: 'GetSellerList',
    changes: false,
    content: {
      DetailLevel: 'ReturnAll',
      ...endingSoon(from),
      // By when they end, the next first. A listing that is new comes last.
      Sort: 2,
      Pagination: { EntriesPerPage: size, PageNumber: at / size + 1 },
      IncludeVariations: 'true',
    },
  };
  const reply = await trade(context, call).catch(instead(null, isNoCall));
  if (reply?.refusal?.details.code === noSuchPage) return { items: [], total: 0 };
  if (!reply || reply.refusal) return null;
  const { ItemArray, PaginationResult } = contentOf(WholeList, call, reply);
  const { read: items } = partsOf(TradingItem, ItemArray?.Item ?? []);
  return { items, total: PaginationResult?.TotalNumberOfEntries ?? 0 };
}

/** It has begun, and it is one thing that buyers can get: the only kind that is taken from here. */
function isForSale(context: MarketplaceContext, item: TradingItem): boolean {
  const begins = Date.parse(item.ListingDetails?.StartTime ?? '');
  return (
    isFixedPrice(item) &&
    isActive(item) &&
    !hasVariations(item) &&
    availableOf(item) > 0 &&
    begins <= context.now().getTime()
  );
}

/** Whether everything is there that a product is made of, but for the item specifics, which this list never has. */
const isWhole = ({ Description, PictureDetails }: TradingItem) =>
  Description !== '' && (PictureDetails?.PictureURL.length ?? 0) > 0;

/** Null for an item that is left to the pages after this list: it is, or may be, the Inventory API's, or not in pounds. */
async function take(
  context: MarketplaceContext,
  item: TradingItem,
  mark: string,
): Promise<RemoteItem | null> {
  const offer = mark === onlyTradingList ? null : await readPart(() => offerBehind(context, item));
  if (offer === undefined || (offer && mark !== wholeTradingList)) return null;
  const remote = await toRemoteItem(context, item, offer?.offerId);
  if (remote.currency !== 'GBP') return null;
  return { ...remote, summary: summaryOfItem(item), ...(!item.ItemSpecifics && { lacksSpecifics: true }) };
}

async function pageOf(
  context: MarketplaceContext,
  mark: string,
  { from, at, size }: { from: number; at: number; size: number },
  findKnown: FindKnown,
): Promise<RemotePage> {
  const rest = cursorOf({ mark, isRest: true, page: null });
  const found = await readWhole(context, from, at, size);
  if (!found) return { items: [], skipped: [], next: rest, total: null };
  const known = await findKnown(found.items.map(({ ItemID }) => ItemID));
  const fresh = found.items.filter((item) => !known.has(item.ItemID) && isForSale(context, item));
  const whole = fresh.filter(isWhole);
  const taken = await inBatches(whole, (item) => take(context, item, mark));
  const remotes = taken.filter((remote) => remote !== null);
  // Where most lack something, each has to be read separately anyway.
  const isOver = at + size >= found.total || whole.length * 2 < fresh.length;
  return {
    items: remotes.filter(({ sku }) => sku !== ''),
    skipped: remotes
      .filter(({ sku }) => sku === '')
      .map((item) => ({ title: item.title, url: item.url, reason: 'no_sku', item })),
    next: isOver ? rest : wholeCursor(mark, from, at + size),
    total: found.total || null,
  };
}

/**
 * One page of whole items of what is on sale and not known here yet. It is quick but never complete: a listing may end,
 * begin or be renewed meanwhile, which moves it in the list. So the pages of `selling-list.ts` follow, and find by the
 * ids what is missing. A page that fails is read in smaller ones, and without the one that goes on failing.
 */
export async function wholePage(
  context: MarketplaceContext,
  { mark, whole }: Place & { whole: NonNullable<Place['whole']> },
  findKnown: FindKnown,
): Promise<RemotePage> {
  const { from, at } = whole;
  const attempts = [
    ...(at % LARGE === 0 ? [{ at, size: LARGE }] : []),
    { at, size: SMALL },
    { at: at + SMALL, size: SMALL },
  ];
  let failure: MarketplaceError | undefined;
  for (const attempt of attempts) {
    try {
      return await pageOf(context, mark, { from, ...attempt }, findKnown);
    } catch (error) {
      if (!isOfOnePart(error)) throw error;
      failure = error;
    }
  }
  const skip = { to: cursorOf({ mark, isRest: true, page: null }), missing: null };
  throw new MarketplaceError('unavailable', failure?.message ?? '', { ...failure?.details, skip });
}
