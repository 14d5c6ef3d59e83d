import type { Platform } from '@crosslister/contract/platforms.ts';
import { Product } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

const first = 'https://www.ebay.co.uk/itm/110000000001';
const second = 'https://www.ebay.co.uk/itm/110000000002';
let server: TestServer;
let seller: Seller;
let product: Product;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
  product = await addProduct(seller, { price: 15, listings: { ebay: { url: first } } });
});

async function put(listings: unknown): Promise<Product['listings']> {
  const answer = await seller.call('PUT', `/api/products/${product.id}/`, { listings });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return Product.parse(answer.body).listings;
}

async function refused(listings: unknown): Promise<unknown> {
  const answer = await seller.call('PUT', `/api/products/${product.id}/`, { listings });
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  return answer.body;
}

async function endListing(platform: Platform): Promise<void> {
  await server.services.db
    .updateTable('listings')
    .set({ status: 'delisted', delisted_at: '2026-11-20T10:00:00Z' })
    .where('product_id', '=', product.id)
    .where('platform', '=', platform)
    .execute();
}

async function idsOf(productId: number): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('listing_external_ids')
    .select('external_id')
    .where('product_id', '=', productId)
    .orderBy('external_id')
    .execute();
  return rows.map(({ external_id }) => external_id);
}

test('a new address is a live listing with the id it names', () => {
  expect(product.listings.ebay).toMatchObject({
    url: first,
    id: '110000000001',
    status: 'active',
    price: 15,
    delisted_at: null,
  });
});

test('creation times carry each platform’s own name', async () => {
  const listings = await put({
    woocommerce: { url: 'https://shop.example/product/a/' },
    etsy: { url: 'https://www.etsy.com/listing/1/a' },
    vinted: { url: 'https://www.vinted.co.uk/items/1-a' },
  });
  expect(listings.woocommerce?.date_created).toBe(listings.woocommerce?.created_at);
  expect(listings.ebay?.start_time).toBe(listings.ebay?.created_at);
  expect(listings.etsy?.created_timestamp).toBe(
    Math.floor(Date.parse(listings.etsy?.created_at ?? '') / 1000),
  );
  expect(listings.vinted?.created_at).toEqual(expect.any(String));
});

test('the whole product sent back changes nothing', async () => {
  const before = await readProduct(seller, product.id);
  expect(await put(before.listings)).toEqual(before.listings);
});

test('status, id and times are the server’s, whatever a client says', async () => {
  const said = { url: second, id: '999', status: 'draft', created_at: '2001-01-01', price: 1 };
  const { ebay } = await put({ ebay: said });
  expect(ebay).toMatchObject({ url: second, id: '110000000002', status: 'active', price: 15 });
  expect(ebay?.created_at?.startsWith('2001')).toBe(false);
});

test('an address of the same listing only renames it', async () => {
  const renamed = `${first}?var=0`;
  expect((await put({ ebay: { url: renamed } })).ebay).toEqual({ ...product.listings.ebay, url: renamed });
});

test.each([[null], [{ url: '' }], [{ url: null }]])('%j forgets the link and keeps the id', async (input) => {
  expect(await put({ ebay: input })).toEqual({});
  expect(await idsOf(product.id)).toEqual(['110000000001']);
});

test('an address that names no id keeps the id of the listing it is about, so that a sale still ends it', async () => {
  await put({ woocommerce: { url: 'https://shop.example/product/a/' } });
  // As an import or a crosslist stores it: its address says nothing of its number.
  await server.services.db
    .updateTable('listings')
    .set({ external_id: '194' })
    .where('product_id', '=', product.id)
    .where('platform', '=', 'woocommerce')
    .execute();
  for (const url of ['https://shop.example/product/a/?utm_source=x', 'https://shop.example/product/b/'])
    expect((await put({ woocommerce: { url } })).woocommerce).toMatchObject({ url, id: '194' });
  const { listings } = await readProduct(seller, product.id);
  expect(await refused({ woocommerce: { url: 'https://other.example/product/a/' } })).toMatchObject({
    detail: 'The listing on WooCommerce is at shop.example, and this address is not.',
    next_step: 'If it is another listing, choose Remove and save. Then enter its address.',
  });
  expect(await refused({ ebay: { url: 'https://ebay.us/abc' } })).toMatchObject({
    detail: 'The listing on eBay is at www.ebay.co.uk, and this address is not.',
  });
  expect((await readProduct(seller, product.id)).listings).toEqual(listings);
});

