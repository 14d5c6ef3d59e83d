import { type Product, ProductImportResult } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

const ebayUrl = 'https://www.ebay.co.uk/itm/110000000001';
const etsyUrl = 'https://www.etsy.com/listing/1234567890/vase';
let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

async function importThem(body: unknown): Promise<ProductImportResult> {
  const answer = await seller.call('POST', '/api/products/', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return ProductImportResult.parse(answer.body);
}

async function bySku(): Promise<Record<string, Product>> {
  const { results } = await listedProducts(seller, 'page_size=200');
  return Object.fromEntries(results.map((product) => [product.sku, product]));
}

test('a bare array is taken in order, all new', async () => {
  const result = await importThem([
    { name: 'One', sku: '1', price: 1.1 },
    { name: 'Two', sku: '2', price: 2.2, status: 'delisted', listings: { ebay: { url: ebayUrl } } },
  ]);
  expect(result).toMatchObject({
    success: true,
    created: 2,
    updated: 0,
    duplicates_found: 0,
    duplicates_handled: 0,
  });
  expect(result.products.map(({ sku }) => sku)).toEqual(['1', '2']);
  const products = await bySku();
  expect(products['1']).toMatchObject({ id: result.products[0]?.id, price: 1.1, status: 'active' });
  expect(products['2']).toMatchObject({
    status: 'inactive',
    listings: { ebay: { url: '', status: 'delisted' } },
  });
});

test('a row marked as delisted stores its links as ended, and ends no live one', async () => {
  await addProduct(seller, { sku: 'LIVE', listings: { ebay: { url: ebayUrl } } });
  const other = 'https://www.ebay.co.uk/itm/110000000002';
  await importThem({
    products: [
      { name: 'Ended', sku: 'ENDED', price: 2, status: 'delisted', listings: { etsy: { url: etsyUrl } } },
      { name: 'Live', sku: 'LIVE', price: 2, status: 'delisted', listings: { ebay: { url: other } } },
    ],
    duplicate_handling: 'update',
  });
  const products = await bySku();
  expect(products.ENDED?.listings.etsy).toMatchObject({
    status: 'delisted',
    url: '',
    delisted_at: expect.stringMatching(/^\d{4}-/),
  });
  expect(products.LIVE?.listings.ebay).toMatchObject({ status: 'active', url: ebayUrl });
  const { count } = await listedProducts(seller, 'status=inactive&not_listed_on=etsy');
  expect(count).toBe(2);
});

describe('a SKU the catalogue has', () => {
  let before: Product;
  const row = {
    name: 'New',
    sku: 'same',
    price: 2,
    description: 'new',
    listings: { ebay: { url: 'https://www.ebay.co.uk/itm/110000000009' }, etsy: { url: etsyUrl } },
  };
  beforeEach(async () => {
    before = await addProduct(seller, {
      name: 'Old',
      sku: 'SAME',
      price: 1,
      quantity: 4,
      private_note: 'kept',
      listings: { ebay: { url: ebayUrl } },
    });
  });

  test('skip, the default, keeps it as it is', async () => {
    expect(await importThem([row])).toEqual({
      success: true,
      products: [],
      created: 0,
      updated: 0,
      duplicates_found: 1,
      duplicates_handled: 0,
    });
    expect(await readProduct(seller, before.id)).toEqual(before);
  });

  test('update overwrites what was sent', async () => {
    const result = await importThem({ products: [row], duplicate_handling: 'update' });
    expect(result).toMatchObject({ created: 0, updated: 1, duplicates_found: 1, duplicates_handled: 1 });
    expect(await readProduct(seller, before.id)).toMatchObject({
      name: 'New',
      sku: 'same',
      price: 2,
      description: 'new',
      quantity: 4,
      private_note: 'kept',
      listings: { ebay: { id: '110000000009' }, etsy: { url: etsyUrl } },
    });
  });

  test('merge combines the listings and keeps the rest', async () => {
    const result = await importThem({ products: [row], duplicate_handling: 'merge' });
    expect(result).toMatchObject({ created: 0, updated: 1, duplicates_found: 1, duplicates_handled: 1 });
    expect(await readProduct(seller, before.id)).toMatchObject({
      name: 'Old',
      price: 1,
      listings: { ebay: { id: '110000000001' }, etsy: { url: etsyUrl } },
    });
  });

  test('an empty address forgets no link', async () => {
    await importThem({
      products: [{ ...row, listings: { ebay: { url: '' }, etsy: null } }],
      duplicate_handling: 'update',
    });
    expect((await readProduct(seller, before.id)).listings).toEqual(before.listings);
  });

  test('update marks edits of a product its source has listed', async () => {
    const { db } = server.services;
    await db
      .updateTable('settings')
      .set({ source_platform: 'ebay' })
      .where('user_id', '=', seller.id)
      .execute();
    await importThem({ products: [row], duplicate_handling: 'update' });
    const { edited_fields } = await db
      .selectFrom('products')
      .select('edited_fields')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(edited_fields.sort()).toEqual(['description', 'name', 'price']);
  });
});

describe('what a file says oddly', () => {
  const one = async (fields: object, duplicate_handling = 'skip') => {
    await importThem({ products: [{ name: 'Odd', sku: 'ODD', ...fields }], duplicate_handling });
    const { results } = await listedProducts(seller, 'search=odd');
    return results[0];
  };

  test('a price that is not a number is no £0.00 Active: the product waits under Inactive, with its link', async () => {
    expect(await one({ price: null, listings: { ebay: { url: ebayUrl } } })).toMatchObject({
      price: 0,
      status: 'inactive',
      listings: { ebay: { id: '110000000001' } },
    });
    // A file that says nothing of the status changes none. Without a price that can be read, nothing is for sale.
    expect(await one({ price: 4 }, 'update')).toMatchObject({ price: 4, status: 'inactive' });
    expect(await one({ price: 4, status: 'active' }, 'update')).toMatchObject({ price: 4, status: 'active' });
  });

  test('a known product keeps its price where the file has none, or none that can be read', async () => {
    await one({ price: 7 });
    expect(await one({ price: null }, 'update')).toMatchObject({ price: 7, status: 'active' });
    expect(await one({}, 'update')).toMatchObject({ price: 7, status: 'active' });
    const twice = [{ price: 8 }, { price: null }].map((fields) => ({
      name: 'Odd two',
      sku: 'ODD2',
      ...fields,
    }));
    await importThem({ products: twice, duplicate_handling: 'update' });
    const { results } = await listedProducts(seller, 'search=odd2');
    expect(results[0]).toMatchObject({ price: 8, status: 'active' });
  });

  test('without a price at all it is £0.00 Active, as specified', async () => {
    expect(await one({})).toMatchObject({ price: 0, status: 'active' });
  });

  test('the date of sale is taken for a new product that is sold, and for no other', async () => {
    const date_sold = '2024-05-01T00:00:00.000Z';
    expect(await one({ status: 'sold', date_sold })).toMatchObject({ status: 'sold', date_sold });
    expect(await one({ status: 'sold', date_sold: '2020-01-01T00:00:00Z' }, 'update')).toMatchObject({
      date_sold,
    });
    await importThem([{ name: 'Live', sku: 'LIVE', price: 3, date_sold }]);
    const live = await listedProducts(seller, 'search=live');
    expect(live.results[0]).toMatchObject({ status: 'active', date_sold: null });
    await importThem([{ name: 'Soon', sku: 'SOON', status: 'sold', date_sold: '2099-01-01T00:00:00Z' }]);
    const { results } = await listedProducts(seller, 'status=sold&sort=newest');
    expect(results.map(({ name }) => name)).toEqual(['Soon', 'Odd']);
    expect(Date.parse(results[0]?.date_sold ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('dates are taken for a new product, none of the future, and a known one keeps its own', async () => {
    const dates = { date_added: '2024-03-01T00:00:00.000Z', last_updated: '2024-04-01T08:00:00.000Z' };
    expect(await one(dates)).toMatchObject(dates);
    expect(await one({ date_added: '2020-01-01T00:00:00.000Z' }, 'update')).toMatchObject({
      date_added: dates.date_added,
    });
    await importThem([
      { name: 'Later', sku: 'LATER', date_added: '2099-01-01T00:00:00Z' },
      { name: 'Vague', sku: 'V', date_added: 'last week' },
    ]);
    const { results } = await listedProducts(seller, 'sort=name_asc');
    for (const { date_added } of results.slice(0, 1))
      expect(Date.parse(date_added)).toBeLessThanOrEqual(Date.now());
    expect(results.map(({ name }) => name)).toEqual(['Later', 'Odd', 'Vague']);
    const newest = await listedProducts(seller, 'sort=oldest');
    expect(newest.results[0]?.name).toBe('Odd');
  });
});

describe('one SKU twice in a batch', () => {
  const rows = [
    { name: 'First', sku: 'TWICE', price: 1, description: 'first', listings: { ebay: { url: ebayUrl } } },
    { name: 'Second', sku: 'twice', price: 2, listings: { etsy: { url: etsyUrl } } },
  ];
  test.each([
    ['skip', 0, { name: 'First', price: 1 }, ['ebay']],
    ['update', 1, { name: 'Second', price: 2, description: 'first' }, ['ebay', 'etsy']],
    ['merge', 1, { name: 'First', price: 1 }, ['ebay', 'etsy']],
  ])('%s', async (duplicate_handling, handled, expected, listedOn) => {
    const result = await importThem({ products: rows, duplicate_handling });
    expect(result).toMatchObject({
      created: 1,
      updated: 0,
      duplicates_found: 1,
      duplicates_handled: handled,
    });
    const [product] = (await listedProducts(seller)).results;
    expect(product).toMatchObject(expected);
    expect(Object.keys(product?.listings ?? {}).sort()).toEqual(listedOn);
  });
});

describe('a whole batch', () => {
  test('500 rows of the same file at once make 500 products', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ name: `Thing ${n}`, sku: `S-${n}`, price: n }));
    const results = await Promise.all([importThem(rows), importThem([...rows].reverse())]);
    expect(results.map(({ created }) => created).sort()).toEqual([0, 500]);
    expect(await listedProducts(seller, 'status=active&page_size=25')).toMatchObject({ count: 500 });
  });

  test('one bad row refuses all, and names it', async () => {
    const rows = [
      { name: 'Good', sku: '1' },
      { name: '', sku: '2' },
    ];
    const answer = await seller.call('POST', '/api/products/', rows);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      detail: 'Product name is required.',
      fields: { 'products.1.name': 'Product name is required.' },
    });
    expect(await listedProducts(seller)).toMatchObject({ count: 0 });
  });

  test.each([0, 501])('%i rows are refused with a sentence', async (length) => {
    const rows = Array.from({ length }, (_, n) => ({ name: 'A', sku: `${n}` }));
    for (const body of [rows, { products: rows }]) {
      const answer = await seller.call('POST', '/api/products/', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ detail: 'Send 1 to 500 products in one call.' });
    }
  });
});
