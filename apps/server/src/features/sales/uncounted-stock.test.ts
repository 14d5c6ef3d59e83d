import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { describe, expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

/** A store product without stock management, unless `fields` say otherwise: the store goes on selling it after a sale. */
async function uncounted(sku: string, fields: Record<string, unknown> = {}) {
  await seller.store.store.addProduct({
    name: `Shop ${sku}`,
    sku,
    regular_price: '10',
    images: [{ src: place.photo }],
    ...fields,
  });
  await client(seller).call('POST', '/api/import/woocommerce/', {});
  const { results } = await listedProducts(seller, `search=${sku}`);
  const [product] = results;
  if (!product) throw new Error('not imported');
  await crosslist(seller, product, 'ebay');
  return product;
}

test.each([
  ['does not count it', {}, 'out of stock'],
  [
    'lets buyers order more than there is',
    { manage_stock: true, stock_quantity: 1, backorders: 'yes' },
    'out of stock, after Crosslister switched its backorders off',
  ],
])(
  'what has sold in a store that %s cannot be bought there again, and why is said',
  async (_, fields, why) => {
    const product = await uncounted('UNCOUNTED1', fields);
    seller.store.store.buy('UNCOUNTED1');
    await detect(seller);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'sold',
      action_info: null,
      listings: { woocommerce: { status: 'delisted', proof: { status_seen: why } } },
    });
    expect(place.marketplaces.ebay.ebay.activeCount('UNCOUNTED1')).toBe(0);
    expect(seller.store.store.product('UNCOUNTED1')).toMatchObject({
      status: 'publish',
      manage_stock: true,
      stock_quantity: 0,
      stock_status: 'outofstock',
    });
  },
);

test('sold out in a store that does not count it and back again, it is one piece, and its next order is no double sale', async () => {
  const product = await uncounted('UNCOUNTED4');
  const there = seller.store.store.product('UNCOUNTED4')?.id ?? 0;
  for (const [stock_status, quantity] of [
    ['outofstock', 0],
    ['instock', 1],
  ] as const) {
    await seller.store.store.updateProduct(there, { stock_status });
    await client(seller).call('POST', '/api/sync/woocommerce/', {});
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity });
  }
  seller.store.store.buy('UNCOUNTED4');
  await detect(seller);
  await untilIdle(seller);
  expect((await readProduct(seller, product.id)).status).toBe('sold');
  expect((await seller.call('GET', '/api/sale-notices/')).body).toMatchObject({ double_sales: [] });
});

test('a quantity that another seller edits, or this one on another product, does not take it off its store', async () => {
  const other = await place.connectedSeller({ ebay: false });
  for (const [owner, sku] of [
    [other, 'EDITED1'],
    [seller, 'EDITED2'],
  ] as const) {
    const edited = await addTestProduct(place, owner, { sku, quantity: 5 });
    await crosslist(owner, edited, 'woocommerce');
    await owner.call('PUT', `/api/products/${edited.id}/`, { quantity: 7 });
    await untilIdle(owner);
    expect(owner.store.store.product(sku)).toMatchObject({ status: 'publish', stock_quantity: 7 });
  }
  const unrelated = await uncounted('UNRELATED1');
  seller.store.store.buy('UNRELATED1');
  await detect(seller);
  await untilIdle(seller);
  expect(seller.store.store.product('UNRELATED1')).toMatchObject({
    status: 'publish',
    stock_status: 'outofstock',
  });
  expect((await readProduct(seller, unrelated.id)).status).toBe('sold');
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

test('marked as active before that is done, it is not for sale there while it counts as ended', async () => {
  const product = await uncounted('UNCOUNTED3');
  const path = `/products/${product.listings.woocommerce?.id}`;
  seller.store.faults.add({ kind: 'maintenance', path, retryAfter: 2, times: 1 });
  seller.store.store.buy('UNCOUNTED3');
  await detect(seller);
  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  await untilIdle(seller);
  expect(seller.store.store.product('UNCOUNTED3')).toMatchObject({
    status: 'publish',
    stock_status: 'outofstock',
  });
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'active',
    listings: { woocommerce: { status: 'delisted' } },
  });
});

describe('a store puts the piece of a cancelled order back on sale by itself, and that must end with the product', () => {
  const inStore = (sku: string) => seller.store.store.product(sku);

  async function soldAndCancelled(sku: string) {
    const product = await addTestProduct(place, seller, { sku });
    for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
    const order = seller.store.store.buy(sku);
    await detect(seller);
    await untilIdle(seller);
    changeStatus(seller.store.store.shop, order, 'cancelled');
    await detect(seller);
    expect(inStore(sku)).toMatchObject({ status: 'publish', stock_quantity: 1 });
    return product;
  }

  test('when it sells elsewhere', async () => {
    const product = await soldAndCancelled('BACK1');
    await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
    await crosslist(seller, product, 'ebay');
    place.marketplaces.ebay.ebay.buy((await readProduct(seller, product.id)).listings.ebay?.id ?? '');
    await detect(seller);
    await untilIdle(seller);
    expect(inStore('BACK1')?.status).toBe('draft');
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
  });

  test('when it is deleted here', async () => {
    const product = await soldAndCancelled('BACK2');
    await seller.call('DELETE', `/api/products/${product.id}/`);
    await untilIdle(seller);
    expect(inStore('BACK2')?.status).toBe('draft');
    expect((await seller.call('GET', `/api/products/${product.id}/`)).status).toBe(404);
  });

  test('when the seller leaves it sold', async () => {
    const product = await soldAndCancelled('BACK3');
    const { results } = await client(seller).call<{ results: { id: number }[] }>(
      'GET',
      `/api/sales/?product_id=${product.id}`,
    );
    await seller.call('POST', `/api/sales/${results[0]?.id}/leave/`);
    await untilIdle(seller);
    expect(inStore('BACK3')?.status).toBe('draft');
    expect((await readProduct(seller, product.id)).status).toBe('sold');
  });
});
