import type { Fulfillment, Order } from '../records.ts';
import { nextId, type Shop } from '../shop.ts';
import { addNote } from './order-status.ts';

// What a store of 11.0.1 writes into an order when its fulfilments change, tried on 2026-11-30 with
// `FulfillmentsManager.php` and `FulfillmentOrderNotes.php` beside it. Each note is for the owner alone.

export interface FulfilledItem {
  item_id: number;
  qty: number;
}

export const itemsOf = ({ meta }: Fulfillment) =>
  (meta.find(({ key }) => key === '_items')?.value ?? []) as FulfilledItem[];

/** How many pieces of a line were refunded. */
export const refundedOfLine = (order: Order, lineId: number): number =>
  order.refunds
    .flatMap(({ lines }) => lines)
    .filter(({ meta }) =>
      meta.some(({ key, value }) => key === '_refunded_item_id' && Number(value) === lineId),
    )
    .reduce((sum, { quantity }) => sum - quantity, 0);

export const inFulfillments = (order: Order, lineId: number): number =>
  order.fulfillments
    .flatMap(itemsOf)
    .reduce((sum, item) => sum + (item.item_id === lineId ? item.qty : 0), 0);

const statusNames = {
  no_fulfillments: 'No fulfillments',
  unfulfilled: 'Unfulfilled',
  partially_fulfilled: 'Partially fulfilled',
  fulfilled: 'Fulfilled',
} as const;
type Status = keyof typeof statusNames;
const STATUS_KEY = '_fulfillment_status';

function statusOf(order: Order): Status {
  const { fulfillments, lines } = order;
  if (fulfillments.length === 0) return 'no_fulfillments';
  const waits = lines.some(
    ({ id, quantity }) => quantity - refundedOfLine(order, id) > inFulfillments(order, id),
  );
  if (!waits && fulfillments.every(({ isFulfilled }) => isFulfilled)) return 'fulfilled';
  return fulfillments.some(({ isFulfilled }) => isFulfilled) ? 'partially_fulfilled' : 'unfulfilled';
}

/** The state of all of them, which the order keeps. */
export function noteStatus(shop: Shop, order: Order): void {
  const before = (order.meta.find(({ key }) => key === STATUS_KEY)?.value ?? 'no_fulfillments') as Status;
  const after = statusOf(order);
  if (before === after) return;
  order.meta = order.meta.filter(({ key }) => key !== STATUS_KEY);
  if (after !== 'no_fulfillments')
    order.meta = [{ id: nextId(shop, 'meta'), key: STATUS_KEY, value: after }, ...order.meta];
  const [from, to] = [statusNames[before], statusNames[after]];
  addNote(shop, order, `Order fulfillment status changed from ${from} to ${to}.`);
}

/** Its things, and its number if it has one, with the carrier and the page where these are known. */
function wordsOf(order: Order, fulfillment: Fulfillment): string {
  const nameOf = (itemId: number) =>
    order.lines.find((line) => line.id === itemId)?.name ?? `Item #${itemId}`;
  const things = itemsOf(fulfillment).map(({ item_id: id, qty }) => `${nameOf(id)} x${qty}`);
  const textOf = (name: string) => String(fulfillment.meta.find(({ key }) => key === name)?.value ?? '');
  const [number, provider, url] = ['_tracking_number', '_shipment_provider', '_tracking_url'].map(textOf);
  const tracking = [number, provider && `Provider: ${provider}`, url && `URL: ${url}`].filter(Boolean);
  return `Items: ${things.join(', ')}.${number ? ` Tracking: ${tracking.join(', ')}.` : ''}`;
}

const named = ({ isFulfilled }: { isFulfilled: boolean }) => (isFulfilled ? 'Fulfilled' : 'Unfulfilled');

export function noteCreated(shop: Shop, order: Order, made: Fulfillment): void {
  noteStatus(shop, order);
  addNote(shop, order, `Fulfillment #${made.id} created (status: ${named(made)}). ${wordsOf(order, made)}`);
}

export function noteUpdated(shop: Shop, order: Order, changed: Fulfillment, wasFulfilled: boolean): void {
  noteStatus(shop, order);
  const text =
    wasFulfilled === changed.isFulfilled
      ? `updated. ${wordsOf(order, changed)}`
      : `status changed from ${named({ isFulfilled: wasFulfilled })} to ${named(changed)}.`;
  addNote(shop, order, `Fulfillment #${changed.id} ${text}`);
}

export function noteDeleted(shop: Shop, order: Order, { id }: Fulfillment): void {
  noteStatus(shop, order);
  addNote(shop, order, `Fulfillment #${id} deleted.`);
}

/**
 * What was refunded is taken out of drafts, if it is more than what is in no fulfilment. One that was posted stays as it
 * is.
 */
export function takeFromDrafts(shop: Shop, order: Order): void {
  if (!shop.hasFulfillments) return;
  for (const { id, quantity } of order.lines) {
    const waiting = Math.max(0, quantity - inFulfillments(order, id));
    let over = refundedOfLine(order, id) - waiting;
    for (const draft of order.fulfillments.filter(({ isFulfilled }) => !isFulfilled)) {
      const item = itemsOf(draft).find(({ item_id }) => item_id === id);
      if (!item || over <= 0) continue;
      const taken = Math.min(over, item.qty);
      over -= taken;
      const rest = itemsOf(draft).flatMap((each) => {
        const qty = each === item ? each.qty - taken : each.qty;
        return qty > 0 ? [{ ...each, qty }] : [];
      });
      draft.meta = draft.meta.map((entry) => (entry.key === '_items' ? { ...entry, value: rest } : entry));
      if (rest.length > 0) {
        noteUpdated(shop, order, draft, false);
        continue;
      }
      order.fulfillments = order.fulfillments.filter((each) => each !== draft);
      noteDeleted(shop, order, draft);
    }
  }
}
