import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { MOST_SHORT_MS, notShown } from '../../sales/read-orders.ts';
import type { RemoteSale, ReservedSale, SalesPage } from '../../sales/remote-sale.ts';
import { ask, type EbayCall } from '../client.ts';
import { standingOf, unpaidSince } from '../trading/unpaid.ts';
import { Orders } from './order-answers.ts';
import { orderPage, readOrders } from './order-lines.ts';
import { dayMs, nameOf, ordersPage, readWhole, startOf } from './order-pages.ts';
import { type Position, readCursor, writeCursor } from './sales-cursor.ts';

/**
 * Pages overlap: an order that changes while we read leaves its position, and the next one
 * would move to the page before.
 */
const step = 180;
/** The most orders that can be asked for by their ids at once. */
const mostById = 50;

/** Orders by their ids. eBay leaves out those that it does not know. */
export async function ordersById(context: MarketplaceContext, ids: readonly string[]): Promise<unknown[]> {
  const call = (orderIds: readonly string[]): EbayCall => ({
    method: 'GET',
    path: '/sell/fulfillment/v1/order',
    query: { orderIds: orderIds.join(), limit: String(mostById) },
  });
  const orders: unknown[] = [];
  for (let at = 0; at < ids.length; at += mostById)
    orders.push(...(await ask(context, Orders, call(ids.slice(at, at + mostById)))).orders);
  return orders;
}

const isPassing = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && !['credentials', 'lost'].includes(error.kind);

const nothing = { sales: [], unread: [], isMissing: true };

/** Looks again at orders that could not be read. One that eBay no longer has needs no further look. */
async function readAgain(context: MarketplaceContext, ids: readonly string[]) {
  if (ids.length === 0) return nothing;
  try {
    return readOrders(await ordersById(context, ids), context.now());
  } catch (error) {
    if (!isPassing(error)) throw error;
    const unread = ids.map((orderId) => ({ orderId, url: orderPage(orderId), why: error.message }));
    return { sales: [], unread };
  }
}

/** Nobody's sale waits because this question fails: what is missing is named. */
async function readUnpaid(context: MarketplaceContext, from: Date) {
  if (context.leavesOutUnpaid) return { sales: [], unread: [], isMissing: true };
  try {
    return { ...(await unpaidSince(context, startOf(context, from))), isMissing: false };
  } catch (error) {
    if (!isPassing(error)) throw error;
    const why = `Purchases that wait for payment could not be asked for: ${error.message}`;
    return { sales: [], unread: [{ orderId: '', url: ordersPage, why }], isMissing: true };
  }
}

const firstLook = (context: MarketplaceContext): Position => {
  const from = new Date(context.now().getTime() - dayMs);
  return { from, offset: 0, began: null, first: null, unpaidFrom: from, unread: [], stays: false };
};

/**
 * One page of order lines that changed since the cursor, less 15 minutes. Null starts one day ago. The first page of a
 * poll has purchases that wait for payment too.
 */
export async function salesSince(context: MarketplaceContext, cursor: string | null): Promise<SalesPage> {
  const at = cursor ? readCursor(cursor) : firstLook(context);
  const { from, offset, began, first } = at;
  const page = await readWhole(context, from, offset);
  const [top] = page.orders;
  if (offset > 0 && top && nameOf(top) === first) throw repeatedPage('eBay');
  const isStart = began === null;
  const unpaid = isStart ? await readUnpaid(context, at.unpaidFrom) : nothing;
  const again = isStart ? await readAgain(context, at.unread) : nothing;
  const found = readOrders(page.orders, context.now());
  const beganAt = began ?? page.began;
  const unreadIds = new Set(isStart ? [] : at.unread);
  for (const { orderId } of [...again.unread, ...found.unread]) if (orderId) unreadIds.add(orderId);
  const stayed = !isStart && at.stays;
  const isShort = page.isShort && page.began.getTime() - from.getTime() < MOST_SHORT_MS;
  const position: Position = {
    from,
    offset: 0,
    began: null,
    first: null,
    unpaidFrom: unpaid.isMissing ? at.unpaidFrom : beganAt,
    unread: [...unreadIds],
    stays: page.passedOver.length > 0 || isShort || stayed,
  };
  const more = offset + page.places < page.total && page.orders.length > 0;
  const next: Position = more
    ? {
        ...position,
        offset: offset + Math.min(step, page.places),
        began: beganAt,
        first: nameOf(top) || null,
      }
    : // What has no number, or is not shown, can only be found where it is.
      { ...position, from: position.stays ? from : beganAt, stays: false };
  const sales: RemoteSale[] = [...unpaid.sales, ...again.sales, ...found.sales];
  const unread = [...again.unread, ...found.unread, ...page.passedOver, ...unpaid.unread];
  if (isShort && !stayed) unread.push(notShown('eBay', ordersPage));
  return { sales, cursor: writeCursor(next), more, ...(unread.length > 0 && { unread }) };
}

/** How sales that wait for payment stand now: waiting, freed, or paid, with what the order says of its money. */
export async function reservedSales(
  context: MarketplaceContext,
  known: readonly ReservedSale[],
): Promise<RemoteSale[]> {
  const { sales, paid } = await standingOf(context, known);
  if (paid.length === 0) return sales;
  const ids = [...new Set(paid.map(({ orderId }) => orderId))];
  const lines = readOrders(await ordersById(context, ids), context.now()).sales;
  for (const { known: each, orderId } of paid) {
    const inOrder = lines.filter((line) => line.orderId === orderId && line.externalId === each.externalId);
    const same = inOrder.find(({ lineId }) => lineId === each.lineId);
    const [only] = inOrder.length === 1 ? inOrder : [];
    if (same) sales.push(same);
    // Should both APIs number a line differently, it is the same purchase all the same.
    else if (only) sales.push({ ...only, formerLineId: each.lineId });
  }
  return sales;
}
