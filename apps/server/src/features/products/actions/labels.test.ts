import { MAX_LABELS } from '@crosslister/contract/labels/labels.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { MatchingProducts, ProductPage } from '@crosslister/contract/product-query.ts';
import { BulkLabelResult, Labels, StorageLocations } from '@crosslister/contract/schemas/label-schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../../test/products.ts';
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

const add = (sku: string, fields: object = {}) => addProduct(seller, { name: sku, sku, price: 5, ...fields });
const labelsOf = async ({ id }: Pick<Product, 'id'>) => (await readProduct(seller, id)).labels;
const known = async (of = seller) => Labels.parse((await of.call('GET', '/api/labels/')).body).results;
const refused = async (method: string, path: string, body: unknown) => {
  const answer = await seller.call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  return JSON.stringify(answer.body);
};
async function bulk(body: object) {
  const answer = await seller.call('POST', '/api/products/bulk_label/', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return BulkLabelResult.parse(answer.body);
}
async function found(query: string): Promise<string[]> {
  const page = ProductPage.parse((await seller.call('GET', `/api/products/?${query}`)).body);
  expect(page.count).toBe(page.results.length);
  const matching = await seller.call('GET', `/api/products/matching/?${query}`);
  expect(MatchingProducts.parse(matching.body).ids).toEqual(page.results.map(({ id }) => id));
  return page.results.map(({ sku }) => sku).sort();
}

test('a product has each label once, trimmed, whatever the case', async () => {
  const product = await add('A', { labels: [' Summer ', 'summer', 'Box 3', ''] });
  expect(product.labels).toEqual(['Summer', 'Box 3']);
  expect(await refused('PUT', `/api/products/${product.id}/`, { labels: ['x'.repeat(41)] })).toContain(
    'at most 40 characters',
  );
  expect(await refused('PUT', `/api/products/${product.id}/`, { labels: ['a,b'] })).toContain('comma');
  const many = Array.from({ length: MAX_LABELS + 1 }, (_, n) => `L${n}`);
  expect(await refused('PUT', `/api/products/${product.id}/`, { labels: many })).toContain(
    'at most 20 labels',
  );
  expect(await labelsOf(product)).toEqual(['Summer', 'Box 3']);
});

test('two people who change the labels at once are told', async () => {
  const product = await add('A', { labels: ['Old'] });
  const save = (labels: string[]) =>
    seller.call('PUT', `/api/products/${product.id}/`, { labels, before: { labels: ['Old'] } });
  expect((await save(['Old', 'One'])).status).toBe(200);
  const second = await save(['Two']);
  expect(second.status).toBe(409);
  expect(JSON.stringify(second.body)).toContain('Labels were changed elsewhere to Old; One.');
});

test('many get a label and lose it, and the answer names those that changed', async () => {
  const [one, two, three] = [
    await add('A', { labels: ['Keep'] }),
    await add('B', { labels: ['SALE'] }),
    await add('C'),
  ];
  const stranger = await addProduct(await server.register(), { sku: 'D' });
  const ids = [one.id, two.id, three.id, stranger.id];
  const given = await bulk({ ids, action: 'add', label: ' Sale ' });
  expect(given).toEqual({ message: '2 product(s) labelled "Sale"', ids: [one.id, three.id] });
  expect(await Promise.all([one, two, three].map(labelsOf))).toEqual([['Keep', 'Sale'], ['SALE'], ['Sale']]);
  const taken = await bulk({ ids, action: 'remove', label: 'sale' });
  expect(taken.ids).toEqual([one.id, two.id, three.id]);
  expect(await Promise.all([one, two, three].map(labelsOf))).toEqual([['Keep'], [], []]);
});

test('a whole search is labelled; a product that is full says so', async () => {
  const full = await add('LAMP-1', { labels: Array.from({ length: MAX_LABELS }, (_, n) => `L${n}`) });
  const lamp = await add('LAMP-2');
  await add('VASE');
  const { message, ids } = await bulk({ query: { search: 'lamp' }, action: 'add', label: 'Light' });
  expect(ids).toEqual([lamp.id]);
  expect(message).toBe(
    '1 product(s) labelled "Light". 1 product(s) have 20 labels already, and take no more',
  );
  expect(await labelsOf(full)).toHaveLength(MAX_LABELS);
  expect(await refused('POST', '/api/products/bulk_label/', { action: 'add', label: 'x' })).toContain(
    'Send ids',
  );
  expect(
    await refused('POST', '/api/products/bulk_label/', { ids: [], action: 'add', label: 'a;b' }),
  ).toContain('comma');
});

test('labels and places are listed with their number of products, and only one’s own', async () => {
  await add('A', { labels: ['Summer', 'Box'], storage_location: 'Shelf 10' });
  await add('B', { labels: ['Summer'], storage_location: 'Shelf 2' });
  await add('C', { labels: ['summer'], storage_location: 'shelf 2' });
  const gone = await add('D', { labels: ['Gone'], storage_location: 'Attic' });
  await seller.call('DELETE', `/api/products/${gone.id}/`);
  expect((await known()).map(({ name, count }) => [name, count])).toEqual([
    ['Box', 1],
    ['Summer', 3],
  ]);
  const { results } = StorageLocations.parse((await seller.call('GET', '/api/storage_locations/')).body);
  expect(results.map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ['shelf 2', 2],
    ['shelf 10', 1],
  ]);
  expect(await known(await server.register())).toEqual([]);
});

