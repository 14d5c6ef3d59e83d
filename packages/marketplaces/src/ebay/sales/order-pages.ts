import type { MarketplaceContext } from '../../context.ts';
import { halving, isShort, type Piece } from '../../sales/read-orders.ts';
import type { UnreadOrder } from '../../sales/remote-sale.ts';
import { type EbayCall, parse, send } from '../client.ts';
import { NamedOrder, Orders } from './order-answers.ts';

const minuteMs = 60_000;
export const dayMs = 1440 * minuteMs;
const overlapMs = 15 * minuteMs;
/** eBay keeps orders for two years and refuses an earlier start. */
const oldestMs = 729 * dayMs;
const pageSize = 200;

/** Where the seller sees what is sold, and what waits for payment. */
export const ordersPage = 'https://www.ebay.co.uk/sh/ord';

/**
 * The start of the filter: with the overlap, never in the future (eBay refuses that) and never more than two years ago.
 */
export function startOf(context: MarketplaceContext, from: Date): Date {
  const now = context.now().getTime();
  const wanted = Math.min(from.getTime(), now) - overlapMs;
  return new Date(Math.max(wanted, now - oldestMs));
}

/** The earlier of both clocks, so that a fast clock here leaves no gap. */
function answeredAt(context: MarketplaceContext, headers: Headers): Date {
  const theirs = Date.parse(headers.get('date') ?? '');
  const ours = context.now().getTime();
  return new Date(Number.isNaN(theirs) ? ours : Math.min(theirs, ours));
}

export const nameOf = (order: unknown) => NamedOrder.parse(order).orderId;

interface Page {
  rows: unknown[];
  total: number;
  began: Date;
}

async function readPage(context: MarketplaceContext, from: Date, piece: Piece): Promise<Page> {
  const call: EbayCall = {
    method: 'GET',
    path: '/sell/fulfillment/v1/order',
    query: {
      // Without an end, because an end in the future is refused and clocks differ.
      filter: `lastmodifieddate:[${startOf(context, from).toISOString()}..]`,
      limit: String(piece.limit),
      offset: String(piece.offset),
    },
  };
  const answer = await send(context, call);
  const { orders: rows, total } = parse(Orders, call, answer);
  return { rows, total, began: answeredAt(context, answer.headers) };
}

/** An order at which eBay fails has no number, so it is named by the one beside it. */
function besides(rows: ReadonlyMap<number, unknown>, position: number): UnreadOrder {
  const neighbour = nameOf(rows.get(position + 1)) || nameOf(rows.get(position - 1));
  const next = neighbour ? `the one next to ${neighbour} in your orders` : 'the only one of its time';
  return {
    orderId: neighbour ? `next to ${neighbour}` : 'without a number',
    url: ordersPage,
    why: `eBay fails at this order, ${next}, so what sold in it is not recorded.`,
  };
}

/** A page of orders, and those of it at which eBay fails. */
export async function readWhole(context: MarketplaceContext, from: Date, offset: number) {
  const whole = { offset, limit: pageSize };
  const { parts, passedOver } = await halving(whole, (piece) => readPage(context, from, piece));
  const rows = new Map<number, unknown>();
  for (const { piece, page } of parts)
    for (const [index, row] of page.rows.entries()) rows.set(piece.offset + index, row);
  const pages = parts.map(({ page }) => page);
  return {
    orders: [...rows.values()],
    places: rows.size + passedOver.length,
    total: Math.max(0, ...pages.map(({ total }) => total)),
    began: new Date(Math.min(context.now().getTime(), ...pages.map(({ began }) => began.getTime()))),
    passedOver: passedOver.map((position) => besides(rows, position)),
    isShort: parts.some(({ piece, page }) => isShort(piece, page.rows, page.total)),
  };
}
