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
  order.billing.email = 'ann@example.invalid';
  const [lamps, jug] = order.lines.map(({ id }) => id);
  const sent = (trackingNumber = 'AB123456785GB') =>
    ({ orderId: String(order.id), carrier: 'royal_mail', trackingNumber }) as const;
  const dispatch = (number?: string) => orders.dispatch(contextOf(simulator), sent(number));
  const undo = (number?: string) => orders.undo?.(contextOf(simulator), sent(number));
  const fulfil = (
    trackingNumber: string | null,
    ...items: { item_id: number | undefined; qty: number }[]
  ) => {
    const meta = Object.entries({ _items: items, _tracking_number: trackingNumber });
    const metas = meta.map(([key, value], id) => ({ id, key, value }));
    const id = order.fulfillments.length + 1;
    order.fulfillments.push({ id, status: 'fulfilled', isFulfilled: true, updated: '', meta: metas });
  };
  /** As its owner prepares it in wp-admin, without posting it. */
  const draft = (...made: Parameters<typeof fulfil>) => {
    fulfil(...made);
    Object.assign(order.fulfillments.at(-1) ?? {}, { status: 'unfulfilled', isFulfilled: false });
  };
  const shown = () =>
    order.fulfillments.map(({ meta }: Fulfillment) =>
      ['_items', '_tracking_number'].map((name) => meta.find(({ key }) => key === name)?.value),
    );
  const mailed = () => order.notes.filter(({ forCustomer }) => forCustomer).map(({ text }) => text);
  return { store, order, lamps, jug, dispatch, undo, fulfil, draft, shown, mailed };
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

test.each([
  ['without a number gets ours', null, 'AB123456785GB', 'AB123456785GB', []],
  ['keeps its number, and the store tells it', 'OWNERS', 'OWNERS', 'AB123456785GB', ['Fulfillment created']],
])('a part that its owner has prepared is posted: it %s', async (_name, number, there, noted, mails) => {
  const { order, lamps, jug, dispatch, draft, shown, mailed } = await orderOfTwo();
  draft(number, { item_id: lamps, qty: 1 });
  for (const _again of [1, 2]) expect(await dispatch()).toMatchObject({ trackingNumber: noted });
  expect(shown()).toEqual([
    [[{ item_id: lamps, qty: 1 }], there],
    [
      [
        { item_id: lamps, qty: 1 },
        { item_id: jug, qty: 1 },
      ],
      'AB123456785GB',
    ],
  ]);
  expect(order.fulfillments.map(({ isFulfilled }) => isFulfilled)).toEqual([true, true]);
  expect(mailed()).toEqual([expect.stringContaining('AB123456785GB')]);
  const sent = order.notes.filter(({ text }) => text.startsWith('Email "Fulfillment'));
  expect(sent.map(({ text }) => text)).toEqual(mails.map((mail) => `Email "${mail}" sent.`));
});

test.each([
  ['without a number', null, 'AB123456785GB', [expect.stringContaining('AB123456785GB')]],
  ['with a number of its own', 'OWNERS', 'OWNERS', []],
])('all that its owner has prepared is posted: %s', async (_name, number, noted, mails) => {
  const { order, lamps, jug, dispatch, draft, shown, mailed } = await orderOfTwo();
  draft(number, { item_id: lamps, qty: 2 }, { item_id: jug, qty: 1 });
  for (const _again of [1, 2]) expect(await dispatch()).toMatchObject({ trackingNumber: noted });
  expect(shown().map(([, there]) => there)).toEqual([noted]);
  expect(order.fulfillments[0]?.isFulfilled).toBe(true);
  expect(mailed()).toEqual(mails);
});

test('what is taken back leaves the parcel of its owner, and a number that is a part of the last one is told too', async () => {
  const { lamps, dispatch, undo, fulfil, shown, mailed } = await orderOfTwo();
  fulfil('OWNERS', { item_id: lamps, qty: 1 });
  await dispatch('AB1234567856GB');
  for (const _again of [1, 2]) await undo('AB1234567856GB');
  expect(shown().map(([, there]) => there)).toEqual(['OWNERS']);
  await dispatch('AB1234567856');
  expect(shown().map(([, there]) => there)).toEqual(['OWNERS', 'AB1234567856']);
  expect(mailed()).toHaveLength(2);
});

test('a parcel that the store does not give back is left, and the order is open again', async () => {
  const { order, dispatch, undo } = await orderOfTwo();
  await dispatch();
  for (const { meta } of order.fulfillments) meta.push({ id: 99, key: '_is_locked', value: true });
  await undo();
  expect([order.status, order.fulfillments.length]).toEqual(['processing', 1]);
});
