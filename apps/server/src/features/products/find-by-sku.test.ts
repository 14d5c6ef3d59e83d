import { Product } from '@crosslister/contract/product.ts';
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

const find = (sku: string, of = seller) =>
  of.call('GET', `/api/products/by_sku/?sku=${encodeURIComponent(sku)}`);

test('the code of a label finds its product, whatever the case, in every tab, and only one’s own', async () => {
  const { id } = await addProduct(seller, { sku: 'Größe 42/b', status: 'sold' });
  await addProduct(seller, { sku: 'Größe 42' });
  expect(Product.parse((await find(' gRöße 42/B ')).body).id).toBe(id);
  const unknown = await find('Größe');
  expect(unknown.status).toBe(404);
  expect(unknown.body).toMatchObject({ next_step: expect.any(String) });
  expect((await find('Größe 42', await server.register())).status).toBe(404);
  expect((await find('\0')).status).toBe(404);
  await seller.call('DELETE', `/api/products/${id}/`);
  expect((await find('größe 42/b')).status).toBe(404);
});

test('a call without a code is refused', async () => {
  expect((await seller.call('GET', '/api/products/by_sku/')).status).toBe(400);
});
