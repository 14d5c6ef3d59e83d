import { carrierFacts } from '@crosslister/contract/orders/carriers.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import type { Order } from '../answers.ts';
import { mustDo, read } from '../client.ts';
import { pageOf, type Tracked, trackingPages } from './carriers.ts';
import { addFulfillment } from './fulfillments.ts';
import { listOf } from './optional-list.ts';

const Trackings = z.array(z.object({ tracking_number: z.string().catch('') }));
const Notes = z.array(z.object({ note: z.string().catch(''), customer_note: z.boolean().catch(false) }));

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

/** As a word: a number that was corrected may be a part of the one before. */
const names = (note: string, number: string) => note.split(/[^\p{L}\p{N}]+/u).includes(number);

/** A note to the customer with the number: every store has that, and mails it. */
async function addNote(context: MarketplaceContext, sent: Tracked): Promise<void> {
  const path = `wc/v3/orders/${sent.orderId}/notes`;
  const notes = await read(context, path, {}, { schema: Notes, what: 'the notes of an order' });
  // WooCommerce notes the number of a fulfilment for the owner alone.
  if (notes.some(({ note, customer_note: isMailed }) => isMailed && names(note, sent.trackingNumber))) return;
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
