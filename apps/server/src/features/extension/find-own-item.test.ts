import { builtInTables, SiteTables } from '@crosslister/contract/site-tables/site-tables.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairedHeaders } from '../../test/pairing.ts';
import { addProduct, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
let headers: { authorization: string };
let made = 900_000;

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
  headers = await pairedHeaders(server, seller);
});
afterAll(() => server.stop());

/** A product that is listed on Vinted, and its id there. */
async function addListed() {
  const listing = String(++made);
  const vinted = { url: `https://www.vinted.co.uk/items/${listing}-vase` };
  const product = await addProduct(seller, { name: 'Blue vase', price: 12.5, listings: { vinted } });
  return { product, listing };
}

const find = (listing: string, as = headers) =>
  server.call('GET', `/api/extension/items/?platform=vinted&listing=${listing}`, undefined, as);
const mark = (listing: string, what: string, as = headers) =>
  server.call('POST', '/api/extension/items/', { platform: 'vinted', listing, what }, as);

test('a listing is known by its id at the marketplace, to its own seller alone', async () => {
  const { listing } = await addListed();
  expect(await find(listing)).toMatchObject({
    status: 200,
    body: { product_name: 'Blue vase', status: 'active' },
  });
  expect((await find('1')).status).toBe(404);
  const other = await pairedHeaders(server, await server.register());
  expect((await find(listing, other)).status).toBe(404);
  expect((await mark(listing, 'sold', other)).status).toBe(404);
  expect((await find(listing)).body).toMatchObject({ status: 'active' });
});

test('the highest number among the seller’s own listings, to tell a new one from them', async () => {
  const { listing } = await addListed();
  const newest = (as = headers) =>
    server.call('GET', '/api/extension/items/newest/?platform=vinted', undefined, as);
  expect(await newest()).toMatchObject({ status: 200, body: { listing } });
  const other = await pairedHeaders(server, await server.register());
  expect((await newest(other)).body).toEqual({ listing: null });
  expect((await newest({ authorization: `Token ${seller.token}` })).status).toBe(401);
});

test('what is known of the marketplaces’ pages is served to a paired browser, and to nobody else', async () => {
  const ask = (as = headers) => server.call('GET', '/api/extension/tables/', undefined, as);
  expect((await ask({ authorization: `Token ${seller.token}` })).status).toBe(401);
  const { body } = await ask();
  expect(SiteTables.parse(body).results).toEqual(builtInTables);
});

test('sold there: the product is sold with its place and price, and nothing is left to do on Vinted', async () => {
  const { product, listing } = await addListed();
  expect((await mark(listing, 'sold')).status).toBe(204);
  const after = await readProduct(seller, product.id);
  expect(after).toMatchObject({
    status: 'sold',
    action_info: null,
    listings: { vinted: { status: 'delisted' } },
  });
  const { body } = await seller.call('GET', '/api/sales/');
  expect(body).toMatchObject({ results: [{ platform: 'vinted', sku: product.sku }] });
  expect(await mark(listing, 'sold')).toMatchObject({ status: 404 });
  expect((await find(listing)).status).toBe(404);
});

test('gone there: the listing ends and the product is inactive', async () => {
  const { product, listing } = await addListed();
  expect((await mark(listing, 'delisted')).status).toBe(204);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'inactive',
    listings: { vinted: { status: 'delisted', url: '' } },
  });
});

test('sold elsewhere and deleted here by the seller: the task is done', async () => {
  const { product, listing } = await addListed();
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  expect((await readProduct(seller, product.id)).status).toBe('action_required');
  expect((await mark(listing, 'delisted')).status).toBe(204);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
  expect((await seller.call('GET', '/api/operations/')).body).toMatchObject({ live: 0 });
});

test('of Etsy, what the seller listed by hand is known; what the server works there ends by itself', async () => {
  const listing = String(++made);
  const etsy = { url: `https://www.etsy.com/listing/${listing}` };
  const product = await addProduct(seller, { name: 'Blue vase', price: 12.5, listings: { etsy } });
  const path = `/api/extension/items/?platform=etsy&listing=${listing}`;
  const sold = { platform: 'etsy', listing, what: 'sold' };
  expect((await server.call('GET', path, undefined, headers)).body).toMatchObject({ status: 'active' });
  const { db } = server.services;
  const { id: connection_id } = await db
    .insertInto('connections')
    .values({ user_id: seller.id, platform: 'etsy', secrets: Buffer.from('x'), next_poll_at: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const workedBy = (by: number | null) =>
    db.updateTable('listings').set({ connection_id: by }).where('external_id', '=', listing).execute();
  await workedBy(connection_id);
  expect((await server.call('GET', path, undefined, headers)).status).toBe(404);
  expect(await server.call('POST', '/api/extension/items/', sold, headers)).toMatchObject({
    status: 409,
    body: { detail: 'The server ends this listing by itself.' },
  });
  expect((await readProduct(seller, product.id)).status).toBe('active');
  await workedBy(null);
  expect((await server.call('POST', '/api/extension/items/', sold, headers)).status).toBe(204);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'sold',
    listings: { etsy: { status: 'delisted', url: '' } },
  });
});

test('what is no word of the seller’s is refused', async () => {
  const { listing } = await addListed();
  expect((await mark(listing, 'deleted')).status).toBe(400);
  expect((await mark(listing, 'sold', { authorization: 'Token made-up-made-up-made-up' })).status).toBe(401);
});
