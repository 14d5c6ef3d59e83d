import { json } from '../../http/answer.ts';
import { type JsonObject, listAt, objectAt, textAt } from '../../http/json-values.ts';
import { refusal } from '../ebay-refusals.ts';
import { nextId, type Order } from '../ebay-state.ts';
import type { Route, SellerCall } from '../route.ts';
import { readFilter } from './order-filter.ts';

const base = '/sell/fulfillment/v1/order';

function refuse(status: number, errorId: number, message: string) {
  return refusal(status, 'API_FULFILLMENT', errorId, message);
}

function wholeNumber(query: URLSearchParams, name: 'limit' | 'offset', fallback: number): number {
  const given = query.get(name);
  const number = given === null ? fallback : Number(given);
  const fits = Number.isInteger(number) && (name === 'limit' ? number >= 1 && number <= 200 : number >= 0);
  if (fits) return number;
  throw refuse(400, name === 'limit' ? 31100 : 31000, `Invalid ${name}: ${given}`);
}

function ownOrders({ site, seller }: SellerCall): Order[] {
  return [...site.orders.values()]
    .filter((order) => order.seller === seller.username && order.payment === 'done')
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

function chosenOrders(call: SellerCall): Order[] {
  const ids = call.query.get('orderIds')?.split(',');
  if (!ids) return ownOrders(call).filter(readFilter(call.query.get('filter'), call.site.clock.now()));
  if (ids.length > 50) {
    throw refuse(400, 30900, 'Exceeded maximum number of order IDs (the current limit is 50)');
  }
  return ownOrders(call).filter((order) => ids.includes(String(order.body.orderId)));
}

/** Here `offset` counts orders, unlike the page numbers of the Inventory API. */
function list(call: SellerCall) {
  const limit = wholeNumber(call.query, 'limit', 50);
  const asked = wholeNumber(call.query, 'offset', 0);
  const offset = call.site.ignoresPaging ? 0 : asked;
  const found = chosenOrders(call);
  const shown = found.slice(offset, offset + limit);
  if (shown.some(({ body }) => body.orderId === call.site.brokenOrder)) {
    throw refuse(500, 30500, 'System error');
  }
  const address = (start: number) => {
    const query = new URLSearchParams(call.query);
    query.set('limit', String(limit));
    query.set('offset', String(start));
    return `${call.origin}${base}?${query}`;
  };
  return json(200, {
    href: address(offset),
    total: found.length,
    limit,
    offset,
    ...(offset + limit < found.length && { next: address(offset + limit) }),
    ...(offset > 0 && { prev: address(Math.max(0, offset - limit)) }),
    orders: shown.map((order) => order.body),
  });
}

function orderOf({ site, seller, params }: SellerCall): Order {
  const id = params.orderId ?? '';
  const order = site.orders.get(id);
  if (order?.seller === seller.username && order.payment === 'done') return order;
  throw refuse(404, 32100, `Invalid order ID: ${id}`);
}

function find(call: SellerCall) {
  const order = orderOf(call);
  const cancelStatus = { ...objectAt(order.body, 'cancelStatus'), cancelRequests: order.cancelRequests };
  return json(200, { ...order.body, cancelStatus });
}

/** Whether this line is in a fulfilment. One without lines is of the whole order. */
const isShipped = ({ fulfillments }: Order, lineItemId: string | undefined) =>
  fulfillments.some((each) => {
    const ids = listAt(each, 'lineItems').map((line) => textAt(line, 'lineItemId'));
    return ids.length === 0 || ids.includes(lineItemId);
  });

/** Document of the Fulfillment API v1.20.7, createShippingFulfillment: numbers are letters and digits alone. */
function checkNumber(given: JsonObject): void {
  const number = textAt(given, 'trackingNumber');
  if (Boolean(given.shippingCarrierCode) !== Boolean(number) || (number && !/^[A-Za-z0-9]+$/.test(number))) {
    throw refuse(400, 32300, 'Invalid shipment tracking number or carrier');
  }
}

function ship(call: SellerCall) {
  const order = orderOf(call);
  const given = call.body();
  const lines = listAt(order.body, 'lineItems');
  const wanted = listAt(given, 'lineItems').map((line) => textAt(line, 'lineItemId'));
  const unknown = wanted.find((id) => !lines.some((line) => textAt(line, 'lineItemId') === id));
  if (unknown !== undefined) throw refuse(400, 32200, `Invalid line item id: ${unknown}`);
  if (new Set(wanted).size < wanted.length) throw refuse(400, 32210, 'Duplicate line item in the request');
  checkNumber(given);
  const now = call.site.clock.now();
  const shippedDate = textAt(given, 'shippedDate') ?? now.toISOString();
  // eBay's own words for a date that has not come are not known; the document has this error for it.
  if (!(Date.parse(shippedDate) <= now.getTime() + 86_400_000))
    throw refuse(400, 32500, 'Invalid shipped date');
  const fulfillmentId = textAt(given, 'trackingNumber') ?? nextId(call.site, 9_000_000);
  order.fulfillments.push({
    fulfillmentId,
    lineItems: wanted.length > 0 ? listAt(given, 'lineItems') : [],
    shippedDate,
    ...(given.trackingNumber !== undefined && {
      shipmentTrackingNumber: given.trackingNumber,
      shippingCarrierCode: given.shippingCarrierCode,
    }),
  });
  order.modifiedAt = now;
  const href = `${call.origin}${base}/${order.body.orderId}/shipping_fulfillment/${fulfillmentId}`;
  const shipped = lines.map((line) => ({
    ...objectAt({ line }, 'line'),
    lineItemFulfillmentStatus: isShipped(order, textAt(line, 'lineItemId')) ? 'FULFILLED' : 'NOT_STARTED',
  }));
  const isWhole = shipped.every(({ lineItemFulfillmentStatus: status }) => status === 'FULFILLED');
  Object.assign(order.body, {
    orderFulfillmentStatus: isWhole ? 'FULFILLED' : 'IN_PROGRESS',
    lastModifiedDate: now.toISOString(),
    fulfillmentHrefs: [...listAt(order.body, 'fulfillmentHrefs'), href],
    lineItems: shipped,
  });
  return { status: 201, headers: { location: href } };
}

function fulfillments(call: SellerCall) {
  const found = orderOf(call).fulfillments;
  return json(200, { fulfillments: found, total: found.length });
}

const common = { api: 'sell.fulfillment', access: 'seller' } as const;
const read = { ...common, method: 'GET', scopes: ['sell.fulfillment', 'sell.fulfillment.readonly'] };

export const orderRoutes: Route[] = [
  { ...read, path: base, handle: list },
  { ...read, path: `${base}/:orderId`, handle: find },
  { ...read, path: `${base}/:orderId/shipping_fulfillment`, handle: fulfillments },
  {
    ...common,
    method: 'POST',
    path: `${base}/:orderId/shipping_fulfillment`,
    scopes: ['sell.fulfillment'],
    handle: ship,
  },
];
