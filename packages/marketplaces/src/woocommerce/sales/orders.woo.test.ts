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
  /** Why it is not posted. Without it, it is. */
  refused?: RegExp;
  buyer?: object;
}

/** What it makes goes with the order. */
const ofOwner = asOwner(realSecrets);
const owner = (orderId: number, fields: object) => askStore('PUT', `orders/${orderId}`, fields);

/** The line and the quantity of each thing, by fulfilment. Undefined in a store without them. */
async function fulfilledLines(orderId: number): Promise<number[][][] | undefined> {
  interface Made {
    meta_data: { key: string; value: { item_id: number; qty: number }[] }[];
  }
  const made = await ofOwner<Made[]>('GET', `orders/${orderId}/fulfillments`).catch(() => undefined);
  const itemsOf = ({ meta_data: meta }: Made) => meta.find(({ key }) => key === '_items')?.value ?? [];
  return made?.map((each) => itemsOf(each).map(({ item_id: id, qty }) => [Number(id), Number(qty)]));
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
    after: (id, [lineId]) =>
      ofOwner('POST', `orders/${id}/fulfillments`, {
        status: 'fulfilled',
        is_fulfilled: true,
        notify_customer: false,
        meta_data: Object.entries({
          _items: [{ item_id: lineId, qty: 1 }],
          _tracking_number: 'OWNERS',
          _shipment_provider: 'royal-mail',
          _tracking_url: '',
        }).map(([key, value]) => ({ id: 0, key, value })),
        // Only a store whose fulfilments are on has it.
      }).catch(() => undefined),
    items: [[0], [1]],
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
    async (_name, { lines = [1], order = {}, after, items, facts, refused, buyer }) => {
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
      const made = await fulfilledLines(id);
      if (made && !facts?.fulfilment) {
        const parts = items ?? [lines.map((_, index) => index)];
        expect(made).toEqual(parts.map((part) => part.map((index) => [lineIds[index], lines[index]])));
      }
      const [again] = (await ordersAgain(context, [orderId])).sales;
      expect(again?.order?.fulfilment).toBe('posted');
    },
  );
});