test('filters: one of some labels, and a place, whatever the case; together with the others', async () => {
  await add('A', { labels: ['Summer'], storage_location: 'Shelf 1' });
  await add('B', { labels: ['Box', 'Old "quoted" \\ one'], storage_location: 'shelf 1', price: 50 });
  await add('C', { storage_location: 'Shelf 11' });
  expect(await found('labels=summer,BOX')).toEqual(['A', 'B']);
  expect(await found(`labels=${encodeURIComponent('old "quoted" \\ one')}`)).toEqual(['B']);
  expect(await found('labels=nothing')).toEqual([]);
  expect(await found('location=SHELF%201')).toEqual(['A', 'B']);
  expect(await found('location=Shelf%201&labels=box&price_min=40&status=active')).toEqual(['B']);
  expect(await found('labels=summer,box&search=a')).toEqual(['A']);
  expect(await found('location=')).toEqual(['A', 'B', 'C']);
  const { body } = await seller.call('GET', '/api/products/tab_counts/?labels=summer');
  expect(body).toEqual({ active: 1, sold: 0, inactive: 0, action_required: 0 });
});

test('a label is renamed everywhere with its colour, and two become one', async () => {
  const [both, one] = [await add('A', { labels: ['Old', 'New'] }), await add('B', { labels: ['old', 'x'] })];
  const change = (body: object) => seller.call('PUT', '/api/labels/', body);
  expect((await change({ name: 'Old', colour: 'pink' })).body).toEqual({ count: 0 });
  const colours = async () => Object.fromEntries((await known()).map(({ name, colour }) => [name, colour]));
  expect((await colours()).Old).toBe('pink');
  expect((await change({ name: 'Old', new_name: 'Newest' })).body).toEqual({ count: 2 });
  expect(await Promise.all([both, one].map(labelsOf))).toEqual([
    ['Newest', 'New'],
    ['Newest', 'x'],
  ]);
  expect(await colours()).toMatchObject({ Newest: 'pink' });
  await change({ name: 'Newest', new_name: 'New', colour: 'blue' });
  expect(await Promise.all([both, one].map(labelsOf))).toEqual([['New'], ['New', 'x']]);
  expect(await colours()).toMatchObject({ New: 'blue' });
  // Only its letters' case changes.
  await change({ name: 'new', new_name: 'NEW' });
  expect(await labelsOf(both)).toEqual(['NEW']);
  expect(await colours()).toMatchObject({ NEW: 'blue' });
  // What every object has is no colour.
  await change({ name: 'x', new_name: '__proto__' });
  await change({ name: '__proto__', new_name: 'x' });
  const { label_colours } = await server.services.db
    .selectFrom('settings')
    .select('label_colours')
    .where('user_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  expect(label_colours).toEqual({ new: 'blue' });
  expect(await refused('PUT', '/api/labels/', { name: 'NEW' })).toContain('Send a colour');
  expect(await refused('PUT', '/api/labels/', { name: 'NEW', colour: 'mauve' })).toContain('olour');
});

test('a saved view that filters by a label filters by its new name', async () => {
  const view = (name: string, query: string) => ({ name, query, columns: {} });
  const saved = [
    view('One', '?sort=oldest&label=Old%2Cx'),
    view('Both', '?label=NEW%2Cold'),
    view('None', '?q=old'),
  ];
  await seller.call('PUT', '/api/views/active/', { columns: {}, saved });
  await add('A', { labels: ['Old'] });
  await seller.call('PUT', '/api/labels/', { name: 'Old', new_name: 'New' });
  const { body } = await seller.call('GET', '/api/views/');
  const { results } = body as { results: { active: { saved: { query: string }[] } } };
  expect(results.active.saved.map(({ query }) => query)).toEqual([
    '?sort=oldest&label=New%2Cx',
    '?label=NEW',
    '?q=old',
  ]);
});

test('a file brings labels and takes them; the export has a column for them only where there are some', async () => {
  const csv = async () => String((await seller.call('GET', '/api/products/export/')).body);
  const product = await add('A');
  expect((await csv()).split('\r\n')[0]).toMatch(/Vinted URL$/);
  const send = (labels: string[] | undefined) =>
    seller.call('POST', '/api/products/', {
      products: [{ name: 'A', sku: 'A', price: 5, labels }],
      duplicate_handling: 'update',
    });
  await send(['Box 3', 'Summer']);
  expect(await labelsOf(product)).toEqual(['Box 3', 'Summer']);
  await send(undefined);
  expect(await labelsOf(product)).toEqual(['Box 3', 'Summer']);
  const [header, row] = (await csv()).split('\r\n');
  expect(header).toMatch(/Vinted URL,Labels$/);
  expect(row).toMatch(/,Box 3; Summer$/);
});
