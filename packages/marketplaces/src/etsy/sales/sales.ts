import { instead } from '@crosslister/domain/instead.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { halving, isShort, MOST_SHORT_MS, notShown, type Piece } from '../../sales/read-orders.ts';
import type { SalesPage } from '../../sales/remote-sale.ts';
import { sellerPages, shopPath } from '../account/account.ts';
import { type EtsyCall, parse, send } from '../client.ts';
import { AnyReceipt } from './receipts.ts';
import { type Cursor, readCursor } from './sales-cursor.ts';
import {
  hidden,
  lookAgain,
  MOST_AGAIN,
  mergeAgain,
  type Place,
  RawReceipts,
  type Read,
  readReceipts,
  unreadOrder,
} from './unread-receipts.ts';

const overlapMs = 15 * 60_000;
/** Etsy refuses a start before the year 2000. */
const oldestSeconds = 946_684_800;
const pageSize = 100;
/**
 * Pages overlap: an order that changes while we read leaves its position, and the next one
 * would move to the page before.
 */
const step = 90;

/** With the overlap, in Etsy's seconds. */
function startOf(context: MarketplaceContext, from: string): number {
  const wanted = Math.min(Date.parse(from), context.now().getTime()) - overlapMs;
  return Math.max(Math.floor(wanted / 1000), oldestSeconds);
}

/** The earlier of both clocks, so that a fast clock here leaves no gap. */
function answeredAt(context: MarketplaceContext, headers: Headers): string {
  const theirs = Date.parse(headers.get('date') ?? '');
  const now = context.now().getTime();
  return new Date(Number.isNaN(theirs) ? now : Math.min(theirs, now)).toISOString();
}

const secondsOf = (iso: string) => Math.floor(Date.parse(iso) / 1000);

async function askPage(context: MarketplaceContext, since: number, { offset, limit }: Piece) {
  const call: EtsyCall = {
    method: 'GET',
    path: `${shopPath(context)}/receipts`,
    query: { min_last_modified: since, sort_on: 'updated', sort_order: 'asc', limit, offset },
  };
  const answer = await send(context, call);
  const { results: rows, count } = parse(RawReceipts, call, answer);
  return { rows, count, at: answeredAt(context, answer.headers) };
}

/** Whether an order changed since then, so that the others may have moved in the list. */
async function hasMoved(context: MarketplaceContext, since: string): Promise<boolean> {
  const page = askPage(context, secondsOf(since), { offset: 0, limit: 1 });
  return (await page.catch(instead({ count: 1 }, isOfOnePart))).count > 0;
}

/** A page, and in the places of receipts at which Etsy fails nothing. */
async function readPage(context: MarketplaceContext, since: number, offset: number) {
  const whole = { offset, limit: pageSize };
  const { parts, passedOver } = await halving(whole, (piece) => askPage(context, since, piece));
  const rows = parts.flatMap(({ piece, page }) =>
    page.rows.map((raw, index) => ({ at: piece.offset + index, raw })),
  );
  const places: { at: number; raw?: unknown }[] = [...rows, ...passedOver.map((at) => ({ at }))];
  places.sort((one, other) => one.at - other.at);
  const [at = context.now().toISOString()] = parts.map(({ page }) => page.at).sort();
  const isWhole = parts.length === 1;
  return {
    places,
    count: Math.max(...parts.map(({ page }) => page.count)),
    at,
    moved: !isWhole && (await hasMoved(context, at)),
    isShort: parts.some(({ piece, page }) => isShort(piece, page.rows, page.count)),
  };
}

type Places = Awaited<ReturnType<typeof readPage>>['places'];

/** Where an order without a number is: between the changes of those next to it. */
function placeAt(places: Places, index: number, since: number, until: string): Place {
  const known = (rows: Places) =>
    rows.flatMap(({ raw }) => {
      const { receipt_id: id, updated_timestamp: updated } = AnyReceipt.parse(raw);
      return id !== null && updated ? { id, updated } : [];
    });
  const before = known(places.slice(0, index)).at(-1);
  const [after] = known(places.slice(index + 1));
  const orderId = before ? `after ${before.id}` : after ? `before ${after.id}` : 'the only new one';
  return { orderId, between: [before?.updated ?? since, after?.updated ?? secondsOf(until) + 1] };
}

function readPlaces(context: MarketplaceContext, places: Places, since: number, until: string): Read {
  const placeOf = (index: number) => placeAt(places, index, since, until);
  const indexOf = new Map(places.map(({ raw }, index) => [raw, index]));
  const shown = places.flatMap((place) => ('raw' in place ? [place.raw] : []));
  const { sales, again } = readReceipts(shown, context.now(), (raw) => placeOf(indexOf.get(raw) ?? 0));
  const passedOver = places.flatMap((place, index) => ('raw' in place ? [] : hidden(placeOf(index))));
  return { sales, again: mergeAgain(again, passedOver) };
}

/**
 * One page of order lines that changed since the cursor, less 15 minutes. Null starts one day ago. An order that cannot
 * be read is named and passed over, and each poll begins with another look at such orders.
 */
export async function salesSince(context: MarketplaceContext, cursor: string | null): Promise<SalesPage> {
  const { from, offset, began, first, again = [], stays } = readCursor(context, cursor);
  const before = offset === 0 ? await lookAgain(context, again) : { sales: [], again };
  const since = startOf(context, from);
  const page = await readPage(context, since, offset);
  const { places, count, at, moved } = page;
  const leavesOut = page.isShort && Date.parse(at) - since * 1000 < MOST_SHORT_MS;
  const firstId = AnyReceipt.parse(places[0]?.raw).receipt_id ?? undefined;
  if (offset > 0 && firstId !== undefined && firstId === first) throw repeatedPage('Etsy');
  const read = readPlaces(context, places, since, at);
  const kept = mergeAgain(before.again, read.again);
  const start = began ?? at;
  const hasMore = places.length > 0 && offset + places.length < count;
  const mustStay = stays || moved || leavesOut || kept.length > MOST_AGAIN;
  const rest = { ...(kept.length > 0 && { again: kept.slice(0, MOST_AGAIN) }) };
  const next: Cursor = hasMore
    ? {
        from,
        offset: offset + Math.min(step, places.length),
        began: start,
        first: firstId,
        ...rest,
        ...(mustStay && { stays: true }),
      }
    : { from: mustStay ? from : start, offset: 0, began: null, ...rest };
  const unread = (offset === 0 ? kept : read.again).map(unreadOrder);
  if (leavesOut && !stays) unread.push(notShown('Etsy', sellerPages.orders));
  return {
    sales: [...before.sales, ...read.sales],
    cursor: JSON.stringify(next),
    more: hasMore,
    ...(unread.length > 0 && { unread }),
  };
}
