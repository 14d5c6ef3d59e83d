import { carrierFacts } from '@crosslister/contract/orders/carriers.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Dispatch } from '../../sales/order-calls.ts';
import type { Order } from '../answers.ts';
import { mustDo, read, readIfAllowed } from '../client.ts';
import { providerKeys, trackingPages } from './carriers.ts';
import { readRefunds } from './refunds.ts';

/** A number that is to be told: with its carrier. */
export type Tracked = Dispatch & { carrier: NonNullable<Dispatch['carrier']> };

const Meta = z.object({ key: z.string(), value: z.unknown() });
const TrackingNumber = z.union([z.string(), z.number().transform(String)]);
const Fulfillments = z.array(z.object({ id: z.number(), meta_data: z.array(Meta).catch([]) }));
const Items = z.array(z.object({ item_id: z.coerce.number(), qty: z.coerce.number() }));
const Trackings = z.array(z.object({ tracking_number: z.string().catch('') }));
const Notes = z.array(z.object({ note: z.string().catch(''), customer_note: z.boolean().catch(false) }));

const metasOf = (fulfillments: z.infer<typeof Fulfillments>, name: string) =>
  fulfillments.flatMap(({ meta_data: meta }) =>
    meta.flatMap(({ key, value }) => (key === name ? [value] : [])),
  );

/** What is in no fulfilment yet, without what was refunded: an owner may have posted a part of it. */
async function leftToPost(
  context: MarketplaceContext,
  order: Order,
  found: z.infer<typeof Fulfillments>,
): Promise<{ item_id: number; qty: number }[]> {
  const refunded = (await readRefunds(context, order)).lines;
  const posted = metasOf(found, '_items').flatMap((value) => Items.safeParse(value).data ?? []);
  return order.line_items.flatMap(({ id, quantity }) => {
    const there = posted.reduce((sum, item) => sum + (item.item_id === id ? item.qty : 0), 0);
    const qty = quantity - there - (refunded.get(id)?.refundedQuantity ?? 0);
    return qty > 0 ? [{ item_id: id, qty }] : [];
  });
}

/** Routes that a store does not have, found out once in a run. */
const absent = new WeakMap<MarketplaceContext, Set<string>>();

/** A list of a part that not every store has; null without it. */
async function listOf<T>(
  context: MarketplaceContext,
  part: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const known = absent.get(context) ?? new Set();
  absent.set(context, known);
  if (known.has(part)) return null;
  const found = await readIfAllowed(context, path, {}, { schema, what: `the ${part} of an order` });
  if (found === null) known.add(part);
  return found;
}

const fulfillmentsPath = (orderId: string) => `wc/v3/orders/${orderId}/fulfillments`;

/**
 * The fulfilments of WooCommerce 10.1 and later, where they are switched on (a feature that is off at first): one for the
 * parcel, with its number.
 * Returns the number that is there then; null where the store has no fulfilments. Routes and fields: `OrderFulfillmentsRestController.php` of 11.0, read on 2026-11-30.
 */
async function addFulfillment(
  context: MarketplaceContext,
  order: Order,
  sent: Tracked,
): Promise<string | null> {
  const path = fulfillmentsPath(sent.orderId);
  const found = await listOf(context, 'fulfilments', path, Fulfillments);
  if (found === null) return null;
  const numbers = metasOf(found, '_tracking_number').flatMap(
    (value) => TrackingNumber.safeParse(value).data || [],
  );
  if (numbers.includes(sent.trackingNumber)) return sent.trackingNumber;
  const items = await leftToPost(context, order, found);
  if (items.length === 0) return numbers[0] ?? '';
  const key = providerKeys[sent.carrier];
  const meta = {
    _items: items,
    _tracking_number: sent.trackingNumber,
    _shipment_provider: key ?? 'other',
    ...(!key && { _provider_name: carrierFacts[sent.carrier].name }),
    _tracking_url: pageOf(sent),
  };
  const body = {
    status: 'fulfilled',
    is_fulfilled: true,
    // The buyer is told by the note and by the mail about the completed order.
    notify_customer: false,
    meta_data: Object.entries(meta).map(([name, value]) => ({ id: 0, key: name, value })),
  };
  await mustDo(context, { method: 'POST', path, body });
  return sent.trackingNumber;
}

const pageOf = ({ carrier, trackingNumber }: Tracked) =>
  (trackingPages[carrier] ?? '').replace('%1$s', encodeURIComponent(trackingNumber));

/**
 * The plugin Shipment Tracking, which shows the number in the mail about the completed order. Its documents of July 2026:
 * https://woocommerce.com/document/shipment-tracking/shipment-tracking-rest-api-create-tracking-item/
 */
async function addTracking(context: MarketplaceContext, sent: Tracked): Promise<void> {
  const path = `wc-shipment-tracking/v3/orders/${sent.orderId}/shipment-trackings`;
  const found = await listOf(context, 'shipment trackings', path, Trackings);
  if (found === null || found.some(({ tracking_number: number }) => number === sent.trackingNumber)) return;
  const body = {
    custom_tracking_provider: carrierFacts[sent.carrier].name,
    custom_tracking_link: trackingPages[sent.carrier] ?? '',
    tracking_number: sent.trackingNumber,
    date_shipped: context.now().toISOString().slice(0, 10),
  };
  await mustDo(context, { method: 'POST', path, body });
}

/** A note to the customer with the number: every store has that, and mails it. */
async function addNote(context: MarketplaceContext, sent: Tracked): Promise<void> {
  const path = `wc/v3/orders/${sent.orderId}/notes`;
  const notes = await read(context, path, {}, { schema: Notes, what: 'the notes of an order' });
  // WooCommerce notes the number of a fulfilment for the owner alone.
  if (notes.some(({ note, customer_note: isMailed }) => isMailed && note.includes(sent.trackingNumber)))
    return;
  const page = pageOf(sent);
  const { name } = carrierFacts[sent.carrier];
  const by = sent.carrier === 'other' ? '' : ` with ${name}`;
  const note = `Your order was posted${by}. Tracking number: ${sent.trackingNumber}.${page && ` ${page}`}`;
  await mustDo(context, { method: 'POST', path, body: { note, customer_note: true } });
}

/**
 * Writes the number into the order, wherever the store has a place for it, unless another one is there. It may run again.
 * Returns the number that is there then.
 */
export async function tellNumber(context: MarketplaceContext, order: Order, sent: Tracked): Promise<string> {
  const there = await addFulfillment(context, order, sent);
  if (there && there !== sent.trackingNumber) return there;
  if (there === null) await addTracking(context, sent);
  await addNote(context, sent);
  return sent.trackingNumber;
}

/** Removes the fulfilments of an order that is to be posted again. */
export async function removeFulfillments(context: MarketplaceContext, orderId: string): Promise<void> {
  const path = fulfillmentsPath(orderId);
  for (const { id } of (await listOf(context, 'fulfilments', path, Fulfillments)) ?? []) {
    try {
      await mustDo(context, { method: 'DELETE', path: `${path}/${id}` });
    } catch (error) {
      // A locked one belongs to another plugin. The order is open again all the same.
      if (!(error instanceof MarketplaceError) || error.kind !== 'rejected') throw error;
    }
  }
}
