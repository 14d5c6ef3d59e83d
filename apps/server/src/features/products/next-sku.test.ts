import { NextSku } from '@crosslister/contract/product-query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct } from '../../test/products.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());

test("the next SKU follows the seller's own pattern, and is free in their catalogue", async () => {
  const [seller, other] = [await server.register(), await server.register()];
  const next = async () => NextSku.parse((await seller.call('GET', '/api/products/next_sku/')).body).sku;
  const add = (...skus: string[]) =>
    skus.reduce(async (before, sku) => {
      await before;
      await addProduct(seller, { sku });
    }, Promise.resolve());
  // What another seller counts is theirs.
  for (const sku of ['JKT-0041', 'JKT-0042', 'JKT-0043']) await addProduct(other, { sku });
  expect(await next()).toBeNull();
  await add('jkt-0042', 'JKT-0043', 'DRS-1');
  expect(await next()).toBeNull();
  await add('SHOE1', 'SHOE3', 'SHOE2');
  expect(await next()).toBe('SHOE4');
  // The series in use last goes on, without what was taken before, in whatever letters.
  await add('JKT-0039', 'JKT-0040', 'JKT-0041', 'LAMP');
  // Out of sight of the newest, but not of the catalogue.
  await add(...Array.from({ length: 16 }, (_, n) => `${'N'.repeat(n + 1)}1`));
  expect(await next()).toBe('JKT-0044');
});
