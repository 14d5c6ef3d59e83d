import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { halving, type Piece } from '../../sales/read-orders.ts';
import { ask, parse } from '../client.ts';
import { rejected } from '../errors.ts';

/** A place in the list: an order as it came, or one at which the store fails. `id` is null where it does not say. */
export type Slot = { row: unknown } | { failedAt: number | null };

export interface OrderList {
  query: Record<string, string>;
  offset: number;
  limit: number;
}

export interface OrderPage {
  slots: Slot[];
  /** There may be more behind it. */
  isFull: boolean;
}

const Rows = z.array(z.unknown());
const Ids = z.array(z.object({ id: z.number() }));

async function list(context: MarketplaceContext, query: Record<string, string>): Promise<unknown> {
  const { json, problem } = await ask(context, { method: 'GET', path: 'wc/v3/orders', query });
  if (query.orderby === 'modified' && problem?.data?.params?.orderby !== undefined) throw new CannotSort();
  if (problem) throw rejected(problem);
  return json;
}

/** The store is too old to list orders by their time of change. */
export class CannotSort extends Error {}

const within = (query: Record<string, string>, { offset, limit }: Piece) => ({
  ...query,
  per_page: String(limit),
  offset: String(offset),
});

/** The store was reached, and failed at what it was asked for. */
export const isStoresFault = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && error.kind === 'unavailable' && (error.details.status ?? 0) >= 500;

/**
 * A page of orders. One at which the store fails (5xx) does not hide the others. WooCommerce works out only the fields
 * that it is asked for, so it still says the ids, and the others are read by theirs. Where it fails at the ids too, the
 * list itself is divided.
 */
export async function readOrderPage(
  context: MarketplaceContext,
  { query, ...whole }: OrderList,
): Promise<OrderPage> {
  try {
    const rows = parse(Rows, await list(context, within(query, whole)), 'its orders');
    return { slots: rows.map((row) => ({ row })), isFull: rows.length === whole.limit };
  } catch (failure) {
    if (!isStoresFault(failure)) throw failure;
    return readInParts(context, { query, ...whole }).catch((error: unknown) => {
      // It is left alone by now because of the first failure: that is what the seller has to know.
      throw error instanceof MarketplaceError && error.details.untried ? failure : error;
    });
  }
}

async function readInParts(context: MarketplaceContext, { query, ...whole }: OrderList): Promise<OrderPage> {
  const named = await list(context, { ...within(query, whole), _fields: 'id' }).catch(
    instead(null, isStoresFault),
  );
  if (named === null) {
    const slots = await byPlace(context, query, whole);
    return { slots, isFull: slots.length === whole.limit };
  }
  const ids = parse(Ids, named, 'its orders').map(({ id }) => id);
  const { parts, passedOver } = await halving({ offset: 0, limit: ids.length }, async (piece) => {
    const include = ids.slice(piece.offset, piece.offset + piece.limit).join();
    const order = { status: 'any', orderby: 'id', order: 'asc', per_page: String(piece.limit) };
    return { rows: parse(Rows, await list(context, { ...order, include }), 'its orders') };
  });
  const rows = new Map(parts.flatMap(({ page }) => page.rows.map((row) => [idOf(row), row])));
  const slots = ids.flatMap((id, index): Slot[] => {
    if (passedOver.includes(index)) return [{ failedAt: id }];
    return rows.has(id) ? [{ row: rows.get(id) }] : [];
  });
  return { slots, isFull: ids.length === whole.limit };
}

const idOf = (row: unknown) => z.object({ id: z.number() }).safeParse(row).data?.id ?? null;

async function byPlace(
  context: MarketplaceContext,
  query: Record<string, string>,
  whole: Piece,
): Promise<Slot[]> {
  const readPiece = async (piece: Piece) => ({
    rows: parse(Rows, await list(context, within(query, piece)), 'its orders'),
  });
  const { parts, passedOver } = await halving(whole, readPiece);
  const slots = new Map<number, Slot>(passedOver.map((offset) => [offset, { failedAt: null }]));
  for (const { piece, page } of parts) {
    for (const [index, row] of page.rows.entries()) slots.set(piece.offset + index, { row });
  }
  // An order that changed meanwhile went to the end, and those behind it moved up: one of them may have been missed.
  const last = [...slots].filter(([, slot]) => 'row' in slot).sort(([one], [other]) => other - one)[0];
  if (last && 'row' in last[1]) {
    const again = await readPiece({ offset: last[0], limit: 1 });
    if (idOf(again.rows[0]) !== idOf(last[1].row)) {
      throw new MarketplaceError('unavailable', 'Orders of your store changed while they were read.');
    }
  }
  return [...slots].sort(([one], [other]) => one - other).map(([, slot]) => slot);
}
