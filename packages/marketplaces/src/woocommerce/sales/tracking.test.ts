import { createOrder } from '@crosslister/simulators/woocommerce/orders/orders-write.ts';
import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import type { Fulfillment } from '@crosslister/simulators/woocommerce/records.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, expect, test } from 'vitest';
import { contextOf } from '../simulated-woocommerce.ts';
import { orders } from './orders.ts';

const simulators: Awaited<ReturnType<typeof startWooCommerceSimulator>>[] = [];
afterEach(async () => {
  for (const simulator of simulators.splice(0)) await simulator.stop();
});

/** Two things in an order of a store with fulfilments, of the first one two pieces. */
async function orderOfTwo() {
  const simulator = await startWooCommerceSimulator();
  simulators.push(simulator);
  const { store } = simulator;
  store.shop.hasFulfillments = true;
  const things = await Promise.all(
    ['LAMP', 'JUG'].map((sku) =>
      store.addProduct({ name: sku, sku, regular_price: '9.99', stock_quantity: 9 }),
    ),
  );
  const order = createOrder(store.shop, {
    status: 'processing',
    set_paid: true,
    line_items: things.map(({ id }, index) => ({ product_id: id, quantity: 2 - index })),
  });
  const [lamps, jug] = order.lines.map(({ id }) => id);
  const dispatch = () =>
    orders.dispatch(contextOf(simulator), {
      orderId: String(order.id),
      carrier: 'royal_mail',
      trackingNumber: 'AB123456785GB',
    });
  const fulfil = (
    trackingNumber: string | null,
    ...items: { item_id: number | undefined; qty: number }[]
  ) => {
    const meta = Object.entries({ _items: items, _tracking_number: trackingNumber });
    const metas = meta.map(([key, value], id) => ({ id, key, value }));
    order.fulfillments.push({ id: 1, status: 'fulfilled', isFulfilled: true, updated: '', meta: metas });
  };
  const shown = () =>
    order.fulfillments.map(({ meta }: Fulfillment) =>
      ['_items', '_tracking_number'].map((name) => meta.find(({ key }) => key === name)?.value),
    );
  const mailed = () => order.notes.filter(({ forCustomer }) => forCustomer).map(({ text }) => text);
  return { store, order, lamps, jug, dispatch, fulfil, shown, mailed };
}

test('a part that its owner has posted is left, and the rest has its own number, once', async () => {
  const { lamps, jug, dispatch, fulfil, shown, mailed } = await orderOfTwo();
  fulfil('OWNERS', { item_id: lamps, qty: 1 });
  expect(await dispatch()).toMatchObject({ trackingNumber: 'AB123456785GB' });
  expect(await dispatch()).toMatchObject({ trackingNumber: 'AB123456785GB' });
  expect(shown()).toEqual([
    [[{ item_id: lamps, qty: 1 }], 'OWNERS'],
    [
      [
        { item_id: lamps, qty: 1 },
        { item_id: jug, qty: 1 },
      ],
      'AB123456785GB',
    ],
  ]);
  expect(mailed()).toEqual([expect.stringContaining('AB123456785GB')]);
});

test.each([
  ['keeps its number', 'OWNERS', 'OWNERS', []],
  ['without a number gets ours', null, 'AB123456785GB', [expect.stringContaining('AB123456785GB')]],
])('all that its owner has posted %s', async (_name, there, noted, mails) => {
  const { lamps, jug, dispatch, fulfil, shown, mailed } = await orderOfTwo();
  fulfil(there, { item_id: lamps, qty: 2 }, { item_id: jug, qty: 1 });
  expect(await dispatch()).toMatchObject({ trackingNumber: noted });
  expect([shown().length, mailed()]).toEqual([1, mails]);
});

test('what was refunded is in no parcel', async () => {
  const { store, order, lamps, jug, dispatch, shown } = await orderOfTwo();
  createRefund(store.shop, order, {
    api_refund: false,
    amount: '19.98',
    line_items: [
      { id: lamps, quantity: 1, refund_total: '9.99' },
      { id: jug, quantity: 1, refund_total: '9.99' },
    ],
  });
  await dispatch();
  expect(shown()).toEqual([[[{ item_id: lamps, qty: 1 }], 'AB123456785GB']]);
});
