import { calledOff } from '../called-off.ts';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import type { RemoteSale, SalesPage } from '../remote-sale.ts';
import { repeatedPage } from '../repeated-page.ts';
import { Orders } from './answers.ts';
import { type EbayCall, parse, send } from './client.ts';
import { moneyOf, type Order } from './order-money.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const overlapMs = 15 * minuteMs;
/** eBay keeps orders for two years and refuses an earlier start. */
const oldestMs = 729 * dayMs;
const pageSize = 200;
/**
 * Pages overlap: an order that changes while we read leaves its position, and the next one
 * would move to the page before.
 */
const step = 180;

/**
 * Where to continue: from which time, and in a poll of several pages the order number, when the poll began and the
 * order that began its last page.
 */
interface Position {
  from: Date;
  offset: number;
  began: Date | null;
  first: string | null;
}

/** `2026-11-20T10:00:00.000Z`, or with `+180@2026-11-20T10:20:00.000Z#12-34567-89012` in the middle of a poll. */
export function readCursor(cursor: string): Position {
  const [, from = '', offset = '0', began, first = null] =
    /^(\d{4}-[\d-]+T[\d:.]+Z)(?:\+(\d+)@(\d{4}-[\d-]+T[\d:.]+Z)(?:#(.+))?)?$/.exec(cursor) ?? [];
  const position = {
    from: new Date(from),
    offset: Number(offset),
    began: began ? new Date(began) : null,
    first,
  };
  const dates = [position.from, position.began ?? position.from];
  if (dates.every((date) => !Number.isNaN(date.getTime()))) return position;
  throw new MarketplaceError('rejected', `"${cursor}" is not a place in eBay's orders.`, {
    nextStep: 'Nothing to do: the next look starts a day back.',
    staleCursor: true,
  });
}

export function writeCursor({ from, offset, began, first }: Position): string {
  if (!began) return from.toISOString();
  return `${from.toISOString()}+${offset}@${began.toISOString()}${first ? `#${first}` : ''}`;
}

/** An item is gone from the moment the buyer commits, so a pending payment counts as sold. */
function stateOf({ orderPaymentStatus, cancelStatus }: Order): RemoteSale['state'] {
  const isBack = orderPaymentStatus === 'FULLY_REFUNDED' || orderPaymentStatus === 'FAILED';
  return isBack || cancelStatus?.cancelState === 'CANCELED' ? 'cancelled' : 'sold';
}

function toSales(order: Order): RemoteSale[] {
  const state = stateOf(order);
  const amounts = moneyOf(order, state === 'cancelled');
  return order.lineItems.flatMap((line, index) => {
    const money = amounts[index];
    if (!money) return [];
    const { isPaidBack, ...pence } = money;
    const sale: RemoteSale = {
      orderId: order.orderId,
      lineId: line.lineItemId,
      externalId: line.legacyItemId,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      ...pence,
      currency: line.lineItemCost.currency,
      soldAt: new Date(order.creationDate).toISOString(),
      state: isPaidBack ? 'cancelled' : state,
      ...((isPaidBack || state === 'cancelled') && {
        isSent: line.lineItemFulfillmentStatus === 'FULFILLED',
      }),
      url: `https://www.ebay.co.uk/mesh/ord/details?orderid=${encodeURIComponent(order.orderId)}`,
    };
    return state === 'cancelled' ? calledOff(sale) : sale;
  });
}

/**
 * The start of the filter: with the overlap, never in the future (eBay refuses that) and never more than two years ago.
 */
function startOf(context: MarketplaceContext, from: Date): Date {
  const now = context.now().getTime();
  const wanted = Math.min(from.getTime(), now) - overlapMs;
  return new Date(Math.max(wanted, now - oldestMs));
}

/** The earlier of both clocks, so that a fast clock of ours leaves no gap. */
function answeredAt(context: MarketplaceContext, headers: Headers): Date {
  const theirs = Date.parse(headers.get('date') ?? '');
  const ours = context.now().getTime();
  return new Date(Number.isNaN(theirs) ? ours : Math.min(theirs, ours));
}

/** One page of order lines that changed since the cursor, less 15 minutes. Null starts one day ago. */
export async function salesSince(context: MarketplaceContext, cursor: string | null): Promise<SalesPage> {
  const dayAgo = new Date(context.now().getTime() - dayMs);
  const start: Position = { from: dayAgo, offset: 0, began: null, first: null };
  const { from, offset, began, first } = cursor ? readCursor(cursor) : start;
  const call: EbayCall = {
    method: 'GET',
    path: '/sell/fulfillment/v1/order',
    query: {
      // Without an end, because an end in the future is refused and clocks differ.
      filter: `lastmodifieddate:[${startOf(context, from).toISOString()}..]`,
      limit: String(pageSize),
      offset: String(offset),
    },
  };
  const answer = await send(context, call);
  const { orders, total } = parse(Orders, call, answer);
  if (offset > 0 && orders[0] && orders[0].orderId === first) throw repeatedPage('eBay');
  const beganAt = began ?? answeredAt(context, answer.headers);
  const more = offset + pageSize < total && orders.length > 0;
  const next = more
    ? { from, offset: offset + step, began: beganAt, first: orders[0]?.orderId ?? null }
    : { ...start, from: beganAt };
  return { sales: orders.flatMap(toSales), cursor: writeCursor(next), more };
}
