import { afterEach, describe, expect, test } from 'vitest';
import { type Connected, connected } from '../simulated-etsy.ts';
import { orders } from './orders.ts';
import { reservedSales } from './reserved-sales.ts';
import { salesSince } from './sales.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(...options: Parameters<typeof connected>): Promise<Connected> {
  const shop = await connected(...options);
  stops.push(() => shop.simulator.stop());
  return shop;
}

describe('sales', () => {
  test('are the lines of a receipt, reserved before the payment has come', async () => {
    const shop = await start();
    const one = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 4 });
    const two = shop.site.addListing('ann', { title: 'Two', price: '7.50', sku: 'B', quantity: 4 });
    const receipt = shop.site.buy([one.id, two.id], { quantity: 2, paid: false });
    const { sales, more } = await salesSince(shop.context(), null);
    expect(more).toBe(false);
    expect(sales.map(({ lineId, soldAt, url, ...line }) => line)).toEqual([
      expect.objectContaining({
        externalId: String(one.id),
        sku: 'A',
        quantity: 2,
        totalPence: 1000,
        state: 'sold',
        awaitsPayment: true,
      }),
      expect.objectContaining({
        externalId: String(two.id),
        sku: 'B',
        quantity: 2,
        totalPence: 1500,
        state: 'sold',
        awaitsPayment: true,
      }),
    ]);
    expect(sales.every(({ orderId }) => orderId === String(receipt.id))).toBe(true);
    shop.site.payReceipt(receipt.id);
    const [paid] = (await salesSince(shop.context(), null)).sales;
    expect(paid).not.toHaveProperty('awaitsPayment');
  });

  test('that wait for payment are asked for by their number: paid, waiting, never paid, or not read', async () => {
    const shop = await start();
    const { id } = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 9 });
    const buy = () => shop.site.buy(id, { paid: false }).id;
    const [paid, waiting, dropped, cancelled] = [buy(), buy(), buy(), buy()];
    const { sales } = await salesSince(shop.context(), null);
    shop.site.payReceipt(paid);
    shop.site.dropReceipt(dropped);
    shop.site.cancelReceipt(cancelled);
    const ask = async () => {
      const found = await reservedSales(shop.context(), sales);
      return found.map((sale) => [Number(sale.orderId), sale.state, sale.awaitsPayment ?? false]);
    };
    const expected = {
      paid: [paid, 'sold', false],
      waiting: [waiting, 'sold', true],
      dropped: [dropped, 'cancelled', false],
      cancelled: [cancelled, 'cancelled', false],
    };
    expect(await ask()).toEqual(Object.values(expected));
    // A false "not found" (etsy/open-api#338).
    shop.simulator.faults.add({
      times: 1,
      kind: 'error_before',
      method: 'GET',
      path: `/receipts/${waiting}`,
      status: 404,
      body: JSON.stringify({ error: `Could not find a Shop Receipt with receipt_id = ${waiting}.` }),
      contentType: 'application/json',
    });
    expect(await ask()).toEqual(Object.values(expected));
    // A list that Etsy does not show says nothing of what is not found by its number.
    shop.site.site.failingReceipts.add(waiting);
    expect(await ask()).toEqual([expected.paid, expected.cancelled]);
  });

  test('are cancelled by a full refund, not by a part', async () => {
    const shop = await start();
    const { id } = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 4 });
    const receipt = shop.site.buy(id);
    const states = async () =>
      (await salesSince(shop.context(), null)).sales.map(({ state, refundedPence }) => [
        state,
        refundedPence,
      ]);
    shop.site.refundReceipt(receipt.id, 100);
    expect(await states()).toEqual([['sold', 100]]);
    shop.site.refundReceipt(receipt.id);
    // Its postage is no part of the line.
    expect(await states()).toEqual([['cancelled', 500]]);
  });

  test('are sold for what the coupon left of the prices', async () => {
    const shop = await start();
    const one = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 4 });
    const two = shop.site.addListing('ann', { title: 'Two', price: '15.00', sku: 'B', quantity: 4 });
    const receipt = shop.site.buy([one.id, two.id], { discount: 401 });
    const read = async () => (await salesSince(shop.context(), null)).sales;
    expect((await read()).map(({ totalPence }) => totalPence)).toEqual([400, 1199]);
    // A refund of it all is one of what was paid.
    shop.site.shipReceipt(receipt.id);
    shop.site.refundReceipt(receipt.id);
    expect(
      (await read()).map(({ state, refundedPence, postagePence, orderedPostagePence, isSent }) => [
        state,
        refundedPence,
        postagePence,
        orderedPostagePence,
        isSent,
      ]),
    ).toEqual([
      ['cancelled', 400, 0, 87, true],
      ['cancelled', 1199, 0, 262, true],
    ]);
  });

  test('have their part of the postage, which a refund beyond their prices lowers', async () => {
    const shop = await start();
    const one = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 4 });
    const two = shop.site.addListing('ann', { title: 'Two', price: '15.00', sku: 'B', quantity: 4 });
    const receipt = shop.site.buy([one.id, two.id]);
    const postage = async () =>
      (await salesSince(shop.context(), null)).sales.map(({ postagePence }) => postagePence);
    expect(await postage()).toEqual([87, 262]);
    shop.site.refundReceipt(receipt.id, 2149);
    expect(await postage()).toEqual([50, 150]);
  });

  test('are looked for again from a quarter of an hour before', async () => {
    const shop = await start();
    const { cursor } = await salesSince(shop.context(), null);
    const { id } = shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A', quantity: 4 });
    shop.site.buy(id);
    const { from } = JSON.parse(cursor) as { from: string };
    await salesSince(shop.context(), cursor);
    const asked = shop.simulator.requests.matching('GET', '/receipts').at(-1)?.query.get('min_last_modified');
    expect(Math.floor(Date.parse(from) / 1000) - Number(asked)).toBe(900);
  });
});

test('an order is told once although what was told is not read back yet', async () => {
  const shop = await start();
  const receipt = shop.site.buy(shop.site.addListing('ann', { title: 'One', price: '5.00', sku: 'A' }).id);
  const orderId = String(receipt.id);
  const before = new Map<string, Response>();
  // Each read is answered as it was at first.
  const lagging: typeof fetch = async (input, init) => {
    if (init?.method !== 'GET') return fetch(input, init);
    const answer = before.get(String(input)) ?? (await fetch(input, init));
    before.set(String(input), answer);
    return answer.clone();
  };
  const shipment = { orderId, carrier: 'royal_mail' as const, trackingNumber: 'AB123456789GB' };
  const dispatched = await orders.dispatch(shop.context({ fetch: lagging }), shipment);
  expect(dispatched.trackingNumber).toBe('AB123456789GB');
  expect(receipt.shipments).toHaveLength(1);
});
