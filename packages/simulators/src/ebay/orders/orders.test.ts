import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../../http/json-values.ts';
import { knownScopes } from '../sign-in/authorize.ts';
import { callsOf, errorIds, listForSale, startWithSeller, type TestSeller } from '../test-seller.ts';

const base = '/sell/fulfillment/v1/order';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function filtered({ call }: TestSeller, filter: string) {
  return call('GET', `${base}?filter=${encodeURIComponent(filter)}`);
}

function idsOf(reply: { body: unknown }) {
  return listAt(reply.body, 'orders').map((order) => textAt(order, 'orderId'));
}

async function sellOne(seller: TestSeller, sku: string): Promise<string> {
  const { listingId } = await listForSale(seller, sku);
  return String(seller.ebay.buy(listingId).body.orderId);
}

describe('orders', () => {
  test('are found by the moment they last changed', async () => {
    const seller = await startWithSeller();
    const orderId = await sellOne(seller, 'A1');
    expect(idsOf(await filtered(seller, `lastmodifieddate:[${ago(5)}..]`))).toEqual([orderId]);
    expect(idsOf(await filtered(seller, `lastmodifieddate:[${ago(9)}..${ago(5)}]`))).toEqual([]);
    expect(idsOf(await seller.call('GET', base))).toEqual([orderId]);
  });

  test('obey the creation date alone when both dates are given', async () => {
    const seller = await startWithSeller();
    const orderId = await sellOne(seller, 'A1');
    const both = `creationdate:[${ago(5)}..],lastmodifieddate:[${ago(9)}..${ago(8)}]`;
    expect(idsOf(await filtered(seller, both))).toEqual([orderId]);
  });

  test.each([
    ['lastmodifieddate:[2100-01-01T00:00:00.000Z..]', 30850],
    [`lastmodifieddate:[${ago(5)}..2100-01-01T00:00:00.000Z]`, 30850],
    [`creationdate:[${ago(5)}..${ago(6)}]`, 30840],
    ['creationdate:[..2026-01-01T00:00:00.000Z]', 30820],
    ['creationdate:[2019-01-01T00:00:00.000Z..]', 30830],
    ['creationdate:[2026-01-01..]', 30810],
    ['creationdate:2026-01-01T00:00:00.000Z', 30800],
    ['modified:[2026-01-01T00:00:00.000Z..]', 30700],
  ])('refuse the filter %s', async (filter, errorId) => {
    const seller = await startWithSeller();
    const reply = await filtered(seller, filter);
    expect([reply.status, ...errorIds(reply)]).toEqual([400, errorId]);
  });

  test('count their offset in orders', async () => {
    const seller = await startWithSeller();
    for (const sku of ['A1', 'A2', 'A3']) await sellOne(seller, sku);
    const first = await seller.call('GET', `${base}?limit=2`);
    expect(first.body).toMatchObject({ total: 3, limit: 2, offset: 0 });
    const next = new URL(textAt(first.body, 'next') ?? '');
    expect(next.searchParams.get('offset')).toBe('2');
    const second = await seller.call('GET', next.pathname + next.search);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(3);
    expect(errorIds(await seller.call('GET', `${base}?limit=201`))).toEqual([31100]);
  });

  test('belong to one seller', async () => {
    const seller = await startWithSeller();
    const orderId = await sellOne(seller, 'A1');
    const bob = callsOf(seller.simulator.url, seller.ebay.issueTokens('bob', knownScopes).accessToken);
    expect(idsOf(await bob('GET', base))).toEqual([]);
    expect((await bob('GET', `${base}/${orderId}`)).status).toBe(404);
  });

  test('show a cancellation, its requests only on the order itself', async () => {
    const seller = await startWithSeller();
    const orderId = await sellOne(seller, 'A1');
    seller.ebay.cancelOrder(orderId);
    const [listed] = listAt((await seller.call('GET', `${base}?orderIds=${orderId}`)).body, 'orders');
    expect(listed).toMatchObject({ orderPaymentStatus: 'FULLY_REFUNDED' });
    expect(listed).toMatchObject({ cancelStatus: { cancelState: 'CANCELED', cancelRequests: [] } });
    const order = (await seller.call('GET', `${base}/${orderId}`)).body;
    expect(listAt(order, 'cancelStatus', 'cancelRequests')).toHaveLength(1);
  });

  test('are there once they are paid, though the unit is gone from the moment the buyer commits', async () => {
    const seller = await startWithSeller();
    const { listingId } = await listForSale(seller, 'A1');
    const unpaidId = String(seller.ebay.buy(listingId, { paid: false }).body.orderId);
    expect(seller.ebay.activeCount('A1')).toBe(0);
    expect(idsOf(await seller.call('GET', base))).toEqual([]);
    expect((await seller.call('GET', `${base}/${unpaidId}`)).status).toBe(404);
    const orderId = String(seller.ebay.payOrder(unpaidId).body.orderId);
    expect(orderId).not.toBe(unpaidId);
    expect(idsOf(await seller.call('GET', base))).toEqual([orderId]);
    const order = await seller.call('GET', `${base}/${orderId}`);
    expect(textAt(order.body, 'orderPaymentStatus')).toBe('PAID');
  });

  test('are marked as sent', async () => {
    const seller = await startWithSeller();
    const orderId = await sellOne(seller, 'A1');
    const path = `${base}/${orderId}/shipping_fulfillment`;
    const half = await seller.call('POST', path, { trackingNumber: 'AB123' });
    expect(errorIds(half)).toEqual([32300]);
    const spaced = await seller.call('POST', path, {
      trackingNumber: 'AB 123',
      shippingCarrierCode: 'RoyalMail',
    });
    expect(errorIds(spaced)).toEqual([32300]);
    const lines = listAt((await seller.call('GET', `${base}/${orderId}`)).body, 'lineItems');
    const lineItems = lines.map((line) => ({ lineItemId: textAt(line, 'lineItemId') }));
    const twice = await seller.call('POST', path, { lineItems: [...lineItems, ...lineItems] });
    expect(errorIds(twice)).toEqual([32210]);
    const sent = { trackingNumber: 'AB123', shippingCarrierCode: 'RoyalMail' };
    const reply = await seller.call('POST', path, sent);
    expect(reply.headers.get('location')).toContain('/shipping_fulfillment/AB123');
    const order = await seller.call('GET', `${base}/${orderId}`);
    expect(order.body).toMatchObject({ orderFulfillmentStatus: 'FULFILLED' });
    expect((await seller.call('GET', path)).body).toMatchObject({ total: 1 });
  });
});

