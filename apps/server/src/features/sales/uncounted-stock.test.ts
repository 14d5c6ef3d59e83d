import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../test/products.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());
beforeEach(async () => {
  seller = await place.connectedSeller();
});

/** A product of the store whose stock nobody counts: it goes on selling after it has sold. */
async function uncounted(sku: string) {
  await seller.store.store.addProduct({
    name: `Shop ${sku}`,
    sku,
    regular_price: '10',
    images: [{ src: place.photo }],
  });
  await client(seller).call('POST', '/api/import/woocommerce/', {});
  const { results } = await listedProducts(seller, `search=${sku}`);
  const [product] = results;
  if (!product) throw new Error('not imported');
  await crosslist(seller, product, 'ebay');
  return product;
}

test('what has sold in a store that does not count it cannot be bought there again', async () => {
  const product = await uncounted('UNCOUNTED1');
  seller.store.store.buy('UNCOUNTED1');
  await detect(seller);
  await untilIdle(seller);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
  expect(place.marketplaces.ebay.ebay.activeCount('UNCOUNTED1')).toBe(0);
  expect(seller.store.store.product('UNCOUNTED1')).toMatchObject({
    status: 'publish',
    manage_stock: true,
    stock_quantity: 0,
    stock_status: 'outofstock',
  });
});

test('a store that refuses that is the seller’s task, with the link', async () => {
  const product = await uncounted('UNCOUNTED2');
  const { id, url } = product.listings.woocommerce ?? {};
  seller.store.faults.add({ kind: 'forbidden', method: 'PUT', path: `/products/${id}` });
  seller.store.store.buy('UNCOUNTED2');
  await detect(seller);
  await untilIdle(seller);
  const asked = await readProduct(seller, product.id);
  expect(asked).toMatchObject({
    status: 'action_required',
    action_info: { type: 'delist_failed', listing_url: url, platform: 'woocommerce' },
    listings: { woocommerce: { status: 'active', url } },
  });
  expect(asked.action_info?.message).toMatch(/^Still listed on WooCommerce: /);

  seller.store.faults.clear();
  const [failed] = (await untilIdle(seller)).filter(({ status }) => status === 'failed');
  await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
  await untilIdle(seller);
  expect(seller.store.store.product('UNCOUNTED2')?.stock_status).toBe('outofstock');
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
});

test('marked as active before that is done, it stays on sale', async () => {
  const product = await uncounted('UNCOUNTED3');
  const path = `/products/${product.listings.woocommerce?.id}`;
  seller.store.faults.add({ kind: 'maintenance', path, retryAfter: 2, times: 1 });
  seller.store.store.buy('UNCOUNTED3');
  await detect(seller);
  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  await untilIdle(seller);
  expect(seller.store.store.product('UNCOUNTED3')).toMatchObject({
    status: 'publish',
    stock_status: 'instock',
  });
  expect((await readProduct(seller, product.id)).status).toBe('active');
});
