import { expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { newNumber } from '../../conformance/orders/dispatching.ts';
import { MarketplaceError } from '../../errors.ts';
import {
  addStoreProduct,
  askStore,
  asOwner,
  describeRealStore,
  placeOrder,
  readAdminPage,
  realSecrets,
} from '../real-store.ts';
import { orders } from './orders.ts';
import { ordersAgain } from './orders-again.ts';

interface Case {
  /** How many pieces of how many products. */
  lines?: number[];
  order?: object;
  /** What the owner does to it afterwards. */
  after?: (orderId: number, lineIds: number[]) => Promise<unknown>;
  facts?: { fulfilment?: string; [fact: string]: unknown };
  /** Which lines are in each fulfilment in the end, where the store has them. Absent: all in one. */
  items?: number[][];
  /** The number of each. */
  numbers?: string[];
  /** Why it is not posted. Without it, it is. */
  refused?: RegExp;
  buyer?: object;
}

/** What it makes goes with the order. */
const ofOwner = asOwner(realSecrets);
const owner = (orderId: number, fields: object) => askStore('PUT', `orders/${orderId}`, fields);

/** A fulfilment of one thing, if the store has fulfilments. */
const fulfil = (id: number, lineId: number | undefined, made: { status: string; number?: string }) =>
  ofOwner('POST', `orders/${id}/fulfillments`, {
    status: made.status,
    is_fulfilled: made.status === 'fulfilled',
    notify_customer: false,
    meta_data: Object.entries({
      _items: [{ item_id: lineId, qty: 1 }],
      ...(made.number && { _tracking_number: made.number }),
      _shipment_provider: 'royal-mail',
      _tracking_url: '',
    }).map(([key, value]) => ({ id: 0, key, value })),
  }).catch(() => undefined);

interface Made {
  status: string;
  meta_data: { key: string; value: unknown }[];
}

/** What is in each fulfilment, and its number. Undefined in a store without them. */
async function fulfilled(orderId: number) {
  const made = await ofOwner<Made[]>('GET', `orders/${orderId}/fulfillments`).catch(() => undefined);
  return made?.map(({ status, meta_data: meta }) => {
    const metaOf = (name: string) => meta.find(({ key }) => key === name)?.value;
    const items = (metaOf('_items') ?? []) as { item_id: number; qty: number }[];
    return {
      status,
      items: items.map(({ item_id: id, qty }) => [Number(id), Number(qty)]),
      number: metaOf('_tracking_number'),
    };
  });
}

const cases: Record<string, Case> = {
  'of one thing': { buyer: { name: 'Ann Buyer', postcode: 'N1 1AA', country: 'GB' } },
  'of two things': { lines: [1, 1] },
  'of several pieces': { lines: [3] },
  'with a service': {
    order: { shipping_lines: [{ method_id: 'flat_rate', method_title: 'Tracked 48', total: '3.49' }] },
    facts: { service: 'Tracked 48' },
  },
  'with a note': {
    order: { customer_note: 'Ring twice' },
    facts: { hasNote: true },
    buyer: { note: 'Ring twice' },
  },
  'to another country': {
    order: {
      shipping: {
        address_1: '1 Rue Haute',
        city: 'Lyon',
        postcode: '69001',
        country: 'FR',
        first_name: 'Ann',
        last_name: 'Buyer',
      },
    },
    buyer: { country: 'FR' },
  },
  'that the buyer collects': {
    order: { shipping_lines: [{ method_id: 'local_pickup', method_title: 'Click & Collect', total: '0' }] },
    facts: { hold: 'collect', service: 'Click & Collect' },
  },
  'refunded in part': {
    after: (id) => ofOwner('POST', `orders/${id}/refunds`, { amount: '1.00', api_refund: false }),
  },
  'of which a thing was refunded': {
    lines: [1, 1],
    after: (id, [lineId]) =>
      ofOwner('POST', `orders/${id}/refunds`, {
        amount: '10.00',
        api_refund: false,
        line_items: [{ id: lineId, quantity: 1, refund_total: 10 }],
      }),
    items: [[1]],
  },
  'of which its owner has posted a thing': {
    lines: [1, 1],
    after: (id, [lineId]) => fulfil(id, lineId, { status: 'fulfilled', number: 'OWNERS' }),
    items: [[0], [1]],
    numbers: ['OWNERS', 'ours'],
  },
  'of which its owner has prepared a thing': {
    lines: [1, 1],
    after: (id, [lineId]) => fulfil(id, lineId, { status: 'unfulfilled', number: 'OWNERS' }),
    items: [[0], [1]],
    numbers: ['OWNERS', 'ours'],
  },
  'of which its owner has prepared a thing without a number': {
    lines: [1, 1],
    after: (id, [lineId]) => fulfil(id, lineId, { status: 'unfulfilled' }),
    items: [[0], [1]],
    numbers: ['ours', 'ours'],
  },
  'completed by its owner': {
    after: (id) => owner(id, { status: 'completed' }),
    facts: { fulfilment: 'posted' },
  },
  'on hold': {
    after: (id) => owner(id, { status: 'on-hold' }),
    facts: { hold: 'on_hold' },
    refused: /on hold/,
  },
  cancelled: { after: (id) => owner(id, { status: 'cancelled' }), refused: /cancelled/ },
  'refunded in full': { after: (id) => owner(id, { status: 'refunded' }), refused: /refunded/ },
};

describeRealStore('An order that is to be posted', () => {
  test.each(Object.entries(cases))(
    '%s',
    async (_name, { lines = [1], order = {}, after, items, numbers, facts, refused, buyer }) => {
      const context = contextWith(realSecrets);
      const products = await Promise.all(lines.map(() => addStoreProduct()));
      const { id } = await placeOrder(
        products.map(({ id: product_id }, index) => ({ product_id, quantity: lines[index] ?? 1 })),
        order,
      );
      const { line_items } = await askStore<{ line_items: { id: number }[] }>('GET', `orders/${id}`);
      const lineIds = line_items.map((line) => line.id);
      await after?.(id, lineIds);
      const orderId = String(id);
      const [line] = (await ordersAgain(context, [orderId])).sales;
      expect(line?.order).toMatchObject({ buyer: expect.stringContaining('ann@example.invalid'), ...facts });
      expect(await orders.buyers(context, [orderId])).toMatchObject([
        { orderId, name: 'Ann Buyer', ...buyer },
      ]);

      const trackingNumber = newNumber();
      const posted = () => orders.dispatch(context, { orderId, carrier: 'royal_mail', trackingNumber });
      if (refused) {
        await expect(posted()).rejects.toThrow(refused);
        await expect(posted()).rejects.toThrow(MarketplaceError);
        return;
      }
      expect(await posted()).toMatchObject({ trackingNumber });
      expect(await posted()).toMatchObject({ trackingNumber });
      expect(await askStore<{ status: string }>('GET', `orders/${id}`)).toMatchObject({
        status: 'completed',
      });
      const notes = await askStore<{ note: string; customer_note: boolean }[]>('GET', `orders/${id}/notes`);
      const mailed = notes.filter(
        ({ note, customer_note: isMailed }) => isMailed && note.includes(trackingNumber),
      );
      expect(mailed).toHaveLength(1);
      const page = await readAdminPage(id);
      if (page !== null) {
        expect(page).toMatch(/<option value="wc-completed"\s+selected/);
        const shown = page.match(/<li [^>]*customer-note.*?<\/li>/gs) ?? [];
        expect(shown.filter((note) => note.includes(trackingNumber))).toHaveLength(1);
      }
      const made = await fulfilled(id);
      const isNew = made && !facts?.fulfilment;
      if (isNew) {
        const parts = items ?? [lines.map((_, index) => index)];
        expect(made).toEqual(
          parts.map((part, at) => ({
            status: 'fulfilled',
            items: part.map((index) => [lineIds[index], lines[index]]),
            number: numbers?.[at]?.replace('ours', trackingNumber) ?? trackingNumber,
          })),
        );
      }
      const [again] = (await ordersAgain(context, [orderId])).sales;
      expect(again?.order?.fulfilment).toBe('posted');

      await orders.undo?.(context, { orderId, trackingNumber });
      const [open] = (await ordersAgain(context, [orderId])).sales;
      expect(open?.order?.fulfilment).toBe('open');
      const left = (await fulfilled(id))?.map(({ number }) => number);
      if (left) expect(left).toEqual((numbers ?? []).filter((number) => number !== 'ours'));
    },
  );
});

describeRealStore('A number', () => {
  test('that was corrected, and is a part of the one before, is told to the buyer too', async () => {
    const context = contextWith(realSecrets);
    const { id: product_id } = await addStoreProduct();
    const { id } = await placeOrder([{ product_id, quantity: 1 }]);
    const sent = { orderId: String(id), carrier: 'royal_mail', trackingNumber: newNumber() } as const;
    await orders.dispatch(context, sent);
    await orders.undo?.(context, sent);
    const corrected = { ...sent, trackingNumber: sent.trackingNumber.slice(0, -1) };
    expect(await orders.dispatch(context, corrected)).toMatchObject({
      trackingNumber: corrected.trackingNumber,
    });
    const notes = await askStore<{ note: string; customer_note: boolean }[]>('GET', `orders/${id}/notes`);
    const mailed = notes.filter(({ customer_note: isMailed }) => isMailed).map(({ note }) => note);
    expect(mailed.map((note) => note.match(/number: (\w+)/)?.[1])).toEqual([
      corrected.trackingNumber,
      sent.trackingNumber,
    ]);
  });
});
