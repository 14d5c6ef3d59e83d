import type { ImportResult } from '@crosslister/contract/results.ts';
import { seedDemoCatalogue } from '@crosslister/simulators/woocommerce/samples/seed-demo.ts';
import { describe, expect, test } from 'vitest';
import { loseLease } from '../../../test/lose-lease.ts';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  queue,
  startTradingPlace,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

type Result = ReturnType<typeof ImportResult.parse>;
const importFrom = (platform: string, handling?: string) =>
  client(seller).call<Result>('POST', `/api/import/${platform}/`, { duplicate_handling: handling });
const sync = (platform: string) => client(seller).call<Result>('POST', `/api/sync/${platform}/`);
const shopItem = (sku: string, more: Record<string, unknown> = {}) =>
  seller.store.store.addProduct({ name: `Shop ${sku}`, sku, regular_price: '10', ...more });
async function productBySku(sku: string) {
  const { results } = await listedProducts(seller, `search=${encodeURIComponent(sku)}`);
  const product = results.find((candidate) => candidate.sku === sku);
  if (!product) throw new Error(`no product ${sku}`);
  return product;
}

/** Only pages have this parameter; other requests for products do not. */
const aPage = { path: /\/products$/, parameter: 'offset' };

describe('import', () => {
  test('of 250 products, and again with each way of handling what is known', async () => {
    seedDemoCatalogue(seller.store.store, 250);
    const first = await importFrom('woocommerce');
    expect(first).toMatchObject({
      success: true,
      created: 250,
      updated: 0,
      total_processed: 250,
      duplicates_found: 0,
      duplicates_handled: 0,
    });
    expect(first.products).toHaveLength(250);
    const { count, results } = await listedProducts(seller, 'status=active&page_size=200');
    expect(count).toBe(250);
    for (const { listings, images } of results) {
      expect(listings.woocommerce).toMatchObject({ status: 'active', url: expect.stringMatching(/^http/) });
      expect(images.length).toBeGreaterThan(0);
    }
    for (const [handling, handled] of [
      ['skip', 0],
      ['update', 250],
      ['merge', 250],
    ] as const) {
      expect(await importFrom('woocommerce', handling)).toMatchObject({
        created: 0,
        updated: 0,
        total_processed: 250,
        duplicates_found: 250,
        duplicates_handled: handled,
        products: [],
      });
    }
    expect((await listedProducts(seller)).count).toBe(250);
  });

  test('skip keeps a known product, update overwrites it, merge only adds the listing', async () => {
    await shopItem('KNOWN', { name: 'In the shop', regular_price: '12.50' });
    const { id } = await addProduct(seller, { sku: 'known', name: 'Here', price: 5 });
    await importFrom('woocommerce', 'skip');
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Here', price: 5, listings: {} });
    await importFrom('woocommerce', 'merge');
    const listings = { woocommerce: { status: 'active', price: 12.5 } };
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Here', price: 5, listings });
    await importFrom('woocommerce', 'update');
    expect(await readProduct(seller, id)).toMatchObject({ name: 'In the shop', price: 12.5, listings });
  });

  test('of eBay attaches its listings to the products of the same SKU', async () => {
    const { id } = await addProduct(seller, { sku: 'MUG1', name: 'Here' });
    const ebay = place.marketplaces.ebay.ebay;
    const mug = ebay.addListing(seller.ebayName, { title: 'Mug', price: '8.00', sku: 'MUG1' });
    ebay.addListing(seller.ebayName, { title: 'Jug', price: '9.00', sku: 'JUG1' });
    expect(await importFrom('ebay', 'merge')).toMatchObject({ created: 1, updated: 1, duplicates_found: 1 });
    expect(await readProduct(seller, id)).toMatchObject({
      name: 'Here',
      listings: { ebay: { id: mug.listingId, status: 'active', price: 8 } },
    });
    ebay.buy(mug.listingId);
    await detect(seller);
    expect((await readProduct(seller, id)).status).toBe('sold');
  });

  test('run twice at the same time it is one import, and nothing is doubled', async () => {
    seedDemoCatalogue(seller.store.store, 60);
    const [one, two] = await Promise.all([importFrom('woocommerce'), importFrom('woocommerce')]);
    expect(one).toEqual(two);
    expect(one.created).toBe(60);
    expect((await listedProducts(seller)).count).toBe(60);
    expect(await queue(seller)).toHaveLength(1);
  });

  test('goes on at its page after a restart, and each product is there once', async () => {
    const own = await startTradingPlace();
    const other = await own.connectedSeller();
    seedDemoCatalogue(other.store.store, 250);
    other.store.store.latencyMs = 100;
    await other.call('POST', '/api/import/woocommerce/', {}, { prefer: 'respond-async' });
    await until(
      () => queue(other),
      ([operation]) => (operation?.progress?.done ?? 0) > 0,
    );
    await own.server.restart();
    const [operation] = await untilIdle(other);
    expect(operation).toMatchObject({ status: 'completed', progress: { done: 250 } });
    expect((await listedProducts(other)).count).toBe(250);
    // If it had started again, the first page would have been requested twice.
    const pages = other.store.requests.matching('GET', /\/wc\/v3\/products$/).map(({ query }) => `${query}`);
    const places = pages.map((query) => query.replace(/oauth_[^&]*&?/g, ''));
    expect(places.filter((place) => place === places[0])).toHaveLength(1);
    expect(places.length).toBeGreaterThan(2);
    await own.stop();
  });

  test('taken over in the middle of a page, it counts and keeps every product once', {
    timeout: 60_000,
  }, async () => {
    seedDemoCatalogue(seller.store.store, 250);
    // The first worker requests the second page and never gets an answer.
    seller.store.faults.add({ kind: 'hang_before', ...aPage, skip: 1, times: 1 });
    await seller.call('POST', '/api/import/woocommerce/', {}, { prefer: 'respond-async' });
    const [operation] = await until(
      () => queue(seller),
      ([newest]) => (newest?.progress?.done ?? 0) > 0 && seller.store.faults.list().length === 0,
    );
    await loseLease(place, { id: operation?.id ?? 0 });
    const [ended] = await untilIdle(seller);
    expect(ended).toMatchObject({ status: 'completed', attempt: 2, progress: { done: 250 } });
    expect((await listedProducts(seller)).count).toBe(250);
    // Interrupted after the last page, it reads nothing again and counts nothing twice.
    const asked = seller.store.requests.all().length;
    await place.server.services.db
      .updateTable('operations')
      .set({ status: 'queued', result: null })
      .where('id', '=', operation?.id ?? 0)
      .execute();
    const [again] = await until(
      () => queue(seller),
      ([newest]) => newest?.status === 'completed',
    );
    expect(again).toMatchObject({ attempt: 3, progress: { done: 250, total: expect.any(Number) } });
    expect(seller.store.requests.all()).toHaveLength(asked);
  });

  test('can be cancelled between two pages', async () => {
    seedDemoCatalogue(seller.store.store, 250);
    const { faults, requests } = seller.store;
    requests.clear(); // Connecting has requested products too.
    const releaseFirst = faults.hold(aPage);
    await seller.call('POST', '/api/import/woocommerce/', {}, { prefer: 'respond-async' });
    await until(
      async () => requests.matching('GET', aPage.path),
      (asked) => asked.length > 0,
    );
    releaseFirst();
    const releaseSecond = faults.hold(aPage);
    const [operation] = await until(
      () => queue(seller),
      ([newest]) => (newest?.progress?.done ?? 0) > 0,
    );
    await seller.call('POST', `/api/operations/${operation?.id}/cancel/`);
    releaseSecond();
    expect(await untilIdle(seller)).toMatchObject([{ status: 'cancelled', error: 'Cancelled.' }]);
    expect((await listedProducts(seller)).count).toBeLessThan(250);
  });

  test('items without a SKU are left out and counted; a shop that is not connected is named', async () => {
    await shopItem('WITH');
    await seller.store.store.addProduct({ name: 'Nameless', regular_price: '4' });
    await shopItem('EMPTY', { manage_stock: true, stock_quantity: 0 });
    expect(await importFrom('woocommerce')).toMatchObject({ created: 1, skipped_without_sku: 1 });
    const lonely = await place.connectedSeller({ store: false, ebay: false });
    const { body } = await lonely.call('POST', '/api/import/woocommerce/', {});
    expect(body).toMatchObject({ success: false, error: 'WooCommerce account not connected.' });
  });
});

