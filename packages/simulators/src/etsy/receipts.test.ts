import { describe, expect, test } from 'vitest';
import { listAt, textAt } from '../http/json-values.ts';
import { listForSale, resultIds, startShop, type TestShop } from './test-shop.ts';

function read(shop: TestShop, query = '') {
  return shop.call('GET', `/shops/${shop.seller.shopId}/receipts?${query}`);
}

function mug({ etsy }: TestShop, quantity = 1) {
  return etsy.addListing('ann', { title: 'Mug', price: '9.50', sku: 'M1', quantity }).id;
}

async function statuses(shop: TestShop, query = '') {
  return listAt((await read(shop, query)).body, 'results').map((receipt) => textAt(receipt, 'status'));
}

describe('what became of a receipt', () => {
  test.each<[string, (shop: TestShop, receiptId: number) => unknown]>([
    ['paid', () => undefined],
    ['completed', ({ etsy }, id) => etsy.shipReceipt(id)],
    ['canceled', ({ etsy }, id) => etsy.cancelReceipt(id)],
    ['fully refunded', ({ etsy }, id) => etsy.refundReceipt(id)],
    ['partially refunded', ({ etsy }, id) => etsy.refundReceipt(id, 100)],
  ])('%s', async (status, change) => {
    const shop = await startShop();
    change(shop, shop.etsy.buy(mug(shop)).id);
    const [receipt] = listAt((await read(shop)).body, 'results');
    expect(receipt).toMatchObject({ status, is_paid: true });
    expect(shop.etsy.listings()[0]).toMatchObject({ state: 'sold_out' });
  });

  test('one that was posted has its shipments, also when it is marked as not posted again', async () => {
    const shop = await startShop();
    const { id } = shop.etsy.buy(mug(shop));
    const path = `/shops/${shop.seller.shopId}/receipts/${id}`;
    const json = { tracking_code: 'AB1', carrier_name: 'royal-mail', send_bcc: false };
    expect((await shop.call('POST', `${path}/tracking`, { json: { tracking_code: 'AB1' } })).status).toBe(
      400,
    );
    expect(
      (await shop.call('POST', `${path}/tracking`, { json: { ...json, tracking_url: 'x' } })).status,
    ).toBe(400);
    const sent = await shop.call('POST', `${path}/tracking`, { json });
    const shipments = [expect.objectContaining({ tracking_code: 'AB1', carrier_name: 'royal-mail' })];
    expect(sent.body).toMatchObject({ status: 'completed', is_shipped: true, shipments });
    const back = await shop.call('PUT', path, { form: { was_shipped: 'false' } });
    expect(back.body).toMatchObject({ status: 'paid', is_shipped: false, shipments });
  });

  test('a payment under way takes the unit and is not paid', async () => {
    const shop = await startShop();
    const { id } = shop.etsy.buy(mug(shop), { paid: false });
    expect(shop.etsy.activeCount('M1')).toBe(0);
    expect(await statuses(shop)).toEqual(['payment processing']);
    expect(await statuses(shop, 'was_paid=true')).toEqual([]);
    shop.etsy.payReceipt(id);
    expect(await statuses(shop, 'was_paid=true')).toEqual(['paid']);
  });

  test('one that is never paid is gone, and its unit can be bought again', async () => {
    const shop = await startShop();
    const { id } = shop.etsy.buy(mug(shop), { paid: false });
    shop.etsy.dropReceipt(id);
    expect(await statuses(shop)).toEqual([]);
    expect((await shop.call('GET', `/shops/${shop.seller.shopId}/receipts/${id}`)).status).toBe(404);
    expect(shop.etsy.activeCount('M1')).toBe(1);
    const paid = shop.etsy.buy(mug(shop));
    expect(() => shop.etsy.dropReceipt(paid.id)).toThrow('is paid');
  });

  test('one at which Etsy fails takes every page with it', async () => {
    const shop = await startShop();
    const listing = mug(shop, 3);
    const made = [1, 2, 3].map(() => shop.etsy.buy(listing).id);
    shop.etsy.site.failingReceipts.add(made[1] ?? 0);
    const order = 'sort_on=receipt_id&sort_order=asc';
    expect((await read(shop, order)).status).toBe(500);
    expect(resultIds(await read(shop, `${order}&limit=1&offset=2`), 'receipt_id')).toEqual([made[2]]);
    expect((await read(shop, `${order}&limit=1&offset=1`)).status).toBe(500);
  });

  test('a canceled one was paid all the same: the flag alone tells no sale', async () => {
    const shop = await startShop();
    shop.etsy.cancelReceipt(shop.etsy.buy(mug(shop)).id);
    expect(await statuses(shop, 'was_paid=true')).toEqual(['canceled']);
    expect(await statuses(shop, 'was_paid=true&was_canceled=false')).toEqual([]);
    expect(shop.etsy.fees()).toHaveLength(1);
  });

  test('no more can be refunded than was paid', async () => {
    const shop = await startShop();
    const { id } = shop.etsy.buy(mug(shop));
    expect(() => shop.etsy.refundReceipt(id, 5000)).toThrow('only 1299 pence');
  });
});

