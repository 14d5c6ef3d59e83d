import { MatchingProducts } from '@crosslister/contract/product-query.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, listedProducts } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
  seller = await server.register();
  const url = (name: string) => ({ ebay: { url: `https://www.ebay.co.uk/itm/${name.charCodeAt(0)}` } });
  const rows = [
    { name: 'A', quantity: 3, cost: 2, listedOn: '2026-03-01' },
    { name: 'B', quantity: 1, cost: null, listedOn: '2026-01-01' },
    { name: 'C', quantity: 2, cost: 9.5, listedOn: null },
    { name: 'D', quantity: 9, cost: 0, listedOn: '2026-02-01' },
  ];
  for (const { listedOn, ...row } of rows) {
    const { id } = await addProduct(seller, {
      ...row,
      sku: row.name,
      listings: listedOn ? url(row.name) : {},
    });
    if (!listedOn) continue;
    await server.services.db
      .updateTable('listings')
      .set({ created_at: listedOn, status: 'active' })
      .where('user_id', '=', seller.id)
      .where('product_id', '=', id)
      .execute();
  }
});
afterAll(() => server.stop());

const pageOf = async (query: string) =>
  (await listedProducts(seller, query)).results.map(({ name }) => name).join('');

test.each([
  ['quantity_asc', 'BCAD'],
  ['quantity_desc', 'DACB'],
  ['cost_asc', 'DACB'],
  ['cost_desc', 'CADB'],
  ['days_asc', 'ADBC'],
  ['days_desc', 'BDAC'],
])('%s, over pages and in everything that matches; what has none stands last', async (sort, order) => {
  expect(await pageOf(`status=active&sort=${sort}`)).toBe(order);
  expect((await pageOf(`sort=${sort}&page_size=3`)) + (await pageOf(`sort=${sort}&page_size=3&page=2`))).toBe(
    order,
  );
  expect(await pageOf(`sort=${sort}&price_min=1`)).toBe(order);
  const { body } = await seller.call('GET', `/api/products/matching/?sort=${sort}`);
  const { ids } = MatchingProducts.parse(body);
  const { results } = await listedProducts(seller, `sort=${sort}`);
  expect(ids).toEqual(results.map(({ id }) => id));
});

test('the Sales tab orders by what each thing sold for, over pages and in everything that matches', async () => {
  const other = await server.register();
  const sold = { A: '40', B: '5', C: '12.50' };
  for (const [name, price] of Object.entries(sold)) {
    const { id } = await addProduct(other, { name, sku: name, price: name === 'B' ? 99 : 20 });
    await other.call('POST', `/api/products/${id}/mark_as_sold/`, {
      platform: 'ebay',
      sale_price: Number(price),
    });
  }
  const names = async (query: string) =>
    (await listedProducts(other, query)).results.map(({ name }) => name).join('');
  expect(await names('status=sold&sort=price_asc')).toBe('BCA');
  expect(await names('status=sold&sort=price_desc&page_size=2')).toBe('AC');
  expect(await names('status=sold&sort=price_desc&page_size=2&page=2')).toBe('B');
  expect(await names('sort=price_asc')).toBe('ACB');
  const { body } = await other.call('GET', '/api/products/matching/?status=sold&sort=price_asc');
  const { ids } = MatchingProducts.parse(body);
  const { results } = await listedProducts(other, 'status=sold&sort=price_asc');
  expect(ids).toEqual(results.map(({ id }) => id));
});
