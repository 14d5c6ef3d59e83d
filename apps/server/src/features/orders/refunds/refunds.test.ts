import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import { apacheLostPhp } from '@crosslister/simulators/woocommerce/rest/fault-answers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { namedOrder, ordersDesk } from '../../../test/orders-desk.ts';
import {
  type ConnectedSeller,
  detect,
  queue,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
  untilSent,
} from '../../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
});
beforeEach(async () => {
  seller = await place.connectedSeller();
});
afterAll(() => place.stop());

const { orders } = ordersDesk(() => seller);
const store = () => seller.store.store;
const enamel = async () => namedOrder(await orders(), 'Enamel sign');
const refund = (id: number, request: object) =>
  seller.call('POST', `/api/orders/${id}/refund/`, { restock: false, by_gateway: true, ...request });

/** One thing of £12 in an order. */
async function sell() {
  const sign = { name: 'Enamel sign', sku: 'W1', regular_price: '12.00', manage_stock: true };
  await store().addProduct({ ...sign, stock_quantity: 3 });
  const order = store().buy('W1');
  await detect(seller);
  return { order, id: (await enamel()).id };
}

/** Another order of the same, and the number of its row. */
async function sellAnother() {
  const order = store().buy('W1');
  await detect(seller);
  const id = (await orders()).find(({ order_id: number }) => number === String(order.id))?.id ?? 0;
  return { order, id };
}

const refundsOf = async (id: number) => (await orders()).find((order) => order.id === id)?.refunds;
async function retry() {
  const found = await queue(seller);
  const failed = found.find(({ action, status }) => action === 'refund' && status === 'failed');
  const { status } = await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
  await untilGivenUp();
  return status;
}

/** Five looks, none of which waits here, and then it is the seller's to decide. */
async function untilGivenUp() {
  const { db } = place.server.services;
  const own = db.updateTable('operations').where('user_id', '=', seller.id).where('status', '=', 'queued');
  const hurry = setInterval(() => void own.set({ run_after: new Date(0) }).execute(), 500);
  await untilIdle(seller).finally(() => clearInterval(hurry));
}

test('an order is refunded in whole: paid back, in stock again, and it leaves the desk', async () => {
  const { order, id } = await sell();
  const stock = () => [...store().shop.products.values()].find(({ sku }) => sku === 'W1')?.stock_quantity;
  expect((await enamel()).can_refund).toBe(true);
  const before = stock();
  expect((await refund(id, { what: 'all', restock: true })).body).toMatchObject({
    results: [{ refunds: [{ state: 'under_way', amount: null, by_gateway: true, restock: true }] }],
  });
  await untilIdle(seller);
  expect(order.refunds).toMatchObject([{ amount: '12.00', isPaidBack: true }]);
  expect(order.status).toBe('refunded');
  expect(stock()).toBe((before ?? 0) + 1);
  await detect(seller);
  expect(await orders()).toEqual([]);
});

test('a part of it is refunded: a sum, and then what is left of a line, as the store says it', async () => {
  const { order, id } = await sell();
  order.shippingLines.push({ id: 9001, method_id: 'flat_rate', method_title: 'Post', total: 300 });
  const [line] = (await enamel()).lines;
  const left = async () => (await seller.call('GET', `/api/orders/${id}/refund/`)).body;
  const leftOf = (total: number, amount: number) => ({ total, lines: [{ sale_id: line?.sale_id, amount }] });
  expect(await left()).toEqual(leftOf(15, 12));
  await refund(id, { what: 'amount', amount: 2.5 });
  await untilIdle(seller);
  expect(await enamel()).toMatchObject({ refunds: [{ state: 'done', amount: 2.5, error: null }] });
  await detect(seller);
  expect((await enamel()).total).toBe(9.5);
  expect(await left()).toEqual(leftOf(12.5, 12));
  const sale_ids = (await enamel()).lines.map(({ sale_id }) => sale_id);
  await refund(id, { what: 'lines', sale_ids });
  await untilIdle(seller);
  expect(order.refunds.map(({ amount }) => amount)).toEqual(['2.50', '12.00']);
  expect(await left()).toMatchObject({ total: 0.5 });
  expect((await refund(id, { what: 'amount', amount: 0 })).status).toBe(400);
});

