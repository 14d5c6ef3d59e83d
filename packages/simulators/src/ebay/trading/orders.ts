import { isObject, type JsonObject, listAt, numberAt, textAt } from '../../http/json-values.ts';
import { findOrder } from '../orders/buy.ts';
import type { SellerCall } from '../route.ts';
import type { Order, Site } from '../ebay-state.ts';
import { refusals } from './trading-refusals.ts';
import { ownListing } from './trading-listing.ts';
import { wholeNumber } from './selling-list.ts';
import { manyAt, money } from './xml.ts';

/** "The maximum date range that may be specified with ModTimeFrom and ModTimeTo is 30 days." */
const RANGE_MS = 30 * 86_400_000;

const statuses = { waiting: 'Active', freed: 'Cancelled', done: 'Completed' } as const;

function statusOf({ payment, body }: Order): string {
  return textAt(body, 'cancelStatus', 'cancelState') === 'CANCELED' ? 'Cancelled' : statuses[payment];
}

/** An order line: its number is that of the Fulfillment API's line item. The price is that of one unit. */
function transactionNode(site: Site, order: Order, line: JsonObject): JsonObject {
  const itemId = textAt(line, 'legacyItemId') ?? '';
  const lineId = textAt(line, 'lineItemId') ?? '';
  const listing = site.listings.get(itemId);
  const sku = textAt(line, 'sku');
  const quantity = numberAt(line, 'quantity') ?? 1;
  const isVariation = line.legacyVariationId !== undefined;
  const cost = Number(textAt(line, 'lineItemCost', 'value') ?? 0);
  return {
    CreatedDate: order.createdAt.toISOString(),
    Item: {
      ItemID: itemId,
      Site: 'UK',
      Title: textAt(line, 'title'),
      ...(listing?.sku !== undefined && { SKU: listing.sku }),
    },
    QuantityPurchased: quantity,
    TransactionID: lineId,
    TransactionPrice: money(String(cost / quantity)),
    ...(isVariation && { Variation: { ...(sku !== undefined && { SKU: sku }) } }),
    OrderLineItemID: `${itemId}-${lineId}`,
  };
}

function checkoutNode({ payment, modifiedAt }: Order): JsonObject {
  return {
    eBayPaymentStatus: 'NoPaymentFailure',
    LastModifiedTime: modifiedAt.toISOString(),
    Status: payment === 'done' ? 'Complete' : 'Incomplete',
  };
}

const linesOf = ({ body }: Order) => listAt(body, 'lineItems').filter(isObject);

function headOf(order: Order): JsonObject {
  return {
    OrderID: String(order.body.orderId),
    OrderStatus: statusOf(order),
    CheckoutStatus: checkoutNode(order),
    CreatedTime: order.createdAt.toISOString(),
    ...(order.payment === 'done' && { PaidTime: order.modifiedAt.toISOString() }),
  };
}

function orderNode(site: Site, order: Order): JsonObject {
  const Transaction = linesOf(order).map((line) => transactionNode(site, order, line));
  return { ...headOf(order), TransactionArray: { Transaction } };
}

/** By the moment of the last change, or by numbers, which make every other filter be ignored. */
function chosen({ site, seller }: SellerCall, request: JsonObject): Order[] {
  const own = (order: Order | undefined): order is Order => order?.seller === seller.username;
  const ids = manyAt(request, 'OrderIDArray', 'OrderID').map(String);
  if (ids.length > 0) return [...new Set(ids.map((id) => findOrder(site, id)).filter(own))];
  const from = Date.parse(textAt(request, 'ModTimeFrom') ?? '');
  const to = Date.parse(textAt(request, 'ModTimeTo') ?? '') || site.clock.now().getTime();
  if (!(to >= from && to - from <= RANGE_MS)) throw refusals.invalid('ModTimeFrom');
  const wanted = textAt(request, 'OrderStatus') ?? 'All';
  return [...site.orders.values()]
    .filter(own)
    .filter((order) => order.modifiedAt.getTime() >= from && order.modifiedAt.getTime() <= to)
    .filter((order) => wanted === 'All' || statusOf(order) === wanted)
    .sort((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime());
}

/**
 * GetOrders: unlike the Fulfillment API it has purchases that nobody has paid yet (`Active`), and those that were
 * cancelled without being paid. Source: GetOrders and OrderStatusCodeType of the Trading API, version 1451, read
 * 2026-11-29; a page has at most 100.
 */
export function orderList(call: SellerCall, request: JsonObject): JsonObject {
  const size = wholeNumber(textAt(request, 'Pagination', 'EntriesPerPage'), 25, 100);
  const page = wholeNumber(textAt(request, 'Pagination', 'PageNumber'), 1, 10_000);
  const found = chosen(call, request);
  const pages = Math.ceil(found.length / size);
  const start = call.site.ignoresPaging ? 0 : (page - 1) * size;
  const Order = found.slice(start, start + size).map((order) => orderNode(call.site, order));
  return {
    Ack: 'Success',
    PaginationResult: { TotalNumberOfPages: pages, TotalNumberOfEntries: found.length },
    HasMoreOrders: page < pages,
    OrderArray: Order.length > 0 ? { Order } : '',
    OrdersPerPage: size,
    PageNumber: page,
    ReturnedOrderCountActual: Order.length,
  };
}

/** GetItemTransactions for one purchase of a listing, with the order that it is in now. */
export function itemTransactions(call: SellerCall, request: JsonObject): JsonObject {
  const { site } = call;
  const listing = ownListing(call, textAt(request, 'ItemID'));
  const wanted = textAt(request, 'TransactionID');
  const withOrder = textAt(request, 'IncludeContainingOrder') === 'true';
  const Transaction = [...site.orders.values()].flatMap((order) =>
    linesOf(order)
      .filter((line) => line.legacyItemId === listing.listingId)
      .filter((line) => wanted === undefined || line.lineItemId === wanted)
      .map((line) => ({
        ...transactionNode(site, order, line),
        ...(withOrder && { ContainingOrder: headOf(order) }),
      })),
  );
  return {
    Ack: 'Success',
    Item: { ItemID: listing.listingId, Title: listing.title },
    TransactionArray: Transaction.length > 0 ? { Transaction } : '',
  };
}
