import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { readEach } from '../../sales/read-orders.ts';
import type { RemoteSale, UnreadOrder } from '../../sales/remote-sale.ts';
import { sellerPages, shopPath } from '../account/account.ts';
import { type EtsyCall, parse, send } from '../client.ts';
import { faultOf } from '../errors.ts';
import { AnyReceipt, orderUrl, readReceipt, toBeMarked } from './receipts.ts';

/** A page of receipts, each of which is read alone. */
export const RawReceipts = z.object({ count: z.number(), results: z.array(z.unknown()) });

/** As many are kept to be looked at again. With more of them the poll itself stays where it is. */
export const MOST_AGAIN = 20;
/** As many are looked at again in one poll: each may fail, and a host that fails in a row is not called any more. */
const MOST_LOOKS = 2;
const DAY_MS = 86_400_000;

/**
 * An order that cannot be read, or only in part, and is looked at again: by its number, or by the time (Etsy's seconds)
 * between those next to it. `why` is for the seller.
 */
export const Again = z.object({
  orderId: z.string(),
  between: z.tuple([z.int(), z.int()]).optional(),
  /** Since when Etsy says that there is none. */
  missingSince: z.iso.datetime().optional(),
  why: z.string(),
});
export type Again = z.infer<typeof Again>;
/** A place in the list, named by its neighbour. */
export type Place = Required<Pick<Again, 'orderId' | 'between'>>;

export interface Read {
  sales: RemoteSale[];
  again: Again[];
}

export function unreadOrder({ orderId, between, why }: Again): UnreadOrder {
  return { orderId, url: between ? sellerPages.orders : orderUrl(orderId), why };
}

/** A receipt at which Etsy fails, or that has no number. */
export function hidden(place: Place): Again {
  const why = `Etsy does not show one of your orders (${place.orderId}). ${toBeMarked}`;
  return { ...place, why };
}

/** Reads these receipts one by one. Those without a number are named by their place. */
export function readReceipts(rows: readonly unknown[], now: Date, placeOf: (row: unknown) => Place): Read {
  const { read, unread } = readEach(
    rows,
    (row) => ({ row, ...readReceipt(row, now) }),
    (row): Again => {
      const { receipt_id: id } = AnyReceipt.parse(row);
      const why = `Etsy shows this order in a form that cannot be read. ${toBeMarked}`;
      return id === null ? hidden(placeOf(row)) : { orderId: String(id), why };
    },
  );
  const partly = read.flatMap(({ row, why }) =>
    why === undefined ? [] : { orderId: String(AnyReceipt.parse(row).receipt_id), why },
  );
  return { sales: read.flatMap(({ sales }) => sales), again: [...unread, ...partly] };
}

/** One receipt by its number; null if Etsy says that there is none. */
export async function askReceipt(context: MarketplaceContext, orderId: string): Promise<unknown> {
  const call: EtsyCall = { method: 'GET', path: `${shopPath(context)}/receipts/${orderId}` };
  const answer = await send(context, call);
  if (answer.status === 404 && faultOf(answer)) return null;
  return parse(z.looseObject({}), call, answer);
}

/** "Not found" may be wrong for a while, so it is asked again for a day. */
function missing(context: MarketplaceContext, { orderId, missingSince, why }: Again): Read {
  const now = context.now();
  const since = missingSince ?? now.toISOString();
  if (now.getTime() - Date.parse(since) >= DAY_MS) return { sales: [], again: [] };
  return { sales: [], again: [{ orderId, missingSince: since, why }] };
}

/** Looks at one of them. Undefined while Etsy does not show it. */
async function look(context: MarketplaceContext, entry: Again): Promise<Read | undefined> {
  const { orderId, between } = entry;
  if (!between) {
    const raw = await askReceipt(context, orderId);
    if (raw === null) return missing(context, entry);
    const { sales, again } = readReceipts([raw], context.now(), () => ({ orderId, between: [0, 0] }));
    return { sales, again: again.map(({ why }) => ({ orderId, why })) };
  }
  const [since, until] = between;
  const call: EtsyCall = {
    method: 'GET',
    path: `${shopPath(context)}/receipts`,
    query: { min_last_modified: since, max_last_modified: until, limit: 100 },
  };
  const { count, results } = parse(RawReceipts, call, await send(context, call));
  if (results.length < count) return undefined;
  return readReceipts(results, context.now(), () => ({ orderId, between }));
}

/**
 * Looks again at orders that could not be read, the first ones of the list. They move to its end while they cannot, so
 * that each gets its turn.
 */
export async function lookAgain(context: MarketplaceContext, kept: readonly Again[]): Promise<Read> {
  const sales: RemoteSale[] = [];
  let again = kept.slice(MOST_LOOKS);
  for (const entry of kept.slice(0, MOST_LOOKS)) {
    const read = await look(context, entry).catch(instead(undefined, isOfOnePart));
    sales.push(...(read?.sales ?? []));
    again = mergeAgain(again, read ? read.again : [entry]);
  }
  return { sales, again };
}

/** Those of before and new ones, each once. Two that overlap in time may be the same order. */
export function mergeAgain(kept: readonly Again[], found: readonly Again[]): Again[] {
  const all = [...kept];
  for (const entry of found) {
    const at = all.findIndex((other) => isSame(other, entry));
    const known = all[at];
    if (!known) all.push(entry);
    else all[at] = { ...known, ...both(known, entry), why: known.between ? known.why : entry.why };
  }
  return all;
}

function both({ between: one }: Again, { between: other }: Again): Pick<Again, 'between'> {
  if (!one || !other) return {};
  return { between: [Math.min(one[0], other[0]), Math.max(one[1], other[1])] };
}

function isSame(one: Again, other: Again): boolean {
  if (!one.between || !other.between) return one.orderId === other.orderId;
  return one.between[0] <= other.between[1] && other.between[0] <= one.between[1];
}
