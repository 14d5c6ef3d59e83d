import { PairingCode, PairingToken } from '@crosslister/contract/extension/extension-pairing.ts';
import { SeenAnswers } from '@crosslister/contract/extension/seen-sales.ts';
import type { ProductCreate } from '@crosslister/contract/product.ts';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { useWebhookReceiver } from '../../test/webhook-receiver.ts';

const hooks = useWebhookReceiver();
let server: TestServer;
let seller: Seller;
let headers: { authorization: string };
let made = 300_000;

async function pairedHeaders(who: Seller) {
  const { code } = PairingCode.parse((await who.call('POST', '/api/extension/pair/')).body);
  const { body } = await server.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
  return { authorization: `Token ${PairingToken.parse(body).token}` };
}

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  seller = await server.register();
  headers = await pairedHeaders(seller);
});

/** A product that is listed on Vinted, and its id there. */
async function addListed({ etsy, ...fields }: Partial<ProductCreate> & { etsy?: { url: string } } = {}) {
  const listing = String(++made);
  const vinted = { url: `https://www.vinted.co.uk/items/${listing}-vase` };
  const images = [{ src: 'https://shop.example/vase.jpg' }];
  const product = await addProduct(seller, {
    name: 'Blue vase',
    price: 15,
    images,
    listings: { vinted, ...(etsy ? { etsy } : {}) },
    ...fields,
  });
  return { product, listing };
}

const thing = (fields: object) => ({
  listing: null,
  title: 'Blue vase',
  order: null,
  cancelled: false,
  ...fields,
});
const ask = (things: object[], as = headers, platform = 'vinted') =>
  server.call('POST', '/api/extension/sales/seen/', { platform, things }, as);
const seen = async (things: object[], as = headers, platform = 'vinted') =>
  SeenAnswers.parse((await ask(things, as, platform)).body).results;
const sale = (listing: string, fields: object = {}) => ({
  platform: 'vinted',
  listing,
  title: 'Blue vase',
  price: 12.5,
  currency: 'GBP',
  order: null,
  ...fields,
});
const record = (listing: string, fields: object = {}, as = headers) =>
  server.call('POST', '/api/extension/sales/', sale(listing, fields), as);
const question = (fields: object = {}, as = headers) => {
  const { listing, ...said } = sale('1', fields);
  return server.call('POST', '/api/extension/sales/question/', said, as);
};
const sales = () =>
  server.services.db.selectFrom('sales').selectAll().where('user_id', '=', seller.id).orderBy('id').execute();
const notices = async () => (await seller.call('GET', '/api/sale-notices/')).body as SaleNotices;
const order = (number: number) => `https://www.vinted.co.uk/inbox/${number}`;

test('a listing that is on sale is known by its id; recorded, it is a sale with its price, and all ends', async () => {
  await hooks.addChannel(seller);
  const { db } = server.services;
  const { product, listing } = await addListed({ etsy: { url: `https://www.etsy.com/listing/${++made}` } });
  expect(await seen([thing({ listing }), thing({ listing: '1' })])).toEqual([
    { state: 'on_sale', product_name: 'Blue vase', listing },
    null,
  ]);
  expect(await record(listing)).toMatchObject({ status: 200, body: { recorded: true } });
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'action_required',
    quantity: 0,
    listings: { vinted: { status: 'delisted' }, etsy: { status: 'active' } },
  });
  expect(await sales()).toMatchObject([
    {
      product_id: product.id,
      platform: 'vinted',
      order_id: `seen-${listing}`,
      price_pence: 1250,
      currency: 'GBP',
      state: 'sold',
    },
  ]);
  // The step of ending it elsewhere, and what the seller is told.
  const { body } = await seller.call('GET', '/api/operations/');
  expect(body).toMatchObject({ results: [{ action: 'delist', platform: 'etsy', waits_for_seller: true }] });
  expect((await notices()).results).toMatchObject([{ productName: 'Blue vase', salePrice: 12.5 }]);
  const notified = db.selectFrom('notifications').select('key').where('user_id', '=', seller.id);
  expect(await notified.execute()).toContainEqual({ key: `sold:vinted:seen-${listing}:0` });
});

