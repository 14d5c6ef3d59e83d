import { carrierFacts } from '@crosslister/contract/orders/carriers.ts';
import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Order } from '../answers.ts';
import { mustDo } from '../client.ts';
import { pageOf, providerKeys, type Tracked } from './carriers.ts';
import { listOf } from './optional-list.ts';
import { readRefunds } from './refunds.ts';

// The fulfilments of WooCommerce 10.1 and later, where they are switched on (a feature that is off at first). Routes and
// fields: `OrderFulfillmentsRestController.php` of 11.0, read and tried on 2026-11-30.

const Fulfillment = z.object({
  id: z.number(),
  /** Not yet: its owner has prepared it. Listed as a digit in a text. */
  is_fulfilled: z.unknown().transform((value) => value !== false && value !== 0 && value !== '0'),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]),
});
type Fulfillment = z.infer<typeof Fulfillment>;
const Items = z.array(z.object({ item_id: z.coerce.number(), qty: z.coerce.number() }));
const TrackingNumber = z.union([z.string(), z.number().transform(String)]);

const pathOf = (orderId: string) => `wc/v3/orders/${orderId}/fulfillments`;
const listFulfillments = (context: MarketplaceContext, orderId: string) =>
  listOf(context, 'fulfilments', pathOf(orderId), z.array(Fulfillment));

const metaOf = ({ meta_data: meta }: Fulfillment, name: string) =>
  meta.find(({ key }) => key === name)?.value;
const numberOf = (each: Fulfillment) => TrackingNumber.safeParse(metaOf(each, '_tracking_number')).data || '';

/** What is in no fulfilment yet, without what was refunded: an owner may have posted a part of it. */
async function leftToPost(
  context: MarketplaceContext,
  order: Order,
  found: readonly Fulfillment[],
): Promise<z.infer<typeof Items>> {
  const refunded = (await readRefunds(context, order)).lines;
  const packed = found.flatMap((each) => Items.safeParse(metaOf(each, '_items')).data ?? []);
  return order.line_items.flatMap(({ id, quantity }) => {
    const there = packed.reduce((sum, item) => sum + (item.item_id === id ? item.qty : 0), 0);
    const qty = quantity - there - (refunded.get(id)?.refundedQuantity ?? 0);
    return qty > 0 ? [{ item_id: id, qty }] : [];
  });
}

const fulfilled = (meta: Fulfillment['meta_data'], notify = false) => ({
  status: 'fulfilled',
  is_fulfilled: true,
  // The buyer is told by the note and by the mail about the completed order.
  notify_customer: notify,
  meta_data: meta.map(({ key, value }) => ({ id: 0, key, value })),
});

function trackingMeta(sent: Tracked): Fulfillment['meta_data'] {
  const key = providerKeys[sent.carrier];
  const meta = {
    _tracking_number: sent.trackingNumber,
    _shipment_provider: key ?? 'other',
    ...(!key && { _provider_name: carrierFacts[sent.carrier].name }),
    _tracking_url: pageOf(sent),
  };
  return Object.entries(meta).map(([name, value]) => ({ key: name, value }));
}

/** A locked one belongs to another plugin. The order is posted, or open again, all the same. */
const unlessLocked = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof MarketplaceError) || error.kind !== 'rejected') throw error;
  });

/**
 * Posts what its owner has prepared. A number that is there belongs to its label and stays, and the store tells it to the
 * buyer. Returns the number that it has then.
 */
async function postDraft(context: MarketplaceContext, draft: Fulfillment, sent: Tracked): Promise<string> {
  const own = numberOf(draft);
  const ours = own ? [] : trackingMeta(sent);
  // What is not sent is removed.
  const kept = draft.meta_data.filter(({ key }) => !ours.some((each) => each.key === key));
  await unlessLocked(
    mustDo(context, {
      method: 'PUT',
      path: `${pathOf(sent.orderId)}/${draft.id}`,
      body: fulfilled([...kept, ...ours], own !== '' && own !== sent.trackingNumber),
    }),
  );
  return own || sent.trackingNumber;
}

/**
 * One fulfilment for the parcel, with its number, beside those that its owner has made.
 * Returns the number that is there then; null where the store has no fulfilments.
 */
export async function addFulfillment(
  context: MarketplaceContext,
  order: Order,
  sent: Tracked,
): Promise<string | null> {
  const found = await listFulfillments(context, sent.orderId);
  if (found === null) return null;
  const [posted, drafts] = [true, false].map((is) => found.filter((each) => each.is_fulfilled === is));
  const numbers = (posted ?? []).map(numberOf).filter(Boolean);
  // Before the drafts: if this ends between them, what is left is known by the number.
  if (!numbers.includes(sent.trackingNumber)) {
    const items = await leftToPost(context, order, found);
    if (items.length > 0) {
      const body = fulfilled([{ key: '_items', value: items }, ...trackingMeta(sent)]);
      await mustDo(context, { method: 'POST', path: pathOf(sent.orderId), body });
      numbers.push(sent.trackingNumber);
    }
  }
  for (const draft of drafts ?? []) numbers.push(await postDraft(context, draft, sent));
  return numbers.includes(sent.trackingNumber) ? sent.trackingNumber : (numbers[0] ?? '');
}

/** Removes the fulfilments with this number, of an order that is to be posted again. What its owner has posted stays. */
export async function removeFulfillments(
  context: MarketplaceContext,
  orderId: string,
  trackingNumber: string,
): Promise<void> {
  if (trackingNumber === '') return;
  const found = (await listFulfillments(context, orderId)) ?? [];
  for (const each of found.filter((made) => numberOf(made) === trackingNumber))
    await unlessLocked(mustDo(context, { method: 'DELETE', path: `${pathOf(orderId)}/${each.id}` }));
}
