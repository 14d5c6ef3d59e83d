import type { MarketplaceContext } from '../../context.ts';
import { repeatedPage } from '../../repeated-page.ts';
import type { UnreadOrder } from '../../sales/remote-sale.ts';
import { orderPage } from '../sales/order-lines.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { BrokenOrder, OrderPage, TradingOrder } from './trading-answers.ts';
import type { XmlContent } from './xml.ts';

/** The most that eBay returns at once. */
export const pageSize = 100;

/** What is read of an order, so that answers stay small. */
const fields = [
  'HasMoreOrders',
  'OrderArray.Order.OrderID',
  'OrderArray.Order.OrderStatus',
  'OrderArray.Order.CheckoutStatus',
  'OrderArray.Order.CreatedTime',
  'OrderArray.Order.PaidTime',
  'OrderArray.Order.TransactionArray.Transaction.TransactionID',
  'OrderArray.Order.TransactionArray.Transaction.QuantityPurchased',
  'OrderArray.Order.TransactionArray.Transaction.TransactionPrice',
  'OrderArray.Order.TransactionArray.Transaction.Item',
  'OrderArray.Order.TransactionArray.Transaction.Variation.SKU',
];

interface Found {
  orders: TradingOrder[];
  unread: UnreadOrder[];
}

export async function readTradingOrders(context: MarketplaceContext, which: XmlContent): Promise<Found> {
  const found: Found = { orders: [], unread: [] };
  for (let page = 1, before = ''; ; page += 1) {
    const call: TradingCall = {
      name: 'GetOrders',
      changes: false,
      content: {
        ...which,
        DetailLevel: 'ReturnAll',
        OutputSelector: fields,
        Pagination: { EntriesPerPage: pageSize, PageNumber: page },
      },
    };
    const { OrderArray, HasMoreOrders } = contentOf(OrderPage, call, await trade(context, call));
    const entries = OrderArray?.Order ?? [];
    const ids = entries.map((entry) => BrokenOrder.parse(entry).OrderID).join();
    if (HasMoreOrders === 'true' && ids === before) throw repeatedPage('eBay');
    before = ids;
    for (const entry of entries) {
      const order = TradingOrder.safeParse(entry);
      if (order.success) found.orders.push(order.data);
      else found.unread.push(...unreadOf(entry));
    }
    if (HasMoreOrders !== 'true' || entries.length === 0) return found;
  }
}

/** A paid order is read elsewhere. */
function unreadOf(entry: unknown): UnreadOrder[] {
  const { OrderID: orderId, OrderStatus } = BrokenOrder.parse(entry);
  if (OrderStatus === 'Completed' || OrderStatus === 'Cancelled') return [];
  const why = 'eBay shows this purchase, which waits for payment, in an unknown form. It is not recorded.';
  return [{ orderId, url: orderPage(orderId), why }];
}
