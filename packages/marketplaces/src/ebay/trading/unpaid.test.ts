import { tradingFault } from '@crosslister/simulators/ebay/trading/trading-refusals.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import type { ReservedSale } from '../../sales/remote-sale.ts';
import { reservedSales, salesSince } from '../sales/sales.ts';
import { type Connected, connected } from '../simulated-ebay.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
});
afterEach(() => shop.simulator.stop());

const commit = (sku: string, quantity = 1) => {
  const item = { title: 'Enamel sign', price: '12.50', sku, quantity: 9 };
  const { listingId } = shop.site.addListing('ann', item);
  const order = shop.site.buy(listingId, { quantity, paid: false });
  return { listingId, order, orderId: String(order.body.orderId) };
};
const read = async (cursor: string | null = null) => salesSince(shop.context(), cursor);
const known = (sale: ReservedSale) => ({ ...sale });
const tradingCalls = (name: string) =>
  shop.simulator.requests.all().filter(({ headers }) => headers['x-ebay-api-call-name'] === name).length;

test('a thing that a buyer has committed to and not paid is a sale that waits, by one more call', async () => {
  const { listingId, orderId } = commit('SIGN1', 2);
  const { sales, unread } = await read();
  expect(unread).toBeUndefined();
  expect(sales).toEqual([
    {
      orderId,
      lineId: expect.stringMatching(/^\d+$/),
      externalId: listingId,
      sku: 'SIGN1',
      title: 'Enamel sign',
      quantity: 2,
      totalPence: 2500,
      refundedPence: 0,
      refundedQuantity: 0,
      currency: 'GBP',
      soldAt: expect.stringMatching(/Z$/),
      state: 'sold',
      awaitsPayment: true,
      url: `https://www.ebay.co.uk/mesh/ord/details?orderid=${orderId}`,
    },
  ]);
  expect(tradingCalls('GetOrders')).toBe(1);
});

test('when it is paid it is the same line of an order with another number', async () => {
  const { orderId } = commit('SIGN1');
  const [waiting] = (await read()).sales;
  if (!waiting) throw new Error('nothing waits');
  expect(await reservedSales(shop.context(), [known(waiting)])).toMatchObject([{ awaitsPayment: true }]);
  const paidId = String(shop.site.payOrder(orderId).body.orderId);
  const [paid] = (await read()).sales;
  expect(paid).toMatchObject({ orderId: paidId, lineId: waiting.lineId, state: 'sold', postagePence: 349 });
  expect(paid).not.toHaveProperty('awaitsPayment');
  expect(await reservedSales(shop.context(), [known(waiting)])).toEqual([paid]);
});

test('should the APIs number a line differently, it is the same purchase all the same', async () => {
  const { order, orderId } = commit('SIGN1');
  const [waiting] = (await read()).sales;
  if (!waiting) throw new Error('nothing waits');
  const { body } = shop.site.payOrder(orderId);
  const [line] = body.lineItems as object[];
  shop.simulator.faults.add({
    kind: 'error_before',
    path: '/sell/fulfillment/v1/order',
    status: 200,
    body: JSON.stringify({ total: 1, orders: [{ ...body, lineItems: [{ ...line, lineItemId: '77' }] }] }),
    contentType: 'application/json',
  });
  expect(order.payment).toBe('done');
  expect(await reservedSales(shop.context(), [known(waiting)])).toMatchObject([
    { lineId: '77', formerLineId: waiting.lineId },
  ]);
});

test('a purchase that eBay frees is cancelled, and one of which nothing is said stays as it is', async () => {
  const [one, other] = [commit('SIGN1'), commit('SIGN2')];
  const { sales } = await read();
  shop.site.freeOrder(one.orderId);
  shop.site.site.orders.delete(other.orderId);
  expect(await reservedSales(shop.context(), sales.map(known))).toMatchObject([
    { orderId: one.orderId, state: 'cancelled', refundedPence: 1250 },
  ]);
});

test('two purchases that were combined are found by their lines', async () => {
  const { order, orderId } = commit('SIGN1');
  const { sales } = await read();
  // The order with the number of before is no longer there.
  shop.site.site.orders.delete(orderId);
  const combined = { ...order, body: { ...order.body, orderId: '09-00000-00009' } };
  shop.site.site.orders.set('09-00000-00009', combined);
  expect(await reservedSales(shop.context(), sales.map(known))).toMatchObject([
    { orderId: '09-00000-00009', lineId: sales[0]?.lineId, awaitsPayment: true },
  ]);
});

test('paid sales are found while eBay does not say what waits, which is named and asked for later', async () => {
  const item = { title: 'Enamel sign', price: '12.50', sku: 'SIGN3', quantity: 9 };
  const { listingId } = shop.site.addListing('ann', item);
  shop.site.buy(listingId);
  shop.site.buy(listingId, { paid: false });
  shop.simulator.faults.add(tradingFault(10007, 'Internal error to the application.'));
  const first = await read();
  expect(first.sales).toHaveLength(1);
  expect(first.unread).toEqual([
    {
      orderId: '',
      url: 'https://www.ebay.co.uk/sh/ord',
      why: 'Purchases that wait for payment could not be asked for: eBay has a problem at the moment.',
    },
  ]);
  shop.simulator.faults.clear();
  const { sales, unread } = await read(first.cursor);
  expect(sales.filter(({ awaitsPayment }) => awaitsPayment)).toHaveLength(1);
  expect(unread).toBeUndefined();
});

test('a poll that may not ask for what waits leaves that for the next one', async () => {
  commit('SIGN1');
  const first = await salesSince(shop.context({ leavesOutUnpaid: true }), null);
  expect([first.sales, first.unread, tradingCalls('GetOrders')]).toEqual([[], undefined, 0]);
  expect((await read(first.cursor)).sales).toMatchObject([{ awaitsPayment: true }]);
});

test('a consent that eBay takes back while it is asked what waits is no gap, but an end', async () => {
  shop.simulator.faults.add(tradingFault(21916984, 'IAF token supplied is invalid.'));
  expect(await failureOf(read())).toMatchObject({ kind: 'credentials' });
});
