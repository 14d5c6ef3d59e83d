import { ProductPage } from '@crosslister/contract/product-query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  seller = await server.register();
});
afterAll(() => server.stop());

async function find(sku: string, of = seller): Promise<number[]> {
  const { body } = await of.call('GET', `/api/products/by_sku/?sku=${encodeURIComponent(sku)}`);
  return ProductPage.parse(body).results.map(({ id }) => id);
}

test('the code of a label finds its product, whatever the case, in every tab, and only one’s own', async () => {
  const { id } = await addProduct(seller, { sku: 'Größe 42/b', status: 'sold' });
  await addProduct(seller, { sku: 'Größe 42' });
  expect(await find(' GrößE 42/B ')).toEqual([id]);
  expect(await find('Größe')).toEqual([]);
  expect(await find('Größe 42/b', await server.register())).toEqual([]);
  expect(await find('\0')).toEqual([]);
  await seller.call('DELETE', `/api/products/${id}/`);
  expect(await find('größe 42/b')).toEqual([]);
});

test('a call without a code is refused', async () => {
  expect((await seller.call('GET', '/api/products/by_sku/')).status).toBe(400);
});
