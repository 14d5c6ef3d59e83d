import type { Product } from '@crosslister/contract/product.ts';
import type { SaleNotice } from '@crosslister/contract/sales.ts';
import { stampOf } from '@crosslister/simulators/woocommerce/stamp.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectStore } from '../../../../../e2e/marketplaces.ts';
import { listedProducts, readProduct } from '../../test/products.ts';
import { reviewCalls } from '../../test/review-calls.ts';
import type { Answer } from '../../test/server.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  delist,
  detect,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { moneyFacts } from '../catalogue/sale-money.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

describe('another store is connected while', () => {
  const here = async (product: Product) => (await readProduct(seller, product.id)).listings.woocommerce;
  /**
   * Starts work, holds its first request of this method to the store's products (or what `path` says), and connects
   * the other store meanwhile.
   */
  async function exchangeAt<Result = Answer>(
    method: string,
    start: () => Promise<Result>,
    path = '/products',
  ): Promise<Result> {
    const { faults, requests } = seller.store;
    const asked = () => requests.all().filter((one) => one.method === method && one.path.includes(path));
    const before = asked().length;
    const release = faults.hold({ method, path });
    const work = start();
    await until(
      async () => asked().length,
      (now) => now > before,
    );
    await connectStore(client(seller), { store: other });
    release();
    return work;
  }
  let other: WooCommerceSimulator;
  beforeEach(async () => {
    other = await startWooCommerceSimulator({ name: 'Other Store' });
  });
  afterEach(() => other.stop());

  test('a crosslist has sent its product: it stays a link to the first store, and nothing of the other is ended', async () => {
    const product = await addTestProduct(place, seller, { sku: 'SWITCH1' });
    const listing = await exchangeAt('PUT', () => tryCrosslist(seller, product, 'woocommerce'));
    expect(listing.body).toMatchObject({
      success: true,
      warnings: [expect.stringContaining('it stands in the one of before')],
    });
    const made = seller.store.store.product('SWITCH1');
    expect(await here(product)).toMatchObject({ id: '', url: expect.stringContaining(seller.store.httpUrl) });
    const hats = other.store.listProducts();
    while (!other.store.product(made?.id ?? 0)) {
      hats.push(await other.store.addProduct({ name: 'Hat', sku: `HAT${hats.length}`, regular_price: '5' }));
    }
    expect((await delist(seller, product, ['woocommerce'])).results.platforms_failed).toEqual([
      expect.objectContaining({
        error: expect.stringContaining('only the address'),
        listing_url: expect.stringContaining(seller.store.httpUrl),
      }),
    ]);
    expect(hats.map(({ id }) => other.store.product(id)?.status)).not.toContain('draft');
    expect(await here(product)).toMatchObject({ status: 'active' });
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'action_required' });
  });

  test('a crosslist is about to send: it is listed in the other store alone', async () => {
    const product = await addTestProduct(place, seller, { sku: 'SWITCH2' });
    const listing = await exchangeAt('GET', () => tryCrosslist(seller, product, 'woocommerce'));
    expect(listing.body).toMatchObject({ success: true });
    expect(seller.store.store.product('SWITCH2')).toBeUndefined();
    expect(await here(product)).toMatchObject({ url: expect.stringContaining(other.httpUrl) });
  });

  test('a crosslist is half done: it goes on in the other store, and the seller hears of what was begun', async () => {
    const product = await addTestProduct(place, seller, { sku: 'SWITCH3' });
    const listing = await exchangeAt('POST', () => tryCrosslist(seller, product, 'woocommerce'));
    expect(listing.body).toMatchObject({
      success: true,
      warnings: [
        expect.stringMatching(/the WooCommerce account of before as well: look there for SKU SWITCH3/),
      ],
    });
    expect(seller.store.store.product('SWITCH3')?.status).toBe('draft');
    expect(other.store.product('SWITCH3')?.status).toBe('publish');
    expect(await here(product)).toMatchObject({ url: expect.stringContaining(other.httpUrl) });
  });

  test('a page of an import is read: nothing of it is taken for the other store', async () => {
    await seller.store.store.addProduct({ name: 'First', sku: 'OF-FIRST', regular_price: '5' });
    await other.store.addProduct({ name: 'Other', sku: 'OF-OTHER', regular_price: '5' });
    const reading = await exchangeAt('GET', () => seller.call('POST', '/api/sync/woocommerce/', {}));
    expect(reading).toMatchObject({ status: 200 });
    await untilIdle(seller);
    const { results } = await listedProducts(seller);
    expect(results.map(({ sku }) => sku)).toEqual(['OF-OTHER']);
  });

  test('its orders are read: where that reading ended says nothing of the other store, whose sale is seen', async () => {
    await seller.store.store.addProduct({ name: 'First', sku: 'OF-FIRST', regular_price: '5' });
    await other.store.addProduct({ name: 'Other', sku: 'OF-OTHER', regular_price: '5' });
    seller.store.store.buy('OF-FIRST');
    await exchangeAt('GET', () => detect(seller), '/orders');
    await seller.call('POST', '/api/sync/woocommerce/', {});
    // Bought before the first store was last read, and the second order there: the first has the number of one here.
    const hourAgo = stampOf(new Date(Date.now() - 3_600_000), 'UTC');
    const times = { created: hourAgo, modified: hourAgo, paid: hourAgo };
    for (const _ of [1, 2]) Object.assign(other.store.buy('OF-OTHER'), times);
    await detect(seller);
    const { results } = await client(seller).call<{ results: SaleNotice[] }>('GET', '/api/sale-notices/');
    expect(results.map(({ sku }) => sku)).toContain('OF-OTHER');
  });
});

