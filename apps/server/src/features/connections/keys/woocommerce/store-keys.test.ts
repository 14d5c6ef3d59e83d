import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSealer } from '../../../../secrets/seal.ts';
import { connectionOf } from '../../../../test/connections.ts';
import { addProduct } from '../../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../../test/server.ts';
import { detect } from '../../../../test/simulated-marketplaces.ts';

let server: TestServer;
let owner: Seller;
let store: WooCommerceSimulator;
beforeAll(async () => {
  store = await startWooCommerceSimulator({ name: 'Test Store' });
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
beforeEach(async () => {
  server.services.now = () => new Date();
  owner = await server.register();
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

const keysOf = (index: number) => {
  const { consumerKey: woo_ck, consumerSecret: woo_cs } = store.keys[index] ?? {};
  return { woo_url: store.httpUrl, woo_ck, woo_cs };
};
const save = (update: object) => owner.call('PUT', '/api/credentials/', update);
const read = async () => (await owner.call('GET', '/api/credentials/')).body;

test.each([
  ['by its button', () => owner.call('POST', '/api/oauth/woocommerce/disconnect/')],
  ['by emptying its fields', () => save({ woo_url: '', woo_ck: '', woo_cs: '' })],
])('a store that is disconnected %s keeps the key, and its page is named', async (_, disconnect) => {
  await save(keysOf(0));
  expect((await disconnect()).body).toMatchObject({
    success: true,
    keys_page: `${store.httpUrl}/wp-admin/admin.php?page=wc-settings&tab=advanced&section=keys`,
  });
  expect(await connectionOf(owner)).toMatchObject({ state: 'empty' });
  expect((await disconnect()).body).not.toHaveProperty('keys_page');
});

test('a secret in place of the key is refused, by Test too, before the store is asked', async () => {
  const { woo_url: url, woo_ck: consumer_secret, woo_cs: consumer_key } = keysOf(0);
  const credentials = { url, consumer_key, consumer_secret };
  const refused = {
    status: 400,
    body: { detail: 'Consumer Key: This is the secret. The key begins with ck_.' },
  };
  store.requests.clear();
  expect(await save({ woo_url: url, woo_ck: consumer_key, woo_cs: consumer_secret })).toMatchObject(refused);
  const tried = await owner.call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
  expect(tried).toMatchObject(refused);
  expect(store.requests.all()).toEqual([]);
  expect(await connectionOf(owner)).toMatchObject({ state: 'empty' });
});

describe('write access is proved on saving', () => {
  test.each([
    ['a read-only key saved without Test', 1, /may only read/],
    ['a write-only key', 2, /may only write/],
  ])('%s is refused with what to do, and what was there stays', async (_, index, sentence) => {
    const refused = {
      status: 409,
      body: {
        detail: expect.stringMatching(sentence),
        next_step: expect.stringMatching(/Read\/Write permission/),
      },
    };
    const other = { default_ebay_category: '99' };
    expect(await save({ ...keysOf(index), ...other })).toMatchObject(refused);
    expect(await connectionOf(owner)).toMatchObject({ state: 'empty' });
    await save(keysOf(0));
    expect(await save(keysOf(index))).toMatchObject(refused);
    expect(await connectionOf(owner)).toMatchObject({ state: 'connected', error: null });
    expect(await read()).toMatchObject({ default_ebay_category: '' });
    const credentials = { url: store.httpUrl, consumer_key: '********', consumer_secret: '********' };
    const tried = await owner.call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
    expect(tried).toMatchObject({ body: { success: true } });
  });

  test.each([
    [
      'down',
      () => store.faults.add({ kind: 'maintenance' }),
      /down for maintenance\. It is tried again automatically/,
    ],
    [
      'failing',
      () => store.faults.add({ kind: 'error_before' }),
      /error of its own \(500\).*tried again automatically/,
    ],
  ])('of a store that is %s they are saved, and shown as unproved', async (_, arm, why) => {
    arm();
    const { status, body } = await save({
      ...keysOf(0),
      default_ebay_category: '99',
    });
    store.faults.clear();
    const warning = expect.stringMatching(/^The keys are saved, but not proved yet\. Your store /);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, warning } });
    expect((body as { warning: string }).warning).toMatch(why);
    expect(await connectionOf(owner)).toMatchObject({
      state: 'error',
      connect_again: false,
      error: (body as { warning: string }).warning,
    });
    expect(await read()).toMatchObject({
      woo_url: store.httpUrl,
      woo_ck: '********',
      default_ebay_category: '99',
    });
  });
});

test('one save is one transaction: where a part of it cannot be stored, nothing of it is', async () => {
  const { pool } = server.services.database;
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON settings FOR EACH ROW WHEN (new.default_ebay_category = '666')
      EXECUTE FUNCTION refuse()`);
  const update = { ...keysOf(0), default_ebay_category: '666' };
  expect(await save(update)).toMatchObject({ status: 500, body: { next_step: expect.any(String) } });
  expect(await connectionOf(owner)).toMatchObject({ state: 'empty' });
  expect(await read()).toMatchObject({ woo_url: '', woo_ck: '' });
  await save({ ...update, default_ebay_category: '1' });
  const forget = { woo_url: '', woo_ck: '', woo_cs: '', default_ebay_category: '666' };
  expect(await save(forget)).toMatchObject({ status: 500 });
  expect(await connectionOf(owner)).toMatchObject({ state: 'connected' });
  await pool.query('DROP TRIGGER refuse ON settings; DROP FUNCTION refuse');
});

test('a connection whose stored secret no key opens is told to connect again', async () => {
  await save(keysOf(0));
  await server.services.db
    .updateTable('connections')
    .set({ secrets: createSealer('another key of at least 32 characters').seal('{}', 'x') })
    .where('user_id', '=', owner.id)
    .execute();
  const again = 'Connect WooCommerce again under Settings, Connections.';
  const error = `The stored access to WooCommerce cannot be read any more. ${again}`;
  expect(await detect(owner)).toMatchObject({ success: false, error, next_step: expect.any(String) });
  expect(await connectionOf(owner)).toMatchObject({
    connect_again: true,
    error,
  });
  expect(await read()).toMatchObject({ woo_url: '', woo_ck: '', woo_cs: '' });
  expect((await save(keysOf(0))).status).toBe(200);
  expect(await connectionOf(owner)).toMatchObject({ state: 'connected', error: null });
});

describe('keys that were saved unproved', () => {
  const saveUnproved = async (index: number, path = '') => {
    store.faults.add({ kind: 'maintenance', path: '/wp-json/wc/' });
    await save({ ...keysOf(index), woo_url: store.httpUrl + path });
    expect(await connectionOf(owner)).toMatchObject({ state: 'error' });
    store.faults.clear();
    // By then a store that kept failing is asked again.
    server.services.now = () => new Date(Date.now() + 60_000);
  };

  test('are proved by the next look, at the address that answers then', async () => {
    await saveUnproved(0, '/shop');
    await detect(owner);
    expect(await connectionOf(owner)).toMatchObject({ state: 'connected', error: null });
    expect(await read()).toMatchObject({ woo_url: store.httpUrl });
  });

  test('and may only read show that, and sales there are seen all the same', async () => {
    await addProduct(owner, { sku: 'READ-ONLY' });
    await store.store.addProduct({ name: 'Lamp', sku: 'READ-ONLY', regular_price: '5' });
    await saveUnproved(1);
    store.store.buy('READ-ONLY');
    const { results } = await detect(owner);
    expect(results.summary.total_sales).toBe(1);
    const shown = {
      state: 'error',
      connect_again: true,
      blind_since: null,
      no_endings: null,
      error: expect.stringMatching(/API key may only read.*Read\/Write permission/),
    };
    expect(await connectionOf(owner)).toMatchObject(shown);
    await detect(owner);
    expect(await connectionOf(owner)).toMatchObject(shown);
  });
});
