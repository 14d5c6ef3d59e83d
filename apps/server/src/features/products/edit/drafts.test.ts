import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { parseProductsCsv } from '@crosslister/domain/csv/read-products.ts';
import { expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import type { ConnectedSeller, TradingPlace } from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((...made) => {
  [place, seller] = made;
});

/** As the dashboard saves one: a name, and a SKU made of it. */
const saveDraft = (sku: string) =>
  seller.call('POST', '/api/products/', { name: `Draft ${sku}`, sku, status: 'inactive' });
const drafts = async (query = '') =>
  (await listedProducts(seller, `drafts=true&${query}`)).results.map(({ sku }) => sku).sort();
const call = (path: string, body: object) => seller.call('POST', `/api/${path}/`, body);

test('a draft needs no price, and is what is inactive and was never listed', async () => {
  const made = await saveDraft('D1');
  expect(made).toMatchObject({ status: 201, body: { status: 'inactive', price: 0, listings: {} } });
  await addProduct(seller, { sku: 'ACTIVE' });
  await addProduct(seller, { sku: 'SOLD', status: 'sold' });
  const vinted = { url: 'https://www.vinted.co.uk/items/1' };
  await addProduct(seller, { sku: 'LISTED', status: 'inactive', listings: { vinted } });
  expect(await drafts()).toEqual(['D1']);
  expect(await drafts('status=active')).toEqual([]);
  const others = await listedProducts(seller, 'drafts=false');
  expect(others.results.map(({ sku }) => sku).sort()).toEqual(['ACTIVE', 'LISTED', 'SOLD']);
  expect((await seller.call('GET', '/api/products/?drafts=maybe')).status).toBe(400);
  // Of another field than the price, which it still lacks.
  const { id } = made.body as Product;
  const saved = await seller.call('PUT', `/api/products/${id}/`, { description: 'Blue' });
  expect(saved).toMatchObject({ status: 200, body: { description: 'Blue', price: 0, status: 'inactive' } });
});

test('it is found by a bulk action, and comes back from a CSV file as it was', async () => {
  await saveDraft('D1');
  await addProduct(seller, { sku: 'ACTIVE' });
  const answer = await call('products/bulk_label', {
    action: 'add',
    label: 'To do',
    query: { drafts: 'true', status: 'inactive' },
  });
  expect(answer.body).toMatchObject({ message: '1 product(s) labelled "To do"' });

  const { body } = await seller.call('GET', '/api/products/export/?drafts=true');
  const file = parseProductsCsv(String(body), listingAddressIn);
  if (!file.ok) throw new Error('The export cannot be read.');
  const other = await place.server.register();
  expect((await other.call('POST', '/api/products/', file.products)).status).toBe(200);
  const { results } = await listedProducts(other, 'drafts=true');
  expect(results).toMatchObject([
    { sku: 'D1', name: 'Draft D1', price: 0, status: 'inactive', labels: ['To do'] },
  ]);
  // The same file once more changes nothing.
  await other.call('POST', '/api/products/', { products: file.products, duplicate_handling: 'update' });
  expect((await listedProducts(other, 'drafts=true')).results).toMatchObject([{ sku: 'D1', price: 0 }]);
});

test('crosslisting says what it lacks, and makes it active once it is listed', async () => {
  const { id } = (await saveDraft('D1')).body as Product;
  const check = await call('crosslist/check', { product_ids: [id], platforms: ['woocommerce'] });
  const [result] = (check.body as CrosslistCheck).results;
  expect(result?.gaps.map(({ message }) => message)).toContain('The product needs a price above £0.00.');
  const refused = await call('crosslist/woocommerce', { product_id: id });
  expect(refused.body).toMatchObject({ success: false, error: expect.stringContaining('price') });
  expect(await drafts()).toEqual(['D1']);

  await seller.call('PUT', `/api/products/${id}/`, { price: 12 });
  expect((await call('crosslist/woocommerce', { product_id: id })).body).toMatchObject({ success: true });
  expect(await readProduct(seller, id)).toMatchObject({ status: 'active' });
  expect(await drafts()).toEqual([]);

  // Delisted it is inactive again, and was listed once.
  await call('delist/manual', { product_id: id, platforms: ['woocommerce'] });
  expect(await readProduct(seller, id)).toMatchObject({ status: 'inactive' });
  expect(await drafts()).toEqual([]);
});

test('a bulk delist, a search for sales and a sync leave it alone', async () => {
  const { id } = (await saveDraft('D1')).body as Product;
  await seller.store.store.addProduct({ name: 'Draft D1', sku: 'OTHER', regular_price: '5' });
  const platforms = ['woocommerce', 'ebay', 'etsy', 'vinted'];
  await call('products/bulk_action', { action: 'delist', ids: [id], platforms });
  await call('detect-sales', {});
  await call('sync/woocommerce', {});
  const { rows } = await place.server.services.database.pool.query(
    'SELECT kind FROM operations WHERE product_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'inactive', listings: {} });
  expect(await drafts()).toEqual(['D1']);
});