test('what its gateway cannot pay back is said, and is recorded if the seller wants that', async () => {
  const { order, id } = await sell();
  Object.assign(order, { payment_method: 'bacs', payment_method_title: 'Direct bank transfer' });
  await refund(id, { what: 'all' });
  await untilIdle(seller);
  expect(order.refunds).toEqual([]);
  expect((await enamel()).refunds).toMatchObject([
    {
      state: 'failed',
      error: 'Direct bank transfer cannot be paid back through the store.',
      next_step: 'Pay it back where the buyer paid, then record it here.',
    },
  ]);
  await refund(id, { what: 'all', by_gateway: false });
  await untilIdle(seller);
  expect(order.refunds).toMatchObject([{ amount: '12.00', isPaidBack: false }]);
});

test('a refusal of the gateway is in words, and only the seller asks again, who has looked', async () => {
  const { order, id } = await sell();
  store().shop.gateways.set('card', { title: 'Card', refunds: true, refuses: 'The card has expired' });
  await refund(id, { what: 'all' });
  await untilIdle(seller);
  expect((await enamel()).refunds).toMatchObject([
    {
      state: 'failed',
      error: 'Your store did not refund it: The card has expired.',
      next_step: 'Look at the account that was paid. Then record it, or refund again.',
    },
  ]);
  store().shop.gateways.set('card', { title: 'Card', refunds: true });
  expect(await retry()).toBe(409);
  expect(order.refunds).toEqual([]);
  await refund(id, { what: 'all' });
  await untilIdle(seller);
  expect(order.refunds).toHaveLength(1);
});

test.each([
  ['a cut after it', { kind: 'cut_after' }, 1],
  ['an error after it', { kind: 'error_after' }, 1],
  ['the death of PHP after it', { kind: 'error_after', ...apacheLostPhp }, 1],
  ['a wrong 429 after it', { kind: 'error_after', status: 429 }, 1],
  ['a cut before it', { kind: 'cut_before' }, 0],
] as const)('after %s it is looked for and never made again', async (_name, fault, made) => {
  const { order, id } = await sell();
  seller.store.faults.add({ ...fault, method: 'POST', path: '/refunds', times: 1 });
  await Promise.all([
    refund(id, { what: 'amount', amount: 2.5 }),
    refund(id, { what: 'amount', amount: 2.5 }),
  ]);
  await untilGivenUp();
  expect(order.refunds).toHaveLength(made);
  expect((await enamel()).refunds).toMatchObject([
    made
      ? { state: 'done', amount: 2.5 }
      : { state: 'failed', error: 'The store has not said whether it refunded, and shows no refund.' },
  ]);
});

test('what was made and could not be looked for is not made again by Retry', async () => {
  const { order, id } = await sell();
  order.payment_method = 'bacs';
  await refund(id, { what: 'amount', amount: 2.5 });
  await untilIdle(seller);
  order.payment_method = 'card';
  // The owner pays some of it back there.
  createRefund(store().shop, order, { amount: '1.00', api_refund: true });
  const again = async () => {
    await retry();
    return order.refunds.map(({ amount }) => amount);
  };
  // The list is read before, by what makes it, and after.
  const page = { kind: 'html', status: 200, body: 'Hello' } as const;
  seller.store.faults.add({ ...page, method: 'GET', path: '/refunds', skip: 2, times: 1 });
  expect(await again()).toEqual(['1.00', '2.50']);
  expect((await enamel()).refunds).toMatchObject([{ state: 'failed' }]);
  expect(await again()).toEqual(['1.00', '2.50']);
  expect((await enamel()).refunds).toMatchObject([{ state: 'done', amount: 2.5 }]);
});

test('Retry makes the refunds of its own work alone, and none that was cancelled', async () => {
  const one = await sell();
  const other = await sellAnother();
  one.order.payment_method = 'bacs';
  await refund(one.id, { what: 'all' });
  await untilIdle(seller);
  one.order.payment_method = 'card';
  const release = seller.store.faults.hold({ path: '/orders' });
  await refund(other.id, { what: 'all' });
  const under = (await queue(seller)).find(
    ({ action, status }) => action === 'refund' && status !== 'failed',
  );
  await seller.call('POST', `/api/operations/${under?.id}/cancel/`);
  release();
  await untilIdle(seller);
  expect(await refundsOf(other.id)).toMatchObject([{ state: 'failed', error: 'It was cancelled.' }]);
  expect(await retry()).toBe(200);
  expect([one.order.refunds.length, other.order.refunds.length]).toEqual([1, 0]);
});

