import { moveStock, stockKeeper } from '../products/stock.ts';
import type { Order, OrderLine } from '../records.ts';
import { announce, nextId, type Shop, stampNow } from '../shop.ts';
import { orderStatuses } from './order.ts';

const taking = ['processing', 'completed', 'on-hold'];
type Mail = { name: string; toBuyer: boolean };
const toShop = (name: string): Mail => ({ name, toBuyer: false });
const toBuyer = (name: string): Mail => ({ name, toBuyer: true });

const mails: Record<string, Mail[]> = {
  processing: [toShop('New order'), toBuyer('Processing order')],
  completed: [toBuyer('Completed order')],
  'on-hold': [toShop('New order'), toBuyer('Order on-hold')],
  cancelled: [toShop('Cancelled order')],
  refunded: [toBuyer('Refunded order')],
};

export function addNote(shop: Shop, order: Order, text: string, forCustomer = false) {
  const note = { id: nextId(shop, 'comment'), created: stampNow(shop), text, forCustomer };
  order.notes.push(note);
  return note;
}

/** Notes a mail as sent; one to a buyer who left no address is not. */
export function mailNote(shop: Shop, order: Order, mail: Mail): void {
  if (mail.toBuyer && !order.billing.email) return;
  addNote(shop, order, `Email "${mail.name}" sent.`);
}

export function productOfLine(shop: Shop, line: OrderLine) {
  return shop.products.get(line.variationId || line.productId);
}

/** Moves the stock that a line has taken to this quantity; how it moved, if it did. */
function takeFor(shop: Shop, line: OrderLine, quantity: number): string[] {
  const product = productOfLine(shop, line);
  const keeper = product && stockKeeper(shop, product);
  const before = line.meta.find(({ key }) => key === '_reduced_stock');
  const more = quantity - Number(before?.value ?? 0);
  if (!keeper || more === 0) return [];
  const { from, to } = moveStock(shop, keeper, -more);
  line.meta = line.meta.filter((entry) => entry !== before);
  line.meta.push({ id: nextId(shop, 'itemMeta'), key: '_reduced_stock', value: String(quantity) });
  return [`${line.name} (${from}&rarr;${to})`];
}

/**
 * A line of an order that has taken its stock was changed, added or (0) removed. The store adjusts the stock at once, in
 * wp-admin and in the API (`wc_maybe_adjust_line_item_product_stock` of 11.0.1, tried in November 2026).
 */
export function adjustStock(shop: Shop, order: Order, line: OrderLine, quantity: number): void {
  if (!taking.includes(order.status)) return;
  const moves = takeFor(shop, line, quantity);
  if (moves.length > 0) addNote(shop, order, `Adjusted stock: ${moves.join(', ')}`);
}

function takeStock(shop: Shop, order: Order): void {
  const moves = order.lines.flatMap((line) => takeFor(shop, line, line.quantity));
  order.stockTaken = true;
  if (moves.length > 0) addNote(shop, order, `Stock levels reduced: ${moves.join(', ')}`);
}

function giveStockBack(shop: Shop, order: Order): void {
  for (const line of order.lines) {
    const taken = line.meta.find(({ key }) => key === '_reduced_stock');
    const product = productOfLine(shop, line);
    const keeper = product && stockKeeper(shop, product);
    if (!taken || !keeper) continue;
    const { from, to } = moveStock(shop, keeper, Number(taken.value));
    line.meta = line.meta.filter((entry) => entry !== taken);
    addNote(shop, order, `Stock levels increased: ${line.name} (${from}&rarr;${to})`);
  }
  order.stockTaken = false;
}

/** Adds the order's quantities to the products' sales, or subtracts them again. */
export function countSales(shop: Shop, order: Order, counts: boolean): void {
  if (order.salesCounted === counts) return;
  order.salesCounted = counts;
  for (const line of order.lines) {
    const product = shop.products.get(line.productId);
    if (product) product.total_sales += counts ? line.quantity : -line.quantity;
  }
}

/** What follows from the status an order has just got: payment date, stock, sales, notes. */
export function enterStatus(shop: Shop, order: Order, from: string): void {
  const { status } = order;
  const now = stampNow(shop);
  if (status === 'processing' || status === 'completed') order.paid ??= now;
  if (status === 'completed') order.completed = now;
  if (taking.includes(status)) {
    if (!order.stockTaken) takeStock(shop, order);
    countSales(shop, order, true);
  }
  if (status === 'cancelled' || status === 'pending') {
    if (order.stockTaken) giveStockBack(shop, order);
    countSales(shop, order, false);
  }
  const name = (slug: string) => orderStatuses[slug as keyof typeof orderStatuses] ?? slug;
  const noteChange = () =>
    addNote(shop, order, `Order status changed from ${name(from)} to ${name(status)}.`);
  // Recorded order: only the mail about completion comes before the note.
  if (status !== 'completed') noteChange();
  for (const mail of mails[status] ?? []) mailNote(shop, order, mail);
  if (status === 'completed') noteChange();
}

export function changeStatus(shop: Shop, order: Order, to: string): void {
  if (order.status === to) return;
  const from = order.status;
  order.status = to;
  order.modified = stampNow(shop);
  enterStatus(shop, order, from);
}

/** Moves an order to the trash. Its stock stays taken, as recorded; its quantities no longer count as sold. */
export function trashOrder(shop: Shop, order: Order): void {
  countSales(shop, order, false);
  const entry = (key: string, value: string) => ({ id: nextId(shop, 'meta'), key, value });
  const seconds = String(Math.floor(shop.now().getTime() / 1000));
  const marks = [entry('_wp_trash_meta_status', `wc-${order.status}`), entry('_wp_trash_meta_time', seconds)];
  order.meta = [...order.meta, ...marks];
  order.status = 'trash';
  order.modified = stampNow(shop);
  announce(shop, 'order.deleted', order.id);
}
