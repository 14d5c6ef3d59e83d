import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionOf } from '../../test/connections.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
let store: WooCommerceSimulator;
let right: { url: string; consumer_key: string; consumer_secret: string };
beforeAll(async () => {
  store = await startWooCommerceSimulator({ name: 'Test Store' });
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
  const [key] = store.keys;
  right = {
    url: store.httpUrl,
    consumer_key: key?.consumerKey ?? '',
    consumer_secret: key?.consumerSecret ?? '',
  };
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

const testConnection = (credentials: object, platform = 'woocommerce', by = seller) =>
  by.call('POST', '/api/test-connection/', { platform, credentials });

test('right keys succeed and name the store', async () => {
  expect(await testConnection(right)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Connected to Test Store.' },
  });
});

test('nothing is stored by trying', async () => {
  expect((await seller.call('GET', '/api/credentials/')).body).toMatchObject({ woo_url: '', woo_ck: '' });
});

test('wrong keys: success false, in a sentence that says what to do, never 401', async () => {
  const answer = await testConnection({ ...right, consumer_secret: 'cs_wrong' });
  expect(answer).toMatchObject({
    status: 200,
    body: { success: false, message: expect.stringMatching(/\.$/), error: expect.any(String) },
  });
});

test('an untrusted certificate is named', async () => {
  expect(await testConnection({ ...right, url: store.httpsUrl })).toMatchObject({
    status: 200,
    body: { success: false, message: expect.stringMatching(/certificate that is not trusted/) },
  });
});

test('an address where nothing listens', async () => {
  expect(await testConnection({ ...right, url: 'http://127.0.0.1:9' })).toMatchObject({
    status: 200,
    // A test by the seller is not repeated by anybody else.
    body: {
      success: false,
      message:
        'Your WooCommerce store could not be reached. Try again in a minute. If it goes on, check the address and that the site is up.',
    },
  });
});

test.each(['not an address at all', 'ftp://shop.example', 'http://'])(
  '%s is no store address',
  async (url) => {
    expect(await testConnection({ ...right, url })).toMatchObject({
      status: 200,
      body: { success: false, message: expect.stringMatching(/is not a store address/) },
    });
  },
);

describe('the address of a page of the store, /shop/ or /my-account', () => {
  test.each(['/shop/', '/my-account'])('%s: what answers is named', async (path) => {
    expect(await testConnection({ ...right, url: `${right.url}${path}` })).toMatchObject({
      body: { success: true, message: `Connected to Test Store at ${right.url}.` },
    });
  });

  test('the address that works is what is stored', async () => {
    const owner = await server.register();
    const keys = { woo_ck: right.consumer_key, woo_cs: right.consumer_secret };
    const saved = await owner.call('PUT', '/api/credentials/', { ...keys, woo_url: `${right.url}/shop/` });
    expect(saved).toMatchObject({ status: 200, body: { success: true } });
    expect((await owner.call('GET', '/api/credentials/')).body).toMatchObject({ woo_url: right.url });
    expect(await connectionOf(owner)).toMatchObject({
      state: 'connected',
      account: new URL(right.url).host,
    });
  });
});

test.each(['not an address', 'ftp://shop.example', 'https://user:word@shop.example'])(
  '%s is not saved as one either',
  async (woo_url) => {
    const owner = await server.register();
    const keys = { woo_ck: right.consumer_key, woo_cs: right.consumer_secret };
    expect(await owner.call('PUT', '/api/credentials/', { ...keys, woo_url })).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/ is not a store address\.$/),
        next_step: expect.stringMatching(/^Enter the address of your store/),
      },
    });
    expect((await owner.call('GET', '/api/credentials/')).body).toMatchObject({ woo_url: '', woo_ck: '' });
  },
);

test.each([{ url: '' }, { consumer_key: '' }, { consumer_secret: ' ' }])(
  'with %j missing',
  async (missing) => {
    expect(await testConnection({ ...right, ...missing })).toMatchObject({
      status: 400,
      body: { detail: 'Please fill in all WooCommerce fields first.' },
    });
  },
);

test('with fields left out', async () => {
  for (const credentials of [{}, { url: right.url }]) {
    expect(await testConnection(credentials)).toMatchObject({
      status: 400,
      body: { detail: 'Please fill in all WooCommerce fields first.' },
    });
  }
});

test.each([
  ['ebay', 'eBay'],
  ['vinted', 'Vinted'],
])('%s has no keys to try', async (platform, name) => {
  expect(await testConnection(right, platform)).toMatchObject({
    status: 400,
    body: { detail: `${name} is not connected with keys.` },
  });
});

test('masked keys stand for the stored ones, for the same store only', async () => {
  const owner = await server.register();
  const stored = '********';
  await owner.call('PUT', '/api/credentials/', {
    woo_url: right.url,
    woo_ck: right.consumer_key,
    woo_cs: right.consumer_secret,
  });
  const masked = { consumer_key: stored, consumer_secret: stored };
  expect(await testConnection({ url: right.url, ...masked }, 'woocommerce', owner)).toMatchObject({
    body: { success: true },
  });
  store.requests.clear();
  const elsewhere = await testConnection(
    { url: right.url.replace('127.0.0.1', 'localhost'), ...masked },
    'woocommerce',
    owner,
  );
  expect(elsewhere).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^Enter the consumer key/) },
  });
  expect(store.requests.all()).toHaveLength(0);
});

test('without ALLOW_PRIVATE_NETWORK a store at home is refused in a sentence that names the setting', async () => {
  const careful = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error', ALLOW_PRIVATE_NETWORK: 'false' });
  try {
    const other = await careful.register();
    store.requests.clear();
    for (const url of [right.url, right.url.replace('127.0.0.1', 'localhost')]) {
      expect(await testConnection({ ...right, url }, 'woocommerce', other)).toMatchObject({
        status: 200,
        body: {
          success: false,
          message: expect.stringMatching(/private network.*ALLOW_PRIVATE_NETWORK=true/),
        },
      });
    }
    expect(store.requests.all()).toHaveLength(0);
  } finally {
    await careful.stop();
  }
});

test('a client that hangs up ends the call to the store', async () => {
  const sockets: string[] = [];
  const silent = createServer((socket) => {
    sockets.push('opened');
    socket.on('close', () => sockets.push('closed')).on('error', () => undefined);
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const hangUp = new AbortController();
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const call = fetch(`${server.url}/api/test-connection/`, {
    method: 'POST',
    headers: { authorization: `Token ${seller.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'woocommerce', credentials: { ...right, url } }),
    signal: hangUp.signal,
  });
  await expect.poll(() => sockets).toEqual(['opened']);
  hangUp.abort();
  await expect(call).rejects.toThrow(/abort/i);
  await expect.poll(() => sockets).toEqual(['opened', 'closed']);
  silent.close();
});
