import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteSale, UnreadOrder, WholeOrder } from '../../sales/remote-sale.ts';
import { BrokenOrder } from '../answers.ts';
import { utc } from '../texts.ts';
import { fails, readOrder, readOrderAlone, unnamedOrder, unreadOrder } from './read-order.ts';
import { readOrderPage, type Slot } from './read-order-page.ts';
import type { Unread } from './sales-cursor.ts';

/** As many are looked at again. A store that fails at more of its orders is broken as a whole. */
const MOST = 100;
const WINDOW = 10;

/** The filter excludes its own second, and times have no fractions. GMT without a zone, as `dates_are_gmt` says. */
const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString().slice(0, 19);

export const keyOf = (one: Unread) => ('id' in one ? `id ${one.id}` : `after ${one.after}`);

export const named = (context: MarketplaceContext, one: Unread): UnreadOrder =>
  'id' in one ? { ...unreadOrder(context, one.id, ''), why: one.why } : unnamedOrder(context, one.after);

interface Again {
  sales: RemoteSale[];
  whole: WholeOrder[];
  /** What still cannot be read. */
  unread: Unread[];
}

/**
 * Looks at one of the orders that could not be read: more failures in a row, and the store would not be asked at all for
 * a while.
 */
export async function lookAgain(context: MarketplaceContext, before: readonly Unread[]): Promise<Again> {
  const [first, ...others] = before;
  if (!first) return { sales: [], whole: [], unread: [] };
  if (!('id' in first)) {
    const between = await lookBetween(context, first);
    return { ...between, unread: [...others, ...between.unread] };
  }
  const found = await readOrderAlone(context, first.id);
  if (!found) return { sales: [], whole: [], unread: others };
  const still = found.unread ? [{ id: first.id, why: found.unread.why }] : [];
  const whole = found.whole ? [found.whole] : [];
  return { sales: found.sales, whole, unread: [...others, ...still] };
}

/** The orders that were changed at about the time of one without a number. */
async function lookBetween(
  context: MarketplaceContext,
  place: Extract<Unread, { from: string }>,
): Promise<Again> {
  const { slots } = await readOrderPage(context, {
    query: {
      status: 'any',
      modified_after: shifted(place.from, -1000),
      modified_before: shifted(place.to, 1000),
      dates_are_gmt: 'true',
      orderby: 'modified',
      order: 'asc',
    },
    offset: 0,
    limit: WINDOW,
  });
  const sales: RemoteSale[] = [];
  const whole: WholeOrder[] = [];
  const unread: Unread[] = [];
  for (const slot of slots) {
    const read = 'row' in slot ? await readOrder(context, slot.row) : null;
    sales.push(...(read?.sales ?? []));
    if (read?.whole) whole.push(read.whole);
    if (read?.unread) unread.push({ id: Number(read.unread.orderId), why: read.unread.why });
    else if ('failedAt' in slot && slot.failedAt !== null) unread.push(failing(context, slot.failedAt));
  }
  const isStillThere = slots.some((slot) => 'failedAt' in slot && slot.failedAt === null);
  return { sales, whole, unread: isStillThere ? [...unread, place] : unread };
}

export function failing(context: MarketplaceContext, id: number): Unread {
  return { id, why: unreadOrder(context, id, fails).why };
}

/**
 * What of a page has to be looked at again. An order without a number is kept once another follows it: until then it is
 * at the end of the list, which each poll reads again.
 */
export function placesOf(slots: readonly Slot[], from: string): Unread[] {
  const known = slots.map((slot) => {
    const { id, date_modified_gmt } = BrokenOrder.parse('row' in slot ? slot.row : {});
    return { id, at: utc(date_modified_gmt) };
  });
  return slots.flatMap((slot, index): Unread[] => {
    if (!('failedAt' in slot) || slot.failedAt !== null) return [];
    const before = known.slice(0, index).findLast(({ id }) => id !== null);
    const behind = known.slice(index).find(({ at }) => at !== null);
    if (!behind?.at) return [];
    return [{ after: before?.id ?? null, from: before?.at ?? from, to: behind.at }];
  });
}

/** Without those that were read since, and each once. */
export function mergeUnread(unread: readonly Unread[], readIds: ReadonlySet<number>): Unread[] {
  const merged = new Map(
    unread.filter((one) => !('id' in one && readIds.has(one.id))).map((one) => [keyOf(one), one]),
  );
  if (merged.size > MOST) {
    throw new MarketplaceError('unavailable', `Your store fails at more than ${MOST} of its orders.`, {
      nextStep: 'Ask your host to look at the error log, and switch recently added plugins off.',
    });
  }
  return [...merged.values()];
}
