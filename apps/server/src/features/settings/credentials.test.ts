import type { Credentials, CredentialsUpdate } from '@crosslister/contract/credentials.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedSecrets } from '../../test/connections.ts';
import { addProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

const STORED = '********';
const store = { woo_url: 'https://shop.example', woo_ck: 'ck_one', woo_cs: 'cs_one' };

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
});
beforeEach(async () => {
  seller = await server.register();
});
afterAll(() => server.stop());

const read = async () => (await seller.call('GET', '/api/credentials/')).body as Credentials;
const put = (update: CredentialsUpdate | Record<string, unknown>) =>
  seller.call('PUT', '/api/credentials/', update);
const save = async (update: CredentialsUpdate | Record<string, unknown>) =>
  expect(await put(update)).toMatchObject({ status: 200, body: { success: true } });

const storedKeys = () => storedSecrets(server, seller);
const appAt = (return_address: string) => {
  return {
    instance_has_keys: false,
    return_address,
    return_addresses: expect.arrayContaining([return_address]),
  };
};
const one = { url: 'https://shop.example', consumer_key: 'ck_one', consumer_secret: 'cs_one' };

test('a new seller reads defaults', async () => {
  expect(await read()).toEqual({
    woo_url: '',
    woo_ck: '',
    woo_cs: '',
    ebay_token: '',
    etsy_token: '',
    etsy_shop_id: '',
    default_ebay_category: '',
    pricing_rules: {
      ebay_markup: 0,
      etsy_markup: 0,
      vinted_markup: 0,
      round_to_99: false,
      parcels: { usual: expect.objectContaining({ parcel_weight_g: null }), by_category: [] },
      ebay_settings: expect.objectContaining({ payment_policy: '', shipping_policy: '', return_policy: '' }),
      etsy_settings: expect.objectContaining({ shipping_profile: '', return_policy: '' }),
      safety_contacts: [],
      woocommerce_settings: { category: '', shipping_class: '', tax_class: '', backorders: 'stop' },
    },
    source_platform: 'woocommerce',
    platform_settings: {},
    ebay_app: {
      client_id: '',
      client_secret: '',
      ru_name: '',
      ...appAt(`${server.url}/oauth/ebay/callback`),
      deletion_address: `${server.url}/webhooks/ebay/account-deletion/`,
      deletion_token: expect.stringMatching(/^[\w-]{32,80}$/),
    },
    etsy_app: {
      keystring: '',
      shared_secret: '',
      ...appAt(`${server.url}/oauth/etsy/callback`),
    },
  });
});

describe('the keys of the store', () => {
  test('are read back masked, and a masked PUT keeps them', async () => {
    await save(store);
    const masked = { woo_url: store.woo_url, woo_ck: STORED, woo_cs: STORED };
    expect(await read()).toMatchObject(masked);
    await save(masked);
    expect(await storedKeys()).toEqual(one);
  });

  test('one of them can be replaced while the other stays', async () => {
    await save(store);
    await save({ ...store, woo_ck: 'ck_two', woo_cs: STORED });
    expect(await storedKeys()).toEqual({ ...one, consumer_key: 'ck_two' });
  });

  test.each([
    ['masked', { woo_url: 'https://evil.example', woo_ck: STORED, woo_cs: STORED }],
    ['half masked', { woo_url: 'https://evil.example', woo_ck: 'ck_two', woo_cs: STORED }],
    ['left out', { woo_url: 'https://evil.example' }],
    [
      'masked, as user of another host',
      { woo_url: 'https://shop.example@evil.example', woo_ck: STORED, woo_cs: STORED },
    ],
    [
      'masked, with a backslash',
      { woo_url: 'https://evil.example\\@shop.example', woo_ck: STORED, woo_cs: STORED },
    ],
    ['masked, with another port', { woo_url: 'https://shop.example:8443', woo_ck: STORED, woo_cs: STORED }],
  ])('never go to another host: %s', async (_, update) => {
    await save(store);
    expect(await put(update)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^Enter the consumer key and secret again/) },
    });
    expect(await storedKeys()).toEqual(one);
  });

  test.each([
    'https://shop.example/',
    'https://SHOP.example',
    'http://shop.example',
    'https://shop.example/sub',
  ])('stay for the same host written as %s', async (woo_url) => {
    await save(store);
    await save({ woo_url, woo_ck: STORED, woo_cs: STORED });
    expect(await storedKeys()).toEqual({ ...one, url: woo_url });
  });

  test('emptied all three, the store is disconnected; and can be again', async () => {
    await save(store);
    await save({ woo_url: '', woo_ck: '', woo_cs: '' });
    expect(await storedKeys()).toBeNull();
    expect(await read()).toMatchObject({ woo_url: '', woo_ck: '', woo_cs: '' });
    await save({ woo_url: '', woo_ck: '', woo_cs: '' });
  });

  test.each([
    { woo_url: '' },
    { woo_url: '', woo_ck: STORED, woo_cs: STORED },
    { woo_ck: '' },
    { woo_url: store.woo_url, woo_ck: STORED, woo_cs: '' },
  ])('emptied in part (%j) is a mistake that is told and changes nothing', async (update) => {
    await save(store);
    expect(await put({ ...update, default_ebay_category: '99' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^WooCommerce needs the store URL/) },
    });
    expect(await storedKeys()).toEqual(one);
    expect((await read()).default_ebay_category).toBe('');
  });

  test('the same store keeps its place in the orders, also when it moves to https; another begins anew', async () => {
    const { db } = server.services;
    const cursor = () =>
      db.selectFrom('connections').select('sales_cursor').where('user_id', '=', seller.id).executeTakeFirst();
    await save({ ...store, woo_url: 'http://shop.example/' });
    await db
      .updateTable('connections')
      .set({ sales_cursor: 'here' })
      .where('user_id', '=', seller.id)
      .execute();
    await save({ ...store, woo_ck: 'ck_two' });
    expect(await cursor()).toEqual({ sales_cursor: 'here' });
    await save({ woo_url: 'https://other.example', woo_ck: 'ck_three', woo_cs: 'cs_three' });
    expect(await cursor()).toEqual({ sales_cursor: null });
  });

  test('of another store let go of what was listed with the first: its numbers mean other things there', async () => {
    const { db } = server.services;
    await save(store);
    const connection = await db
      .selectFrom('connections')
      .selectAll()
      .where('user_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const product = await addProduct(seller, { sku: 'LET-GO' });
    const listing = { user_id: seller.id, product_id: product.id, platform: 'woocommerce' as const };
    await db
      .insertInto('listings')
      .values({
        ...listing,
        connection_id: connection.id,
        external_id: '42',
        sku: 'LET-GO',
        url: 'https://one.example/42',
        price_pence: 100,
        status: 'active',
      })
      .execute();
    await db
      .insertInto('listing_external_ids')
      .values({ ...listing, external_id: '42' })
      .execute();
    await save({ woo_url: 'https://other.example', woo_ck: 'ck_three', woo_cs: 'cs_three' });

    const kept = await db.selectFrom('listings').selectAll().where('product_id', '=', product.id).execute();
    expect(kept).toMatchObject([{ connection_id: null, external_id: '', url: 'https://one.example/42' }]);
    const ids = db.selectFrom('listing_external_ids').selectAll().where('product_id', '=', product.id);
    expect(await ids.execute()).toEqual([]);
  });
});

