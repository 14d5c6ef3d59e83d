import type { RemoteOrder } from '../../sales/remote-sale.ts';
import type { Order } from '../answers.ts';
import { plainText, utc } from '../texts.ts';

/** Methods by which a buyer comes for it: WooCommerce's own two, of the old checkout and of the new one. */
const pickups = ['local_pickup', 'pickup_location'];

const isAsBefore = ['processing', 'on-hold', 'pending'];

/** What an order says of posting it. WooCommerce knows no date until when. */
export function factsOf(order: Order): RemoteOrder {
  const { status, shipping_lines: methods, billing, shipping, customer_id: customer } = order;
  const [first] = methods;
  const sentAt = utc(order.date_completed_gmt);
  // An order that was set back keeps the time; one with a status of a plugin's own has been on its way.
  const isPosted = status === 'completed' || (sentAt !== null && !isAsBefore.includes(status));
  const needsNothing = methods.length === 0 && order.needs_processing === false;
  const to = shipping.address_1 ? shipping : billing;
  // A guest has no number: the e-mail is what WooCommerce itself knows them by.
  const buyer = customer > 0 ? String(customer) : billing.email;
  const hold =
    status === 'on-hold'
      ? ({ hold: 'on_hold' } as const)
      : first && pickups.includes(first.method_id)
        ? ({ hold: 'collect' } as const)
        : {};
  return {
    service: plainText(first?.method_title ?? ''),
    fulfilment: needsNothing ? 'none' : isPosted ? 'posted' : 'open',
    ...(isPosted && sentAt && { postedAt: sentAt }),
    ...(!isPosted && hold),
    hasNote: order.customer_note !== '',
    // The address is added because a gift goes elsewhere.
    ...(buyer && { buyer: [buyer, to.postcode, to.address_1].join('\n') }),
  };
}
