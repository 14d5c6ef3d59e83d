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
import { shopPath } from '../account/account.ts';
import { type EtsyCall, send } from '../client.ts';
import { etsySays, faultOf, refusal } from '../errors.ts';
import { carrierNames } from './carriers.ts';
import { orderUrl, Receipt } from './receipts.ts';
import { askReceipt } from './unread-receipts.ts';

const said = z.string().nullish().catch(null);
/** Who gets it: withheld from apps that Etsy has not made a partner (Open API document of 2026-08, ShopReceipt). */
const Address = z.object({
  receipt_id: z.union([z.int(), z.string()]).transform(String),
  name: said,
  first_line: said,
  second_line: said,
  city: said,
  state: said,
  zip: said,
  country_iso: said,
  message_from_buyer: said,
});

const path = (context: MarketplaceContext, orderId: string) => `${shopPath(context)}/receipts/${orderId}`;

/** The receipt as Etsy has it now, if it is to be posted or has been. */
async function receiptOf(context: MarketplaceContext, orderId: string): Promise<Receipt> {
  const raw = await askReceipt(context, orderId);
  const receipt = Receipt.safeParse(raw).data;
  const link = orderUrl(orderId);
  if (!receipt)
    throw new MarketplaceError(
      'rejected',
      raw === null ? 'Etsy does not have this order any more.' : 'Etsy shows this order in an unknown form.',
      { nextStep: 'Look at the order on Etsy before you post it.', link },
    );
  if (/^(cancell?ed|fully refunded)$/i.test(receipt.status))
    throw new MarketplaceError('rejected', 'This order was cancelled or refunded on Etsy.', {
      nextStep: 'Do not post it. If it has left already, look at the order on Etsy.',
      link,
    });
  if (receipt.is_paid === false)
    throw new MarketplaceError('rejected', 'This order is not paid on Etsy.', {
      nextStep: 'Wait for the payment before you post it.',
      link,
    });
  return receipt;
}

function toldOf({ is_shipped: isShipped, shipments }: Receipt, now: Date): Dispatched | null {
  if (isShipped !== true) return null;
  const last = shipments?.at(-1);
  const at = last?.shipment_notification_timestamp;
  return {
    postedAt: (at ? new Date(at * 1000) : now).toISOString(),
    trackingNumber: last?.tracking_code ?? '',
  };
}

/** One change of a receipt, which Etsy answers with. A consent of before does not allow it. */
async function notify(
  context: MarketplaceContext,
  orderId: string,
  call: EtsyCall,
): Promise<Receipt | undefined> {
  const answer = await send(context, call);
  if (answer.status < 400) return Receipt.safeParse(answer.json).data;
  const words = faultOf(answer);
  const link = orderUrl(orderId);
  if (answer.status === 403 && /scope/i.test(words))
    throw new MarketplaceError('credentials', 'Crosslister may not tell Etsy yet that an order was posted.', {
      status: 403,
      nextStep: 'Connect Etsy again under Settings → Connections, and agree to it.',
    });
  if (/track|carrier|shipment|shipped/i.test(words) && answer.status < 500)
    throw new MarketplaceError('rejected', `Etsy does not accept this as posted.${etsySays(answer)}`, {
      status: answer.status,
      nextStep: 'Check the carrier and the number, then send it again.',
      link,
    });
  throw refusal(answer, call);
}

/** Etsy writes to the buyer each time it is told, so a receipt that has left is not told again. */
async function dispatch(context: MarketplaceContext, wanted: Dispatch): Promise<Dispatched> {
  const { orderId, carrier, trackingNumber } = wanted;
  const before = toldOf(await receiptOf(context, orderId), context.now());
  if (before) return before;
  const after = await notify(context, orderId, {
    method: 'POST',
    path: `${path(context, orderId)}/tracking`,
    json: {
      ...(carrier &&
        trackingNumber && { tracking_code: trackingNumber, carrier_name: carrierNames[carrier] }),
      send_bcc: false,
    },
  });
  // A read may lag behind: the buyer would get a second mail.
  if (after) return { postedAt: context.now().toISOString(), trackingNumber: carrier ? trackingNumber : '' };
  const proved = toldOf(await receiptOf(context, orderId), context.now());
  if (!proved)
    throw new MarketplaceError('unknown', 'Etsy does not show yet that this order was posted.', {
      nextStep: 'If it stays, look at the order on Etsy.',
      link: orderUrl(orderId),
    });
  return proved;
}

/** The number stays in Etsy's list of shipments; the order is to be posted again. */
async function undo(context: MarketplaceContext, { orderId }: DispatchToUndo): Promise<void> {
  if (!toldOf(await receiptOf(context, orderId), context.now())) return;
  await notify(context, orderId, {
    method: 'PUT',
    path: path(context, orderId),
    form: { was_shipped: false },
  });
  if (toldOf(await receiptOf(context, orderId), context.now()))
    throw new MarketplaceError('rejected', 'Etsy still shows this order as posted.', {
      nextStep: 'Change it on the page of the order on Etsy.',
      link: orderUrl(orderId),
    });
}

async function buyers(context: MarketplaceContext, orderIds: readonly string[]): Promise<RemoteBuyer[]> {
  const found: RemoteBuyer[] = [];
  for (const orderId of orderIds) {
    const read = Address.safeParse(await askReceipt(context, orderId)).data;
    if (!read) continue;
    const { first_line: first, second_line: second, city, state } = read;
    found.push({
      orderId,
      name: read.name ?? '',
      street: first ? [first, second].flatMap((line) => line || []) : [],
      city: city ?? '',
      county: state ?? '',
      postcode: read.zip ?? '',
      country: read.country_iso ?? '',
      phone: '',
      note: read.message_from_buyer ?? '',
    });
  }
  return found;
}

export const orders: OrderCalls = { buyers, dispatch, undo, refund: null };
