import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { parseProductsCsv } from '@crosslister/domain/csv/read-products.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
});

async function exported(query = ''): Promise<string> {
  const answer = await seller.call('GET', `/api/products/export/?${query}`);
  expect(answer.status).toBe(200);
  return String(answer.body);
}

test('is a file named products.csv with the columns of the spec', async () => {
  await addProduct(seller, {
    name: 'Vase, blue',
    sku: '=1+1',
    price: 12.5,
    description: 'Line 1\nLine "2"',
    listings: { ebay: { url: 'https://www.ebay.co.uk/itm/110000000001' } },
  });
  const answer = await seller.call('GET', '/api/products/export/');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products.csv"');
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());
  expect(answer.body).toBe(
    'Name,SKU,Price,Status,Description,Date Added,Last Updated,WooCommerce URL,eBay URL,Etsy URL,Vinted URL\r\n' +
      `"Vase, blue",'=1+1,12.50,active,"Line 1\nLine ""2""",${today},${today},,` +
      'https://www.ebay.co.uk/itm/110000000001,,\r\n',
  );
});

test('holds the whole selection, newest first, over several batches', async () => {
  for (const batch of [0, 1, 2]) {
    await seller.call(
      'POST',
      '/api/products/',
      Array.from({ length: 500 }, (_, n) => ({ name: n % 2 ? 'odd' : 'even', sku: `${batch}-${n}` })),
    );
  }
  const all = parseProductsCsv(await exported(), listingAddressIn);
  expect(all).toMatchObject({ ok: true, skipped: [] });
  expect(all.ok && all.products.map(({ sku }) => sku)).toHaveLength(1500);
  expect(all.ok && new Set(all.products.map(({ sku }) => sku)).size).toBe(1500);
  expect(all.ok && all.products[0]?.sku).toBe('2-499');
  const odd = parseProductsCsv(await exported('search=odd&status=active'), listingAddressIn);
  expect(odd.ok && odd.products).toHaveLength(750);
});

test('is in the order of the list', async () => {
  for (const [sku, price] of [
    ['B', 2],
    ['A', 3],
    ['C', 1],
  ] as const)
    await addProduct(seller, { sku, price });
  const skusBy = async (sort: string) => {
    const file = parseProductsCsv(await exported(`sort=${sort}`), listingAddressIn);
    return file.ok && file.products.map(({ sku }) => sku);
  };
  expect(await skusBy('newest')).toEqual(['C', 'A', 'B']);
  expect(await skusBy('price_asc')).toEqual(['C', 'B', 'A']);
  for (const sku of ['B', 'C']) {
    const { results } = (await seller.call('GET', `/api/products/?search=${sku}`)).body as ProductPage;
    await seller.call('POST', `/api/products/${results[0]?.id}/mark_as_sold/`);
  }
  const sold = parseProductsCsv(await exported('status=sold'), listingAddressIn);
  // Under Sales, newest is what sold last.
  expect(sold.ok && sold.products.map(({ sku }) => sku)).toEqual(['C', 'B']);
});

test('of sales says when, where and for how much, and can be read back', async () => {
  const product = await addProduct(seller, { sku: 'V1', price: 12.5, cost: 2 });
  const other = await addProduct(seller, { sku: 'V2' });
  await seller.call('POST', `/api/products/${other.id}/mark_as_sold/`, { sale_price: 3 });
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`, {
    platform: 'vinted',
    sale_price: 1.5,
  });
  const text = await exported('status=sold');
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());
  const lines = text.split('\r\n');
  const header = lines[0];
  const line = lines.find((each) => each.includes(',V1,'));
  // No profit is known without them.
  expect(lines.find((each) => each.includes(',V2,'))).toMatch(/,GBP,,,"Fees, Postage paid, Cost"$/);
  expect(header).toMatch(/,Vinted URL,Date Sold,Sold On,Sold For,Currency,Fees,Profit,Not known$/);
  expect(line).toMatch(new RegExp(`,${today},Vinted,1\\.50,GBP,0\\.00,-0\\.50,$`));
  expect(parseProductsCsv(text, listingAddressIn)).toMatchObject({ ok: true, skipped: [] });
  expect(await exported()).not.toContain('Sold');
});

test('without a match is the header alone', async () => {
  await addProduct(seller);
  expect(parseProductsCsv(await exported('status=sold'), listingAddressIn).ok).toBe(false);
  expect((await exported('status=sold')).split('\r\n')).toHaveLength(2);
});

test('an ended listing has no address', async () => {
  const { id } = await addProduct(seller, {
    listings: { vinted: { url: 'https://www.vinted.co.uk/items/1' } },
  });
  expect(await exported()).toContain('vinted.co.uk');
  const { db } = server.services;
  await db.updateTable('listings').set({ status: 'delisted' }).where('product_id', '=', id).execute();
  expect(await exported()).not.toContain('vinted.co.uk');
});

test('what is exported is imported again as it was', async () => {
  const { id } = await addProduct(seller, {
    name: '-50% "sale"',
    sku: '@1',
    price: 0.29,
    description: '\t=tab',
  });
  const dates = { date_added: '2025-06-30T23:00:00.000Z', last_updated: '2026-01-05T00:00:00.000Z' };
  await server.services.db.updateTable('products').set(dates).where('id', '=', id).execute();
  const read = parseProductsCsv(await exported(), listingAddressIn);
  const other = await server.register();
  const answer = await other.call('POST', '/api/products/', read.ok ? read.products : []);
  expect(answer.body).toMatchObject({ created: 1 });
  const list = await other.call('GET', '/api/products/');
  expect(list.body).toMatchObject({
    results: [{ name: '-50% "sale"', sku: '@1', price: 0.29, description: '\t=tab', ...dates }],
  });
});

test('is only the seller’s own', async () => {
  await addProduct(await server.register(), { name: 'secret' });
  expect(await exported()).not.toContain('secret');
  expect((await server.call('GET', '/api/products/export/')).status).toBe(401);
});
