import { partReader } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { repeatedPage } from '../../repeated-page.ts';
import type { RemoteSale, SalesPage, WholeOrder } from '../../sales/remote-sale.ts';
import { BrokenOrder } from '../answers.ts';
import { utc } from '../texts.ts';
import { readOrder, readOrderAlone, unnamedOrder } from './read-order.ts';
import { CannotSort, type OrderPage, readOrderPage, type Slot } from './read-order-page.ts';
import { type Cursor, notAhead, parseCursor, type Unread } from './sales-cursor.ts';
import { isCrowded, sinceWhen, startOf } from './sales-overlap.ts';
import { failing, keyOf, lookAgain, mergeUnread, named, placesOf } from './unread-orders.ts';

const PAGE_SIZE = 50;
/** Orders of a window that are read twice at the edge of a page, in case some left it meanwhile. */
const REREAD = 10;

type At = Cursor & { from: string };

/**
 * Lines of orders that changed since the cursor. Null starts a day ago. `on-hold` counts as sold, because its stock is
 * taken. Orders with a plugin's own status count once they are paid. An order that cannot be read is named, and looked
 * at again by later polls; the others count.
 */
export async function salesSince(context: MarketplaceContext, cursor: string | null): Promise<SalesPage> {
  const at = parseCursor(context, cursor);
  const before = at.unread ?? [];
  const again =
    at.from === null ? await lookAgain(context, before) : { sales: [], whole: [], unread: before };
  const isWhole = at.from === null && !at.settled && !isCrowded(context, at);
  const from = at.from ?? startOf(at, isWhole);
  const { page, by } = await readPage(context, { ...at, from });
  const rows = page.slots.map(shownOf);
  if (at.skip > 0 && page.isFull && rows[0]?.id != null && rows[0].id === at.first) {
    throw repeatedPage('Your store');
  }
  const times = rows.flatMap(({ at: time }) => time ?? []);
  const seen = notAhead(context, [at.seen, ...times].sort().at(-1) ?? at.seen);
  const found = await readSlots(context, page.slots, from);
  const unread = mergeUnread(
    [...again.unread, ...placesOf(page.slots, from), ...found.unread],
    found.readIds,
  );
  const first = rows[0]?.id ?? undefined;
  const crowded = isWhole ? (page.isFull ? context.now().toISOString() : undefined) : at.crowded;
  const noted = { seen, crowded, ...sinceWhen(context, at, { seen, isWhole }), by };
  const next: Cursor = page.isFull
    ? resume({ ...at, ...noted, from, first }, times.at(-1))
    : { ...noted, from: null, skip: 0 };
  // The first page of a poll names what earlier polls passed over too.
  const isNamed = new Set(at.from === null ? [] : before.map(keyOf));
  const news = unread.filter((one) => !isNamed.has(keyOf(one))).map((one) => named(context, one));
  const unreadNow = new Map([...news, ...found.unnamed].map((one) => [one.orderId, one]));
  return {
    sales: [...again.sales, ...found.sales],
    whole: [...again.whole, ...found.whole],
    cursor: JSON.stringify(unread.length > 0 ? { ...next, unread } : { ...next, unread: undefined }),
    more: page.isFull,
    ...(unreadNow.size > 0 && { unread: [...unreadNow.values()] }),
  };
}

/** What can be said of any place in the list. */
function shownOf(slot: Slot): { id: number | null; at: string | null } {
  if ('failedAt' in slot) return { id: slot.failedAt, at: null };
  const { id, date_modified_gmt } = BrokenOrder.parse(slot.row);
  return { id, at: utc(date_modified_gmt) };
}

async function readSlots(context: MarketplaceContext, slots: Slot[], from: string) {
  const sales: RemoteSale[] = [];
  const whole: WholeOrder[] = [];
  const unread: Unread[] = [];
  const unnamed: ReturnType<typeof unnamedOrder>[] = [];
  const readIds = new Set<number>();
  const readPart = partReader();
  let last: number | null = null;
  for (const slot of slots) {
    const { id, at } = shownOf(slot);
    // Stores before WooCommerce 5.8 do not know the filter and send every order they ever had.
    if ((at ?? from) < from) continue;
    const read =
      'row' in slot
        ? await readOrder(context, slot.row, readPart)
        : // The first is looked at more closely at once, the others by later polls.
          unread.length === 0 && id !== null
          ? await readOrderAlone(context, id)
          : undefined;
    sales.push(...(read?.sales ?? []));
    if (read?.whole) whole.push(read.whole);
    if (read?.unread && id !== null) unread.push({ id, why: read.unread.why });
    else if (read && id !== null) readIds.add(id);
    else if (id === null) unnamed.push(unnamedOrder(context, last));
    else if (read === undefined) unread.push(failing(context, id));
    last = id ?? last;
  }
  return { sales, whole, unread, unnamed, readIds };
}

/**
 * Where the next page starts. The list is sorted by time of change, and the next page starts at the last order seen. An
 * order that changes meanwhile is read again later, so none is missed. Only a page full of changes in the same second,
 * or a store that cannot list by time, is read by counting.
 */
function resume(at: At, last: string | undefined): Cursor {
  // The filter excludes its own second, and times have no fractions.
  const from = last && new Date(Date.parse(last) - 1000).toISOString();
  if (at.by === 'modified' && from && from > at.from) return { ...at, from, skip: 0 };
  return { ...at, skip: at.skip + PAGE_SIZE - REREAD };
}

/** Several, and neither an order nor a number among them: that is no matter of one order. */
function refuseIfDown({ slots }: OrderPage): void {
  if (slots.length < 2 || !slots.every((slot) => 'failedAt' in slot && slot.failedAt === null)) return;
  throw new MarketplaceError('unavailable', 'Your store fails at each order that it is asked for.', {
    nextStep: 'Ask your host to look at the error log, and switch recently added plugins off.',
  });
}

async function readPage(
  context: MarketplaceContext,
  { from, skip, by }: At,
): Promise<{ page: OrderPage; by: Cursor['by'] }> {
  try {
    const page = await readOrderPage(context, {
      query: {
        status: 'any',
        // GMT without a zone, with the parameter that says so. With `Z` as well WooCommerce would
        // shift it twice and miss changes.
        modified_after: from.slice(0, 19),
        dates_are_gmt: 'true',
        orderby: by,
        order: 'asc',
      },
      offset: skip,
      limit: PAGE_SIZE,
    });
    refuseIfDown(page);
    return { page, by };
  } catch (error) {
    if (!(error instanceof CannotSort)) throw error;
    return readPage(context, { seen: from, from, skip: 0, by: 'id' });
  }
}