test('the same store at a new address: the seller is told to sync, which finds its listings, and no edit is lost', async () => {
  const at = reviewCalls(place, seller);
  const there = await at.inStore({ name: 'Vase', sku: 'MOVED1', manage_stock: true, stock_quantity: 1 });
  await at.sync('woocommerce');
  const { id } = await at.bySku('MOVED1');
  const moved = async () => {
    const { body } = await seller.call('GET', '/api/connections/');
    const { results } = body as { results: { platform: string; moved_listings?: number }[] };
    return results.find(({ platform }) => platform === 'woocommerce')?.moved_listings;
  };
  expect(await moved()).toBeUndefined();
  const [key] = seller.store.keys;
  await client(seller).call('PUT', '/api/credentials/', {
    woo_url: seller.store.httpUrl.replace('127.0.0.1', 'localhost'),
    woo_ck: key?.consumerKey,
    woo_cs: key?.consumerSecret,
  });
  expect(await moved()).toBe(1);
  await client(seller).call('PUT', `/api/products/${id}/`, { price: 31, quantity: 2 });
  await untilIdle(seller);
  await at.sync('woocommerce');
  expect(await moved()).toBeUndefined();
  await untilIdle(seller);
  expect((await readProduct(seller, id)).price).toBe(31);
  expect(seller.store.store.product(there.id)).toMatchObject({ price: '31.00', stock_quantity: 2 });
});

describe('two stores, one after the other', () => {
  let other: WooCommerceSimulator;
  beforeEach(async () => {
    other = await startWooCommerceSimulator({ name: 'Other Store' });
  });
  afterEach(() => other.stop());
  const sold = async () =>
    (await client(seller).call<{ results: SaleNotice[] }>('GET', '/api/sale-notices/')).results
      .map(({ sku }) => sku)
      .toSorted();

  test('an order with the numbers of one in the first store is a sale of its own, and money of its own', async () => {
    await seller.store.store.addProduct({ name: 'First', sku: 'OF-FIRST', regular_price: '5' });
    await other.store.addProduct({ name: 'Other', sku: 'OF-OTHER', regular_price: '7' });
    const first = seller.store.store.buy('OF-FIRST');
    await detect(seller);
    await connectStore(client(seller), { store: other });
    // Of what a store sold before it was connected only things that are known here are sales.
    await reviewCalls(place, seller).sync('woocommerce');
    const second = other.store.buy('OF-OTHER');
    const hourAgo = stampOf(new Date(Date.now() - 3_600_000), 'UTC');
    Object.assign(second, { created: hourAgo, modified: hourAgo, paid: hourAgo });
    expect(second.id).toBe(first.id);
    await detect(seller);
    await detect(seller);
    expect(await sold()).toEqual(['OF-FIRST', 'OF-OTHER']);
    const { rows } = await sql<{ name: string; rest: number; first: boolean }>`
      SELECT s.name, (${moneyFacts} ->> 'rest_of_order')::int AS rest, (${moneyFacts} ->> 'first_of_order')::boolean AS first
      FROM sales s WHERE s.user_id = ${seller.id} ORDER BY s.id`.execute(place.server.services.db);
    expect(rows).toEqual([
      { name: 'First', rest: 0, first: true },
      { name: 'Other', rest: 0, first: true },
    ]);
  });

  test('a store that has moved to another address: its orders are not new ones', async () => {
    await seller.store.store.addProduct({ name: 'First', sku: 'MOVED', regular_price: '5' });
    seller.store.store.buy('MOVED');
    await detect(seller);
    const { httpUrl, keys } = seller.store;
    const moved = { httpUrl: httpUrl.replace('127.0.0.1', 'localhost'), keys };
    expect(moved.httpUrl).not.toBe(httpUrl);
    await connectStore(client(seller), { store: moved });
    await detect(seller);
    await detect(seller);
    expect(await sold()).toEqual(['MOVED']);
  });
});