describe('pricing rules', () => {
  test.each([
    [25, 25],
    ['25', 25],
    [0, 0],
    [1000, 1000],
    ['', 0],
    ['a lot', 0],
    [null, 0],
    [true, 0],
    [[], 0],
  ])('a markup of %j is %i percent', async (sent, kept) => {
    await save({ pricing_rules: { ebay_markup: 7 } });
    await save({ pricing_rules: { ebay_markup: sent } });
    expect((await read()).pricing_rules.ebay_markup).toBe(kept);
  });

  test.each([1001, -1, 12.5, '1001', '1e9', 1e308])('a markup of %j is refused', async (sent) => {
    const answer = await put({ pricing_rules: { vinted_markup: sent } });
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/^pricing_rules\.vinted_markup must be (at |a whole number)/) },
    });
    expect((await read()).pricing_rules.vinted_markup).toBe(0);
  });

  test('a part that is sent leaves the rest as it was, inside the rules too', async () => {
    const ebay = {
      payment_policy: 'Pay',
      shipping_policy: 'Post',
      return_policy: 'Back',
      postcode: 'BS1 4DJ',
      schedule_hours: 3,
    };
    await save({
      default_ebay_category: '123',
      source_platform: 'ebay',
      platform_settings: { vinted: { enabled: false, name: 'Vinted' } },
      pricing_rules: {
        ebay_markup: 10,
        round_to_99: true,
        ebay_settings: ebay,
        etsy_settings: { shipping_profile: 'Small' },
      },
    });
    await save({
      pricing_rules: {
        etsy_markup: 20,
        ebay_settings: { shipping_policy: 'Courier' },
        etsy_settings: { return_policy: 'None' },
      },
    });
    await save({ platform_settings: { etsy: { enabled: true, name: 'Etsy' } } });
    expect(await read()).toMatchObject({
      default_ebay_category: '123',
      source_platform: 'ebay',
      platform_settings: {
        vinted: { enabled: false, name: 'Vinted' },
        etsy: { enabled: true, name: 'Etsy' },
      },
      pricing_rules: {
        ebay_markup: 10,
        etsy_markup: 20,
        round_to_99: true,
        ebay_settings: { ...ebay, shipping_policy: 'Courier' },
        etsy_settings: { shipping_profile: 'Small', return_policy: 'None' },
      },
    });
  });

  test('the default category can be emptied with null', async () => {
    await save({ default_ebay_category: '123' });
    await save({ default_ebay_category: null });
    expect((await read()).default_ebay_category).toBe('');
  });
});

test('keys nobody knows are ignored, and an empty PUT changes nothing', async () => {
  const before = await read();
  await save({ favourite_colour: 'blue', pricing_rules: { amazon_markup: 3 }, user_id: 1 });
  await save({});
  expect(await read()).toEqual(before);
});

test.each([
  [{ source_platform: 'amazon' }, 'source_platform'],
  [{ platform_settings: { amazon: { enabled: true, name: 'A' } } }, 'platform_settings'],
  [{ platform_settings: { ebay: { enabled: 'yes', name: 'A' } } }, 'platform_settings.ebay.enabled'],
  [{ woo_url: 5 }, 'woo_url'],
  [{ pricing_rules: { ebay_settings: { schedule_hours: 0 } } }, 'pricing_rules.ebay_settings.schedule_hours'],
])('%j is refused and the field named', async (update, field) => {
  const answer = await put(update);
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fields: object }).fields)).toContain(field);
});

test('saving from two windows at once keeps what each changed', async () => {
  await Promise.all([
    save({ pricing_rules: { ebay_markup: 11 } }),
    save({ pricing_rules: { etsy_markup: 12 } }),
    save({ pricing_rules: { vinted_markup: 13 } }),
  ]);
  expect((await read()).pricing_rules).toMatchObject({ ebay_markup: 11, etsy_markup: 12, vinted_markup: 13 });
});
