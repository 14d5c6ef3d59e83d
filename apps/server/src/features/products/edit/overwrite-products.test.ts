import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
