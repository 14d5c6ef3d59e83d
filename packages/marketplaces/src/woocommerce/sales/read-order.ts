import { partReader } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { RemoteSale, UnreadOrder, WholeOrder } from '../../sales/remote-sale.ts';
import { adminPage, orderPage, storeOf } from '../account/store-address.ts';
import { BrokenOrder, Order, OrderInFull, OrderLine } from '../answers.ts';
import { readIfThere } from '../client.ts';
import { linesOf, stateOf } from './order-lines.ts';
import { isStoresFault } from './read-order-page.ts';
import { readRefunds } from './refunds.ts';

/** What an order was read as. `unread` says what of it could not be. */
export interface OrderRead {
  sales: RemoteSale[];
  unread: UnreadOrder | null;
  /** The order, if it counts and `sales` has every line of it. */
  whole?: WholeOrder | null;
}

const odd = 'comes in a form that cannot be read: a plugin may change the answers of the API';
/** Of an order at which the store fails. */
export const fails = 'cannot be read: your store fails when it is asked for it';

/** What the seller is told of an order, with its page. */
export function unreadOrder(context: MarketplaceContext, id: number, why: string): UnreadOrder {
  const { url } = storeOf(context.secrets);
  return { orderId: String(id), url: orderPage(url, id), why: `Order ${id} ${why}.` };
}

/**
 * The sales of an order as it came. Lines that can be read count, whatever else of it cannot. Null if not even its
 * number can be read.
 */
export async function readOrder(
  context: MarketplaceContext,
  row: unknown,
  readPart = partReader(),
): Promise<OrderRead | null> {
  const { id } = BrokenOrder.parse(row);
  const order = Order.safeParse(row).data;
  if (!order) return id === null ? null : { sales: [], unread: unreadOrder(context, id, odd) };
  const lines = order.line_items.map((line) => OrderLine.safeParse(line).data ?? null);
  const readable = { ...order, line_items: lines.filter((line) => line !== null) };
  // One after another: a hundred requests at once are too many for a small store.
  const refunds = await readPart(() => readRefunds(context, readable));
  const { url } = storeOf(context.secrets);
  const sales = linesOf(readable, refunds ?? null, { storeUrl: url, now: context.now() });
  const why = lines.includes(null)
    ? `has a line that ${odd}`
    : refunds === undefined
      ? 'counts, but its refunds cannot be read'
      : sales.some(({ isMoneyUnread }) => isMoneyUnread)
        ? 'counts, but what it sold for cannot be read'
        : null;
  return {
    sales,
    unread: why === null ? null : unreadOrder(context, order.id, why),
    whole:
      lines.includes(null) || stateOf(order) === null
        ? null
        : { orderId: String(order.id), url: orderPage(url, order.id) },
  };
}

/** Without what plugins add, and without what a store works out for itself. */
const heavy = ['meta_data', 'refunds', 'shipping_lines', 'fee_lines', 'tax_lines', 'needs_processing'];
const least = `${Object.keys(Order.shape)
  .filter((name) => !heavy.includes(name))
  .join()}`;

/**
 * One order, asked for by its number, and with fewer fields if the store fails at it. Null if it is not there any more.
 */
export async function readOrderAlone(context: MarketplaceContext, id: number): Promise<OrderRead | null> {
  const answer = { schema: OrderInFull, what: 'an order' };
  const path = `wc/v3/orders/${id}`;
  try {
    const row = await readIfThere(context, path, {}, answer);
    return row === null ? null : await readOrder(context, row);
  } catch (error) {
    if (!isStoresFault(error)) throw error;
  }
  const failing = unreadOrder(context, id, fails);
  try {
    const row = await readIfThere(context, path, { _fields: least }, answer);
    const order = row === null ? undefined : Order.safeParse(row).data;
    if (!order) return { sales: [], unread: failing };
    const lines = order.line_items.flatMap((line) => OrderLine.safeParse(line).data ?? []);
    const { url } = storeOf(context.secrets);
    const sales = linesOf({ ...order, line_items: lines }, null, { storeUrl: url, now: context.now() });
    return { sales, unread: failing };
  } catch (error) {
    if (!isStoresFault(error)) throw error;
    return { sales: [], unread: failing };
  }
}

/** An order of which not even the number is known: it is somewhere behind another in the list. */
export function unnamedOrder(context: MarketplaceContext, after: number | null): UnreadOrder {
  const where = after === null ? 'One of the latest orders' : `An order changed just after order ${after}`;
  return {
    orderId: `after-${after ?? 'none'}`,
    url: adminPage(storeOf(context.secrets), 'orders'),
    why: `${where} cannot be read, and your store does not say its number.`,
  };
}