describe('sync', () => {
  test('of the source refreshes what was not edited here', async () => {
    await shopItem('SYNC1', { name: 'Old name', description: 'Old', regular_price: '10' });
    await sync('woocommerce');
    const { id } = await productBySku('SYNC1');
    await seller.call('PUT', `/api/products/${id}/`, { name: 'My own name' });
    await seller.store.store.updateProduct('SYNC1', {
      name: 'New name',
      description: 'New',
      regular_price: '12',
    });
    expect(await sync('woocommerce')).toMatchObject({
      success: true,
      created: 0,
      updated: 1,
      total_processed: 1,
    });
    expect(await readProduct(seller, id)).toMatchObject({
      name: 'My own name',
      description: expect.stringContaining('New'),
      price: 12,
    });
  });

  test('of another platform only updates the listing', async () => {
    const { id } = await addProduct(seller, { sku: 'OTHER1', name: 'Here', price: 5 });
    const ebay = place.marketplaces.ebay.ebay;
    const { listingId } = ebay.addListing(seller.ebayName, { title: 'There', price: '8.00', sku: 'OTHER1' });
    expect(await sync('ebay')).toMatchObject({ success: true, created: 0, updated: 1 });
    expect(await readProduct(seller, id)).toMatchObject({
      name: 'Here',
      price: 5,
      listings: { ebay: { id: listingId, price: 8 } },
    });
  });

  test('does not revive what was sold here, whatever the shop still shows', async () => {
    await shopItem('GHOST1');
    await sync('woocommerce');
    const { id } = await productBySku('GHOST1');
    await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
    await untilIdle(seller);
    await seller.store.store.updateProduct('GHOST1', { status: 'publish' });
    await sync('woocommerce');
    await untilIdle(seller);
    expect(seller.store.store.product('GHOST1')?.status).toBe('draft');
    expect(await readProduct(seller, id)).toMatchObject({
      status: 'sold',
      listings: { woocommerce: { status: 'delisted', url: '' } },
    });
  });

  test('nor what is being deleted, nor what was delisted while its page was read', async () => {
    await shopItem('DELETE1');
    await shopItem('DELIST1');
    await sync('woocommerce');
    const deleted = await productBySku('DELETE1');
    const delisted = await productBySku('DELIST1');
    const release = seller.store.faults.hold({
      method: 'PUT',
      path: `/products/${deleted.listings.woocommerce?.id}`,
    });
    await seller.call('DELETE', `/api/products/${deleted.id}/`);
    const [result] = await Promise.all([sync('woocommerce'), delist(seller, delisted, ['woocommerce'])]);
    expect(result).toMatchObject({ success: true, created: 0 });
    release();
    await untilIdle(seller);
    expect((await listedProducts(seller)).count).toBe(1);
    expect(seller.store.store.product('DELETE1')?.status).toBe('draft');
    expect(await readProduct(seller, delisted.id)).toMatchObject({
      status: 'inactive',
      listings: { woocommerce: { status: 'delisted' } },
    });
  });

  test('two items of the shop that mean one product are no error', async () => {
    await shopItem('MOVED1');
    await sync('woocommerce');
    await seller.store.store.updateProduct('MOVED1', { sku: 'MOVED2' });
    await shopItem('MOVED1', { name: 'Another with the old SKU' });
    expect(await sync('woocommerce')).toMatchObject({ success: true, created: 0, updated: 0 });
    expect((await listedProducts(seller)).count).toBe(1);
  });

  test('of a thing listed from here finds its listing again', async () => {
    const product = await addTestProduct(place, seller, { sku: 'ROUND-1' });
    await crosslist(seller, product, 'ebay');
    const before = await readProduct(seller, product.id);
    expect(await sync('ebay')).toMatchObject({ created: 0, updated: 0 });
    const after = await readProduct(seller, product.id);
    expect(after.listings.ebay).toMatchObject({
      id: before.listings.ebay?.id,
      url: before.listings.ebay?.url,
    });
    expect(after).toMatchObject({ name: before.name, price: before.price, status: 'active' });
  });
});
