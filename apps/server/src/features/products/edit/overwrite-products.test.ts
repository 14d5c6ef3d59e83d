import { randomUUID } from 'node:crypto';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Product, ProductImportResult } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

const ebayUrl = 'https://www.ebay.co.uk/itm/110000000001';
let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

async function overwrite(row: unknown, duplicate_handling = 'update'): Promise<void> {
  const answer = await seller.call('POST', '/api/products/', { products: [row], duplicate_handling });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function connect(product: Product, platform: Platform): Promise<void> {
  const { db } = server.services;
  const connection = await db
    .insertInto('connections')
    .values({ user_id: seller.id, platform, secrets: Buffer.from('x'), next_poll_at: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('listings')
    .set({ connection_id: connection.id })
    .where('product_id', '=', product.id)
    .execute();
}

test('moves between active and inactive', async () => {
  const { id } = await addProduct(seller, { sku: 'S' });
  const row = { name: 'A', sku: 'S', status: 'inactive' };
  await overwrite(row);
  expect(await listedProducts(seller, 'status=inactive')).toMatchObject({ count: 1 });
  await overwrite({ ...row, status: 'active' });
  expect((await readProduct(seller, id)).status).toBe('active');
});

test('a file older than a sale neither revives the product nor its listings', async () => {
  const { id } = await addProduct(seller, { sku: 'S', status: 'sold' });
  const row = { name: 'A', sku: 'S', status: 'active', listings: { ebay: { url: ebayUrl } } };
  await overwrite(row);
  await overwrite(row, 'merge');
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', name: 'A' });
  expect((await readProduct(seller, id)).listings).toEqual({});
});

test('sold ends what can be ended elsewhere', async () => {
  const product = await addProduct(seller, { sku: 'S', listings: { ebay: { url: ebayUrl } } });
  await connect(product, 'ebay');
  await overwrite({ name: 'A', sku: 'S', status: 'sold' });
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
  const operations = await server.services.db
    .selectFrom('operations')
    .select(['kind', 'platform'])
    .where('product_id', '=', product.id)
    .execute();
  expect(operations).toEqual([{ kind: 'delist', platform: 'ebay' }]);
});

test('sold asks the seller to end what the server cannot', async () => {
  const product = await addProduct(seller, {
    sku: 'S',
    listings: { vinted: { url: 'https://v.example/1' } },
  });
  await overwrite({ name: 'A', sku: 'S', status: 'sold' });
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'action_required',
    action_info: { type: 'manual_delist_required', listing_url: 'https://v.example/1' },
  });
});

test('item specifics and values of a platform that the table says nothing of stay', async () => {
  const { id } = await addProduct(seller, {
    sku: 'S',
    specifics: { Brand: ['Acme'], Size: ['M'] },
    per_platform: { ebay: { title: 'On eBay' }, etsy: { tags: ['blue'] } },
  });
  await overwrite({
    name: 'A',
    sku: 'S',
    specifics: { Size: ['L'] },
    per_platform: { etsy: { materials: ['glass'] } },
    cost: 4,
  });
  expect(await readProduct(seller, id)).toMatchObject({
    cost: 4,
    specifics: { Brand: ['Acme'], Size: ['L'] },
    per_platform: { ebay: { title: 'On eBay' }, etsy: { tags: ['blue'], materials: ['glass'] } },
  });
});

test('what says nothing of the status leaves a known one, and makes a new product active', async () => {
  const off = await addProduct(seller, { sku: 'OFF', status: 'inactive', price: 5 });
  await overwrite({ name: 'Off', sku: 'OFF', price: 6 });
  expect(await readProduct(seller, off.id)).toMatchObject({ status: 'inactive', price: 6 });
  await overwrite({ name: 'New', sku: 'NEW', price: 6 });
  await overwrite({ name: 'Odd', sku: 'ODD', price: 6, status: 'no such status' });
  await overwrite({ name: 'Without a price', sku: 'NONE', price: null });
  await overwrite({ name: 'May be sold', sku: 'MAYBE', price: 6, status_if_new: 'inactive' });
  const on = await addProduct(seller, { sku: 'ON', price: 5 });
  await overwrite({ name: 'On', sku: 'ON', price: 6, status_if_new: 'inactive' });
  expect((await readProduct(seller, on.id)).status).toBe('active');
  const { results } = await listedProducts(seller);
  expect(results.map(({ sku, status }) => [sku, status]).sort()).toEqual([
    ['MAYBE', 'inactive'],
    ['NEW', 'active'],
    ['NONE', 'inactive'],
    ['ODD', 'active'],
    ['OFF', 'inactive'],
    ['ON', 'active'],
  ]);
});

describe('what the seller has to agree to', () => {
  const live = { listings: { vinted: { url: 'https://v.example/1' } } };
  const rows = [
    { name: 'Sells', sku: 'SELLS', status: 'sold' },
    { name: 'Returns', sku: 'RETURNS', status: 'active', price: 5 },
    { name: 'Live', sku: 'LIVE', price: 7 },
    { name: 'Counted', sku: 'COUNTED', quantity: 4 },
    { name: 'Quiet', sku: 'QUIET', price: 8, quantity: 9 },
    { name: 'New', sku: 'NEW', price: 1 },
    { name: 'New and sold', sku: 'NEWSOLD', price: 1, status: 'sold' },
  ];
  beforeEach(async () => {
    await addProduct(seller, { sku: 'SELLS', price: 5, ...live });
    await addProduct(seller, { sku: 'RETURNS', price: 5, status: 'inactive' });
    await addProduct(seller, { sku: 'LIVE', price: 5, listings: { etsy: { url: 'https://e.example/1' } } });
    await addProduct(seller, { sku: 'COUNTED', price: 5, listings: { ebay: { url: ebayUrl } } });
    await addProduct(seller, { sku: 'QUIET', price: 5 });
  });
  const plan = async (duplicate_handling: string) => {
    const products = rows.map(({ name: _, ...row }) => row);
    const answer = await seller.call('POST', '/api/imports/plan/', { products, duplicate_handling });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const nothing = { sold: 0, active: 0, live: 0, named: [] };

  test('is said before anything is stored, and nothing is', async () => {
    expect(await plan('update')).toEqual({
      ...{ created: 2, created_sold: 1, changed: 5, kept: 0, sold: 1, active: 1, live: 2 },
      named: [
        { sku: 'SELLS', name: expect.any(String), danger: 'sold' },
        { sku: 'RETURNS', name: expect.any(String), danger: 'active' },
        { sku: 'LIVE', name: expect.any(String), danger: 'live' },
        { sku: 'COUNTED', name: expect.any(String), danger: 'live' },
      ],
    });
    expect(await plan('skip')).toEqual({ created: 2, created_sold: 1, changed: 0, kept: 5, ...nothing });
    expect(await plan('merge')).toEqual({ created: 2, created_sold: 1, changed: 5, kept: 0, ...nothing });
    expect((await listedProducts(seller)).count).toBe(5);
  });

  test.each([
    [[], ['SELLS sold', 'RETURNS active', 'LIVE live', 'COUNTED live'], ['active', 'inactive', 5]],
    [['sold'], ['RETURNS active', 'LIVE live', 'COUNTED live'], ['action_required', 'inactive', 5]],
    [['active', 'live'], ['SELLS sold'], ['active', 'active', 7]],
    [undefined, [], ['action_required', 'active', 7]],
  ])('with %j agreed to, the rest stays as it is and is named', async (allow, heldBack, then) => {
    const sent = { products: rows, duplicate_handling: 'update', import_id: randomUUID(), allow };
    const answer = await seller.call('POST', '/api/products/', sent);
    const { held_back = [], updated } = ProductImportResult.parse(answer.body);
    expect(held_back.map(({ sku, danger }) => `${sku} ${danger}`)).toEqual(heldBack);
    expect(updated).toBe(5 - heldBack.length);
    const { results } = await listedProducts(seller, 'page_size=50');
    const all = new Map(results.map((product) => [product.sku, product]));
    const [sells, returns, isLive] = ['SELLS', 'RETURNS', 'LIVE'].map((sku) => all.get(sku));
    expect([sells?.status, returns?.status, isLive?.price]).toEqual(then);
    expect([all.get('QUIET')?.price, all.get('NEW')?.status]).toEqual([8, 'active']);
  });
});

test('what a spreadsheet has spoiled names no product of a table, and the row is named', async () => {
  const products = [
    { name: 'Owl', sku: 'OWL-1' },
    { name: 'Hen', sku: '1.23E+11' },
    { name: '#REF!', sku: 'FOX-1' },
  ];
  const answer = await seller.call('POST', '/api/products/', { products, import_id: randomUUID() });
  expect(answer.status).toBe(400);
  const said = JSON.stringify(answer.body);
  expect(said).toContain('products.1.sku');
  expect(said).toContain('products.2.sku');
  expect(said).toContain('a long number that the spreadsheet has cut');
  expect((await listedProducts(seller)).count).toBe(0);
});
