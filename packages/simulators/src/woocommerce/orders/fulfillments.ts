import type { Fulfillment, Meta, Order } from '../records.ts';
import { invalidId, RestError } from '../rest/rest-error.ts';
import { type Call, collectionAllow, type Reply, type Route } from '../rest/route.ts';
import { nextId, stampNow } from '../shop.ts';
import { addNote } from './order-status.ts';

// Read in the sources of WooCommerce 11.0 on 2026-11-30: `Fulfillments/OrderFulfillmentsRestController.php` and
// `DataStore/FulfillmentsDataStore.php`. The feature is off unless an owner has switched it on.

/** As for a path that no plugin has. */
const noRoute = () =>
  new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.');

function orderOf({ view, params }: Call): Order {
  const order = view.shop.orders.get(Number(params.id));
  if (!view.shop.hasFulfillments) throw noRoute();
  if (!order) throw invalidId(404, 'shop_order', 'Invalid order ID.');
  return order;
}

const render = (order: Order, { id, status, isFulfilled, updated, meta }: Fulfillment) => ({
  id,
  entity_type: 'WC_Order',
  entity_id: String(order.id),
  status,
  is_fulfilled: isFulfilled,
  date_updated: updated,
  date_deleted: null,
  meta_data: meta,
});

/** Its items are an array of ids and quantities, both numbers above zero. */
function checkItems(meta: readonly Meta[]): void {
  const items = meta.find(({ key }) => key === '_items')?.value;
  const refused = (message: string) => new RestError(400, '0', message);
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
  return { body: order.fulfillments.map((each) => render(order, each)) };
}

function create(call: Call): Reply {
  const order = orderOf(call);
  const { body, view } = call;
  const meta = (Array.isArray(body.meta_data) ? body.meta_data : []) as Meta[];
  checkItems(meta);
  const status = String(body.status ?? 'unfulfilled');
  if (!['fulfilled', 'unfulfilled'].includes(status))
    throw new RestError(400, '0', 'Invalid fulfillment status.');
  const made: Fulfillment = {
    id: nextId(view.shop, 'item'),
    status,
    isFulfilled: status === 'fulfilled',
    updated: `${stampNow(view.shop).gmt}Z`,
    meta: meta.map(({ key, value }) => ({ id: nextId(view.shop, 'itemMeta'), key, value })),
  };
  order.fulfillments.push(made);
  noteFulfillment(call, order, made);
  return { status: 201, body: render(order, made) };
}

/** A note for the owner alone, as a store of 11.0.1 wrote it on 2026-11-30. */
function noteFulfillment({ view }: Call, order: Order, { id, isFulfilled, meta }: Fulfillment): void {
  const textOf = (key: string) => String(meta.find((entry) => entry.key === key)?.value ?? '');
  const items = (meta.find(({ key }) => key === '_items')?.value ?? []) as { item_id: number; qty: number }[];
  const nameOf = (itemId: number) => order.lines.find((line) => line.id === itemId)?.name ?? '';
  const things = items.map(({ item_id: itemId, qty }) => `${nameOf(itemId)} x${qty}`).join(', ');
  const parcel = `Tracking: ${textOf('_tracking_number')}, Provider: ${textOf('_shipment_provider')}`;
  const status = isFulfilled ? 'Fulfilled' : 'Unfulfilled';
  addNote(view.shop, order, `Fulfillment #${id} created (status: ${status}). Items: ${things}. ${parcel}.`);
}

function remove(call: Call): Reply {
  const order = orderOf(call);
  const id = Number(call.params.fulfillment);
  if (!order.fulfillments.some((each) => each.id === id))
    throw new RestError(400, '0', 'Invalid fulfillment ID.');
  order.fulfillments = order.fulfillments.filter((each) => each.id !== id);
  return { body: { message: 'Fulfillment deleted successfully.' } };
}

export const fulfillmentRoutes: Route[] = [
  { path: '/orders/:id/fulfillments', allow: collectionAllow, methods: { GET: list, POST: create } },
  { path: '/orders/:id/fulfillments/:fulfillment', allow: 'DELETE', methods: { DELETE: remove } },
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