test('seen again, and in two browsers at once: one sale', async () => {
  const { listing } = await addListed();
  const other = await pairedHeaders(seller);
  const answers = await Promise.all([record(listing), record(listing, {}, other)]);
  expect(answers.map(({ body }) => body)).toEqual(
    expect.arrayContaining([{ recorded: true }, { recorded: false }]),
  );
  expect(await record(listing)).toMatchObject({ status: 200, body: { recorded: false } });
  expect(await seen([thing({ listing }), thing({})])).toEqual([null, null]);
  expect(await sales()).toHaveLength(1);
});

test('of a quantity one is sold, and the others stay on sale', async () => {
  const { product, listing } = await addListed({ quantity: 3 });
  await record(listing);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'active',
    quantity: 2,
    listings: { vinted: { status: 'delisted' } },
  });
});

test('other sellers’ ids are not known, and nothing of them changes', async () => {
  const { product, listing } = await addListed();
  const stranger = await pairedHeaders(await server.register());
  expect(await seen([thing({ listing }), thing({})], stranger)).toEqual([null, null]);
  expect((await record(listing, {}, stranger)).status).toBe(404);
  expect((await record('1')).status).toBe(404);
  expect((await readProduct(seller, product.id)).status).toBe('active');
  expect(await sales()).toEqual([]);
});

test('not listed there any more: nothing to record', async () => {
  const { listing } = await addListed();
  await server.call(
    'POST',
    '/api/extension/items/',
    { platform: 'vinted', listing, what: 'delisted' },
    headers,
  );
  expect(await seen([thing({ listing })])).toEqual([null]);
  expect((await record(listing)).body).toEqual({ recorded: false });
  expect(await sales()).toEqual([]);
});

test('marked as sold there by hand before: it is that sale', async () => {
  const { product, listing } = await addListed();
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`, {
    platform: 'vinted',
    sale_price: 11,
  });
  expect(await seen([thing({ listing })])).toEqual([null]);
  expect((await record(listing)).body).toEqual({ recorded: false });
  expect(await sales()).toMatchObject([{ order_id: '', price_pence: 1100 }]);
});

test('sold elsewhere before: said so, and if it sold there too, a double sale', async () => {
  const { product, listing } = await addListed();
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`, { platform: 'ebay' });
  expect(await seen([thing({ listing })])).toMatchObject([{ state: 'sold_elsewhere' }]);
  expect((await record(listing)).body).toEqual({ recorded: true });
  expect((await notices()).double_sales).toMatchObject([{ productId: product.id }]);
  // There is nothing left to delete on Vinted.
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
});

test('on sale again after a sale there: said so, and a second sale is a sale of its own', async () => {
  const { product, listing } = await addListed();
  await record(listing);
  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  // The seller has put the same item on sale again there.
  const { body } = await seller.call('POST', '/api/crosslist/vinted/', { product_id: product.id });
  const { operation } = body as { operation: { id: number } };
  const listing_url = `https://www.vinted.co.uk/items/${listing}-vase`;
  await seller.call('POST', `/api/operations/${operation.id}/report/`, { success: true, listing_url });
  expect(await seen([thing({ listing })])).toMatchObject([{ state: 'sold_before' }]);
  expect((await record(listing)).body).toEqual({ recorded: true });
  expect((await sales()).map(({ order_id: id }) => id)).toEqual([`seen-${listing}`, `seen-${listing}-2`]);
});

test('an order that names only a title: the one thing of that title, or a question, or nothing', async () => {
  const { listing } = await addListed({ name: 'Brass lamp' });
  await addListed();
  await addListed();
  const titles = ['brass  LAMP!', 'Blue vase', 'Nobody’s thing'];
  expect(await seen(titles.map((title, at) => thing({ title, order: order(at + 1) })))).toEqual([
    { state: 'on_sale', product_name: 'Brass lamp', listing },
    { state: 'several', product_name: 'Blue vase', listing: null },
    null,
  ]);
  expect((await record(listing, { order: order(1) })).body).toEqual({ recorded: true });
  expect(await sales()).toMatchObject([{ order_url: order(1) }]);
  // The same order is not asked about again, also where another thing has its title by now.
  const { listing: next } = await addListed({ name: 'Brass lamp' });
  expect(await seen([thing({ title: 'Brass lamp', order: order(1) })])).toEqual([null]);
  expect((await record(next, { order: order(1) })).body).toEqual({ recorded: false });
});

