import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type {
  Dispatch,
  Dispatched,
  DispatchToUndo,
  OrderCalls,
  RemoteBuyer,
} from '../../sales/order-calls.ts';
import { orderPage, storeOf } from '../account/store-address.ts';
import { Order, OrderInFull, OrderLine } from '../answers.ts';
import { mustDo, read, readIfThere } from '../client.ts';
import { plainText, utc } from '../texts.ts';
import { removeFulfillments } from './fulfillments.ts';
import { refund } from './make-refund.ts';
import { tellNumber } from './tracking.ts';

const path = (orderId: string) => `wc/v3/orders/${orderId}`;
const pageOf = (context: MarketplaceContext, orderId: string) =>
  orderPage(storeOf(context.secrets).url, Number(orderId));

function refusal(context: MarketplaceContext, orderId: string, message: string, nextStep: string) {
  return new MarketplaceError('rejected', message, { nextStep, link: pageOf(context, orderId) });
}

/** What each status means to a parcel. A status of a plugin's own counts as paid if the order is. */
const notToPost: Record<string, [message: string, nextStep: string]> = {
  cancelled: ['This order was cancelled in your store.', 'Do not post it.'],
  refunded: ['This order was refunded in your store.', 'Do not post it.'],
  failed: ['The payment of this order has failed.', 'Do not post it.'],
  trash: ['This order is in the trash of your store.', 'Restore it there first.'],
  pending: ['This order is not paid yet.', 'Wait for the payment, or set its status in WooCommerce.'],
  'on-hold': [
    'This order is on hold in your store.',
    'Once it is paid, set it to Processing in WooCommerce.',
  ],
};

async function orderOf(context: MarketplaceContext, orderId: string): Promise<Order> {
  const answer = { schema: OrderInFull, what: 'an order' };
  const row = await readIfThere(context, path(orderId), {}, answer);
  if (row === null)
    throw refusal(
      context,
      orderId,
      'Your store does not have this order any more.',
      'Look at your orders in WooCommerce.',
    );
  const order = Order.safeParse(row).data;
  if (!order)
    throw refusal(
      context,
      orderId,
      'This order cannot be read: a plugin may change the answers of the API.',
      'Set it to Completed in WooCommerce.',
    );
  return { ...order, line_items: order.line_items.flatMap((line) => OrderLine.safeParse(line).data ?? []) };
}

const setStatus = (context: MarketplaceContext, orderId: string, status: string) =>
  mustDo(context, { method: 'PUT', path: path(orderId), body: { status } });

/** The number comes first, so that the mail about the completed order has it; and also if the owner completed the order. */
async function dispatch(context: MarketplaceContext, wanted: Dispatch): Promise<Dispatched> {
  const { orderId, carrier, trackingNumber } = wanted;
  let order = await orderOf(context, orderId);
  const [message, nextStep] = notToPost[order.status] ?? [];
  if (message && nextStep) throw refusal(context, orderId, message, nextStep);
  const number = carrier && trackingNumber ? await tellNumber(context, order, { ...wanted, carrier }) : '';
  if (order.status !== 'completed') {
    await setStatus(context, orderId, 'completed');
    order = await orderOf(context, orderId);
  }
  if (order.status !== 'completed')
    throw refusal(
      context,
      orderId,
      'Your store took it, and does not show the order as completed.',
      'A plugin may set the status back: look at the order in WooCommerce.',
    );
  return { postedAt: utc(order.date_completed_gmt) ?? context.now().toISOString(), trackingNumber: number };
}

async function undo(context: MarketplaceContext, { orderId, trackingNumber }: DispatchToUndo): Promise<void> {
  const order = await orderOf(context, orderId);
  if (order.status !== 'completed') return;
  await removeFulfillments(context, orderId, trackingNumber);
  await setStatus(context, orderId, 'processing');
}

const Addressed = Order.pick({ id: true, billing: true, shipping: true, customer_note: true });

function toBuyer({ id, billing, shipping, customer_note: note }: z.infer<typeof Addressed>): RemoteBuyer {
  const to = shipping.address_1 ? shipping : billing;
  return {
    orderId: String(id),
    name: plainText(`${to.first_name} ${to.last_name}`),
    street: [to.company, to.address_1, to.address_2].map(plainText).filter(Boolean),
    city: plainText(to.city),
    county: plainText(to.state),
    postcode: to.postcode,
    country: to.country,
    phone: to.phone || billing.phone,
    note: plainText(note),
  };
}

async function buyers(context: MarketplaceContext, orderIds: readonly string[]): Promise<RemoteBuyer[]> {
  const query = {
    status: 'any',
    include: orderIds.join(),
    per_page: String(orderIds.length),
    // Without its lines, at which a plugin may fail.
    _fields: Object.keys(Addressed.shape).join(),
  };
  const rows = await read(context, 'wc/v3/orders', query, {
    schema: z.array(z.unknown()),
    what: 'your orders',
  });
  return rows.flatMap((row) => {
    const order = Addressed.safeParse(row).data;
    return order ? [toBuyer(order)] : [];
  });
}

export const orders: OrderCalls = { buyers, dispatch, undo, refund };
