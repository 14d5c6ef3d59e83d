import { z } from 'zod';
import { MAX_QUANTITY } from '../answer-values.ts';
import { calledOff } from '../called-off.ts';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import type { RemoteSale, SalesPage } from '../remote-sale.ts';
import { repeatedPage } from '../repeated-page.ts';
import { Order } from './answers.ts';
import { ask, parse } from './client.ts';
import { rejected } from './errors.ts';
import { moneyOf } from './order-money.ts';
import { parsePence } from './price.ts';
import { type OrderRefunds, readRefunds } from './refunds.ts';
import { storeOf } from './store-address.ts';
import { plainText, utc } from './texts.ts';

const PAGE_SIZE = 50;
/** Read again in every poll, for orders written late and for the clocks of several web servers. */
const OVERLAP_MS = 15 * 60_000;
const FIRST_POLL_MS = 24 * 60 * 60_000;
/** Orders of a window that are read twice at the edge of a page, in case some left it meanwhile. */
const REREAD = 10;

/**
 * `seen` is the latest change of an order seen, in the store's time. During a poll, `from` is the start of its window
 * and `skip` how much of it was read. `by` is the order in which the store can list.
 */
const Cursor = z.object({
  seen: z.iso.datetime(),
  from: z.iso.datetime().nullable(),
  skip: z.int().min(0),
  by: z.enum(['modified', 'id']),
  /** The order that began the page before this one, if pages are counted. */
  first: z.number().optional(),
});
type Cursor = z.infer<typeof Cursor>;

/**
 * Lines of orders that changed since the cursor. Null starts a day ago. `on-hold` counts as sold, because its stock is
 * taken. Orders with a plugin's own status count once they are paid.
 */
export async function salesSince(context: MarketplaceContext, cursor: string | null): Promise<SalesPage> {
  const at = parseCursor(context, cursor);
  const from = at.from ?? new Date(Date.parse(at.seen) - OVERLAP_MS).toISOString();
  const { orders, by } = await readOrders(context, { ...at, from });
  if (at.skip > 0 && orders.length === PAGE_SIZE && orders[0]?.id === at.first) {
    throw repeatedPage('Your store');
  }
  const times = orders.flatMap((order) => utc(order.date_modified_gmt) ?? []);
  const seen = notAhead(context, [at.seen, ...times].sort().at(-1) ?? at.seen);
  const more = orders.length === PAGE_SIZE;
  const next = more
    ? resume({ ...at, from, by, seen, first: orders[0]?.id }, times.at(-1))
    : { seen, from: null, skip: 0, by };
  const store = storeOf(context.secrets);
  const sales: RemoteSale[] = [];
  for (const order of orders) {
    // Stores before WooCommerce 5.8 do not know the filter and send every order they ever had.
    if ((utc(order.date_modified_gmt) ?? from) < from) continue;
    // One after another: a hundred requests at once are too many for a small store.
    sales.push(...linesOf(order, await readRefunds(context, order), store.url, context.now()));
  }
  return {
    sales,
    cursor: JSON.stringify(next),
    more,
  };
}

function parseCursor(context: MarketplaceContext, cursor: string | null): Cursor {
  if (cursor === null) {
    const seen = new Date(context.now().getTime() - FIRST_POLL_MS).toISOString();
    return { seen, from: null, skip: 0, by: 'modified' };
  }
  try {
    const at = Cursor.parse(JSON.parse(cursor));
    return { ...at, seen: notAhead(context, at.seen) };
  } catch (cause) {
    throw new MarketplaceError(
      'rejected',
      "The place where the last look at your store's orders ended is lost.",
      {
        cause,
        nextStep: 'Nothing to do: the next look starts a day back.',
        staleCursor: true,
      },
    );
  }
}

/**
 * A time in the future comes from a clock that was set back since, theirs or ours. Orders
 * until then would never be seen.
 */
function notAhead({ now }: MarketplaceContext, time: string): string {
  return new Date(Math.min(Date.parse(time), now().getTime())).toISOString();
}

