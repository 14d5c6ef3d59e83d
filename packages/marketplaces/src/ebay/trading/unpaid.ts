import { toPence } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../../context.ts';
import { calledOff } from '../../sales/called-off.ts';
import type { RemoteSale, ReservedSale, UnreadOrder } from '../../sales/remote-sale.ts';
import { inBatches } from '../batches.ts';
import { orderPage } from '../sales/order-lines.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { pageSize, readTradingOrders } from './read-trading-orders.ts';
import { ItemTransactions, type OrderLine, type TradingOrder } from './trading-answers.ts';

/** "The maximum date range … is 30 days." Less a minute, as clocks differ. */
const rangeMs = 30 * 86_400_000 - 60_000;

type Standing = Pick<TradingOrder, 'OrderStatus' | 'CheckoutStatus' | 'PaidTime'>;

/** Once the checkout is complete, the Fulfillment API has the order, and says more of it. */
function isWaiting({ OrderStatus, CheckoutStatus, PaidTime }: Standing): boolean {
  const isOpen = ['Active', 'InProcess', 'CancelPending'].includes(OrderStatus);
  return isOpen && !PaidTime && CheckoutStatus?.Status !== 'Complete';
}

/** Of an auction it is 0, so the listing is part of it. */
const lineIdOf = ({ TransactionID: id, Item }: OrderLine) => (id === '0' ? `${Item.ItemID}-0` : id);

function toSale({ OrderID, CreatedTime }: TradingOrder, line: OrderLine): RemoteSale {
  const { Item, QuantityPurchased: quantity, TransactionPrice: price, Variation } = line;
  return {
    orderId: OrderID,
    lineId: lineIdOf(line),
    externalId: Item.ItemID,
    sku: (Variation?.SKU ?? Item.SKU ?? '').trim(),
    title: Item.Title,
    quantity,
    totalPence: toPence(Number(price['#text'])) * quantity,
    refundedPence: 0,
    refundedQuantity: 0,
    currency: price['@_currencyID'],
    soldAt: new Date(CreatedTime).toISOString(),
    state: 'sold',
    awaitsPayment: true,
    url: orderPage(OrderID),
  };
}

/**
 * Purchases that changed since then and that nobody has paid yet. The thing is gone from sale, but the Fulfillment API
 * has only orders "that have completed checkout". The Trading API's GetOrders has them in one call, with the numbers of
 * their lines; its status `Active` alone would leave out payments on their way.
 */
export async function unpaidSince(
  context: MarketplaceContext,
  from: Date,
): Promise<{ sales: RemoteSale[]; unread: UnreadOrder[] }> {
  const since = Math.max(from.getTime(), context.now().getTime() - rangeMs);
  const { orders, unread } = await readTradingOrders(context, {
    ModTimeFrom: new Date(since).toISOString(),
    OrderRole: 'Seller',
    OrderStatus: 'All',
  });
  const sales = orders
    .filter(isWaiting)
    .flatMap((order) => (order.TransactionArray?.Transaction ?? []).map((line) => toSale(order, line)));
  return { sales, unread };
}

type Line = { order: TradingOrder; line: OrderLine };

/** The lines of these orders, by their numbers. An order is found by the number from before it was paid, too. */
async function linesOf(context: MarketplaceContext, orderIds: readonly string[]): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>();
  const ids = [...new Set(orderIds)];
  for (let at = 0; at < ids.length; at += pageSize) {
    const OrderID = ids.slice(at, at + pageSize);
    for (const order of (await readTradingOrders(context, { OrderIDArray: { OrderID } })).orders) {
      for (const line of order.TransactionArray?.Transaction ?? [])
        lines.set(lineIdOf(line), { order, line });
    }
  }
  return lines;
}

/** The order that a purchase is in now: two purchases of one buyer may have been combined into another order. */
async function orderNow(context: MarketplaceContext, known: ReservedSale): Promise<string[]> {
  const [TransactionID = known.lineId] = known.lineId.split('-').slice(-1);
  const call: TradingCall = {
    name: 'GetItemTransactions',
    changes: false,
    content: { ItemID: known.externalId, TransactionID, IncludeContainingOrder: 'true' },
  };
  const reply = await trade(context, call);
  if (reply.refusal) return [];
  const { TransactionArray } = contentOf(ItemTransactions, call, reply);
  return (TransactionArray?.Transaction ?? []).flatMap(
    ({ ContainingOrder }) => ContainingOrder?.OrderID ?? [],
  );
}

const isSettled = ({ order }: Line) =>
  isWaiting(order) || order.OrderStatus === 'Completed' || order.OrderStatus === 'Cancelled';

/** How these purchases stand: waiting, freed by eBay, or in this order, which the Fulfillment API has. */
export async function standingOf(
  context: MarketplaceContext,
  known: readonly ReservedSale[],
): Promise<{ sales: RemoteSale[]; paid: { known: ReservedSale; orderId: string }[] }> {
  const lines = await linesOf(
    context,
    known.map(({ orderId }) => orderId),
  );
  const moved = known.filter(({ lineId }) => {
    const line = lines.get(lineId);
    return !line || !isSettled(line);
  });
  const orderIds = (await inBatches(moved, (each) => orderNow(context, each))).flat();
  for (const [id, line] of await linesOf(context, orderIds)) lines.set(id, line);
  const sales: RemoteSale[] = [];
  const paid: { known: ReservedSale; orderId: string }[] = [];
  for (const each of known) {
    const found = lines.get(each.lineId);
    if (!found) continue;
    const { order, line } = found;
    if (isWaiting(order)) sales.push(toSale(order, line));
    else if (order.OrderStatus === 'Cancelled' && !order.PaidTime) {
      const { awaitsPayment: _, ...sale } = toSale(order, line);
      sales.push(calledOff(sale));
    } else if (order.PaidTime || order.OrderStatus === 'Completed')
      paid.push({ known: each, orderId: order.OrderID });
  }
  return { sales, paid };
}