test('an address of another marketplace is refused', async () => {
  expect(await refused({ woocommerce: { url: 'https://www.vinted.co.uk/items/77-cup' } })).toMatchObject({
    detail: 'This is an address on Vinted, not on WooCommerce.',
  });
});

test('a forgotten link can be entered again', async () => {
  await put({ ebay: { url: '' } });
  expect((await put({ ebay: { url: first } })).ebay).toMatchObject({ url: first, status: 'active' });
});

test('platforms that are not sent, or without an address, stay', async () => {
  expect(await put({ etsy: { url: '' } })).toEqual(product.listings);
  expect(await put({ ebay: { status: 'active' } })).toEqual(product.listings);
});

test('an ended listing shows neither url nor id, but when it ended', async () => {
  await endListing('ebay');
  expect((await readProduct(seller, product.id)).listings.ebay).toMatchObject({
    url: '',
    id: '',
    status: 'delisted',
    delisted_at: '2026-11-20T10:00:00.000Z',
  });
});

test('a dialog opened before the delist does not revive the listing', async () => {
  await endListing('ebay');
  expect((await put(product.listings)).ebay).toMatchObject({ url: '', status: 'delisted' });
  expect((await put({ ebay: { url: `${first}/` } })).ebay?.status).toBe('delisted');
});

test('a dialog opened in an earlier life of the listing does not bring that life back', async () => {
  await put({ ebay: { url: second } });
  expect((await put(product.listings)).ebay?.url).toBe(second);
  await endListing('ebay');
  expect((await put(product.listings)).ebay?.status).toBe('delisted');
});

test('a dialog opened while it was ended does not forget the listing made since', async () => {
  await endListing('ebay');
  const { listings } = await readProduct(seller, product.id);
  await put({ ebay: { url: second } });
  expect((await put(listings)).ebay?.url).toBe(second);
});

test('listing again under a new address revives the row', async () => {
  await endListing('ebay');
  const { ebay } = await put({ ebay: { url: second } });
  expect(ebay).toMatchObject({ url: second, status: 'active', delisted_at: null });
  expect(await idsOf(product.id)).toEqual(['110000000001', '110000000002']);
});

test('an id of another product’s live listing stays with that product', async () => {
  const other = await addProduct(seller, { listings: { ebay: { url: first } } });
  expect(await idsOf(other.id)).toEqual([]);
  expect(await idsOf(product.id)).toEqual(['110000000001']);
  await endListing('ebay');
  await addProduct(seller, { sku: 'THIRD', listings: { ebay: { url: first } } });
  expect(await idsOf(product.id)).toEqual([]);
});

test.each([
  [
    'vinted',
    'www.vinted.co.uk/items/4711-blue-vase',
    'https://www.vinted.co.uk/items/4711-blue-vase',
    '4711',
  ],
  [
    'vinted',
    'Have a look at this on Vinted! https://www.vinted.co.uk/items/4711-blue-vase',
    'https://www.vinted.co.uk/items/4711-blue-vase',
    '4711',
  ],
  ['etsy', 'etsy.com/uk/listing/815/blue-vase', 'https://etsy.com/uk/listing/815/blue-vase', '815'],
  ['ebay', second.replace('https://', ''), second, '110000000002'],
])(
  'a %s address without https, or the text that Share gives, is understood: %s',
  async (platform, typed, url, id) => {
    const listings: Record<string, unknown> = await put({ [platform]: { url: typed } });
    expect(listings[platform]).toMatchObject({ url, id, status: 'active' });
  },
);

test.each(['javascript:alert(1)', 'a blue vase', 'https://a b'])('refuses %s', async (url) => {
  const answer = await seller.call('PUT', `/api/products/${product.id}/`, { listings: { ebay: { url } } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ detail: 'A listing address must start with http:// or https://.' });
});