/**
 * Where the next page starts. The list is sorted by time of change, and the next page starts at the last order seen. An
 * order that changes meanwhile is read again later, so none is missed. Only a page full of changes in the same second,
 * or a store that cannot list by time, is read by counting.
 */
function resume(at: Cursor & { from: string }, last: string | undefined): Cursor {
  // The filter excludes its own second, and times have no fractions.
  const from = last && new Date(Date.parse(last) - 1000).toISOString();
  if (at.by === 'modified' && from && from > at.from) return { ...at, from, skip: 0 };
  return { ...at, skip: at.skip + PAGE_SIZE - REREAD };
}

async function readOrders(
  context: MarketplaceContext,
  { from, skip, by }: Cursor & { from: string },
): Promise<{ orders: Order[]; by: Cursor['by'] }> {
  const { json, problem } = await ask(context, {
    method: 'GET',
    path: 'wc/v3/orders',
    query: {
      status: 'any',
      // GMT without a zone, with the parameter that says so. With `Z` as well WooCommerce would
      // shift it twice and miss changes.
      modified_after: from.slice(0, 19),
      dates_are_gmt: 'true',
      orderby: by,
      order: 'asc',
      per_page: String(PAGE_SIZE),
      offset: String(skip),
    },
  });
  if (by === 'modified' && problem?.data?.params?.orderby !== undefined) {
    return readOrders(context, { seen: from, from, skip: 0, by: 'id' });
  }
  if (problem) throw rejected(problem);
  return { orders: parse(z.array(Order), json, 'its orders'), by };
}

const ended = ['cancelled', 'refunded', 'failed'];
const notYet = ['pending', 'checkout-draft', 'auto-draft', 'draft', 'trash'];
const sold = ['processing', 'completed', 'on-hold'];

function stateOf(order: Order): RemoteSale['state'] | null {
  if (ended.includes(order.status)) return 'cancelled';
  if (notYet.includes(order.status)) return null;
  return sold.includes(order.status) || order.date_paid_gmt ? 'sold' : null;
}

/** If the store gives no time, a sale counts as made now, so that it is not lost. */
function linesOf(order: Order, refunds: OrderRefunds, storeUrl: string, now: Date): RemoteSale[] {
  const state = stateOf(order);
  const { date_paid_gmt, date_created_gmt, date_modified_gmt } = order;
  const soldAt = utc(date_paid_gmt) ?? utc(date_created_gmt) ?? utc(date_modified_gmt) ?? now.toISOString();
  if (!state) return [];
  // WooCommerce accepts an order with an unknown SKU and gives it a line without a product.
  const lines = order.line_items.filter((line) => line.quantity > 0 && (line.product_id > 0 || line.name));
  const amounts = lines.map((line) => {
    const taxPence = parsePence(line.total_tax) ?? 0;
    const refunded = refunds.lines.get(line.id) ?? { refundedPence: 0, refundedQuantity: 0 };
    return { totalPence: (parsePence(line.total) ?? 0) + taxPence, taxPence, ...refunded };
  });
  const money = moneyOf(order, amounts, refunds.extrasPence);
  const sales = lines.map((line, index): RemoteSale => {
    const { totalPence = 0, refundedPence = 0, refundedQuantity = 0 } = amounts[index] ?? {};
    // Plugins sell fractions, by weight for instance.
    const quantity = Math.ceil(Math.min(line.quantity, MAX_QUANTITY));
    const isBack = refundedQuantity >= quantity || (totalPence > 0 && refundedPence >= totalPence);
    const isEnded = isBack || state === 'cancelled';
    return {
      orderId: String(order.id),
      lineId: String(line.id),
      externalId: String(line.variation_id || line.product_id || ''),
      sku: line.sku,
      title: plainText(line.name),
      quantity,
      totalPence,
      ...money[index],
      refundedPence,
      refundedQuantity,
      currency: order.currency || 'GBP',
      soldAt,
      state: isEnded ? 'cancelled' : state,
      ...(isEnded && { isSent: utc(order.date_completed_gmt) !== null }),
      url: `${storeUrl}/wp-admin/post.php?post=${order.id}&action=edit`,
    };
  });
  return state === 'cancelled' ? sales.map(calledOff) : sales;
}