test('several with the title: the seller is asked once, and what they choose is recorded', async () => {
  const { product } = await addListed();
  await addListed();
  expect((await question({ order: order(7) })).status).toBe(204);
  expect((await question({ order: order(7) })).status).toBe(204);
  const { mails } = await notices();
  expect(mails).toMatchObject([
    {
      reason: 'several',
      titles: ['Blue vase'],
      price: 12.5,
      message:
        '“Blue vase” sold on Vinted for £12.50. Several of your things there have this title. Which one sold?',
    },
  ]);
  expect(mails[0]?.candidates).toHaveLength(2);
  expect(await seen([thing({ order: order(7) })])).toEqual([null]);
  await seller.call('POST', `/api/mail-notices/${mails[0]?.id}/`, { product_id: product.id });
  expect(await sales()).toMatchObject([{ product_id: product.id, price_pence: 1250 }]);
  expect((await notices()).mails).toEqual([]);
});

test('two equal things, one recorded from the wardrobe: its order does not offer the other, and is no second sale', async () => {
  const { product: first, listing } = await addListed();
  const { listing: other } = await addListed();
  await record(listing);
  expect(await seen([thing({ order: order(11) })])).toMatchObject([{ state: 'several', listing: null }]);
  await question({ order: order(11) });
  const [mail] = (await notices()).mails;
  await seller.call('POST', `/api/mail-notices/${mail?.id}/`, { product_id: first.id });
  expect(await sales()).toMatchObject([{ product_id: first.id, order_url: order(11) }]);
  const later = await seen([thing({ order: order(11) }), thing({ order: order(12) })]);
  expect(later).toMatchObject([null, { state: 'on_sale', listing: other }]);
});

test('a cancelled order: told of the sale that is recorded, and nothing is undone', async () => {
  const { product, listing } = await addListed();
  const cancelled = thing({ order: order(3), cancelled: true });
  expect(await seen([cancelled])).toEqual([null]);
  await record(listing);
  expect(await seen([cancelled])).toEqual([{ state: 'cancelled', product_name: 'Blue vase', listing: null }]);
  // A second order for the same title is the one that counts.
  expect(await seen([cancelled, thing({ order: order(4) })])).toEqual([null, null]);
  expect(await sales()).toMatchObject([{ state: 'sold' }]);
  expect((await readProduct(seller, product.id)).status).toBe('sold');
});

test('a shop whose orders the server reads: nothing is known, and nothing recorded', async () => {
  const listing = String(++made);
  const etsy = { url: `https://www.etsy.com/listing/${listing}` };
  const product = await addProduct(seller, { name: 'Blue vase', listings: { etsy } });
  expect(await seen([thing({ listing })], headers, 'etsy')).toMatchObject([{ state: 'on_sale' }]);
  const { db } = server.services;
  await db
    .insertInto('connections')
    .values({ user_id: seller.id, platform: 'etsy', secrets: Buffer.from('x'), next_poll_at: '2099-01-01' })
    .execute();
  expect(await seen([thing({ listing })], headers, 'etsy')).toEqual([null]);
  const answer = await record(listing, { platform: 'etsy' });
  expect(answer).toMatchObject({ status: 409, body: { next_step: expect.any(String) } });
  expect(await question({ platform: 'etsy' })).toMatchObject({ status: 409 });
  expect((await readProduct(seller, product.id)).status).toBe('active');
});

test.each([
  { price: 0 },
  { price: 'a lot' },
  { price: 10_000_000 },
  { price: 1.005 },
  { currency: 'pounds' },
  { title: 'a\0b' },
  { title: 'x'.repeat(501) },
  { listing: '' },
  { order: 'https://evil.example/inbox/1' },
  { order: 'javascript:alert(1)' },
  { order: 'no address' },
  { platform: 'ebay' },
])('refused with a sentence: %j', async (fields) => {
  const { listing } = await addListed();
  expect(await record(listing, fields)).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
  expect(await sales()).toEqual([]);
});

test('without a pairing nothing is told or taken, with a session neither', async () => {
  const { listing } = await addListed();
  for (const token of ['made-up-made-up-made-up', seller.token]) {
    const as = { authorization: `Token ${token}` };
    expect((await ask([thing({ listing })], as)).status).toBe(401);
    expect((await record(listing, {}, as)).status).toBe(401);
    expect((await question({}, as)).status).toBe(401);
  }
  expect((await ask(Array.from({ length: 101 }, () => thing({ listing })))).status).toBe(400);
  expect(await sales()).toEqual([]);
});
