import { runBatch } from '../products/batch.ts';
import type { Note, Order } from '../records.ts';
import { paged } from '../rest/paging.ts';
import { invalidId, PhpFatal } from '../rest/rest-error.ts';
import {
  batch,
  type Call,
  collectionAllow,
  idOf,
  isTrue,
  item,
  type Reply,
  type Route,
} from '../rest/route.ts';
import { validate } from '../rest/validate.ts';
import type { View } from '../shop.ts';
import { orderListRules, orderRules } from './order-rules.ts';
import { addNote, countSales, mailNote, trashOrder } from './order-status.ts';
import { findOrders } from './orders-list.ts';
import { createOrder, updateOrder } from './orders-write.ts';
import { createRefund, renderRefund } from './refunds.ts';
import { newestFirst, renderOrder, statusList } from './render-order.ts';

function existing(view: View, id: number, status: 400 | 404 = 404, message?: string): Order {
  const order = view.shop.orders.get(id);
  if (!order) throw invalidId(status, 'shop_order', message);
  return order;
}

/** An order as it is answered when it is read, if its plugins let it. */
function shown({ view, query }: Call, order: Order): unknown {
  const failing = view.shop.failingOrders.get(order.id);
  const asked = query._fields?.split(',') ?? ['line_items'];
  if (failing === 'always' || (failing && asked.includes('line_items'))) {
    throw new PhpFatal('Uncaught Error: Call to a member function get_id() on false');
  }
  const rendered = renderOrder(view, order);
  return view.shop.oddOrders.get(order.id)?.(rendered) ?? rendered;
}

function list(call: Call): Reply {
  validate(call.query, orderListRules);
  return paged(call, findOrders(call.view.shop, call.query), (order) => shown(call, order));
}

function create({ view, body }: Call): Reply {
  validate(body, orderRules);
  const order = createOrder(view.shop, body);
  const location = `${view.base}/wp-json/wc/v3/orders/${order.id}`;
  return { status: 201, body: renderOrder(view, order), headers: { location } };
}

const get = (call: Call): Reply => ({ body: shown(call, existing(call.view, idOf(call))) });

function update({ view, body, ...call }: Call): Reply {
  validate(body, orderRules);
  const order = existing(view, Number(call.params.id), 400, 'ID is invalid.');
  return { body: renderOrder(view, updateOrder(view.shop, order, body)) };
}

function removed(view: View, order: Order, force: boolean): unknown {
  const before = renderOrder(view, order);
  if (force) {
    countSales(view.shop, order, false);
    view.shop.orders.delete(order.id);
  } else trashOrder(view.shop, order);
  return before;
}

function remove(call: Call): Reply {
  const order = existing(call.view, idOf(call));
  return { body: removed(call.view, order, isTrue(call.query.force ?? call.body.force)) };
}

async function many({ view, body }: Call): Promise<Reply> {
  const answer = await runBatch(body, {
    create: async (input) => renderOrder(view, createOrder(view.shop, input)),
    update: async (id, input) => {
      const order = existing(view, id, 400, 'ID is invalid.');
      return renderOrder(view, updateOrder(view.shop, order, input));
    },
    remove: (id) => removed(view, existing(view, id), true),
  });
  return { body: answer };
}

function renderNote({ base }: View, order: Order, note: Note) {
  const parent = `${base}/wp-json/wc/v3/orders/${order.id}`;
  return {
    id: note.id,
    author: 'WooCommerce',
    date_created: note.created.local,
    date_created_gmt: note.created.gmt,
    note: note.text,
    customer_note: note.forCustomer,
    _links: {
      self: [{ href: `${parent}/notes/${note.id}`, targetHints: { allow: ['GET', 'DELETE'] } }],
      collection: [{ href: `${parent}/notes` }],
      up: [{ href: parent }],
    },
  };
}

function notes({ view, params }: Call): Reply {
  const order = existing(view, Number(params.id));
  return { body: newestFirst(order.notes).map((note) => renderNote(view, order, note)) };
}

function createNote({ view, params, body }: Call): Reply {
  const order = existing(view, Number(params.id));
  const note = addNote(view.shop, order, String(body.note ?? ''), isTrue(body.customer_note));
  if (note.forCustomer) mailNote(view.shop, order, { name: 'Customer note', toBuyer: true });
  const location = `${view.base}/wp-json/wc/v3/orders/${order.id}/notes/${note.id}`;
  return { status: 201, body: renderNote(view, order, note), headers: { location } };
}

function refunds(call: Call): Reply {
  const order = existing(call.view, idOf(call));
  const latest = [...order.refunds].reverse();
  return paged(call, latest, (refund) => renderRefund(call.view, order, refund));
}

function allRefunds(call: Call): Reply {
  const every = [...call.view.shop.orders.values()].flatMap((order) =>
    order.refunds.map((refund) => ({ order, refund })),
  );
  every.sort((a, b) => b.refund.id - a.refund.id);
  return paged(call, every, ({ order, refund }) => ({
    ...renderRefund(call.view, order, refund),
    parent_id: order.id,
  }));
}

function refundOrder({ view, params, body }: Call): Reply {
  const order = existing(view, Number(params.id));
  const refund = createRefund(view.shop, order, body);
  // Recorded: the address in Location still holds the route's pattern.
  const location = `${view.base}/wp-json/wc/v3/orders/(?P<order_id>[\\d]+)/refunds/${refund.id}`;
  return { status: 201, body: renderRefund(view, order, refund), headers: { location } };
}

export const orderRoutes: Route[] = [
  { path: '/orders', allow: collectionAllow, methods: { GET: list, POST: create } },
  { path: '/orders/statuses', allow: 'GET', methods: { GET: () => ({ body: statusList }) } },
  batch('/orders/batch', many),
  item('/orders/:id', get, update, remove),
  { path: '/orders/:id/notes', allow: collectionAllow, methods: { GET: notes, POST: createNote } },
  { path: '/orders/:id/refunds', allow: collectionAllow, methods: { GET: refunds, POST: refundOrder } },
  { path: '/refunds', allow: 'GET', methods: { GET: allRefunds } },
];
