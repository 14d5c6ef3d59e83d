import type { RemoteOrder } from '../../sales/remote-sale.ts';
import type { Order } from './order-answers.ts';

/** "UK_RoyalMailSecondClassStandard" is read as "Royal Mail Second Class Standard". */
export function serviceWords(code: string): string {
  return code
    .replace(/^[A-Z]{2}_/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .trim();
}

const isPosted = ({ lineItemFulfillmentStatus: status }: Order['lineItems'][number]) =>
  status === 'FULFILLED';

function holdOf({ orderPaymentStatus, cancelStatus, fulfillmentStartInstructions }: Order) {
  if (orderPaymentStatus === 'PENDING') return { hold: 'not_paid' as const };
  // The seller is asked to cancel it, and has not answered yet.
  if (cancelStatus?.cancelState === 'IN_PROGRESS') return { hold: 'on_hold' as const };
  const isPickedUp = fulfillmentStartInstructions.some(({ fulfillmentInstructionsType: type }) =>
    ['PREPARE_FOR_PICKUP', 'FULFILLED_BY_EBAY'].includes(type ?? ''),
  );
  return isPickedUp ? { hold: 'collect' as const } : {};
}

/** What an order says of posting it. */
export function factsOf(order: Order): RemoteOrder {
  const { lineItems: lines, fulfillmentStartInstructions: instructions, buyer } = order;
  const steps = instructions.flatMap(({ shippingStep }) => shippingStep ?? []);
  const isDigital = instructions.length > 0 && instructions.every((each) => isDownload(each));
  const posted = order.orderFulfillmentStatus === 'FULFILLED' || (lines.length > 0 && lines.every(isPosted));
  const open = lines.filter((line) => !isPosted(line));
  // The whole parcel is late when its first line is.
  const [postBy] = open
    .flatMap(({ lineItemFulfillmentInstructions: { shipByDate } }) => shipByDate ?? [])
    .map((time) => new Date(time).toISOString())
    .sort();
  const { postalCode, addressLine1 } = steps[0]?.shipTo?.contactAddress ?? {};
  return {
    service: serviceWords(
      steps.find(({ shippingServiceCode }) => shippingServiceCode)?.shippingServiceCode ?? '',
    ),
    ...(postBy && { postBy }),
    fulfilment: isDigital ? 'none' : posted ? 'posted' : 'open',
    // eBay does not say in the order when it was posted; the change of the order is not before it.
    ...(posted && order.lastModifiedDate && { postedAt: new Date(order.lastModifiedDate).toISOString() }),
    ...(!posted && holdOf(order)),
    hasNote: Boolean(order.buyerCheckoutNotes),
    // eBay calls a buyer by the user name; the address is added because a gift goes elsewhere.
    ...(buyer.username && { buyer: [buyer.username, postalCode ?? '', addressLine1 ?? ''].join('\n') }),
  };
}

const isDownload = ({ fulfillmentInstructionsType: type }: Order['fulfillmentStartInstructions'][number]) =>
  type === 'DIGITAL';
