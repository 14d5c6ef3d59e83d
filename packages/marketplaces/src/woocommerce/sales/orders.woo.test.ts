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
  realSecrets,
} from '../real-store.ts';
import { orders } from './orders.ts';
import { ordersAgain } from './orders-again.ts';

interface Case {
  /** How many pieces of how many products. */
  lines?: number[];
  order?: object;
  /** What the owner does to it afterwards. */
  after?: (orderId: number) => Promise<unknown>;
  facts?: object;
  /** Why it is not posted. Without it, it is. */
  refused?: RegExp;
  buyer?: object;
}

/** What it makes goes with the order. */
const ofOwner = asOwner(realSecrets);
const owner = (orderId: number, fields: object) => askStore('PUT', `orders/${orderId}`, fields);

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
    async (_name, { lines = [1], order = {}, after, facts, refused, buyer }) => {
      const context = contextWith(realSecrets);
      const products = await Promise.all(lines.map(() => addStoreProduct()));
      const { id } = await placeOrder(
        products.map(({ id: product_id }, index) => ({ product_id, quantity: lines[index] ?? 1 })),
        order,
      );
      await after?.(id);
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
      const [again] = (await ordersAgain(context, [orderId])).sales;
      expect(again?.order?.fulfilment).toBe('posted');
    },
  );
});
