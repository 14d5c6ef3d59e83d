import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Dispatch, Dispatched, OrderCalls, RemoteBuyer } from '../../sales/order-calls.ts';
import { ask, type EbayCall, send } from '../client.ts';
import { faultsOf, refusal } from '../errors.ts';
import { carrierCodes } from './carriers.ts';
import { BareOrder, Order } from './order-answers.ts';
import { orderPage } from './order-lines.ts';
import { ordersById } from './sales.ts';

/** Facts from the document of the Fulfillment API v1.20.7. */
const Fulfillments = z.object({
  fulfillments: z
    .array(
      z.object({
        shipmentTrackingNumber: z.string().optional(),
        shippedDate: z.string().optional(),
        lineItems: z.array(z.object({ lineItemId: z.string() })).default([]),
      }),
    )
    .default([]),
});
type Fulfillment = z.infer<typeof Fulfillments>['fulfillments'][number];

const fulfillmentPath = (orderId: string) =>
  `/sell/fulfillment/v1/order/${encodeURIComponent(orderId)}/shipping_fulfillment`;

async function fulfillmentsOf(context: MarketplaceContext, orderId: string): Promise<Fulfillment[]> {
  const call: EbayCall = { method: 'GET', path: fulfillmentPath(orderId) };
  return (await ask(context, Fulfillments, call)).fulfillments;
}

/** What eBay refuses of a fulfilment, by its numbers (Fulfillment API v1.20.7, createShippingFulfillment). */
const refusals: Record<number, [message: string, nextStep: string]> = {
  32300: [
    'eBay does not accept this tracking number or its carrier.',
    'Check both, then send it again. Without a number the order is marked as posted all the same.',
  ],
  32500: ['eBay does not accept the date of posting.', 'Set the clock of the server, then send it again.'],
  34100: ['eBay takes no more tracking numbers for this order.', 'Look at the order on eBay.'],
  34300: ['eBay takes one parcel at a time for this postage programme.', 'Mark the order as posted on eBay.'],
  32400: ['eBay has suspended this account.', 'See what eBay has written to you.'],
};

/** Returns whether eBay says that it has made the fulfilment. */
async function notify(context: MarketplaceContext, orderId: string, call: EbayCall): Promise<boolean> {
  const answer = await send(context, call);
  if (answer.status < 400) return answer.status === 201;
  for (const { errorId } of faultsOf(answer)) {
    const [message, nextStep] = refusals[errorId] ?? [];
    if (message && nextStep)
      throw new MarketplaceError('rejected', message, {
        status: answer.status,
        code: String(errorId),
        nextStep,
        link: orderPage(orderId),
      });
  }
  throw refusal(answer);
}

/** The lines of an order as eBay has it now. */
async function linesOf(context: MarketplaceContext, { orderId }: Dispatch) {
  const [order] = await ordersById(context, [orderId]);
  const read = BareOrder.safeParse(order).data;
  const link = orderPage(orderId);
  if (!read)
    throw new MarketplaceError('rejected', 'eBay does not show this order any more.', {
      nextStep: 'Look at the order on eBay before you post it.',
      link,
    });
  const { orderPaymentStatus: paid, cancelStatus } = read;
  if (paid === 'FULLY_REFUNDED' || paid === 'FAILED' || cancelStatus?.cancelState === 'CANCELED')
    throw new MarketplaceError('rejected', 'This order was cancelled or refunded on eBay.', {
      nextStep: 'Do not post it. If it has left already, look at the order on eBay.',
      link,
    });
  if (paid === 'PENDING')
    throw new MarketplaceError('rejected', 'This order is not paid on eBay.', {
      nextStep: 'Wait for the payment before you post it.',
      link,
    });
  return read.lineItems;
}

/** What was told for these lines; null while any of them lacks it. */
function toldOf(
  fulfillments: readonly Fulfillment[],
  lineIds: readonly string[],
  now: Date,
): Dispatched | null {
  const has = (line: string) =>
    // One without lines is for the whole order.
    fulfillments.find(
      ({ lineItems }) => lineItems.length === 0 || lineItems.some(({ lineItemId }) => lineItemId === line),
    );
  const found = lineIds.map(has);
  const last = found.at(-1);
  if (!last || found.includes(undefined)) return null;
  const at = Date.parse(last.shippedDate ?? '');
  return {
    postedAt: (Number.isNaN(at) ? now : new Date(at)).toISOString(),
    trackingNumber: last.shipmentTrackingNumber ?? '',
  };
}

async function dispatch(context: MarketplaceContext, wanted: Dispatch): Promise<Dispatched> {
  const { orderId, carrier, trackingNumber } = wanted;
  const lines = await linesOf(context, wanted);
  const ids = lines.map(({ lineItemId }) => lineItemId);
  const before = await fulfillmentsOf(context, orderId);
  const known = toldOf(before, ids, context.now());
  if (known) return known;
  const missing = lines.filter(({ lineItemId }) => !toldOf(before, [lineItemId], context.now()));
  const isMade = await notify(context, orderId, {
    method: 'POST',
    path: fulfillmentPath(orderId),
    body: {
      lineItems: missing.map(({ lineItemId, quantity }) => ({ lineItemId, quantity })),
      shippedDate: context.now().toISOString(),
      ...(carrier && trackingNumber && { shippingCarrierCode: carrierCodes[carrier], trackingNumber }),
    },
  });
  // Its list may lag behind: what is not seen there would be told a second time.
  if (isMade) return { postedAt: context.now().toISOString(), trackingNumber: carrier ? trackingNumber : '' };
  const proved = toldOf(await fulfillmentsOf(context, orderId), ids, context.now());
  if (!proved)
    throw new MarketplaceError('unknown', 'eBay does not show yet that this order was posted.', {
      nextStep: 'If it stays, look at the order on eBay.',
      link: orderPage(orderId),
    });
  return proved;
}

function toBuyer(order: Order): RemoteBuyer {
  const step = order.fulfillmentStartInstructions.find(
    ({ shippingStep }) => shippingStep?.shipTo,
  )?.shippingStep;
  const {
    fullName,
    contactAddress: to,
    primaryPhone,
  } = step?.shipTo ?? { contactAddress: {}, primaryPhone: {} };
  const { addressLine1, addressLine2, city, county, stateOrProvince } = to;
  // eBay's own shipping programmes want their reference above the street.
  const reference = step?.shipToReferenceId && `Reference #${step.shipToReferenceId}`;
  return {
    orderId: order.orderId,
    name: fullName ?? '',
    street: [reference, addressLine1, addressLine2].flatMap((line) => line || []),
    city: city ?? '',
    county: county ?? stateOrProvince ?? '',
    postcode: to.postalCode ?? '',
    country: to.countryCode ?? '',
    phone: primaryPhone.phoneNumber ?? '',
    note: order.buyerCheckoutNotes ?? '',
  };
}

/** Names and addresses are shown by eBay for 90 days. */
async function buyers(context: MarketplaceContext, orderIds: readonly string[]): Promise<RemoteBuyer[]> {
  const orders = await ordersById(context, orderIds);
  return orders.flatMap((order) => {
    const read = Order.safeParse(order).data;
    return read ? [toBuyer(read)] : [];
  });
}

/** Its API cannot take a fulfilment back: that is done on the order's page. */
export const orders: OrderCalls = { buyers, dispatch, undo: null, refund: null };