test.each(['all', 'lines'])(
  'another refund of the order is not taken for one of %s that may have been made',
  async (what) => {
    const { order, id } = await sell();
    const [line] = (await enamel()).lines;
    seller.store.faults.add({ kind: 'cut_before', method: 'POST', path: '/refunds', times: 1 });
    await refund(id, what === 'all' ? { what } : { what, sale_ids: [line?.sale_id] });
    await untilGivenUp();
    createRefund(store().shop, order, { amount: '1.00', api_refund: true });
    expect(await retry()).toBe(200);
    expect(await refundsOf(id)).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/^The store has not said whether it refunded/) },
    ]);
    // What it would have paid back is: the owner has taken theirs away.
    order.refunds.splice(0);
    createRefund(store().shop, order, { amount: '12.00', api_refund: true });
    expect(await retry()).toBe(200);
    const operations = (await queue(seller)).filter(({ action }) => action === 'refund');
    expect(operations).toMatchObject([{ status: 'completed' }]);
    expect(order.refunds).toHaveLength(1);
  },
);

const lookFirst = expect.stringMatching(/^Look at the order there/);
test.each([
  ['made', { state: 'done', error: null }],
  // What may have been made is not said to be cancelled.
  ['cut off', { state: 'failed', error: expect.not.stringMatching(/cancelled/), next_step: lookFirst }],
])('Cancel stops the refunds after one that is sent, which is %s', async (how, outcome) => {
  const one = await sell();
  const other = await sellAnother();
  const post = { method: 'POST', path: `/orders/${one.order.id}/refunds` };
  if (how === 'cut off') seller.store.faults.add({ kind: 'cut_before', ...post, times: 1 });
  const release = seller.store.faults.hold(post);
  for (const { id } of [one, other]) await refund(id, { what: 'amount', amount: 2.5 });
  const [operation] = (await queue(seller)).filter(({ action }) => action === 'refund');
  await untilSent(place, operation ?? { id: 0 });
  expect(await seller.call('POST', `/api/operations/${operation?.id}/cancel/`)).toMatchObject({
    status: 200,
  });
  release();
  await untilGivenUp();
  expect(other.order.refunds).toEqual([]);
  expect(await refundsOf(other.id)).toMatchObject([{ state: 'failed', error: 'It was cancelled.' }]);
  expect(one.order.refunds).toHaveLength(how === 'made' ? 1 : 0);
  expect(await refundsOf(one.id)).toMatchObject([outcome]);
});

test('one that may have been made keeps no other waiting, and is what fails', async () => {
  const one = await sell();
  const other = await sellAnother();
  const path = `/orders/${one.order.id}/refunds`;
  seller.store.faults.add({ kind: 'cut_before', method: 'POST', path, times: 1 });
  const release = seller.store.faults.hold({ path: '/orders' });
  for (const { id } of [one, other]) await refund(id, { what: 'amount', amount: 2.5 });
  release();
  await untilGivenUp();
  expect(await refundsOf(other.id)).toMatchObject([{ state: 'done' }]);
  expect(await refundsOf(one.id)).toMatchObject([
    { state: 'failed', next_step: expect.stringMatching(/^Look at the order there.* before you refund/) },
  ]);
  expect([one.order.refunds.length, other.order.refunds.length]).toEqual([0, 1]);
});

test('orders of others, and of marketplaces without such a call, are not refunded here', async () => {
  const { ebay } = place.marketplaces.ebay;
  ebay.buy(ebay.addListing(seller.ebayName, { title: 'Lamp', sku: 'E1', price: '9.00' }).listingId);
  const { id } = await sell();
  const lamp = namedOrder(await orders(), 'Lamp');
  expect(lamp.can_refund).toBe(false);
  expect((await refund(lamp.id, { what: 'all' })).status).toBe(409);
  expect((await seller.call('GET', `/api/orders/${lamp.id}/refund/`)).status).toBe(409);
  const other = await place.server.register();
  const body = { what: 'all', restock: false, by_gateway: false };
  expect((await other.call('POST', `/api/orders/${id}/refund/`, body)).status).toBe(404);
  expect((await other.call('GET', `/api/orders/${id}/refund/`)).status).toBe(404);
});
