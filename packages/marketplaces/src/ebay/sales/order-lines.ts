import { MarketplaceError } from '../../errors.ts';
import { calledOff } from '../../sales/called-off.ts';
import { readEach } from '../../sales/read-orders.ts';
import type { RemoteSale, UnreadOrder } from '../../sales/remote-sale.ts';
import { BareOrder, NamedOrder, Order } from './order-answers.ts';
import { factsOf } from './order-facts.ts';
import { moneyOf } from './order-money.ts';

/** Where the seller sees an order, paid or not. */
export const orderPage = (orderId: string): string =>
  `https://www.ebay.co.uk/mesh/ord/details?orderid=${encodeURIComponent(orderId)}`;

type Head = Pick<Order, 'orderPaymentStatus' | 'cancelStatus'>;

function stateOf({ orderPaymentStatus, cancelStatus }: Head): RemoteSale['state'] {
  const isBack = orderPaymentStatus === 'FULLY_REFUNDED' || orderPaymentStatus === 'FAILED';
  return isBack || cancelStatus?.cancelState === 'CANCELED' ? 'cancelled' : 'sold';
}

/** The checkout is finished, but the payment is still on its way: it may fail yet. */
const waiting = ({ orderPaymentStatus }: Head) =>
  orderPaymentStatus === 'PENDING' ? { awaitsPayment: true as const } : {};

function toSales(order: Order): RemoteSale[] {
  const state = stateOf(order);
  const amounts = moneyOf(order, state === 'cancelled');
  const facts = factsOf(order);
  return order.lineItems.flatMap((line, index) => {
    const money = amounts[index];
    if (!money) return [];
    const { isPaidBack, ...pence } = money;
    const sale: RemoteSale = {
      orderId: order.orderId,
      lineId: line.lineItemId,
      externalId: line.legacyItemId,
      sku: line.sku,
      title: line.title,
      quantity: line.quantity,
      ...pence,
      currency: line.lineItemCost.currency,
      soldAt: new Date(order.creationDate).toISOString(),
      state: isPaidBack ? 'cancelled' : state,
      ...(state === 'sold' && !isPaidBack && waiting(order)),
      ...((isPaidBack || state === 'cancelled') && {
        isSent: line.lineItemFulfillmentStatus === 'FULFILLED',
      }),
      url: orderPage(order.orderId),
      order: facts,
    };
    return state === 'cancelled' ? calledOff(sale) : sale;
  });
}

/** What is left of an order whose money, or anything else beside what sold, is not as documented. */
function toBareSales(order: BareOrder, now: Date): RemoteSale[] {
  const state = stateOf(order);
  return order.lineItems.map((line) => ({
    orderId: order.orderId,
    lineId: line.lineItemId,
    externalId: line.legacyItemId,
    sku: line.sku,
    title: line.title,
    quantity: line.quantity,
    totalPence: 0,
    isMoneyUnread: true,
    refundedPence: 0,
    refundedQuantity: 0,
    currency: 'GBP',
    soldAt: order.creationDate ? new Date(order.creationDate).toISOString() : now.toISOString(),
    state,
    ...(state === 'sold' && waiting(order)),
    url: orderPage(order.orderId),
  }));
}

const nameOf = (order: unknown) => NamedOrder.parse(order).orderId;

/** The lines of the orders of a page, each order parsed alone. */
export function readOrders(
  orders: readonly unknown[],
  now: Date,
): { sales: RemoteSale[]; unread: UnreadOrder[] } {
  const unread: UnreadOrder[] = [];
  const name = (order: unknown, why: string): UnreadOrder => {
    const orderId = nameOf(order);
    return { orderId, url: orderId ? orderPage(orderId) : 'https://www.ebay.co.uk/sh/ord', why };
  };
  const parseOne = (order: unknown): RemoteSale[] => {
    const whole = Order.safeParse(order);
    if (whole.success) return toSales(whole.data);
    const bare = BareOrder.safeParse(order);
    if (!bare.success) throw new MarketplaceError('rejected', 'eBay shows it in an unknown form.');
    unread.push(name(order, 'eBay shows the money of this order in an unknown form. What sold is recorded.'));
    return toBareSales(bare.data, now);
  };
  const found = readEach(orders, parseOne, (order) =>
    name(order, 'eBay shows this order in an unknown form, so what sold in it is not recorded.'),
  );
  return { sales: found.read.flat(), unread: [...found.unread, ...unread] };
}