describe('reading receipts', () => {
  test('by the moment of the last change, oldest first', async () => {
    const shop = await startShop();
    const listing = mug(shop, 5);
    const first = shop.etsy.buy(listing);
    shop.etsy.clock.advance(60_000);
    const second = shop.etsy.buy(listing);
    const since = `min_last_modified=${second.createdAt}`;
    expect(resultIds(await read(shop, since), 'receipt_id')).toEqual([second.id]);
    shop.etsy.clock.advance(60_000);
    shop.etsy.cancelReceipt(first.id);
    const changed = await read(shop, `${since}&sort_on=updated&sort_order=asc`);
    expect(resultIds(changed, 'receipt_id')).toEqual([second.id, first.id]);
    const page = await read(shop, `${since}&sort_on=updated&sort_order=asc&limit=1&offset=1`);
    expect(page.body).toMatchObject({ count: 2 });
    expect(resultIds(page, 'receipt_id')).toEqual([first.id]);
  });

  test.each(['min_last_modified=1', 'was_paid=maybe', 'limit=200', 'sort_on=name'])(
    '%s is refused',
    async (query) => {
      expect((await read(await startShop(), query)).status).toBe(400);
    },
  );

  test('several things bought together are one receipt with prices as amount and divisor', async () => {
    const shop = await startShop();
    const [one, two] = [await listForSale(shop, 'A1'), mug(shop, 3)];
    const receipt = shop.etsy.buy([one, two]);
    const path = `/shops/${shop.seller.shopId}`;
    const answered = await shop.call('GET', `${path}/receipts/${receipt.id}`);
    const lines = listAt(answered.body, 'transactions');
    expect(lines.map((line) => textAt(line, 'sku')).sort()).toEqual(['A1', 'M1']);
    expect(lines.find((line) => textAt(line, 'sku') === 'A1')).toMatchObject({
      listing_id: one,
      price: { amount: 950, divisor: 100, currency_code: 'GBP' },
    });
    expect(answered.body).toMatchObject({ total_price: { amount: 1900 }, grandtotal: { amount: 2249 } });
    expect(shop.etsy.listing(two)).toMatchObject({ state: 'active', quantity: 2 });
  });

  test('another shop’s are not there', async () => {
    const shop = await startShop();
    const { id } = shop.etsy.addListing('bob', { title: 'Vase', price: '5.00' });
    const receipt = shop.etsy.buy(id);
    expect((await read(shop)).body).toEqual({ count: 0, results: [] });
    const path = `/shops/${shop.seller.shopId}/receipts/${receipt.id}`;
    expect((await shop.call('GET', path)).status).toBe(404);
  });
});
