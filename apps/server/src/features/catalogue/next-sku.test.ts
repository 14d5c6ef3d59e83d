import { ProductImportResult } from '@crosslister/contract/product.ts';
import { NextSku } from '@crosslister/contract/product-query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, listedProducts } from '../../test/products.ts';
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
  expect(await next()).toBe('0001');
  await add('jkt-0042', 'JKT-0043', 'DRS-1');
  expect(await next()).toBe('0001');
  await add('SHOE1', 'SHOE3', 'SHOE2');
  expect(await next()).toBe('SHOE4');
  // The series in use last goes on, without what was taken before, in whatever letters.
  await add('JKT-0039', 'JKT-0040', 'JKT-0041', 'LAMP');
  // Out of sight of the newest, but not of the catalogue.
  await add(...Array.from({ length: 16 }, (_, n) => `${'N'.repeat(n + 1)}1`));
  expect(await next()).toBe('JKT-0044');
});

test('a product without a SKU gets a short one of its own, also when many are added at once', async () => {
  const seller = await server.register();
  const add = async (fields: object) => {
    const { status, body } = await seller.call('POST', '/api/products/', { name: 'A vase', ...fields });
    return { status, body: body as { sku: string } };
  };
  await addProduct(seller, { sku: '0002' });
  // A barcode is not counted up.
  await addProduct(seller, { sku: '5012345678900' });
  const all = await Promise.all(Array.from({ length: 6 }, () => add({ make_sku: true })));
  expect(all.map(({ body }) => body.sku).sort()).toEqual(['0003', '0004', '0005', '0006', '0007', '0008']);
  // Somebody who does not ask for it has to say one.
  expect(await add({ sku: ' ' })).toMatchObject({ status: 400, body: { detail: 'SKU is required.' } });
  expect((await add({})).status).toBe(400);
});

test('rows of a table without a SKU get short ones, and the same table once more finds what it made', async () => {
  const seller = await server.register();
  const send = async (handling: string, ...rows: { name: string; sku: string }[]) => {
    const products = rows.map((row) => ({ ...row, price: 5, sku_is_made: true }));
    const { body } = await seller.call('POST', '/api/products/', { products, duplicate_handling: handling });
    return ProductImportResult.parse(body);
  };
  const mug = { name: 'A mug', sku: 'MUGI4F7K2' };
  const jug = { name: 'A jug', sku: 'JUGI9Z1QX' };
  const first = await send('skip', mug, jug, mug);
  expect(first).toMatchObject({ created: 2, duplicates_found: 1 });
  // By what was sent, as the report of the import names its rows.
  expect(first.products.map(({ sku }) => sku)).toEqual([mug.sku, jug.sku]);
  const skus = async () => (await listedProducts(seller, 'sort=name_asc')).results.map(({ sku }) => sku);
  expect((await skus()).sort()).toEqual(['0001', '0002']);
  // Also under a SKU of the seller's own.
  await seller.call('PUT', `/api/products/${first.products[1]?.id}/`, { sku: 'SHELF-1' });
  expect(await send('update', { ...mug, name: 'The mug' }, jug)).toMatchObject({ created: 0, updated: 2 });
  expect((await skus()).sort()).toEqual(['0001', 'SHELF-1']);
  const plan = await seller.call('POST', '/api/imports/plan/', {
    products: [{ sku: mug.sku }, { sku: 'NEWI1' }],
  });
  expect(plan.body).toMatchObject({ kept: 1, created: 1 });
  // What was imported before there were short ones is found by its SKU.
  await addProduct(seller, { sku: 'POTI77777777' });
  expect(await send('skip', { name: 'A pot', sku: 'POTI77777777' })).toMatchObject({ created: 0 });
});