test('a listing of several units sells one by one', async () => {
  const seller = await startWithSeller();
  const listing = seller.ebay.addListing('ann', { title: 'Mug', price: '4.00', sku: 'MUG', quantity: 3 });
  seller.ebay.buy(listing.listingId, { quantity: 2 });
  expect(seller.ebay.listing(listing.listingId)).toMatchObject({ quantity: 1, sold: 2, status: 'ACTIVE' });
  const item = await seller.call('GET', '/sell/inventory/v1/inventory_item/MUG');
  expect(item.body).toMatchObject({ availability: { shipToLocationAvailability: { quantity: 1 } } });
  expect(() => seller.ebay.buy(listing.listingId, { quantity: 2 })).toThrow('has only 1');
});

test('a Seller Hub listing sells without a SKU and is unknown to Inventory', async () => {
  const seller = await startWithSeller();
  const { listingId } = seller.ebay.addListing('ann', { title: 'Vase', price: '9.00', sellerHub: true });
  expect((await seller.call('GET', '/sell/inventory/v1/inventory_item')).body).toMatchObject({ total: 0 });
  const [line] = listAt(seller.ebay.buy(listingId).body, 'lineItems');
  expect(line).toMatchObject({ legacyItemId: listingId });
  expect(line).not.toHaveProperty('sku');
});
