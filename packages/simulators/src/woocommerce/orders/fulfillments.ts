import type { Fulfillment, Meta, Order } from '../records.ts';
import { invalidId, RestError } from '../rest/rest-error.ts';
import { type Call, collectionAllow, itemAllowed, type Reply, type Route } from '../rest/route.ts';
import { nextId, stampNow } from '../shop.ts';
import { noteCreated, noteDeleted, noteUpdated } from './fulfillment-notes.ts';
import { mailNote } from './order-status.ts';

// Read in the sources of WooCommerce 11.0 on 2026-11-30: `Fulfillments/OrderFulfillmentsRestController.php` and
// `DataStore/FulfillmentsDataStore.php`, and tried with a store of 11.0.1 that day. The feature is off unless an owner has
// switched it on.

/** As for a path that no plugin has. */
const noRoute = () =>
  new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

function orderOf({ view, params }: Call): Order {
  const order = view.shop.orders.get(Number(params.id));
  if (!view.shop.hasFulfillments) throw noRoute();
  if (!order) throw invalidId(404, 'shop_order', 'Invalid order ID.');
  return order;
}

/** Whether it was posted is yes or no in the answer to a change, and a digit as text in a list. */
const render = (
  order: Order,
  { id, status, isFulfilled, updated, meta }: Fulfillment,
  posted: boolean | string = isFulfilled,
) => ({
  id,
  entity_type: 'WC_Order',
  entity_id: String(order.id),
  status,
  is_fulfilled: posted,
  date_updated: updated,
  date_deleted: null,
  meta_data: meta,
});

/** Its items are an array of ids and quantities, both numbers above zero. */
function checkItems(meta: readonly Meta[]): void {
  const items = meta.find(({ key }) => key === '_items')?.value;
  const refused = (message: string) => new RestError(400, 0, message);
  if (!items || (Array.isArray(items) && items.length === 0))
    throw refused('The fulfillment should contain at least one item.');
  if (!Array.isArray(items)) throw refused('The fulfillment items should be an array.');
  const isGood = (item: { item_id?: unknown; qty?: unknown }) =>
    Number.isInteger(item.item_id) &&
    typeof item.qty === 'number' &&
    Number(item.item_id) > 0 &&
    item.qty > 0;
  if (!items.every(isGood)) throw refused('Invalid item.');
}

function list(call: Call): Reply {
  const order = orderOf(call);
  return { body: order.fulfillments.map((each) => render(order, each, each.isFulfilled ? '1' : '0')) };
}

/** What is not sent is not kept, apart from when it was posted. */
function applyBody({ body, view }: Call, before: Fulfillment | null): Fulfillment {
  const sent = (Array.isArray(body.meta_data) ? body.meta_data : []) as Meta[];
  checkItems(sent);
  const status = String(body.status ?? before?.status ?? 'unfulfilled');
  const isFulfilled = status === 'fulfilled';
  const updated = `${stampNow(view.shop).gmt}Z`;
  const known = isFulfilled && !sent.some(({ key }) => key === DATE_KEY);
  const meta = [...sent, ...(known ? [{ key: DATE_KEY, value: updated }] : [])].map(({ key, value }) => ({
    id: before?.meta.find((entry) => entry.key === key)?.id ?? nextId(view.shop, 'itemMeta'),
    key,
    value,
  }));
  // Another status counts as one that was not posted.
  return {
    id: before?.id ?? nextId(view.shop, 'item'),
    status: isFulfilled ? status : 'unfulfilled',
    isFulfilled,
    updated,
    meta,
  };
}

const DATE_KEY = '_date_fulfilled';

/** To the buyer, where that is asked for. */
function mailBuyer({ body, view }: Call, order: Order, name: string): void {
  if (body.notify_customer === true)
    mailNote(view.shop, order, { name: `Fulfillment ${name}`, toBuyer: true });
}

function create(call: Call): Reply {
  const order = orderOf(call);
  const made = applyBody(call, null);
  order.fulfillments.push(made);
  noteCreated(call.view.shop, order, made);
  if (made.isFulfilled) mailBuyer(call, order, 'created');
  return { status: 201, body: render(order, made) };
}

function ofOrder({ params }: Call, order: Order): Fulfillment {
  const found = order.fulfillments.find(({ id }) => id === Number(params.fulfillment));
  if (!found) throw new RestError(400, 0, 'Fulfillment not found.');
  return found;
}

function one(call: Call): Reply {
  const order = orderOf(call);
  const found = ofOrder(call, order);
  return { body: render(order, found, found.isFulfilled ? '1' : '0') };
}

/** A plugin may keep one as it is, here by the mark that WooCommerce has for it, and refuses in no other form. */
function mustBeOpen({ meta }: Fulfillment): void {
  if (meta.some(({ key, value }) => key === '_is_locked' && value === true))
    throw new RestError(400, 0, 'Locked by a plugin');
}

function update(call: Call): Reply {
  const order = orderOf(call);
  const before = ofOrder(call, order);
  mustBeOpen(before);
  const after = applyBody(call, before);
  order.fulfillments = order.fulfillments.map((each) => (each === before ? after : each));
  noteUpdated(call.view.shop, order, after, before.isFulfilled);
  if (after.isFulfilled) mailBuyer(call, order, before.isFulfilled ? 'updated' : 'created');
  return { body: render(order, after) };
}

function remove(call: Call): Reply {
  const order = orderOf(call);
  const gone = ofOrder(call, order);
  mustBeOpen(gone);
  order.fulfillments = order.fulfillments.filter((each) => each !== gone);
  noteDeleted(call.view.shop, order, gone);
  return { body: { message: 'Fulfillment deleted successfully.' } };
}

export const fulfillmentRoutes: Route[] = [
  { path: '/orders/:id/fulfillments', allow: collectionAllow, methods: { GET: list, POST: create } },
  {
    path: '/orders/:id/fulfillments/:fulfillment',
    allow: itemAllowed,
    methods: { GET: one, POST: update, PUT: update, PATCH: update, DELETE: remove },
  },
];

function trackedOrder({ view, params }: Call): Order {
  const order = view.shop.orders.get(Number(params.id));
  if (!view.shop.hasShipmentTracking) throw noRoute();
  if (!order) throw invalidId(404, 'shop_order', 'Invalid order ID.');
  return order;
}

/**
 * The plugin Shipment Tracking, from its documents of July 2026
 * (https://woocommerce.com/document/shipment-tracking/shipment-tracking-rest-api-create-tracking-item/). How it asks for
 * the key is not simulated.
 */
export const shipmentTrackingRoutes: Route[] = [
  {
    path: '/wc-shipment-tracking/v3/orders/:id/shipment-trackings',
    allow: collectionAllow,
    methods: {
      GET: (call) => ({ body: trackedOrder(call).trackings }),
      POST(call) {
        const order = trackedOrder(call);
        const { body, view } = call;
        const number = String(body.tracking_number ?? '');
        const provider = String(body.tracking_provider ?? body.custom_tracking_provider ?? '');
        if (!number || !provider)
          throw new RestError(400, 'rest_missing_callback_param', 'Missing parameter(s): tracking_number');
        const made = {
          tracking_id: `st${nextId(view.shop, 'meta')}`,
          tracking_provider: provider,
          tracking_number: number,
          date_shipped: String(body.date_shipped ?? stampNow(view.shop).gmt.slice(0, 10)),
        };
        order.trackings.push(made);
        return { status: 201, body: made };
      },
    },
  },
];
