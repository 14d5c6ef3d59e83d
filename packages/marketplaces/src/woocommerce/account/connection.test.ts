import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contextWith, trusting } from '../../conformance/context.ts';
import { failureOf } from '../../conformance/subject.ts';
import type { MarketplaceContext } from '../../context.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator({ name: 'Lamps &amp; more' });
  await simulator.store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '5' });
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.stop());

interface Keys {
  url?: string;
  key?: number;
  secret?: string;
}
function context({ url = simulator.httpUrl, key = 0, secret }: Keys, over?: Partial<MarketplaceContext>) {
  const keys = simulator.keys[key];
  const secrets = { consumer_key: keys?.consumerKey, consumer_secret: secret ?? keys?.consumerSecret };
  return contextWith({ url, ...secrets }, over);
}
const secure = () => ({ url: simulator.httpsUrl });

/** A server of a few lines, for what a WooCommerce store would not answer. */
async function serving(status: number, headers: Record<string, string>, body: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, asked, stop };
}

describe('the test of a connection', () => {
  test('names the store and changes nothing', async () => {
    const before = JSON.stringify(simulator.store.listProducts());
    expect(await woocommerce.account.test(context({}))).toEqual({
      id: simulator.httpUrl,
      name: 'Lamps & more',
    });
    expect(JSON.stringify(simulator.store.listProducts())).toBe(before);
  });

  test.each([
    [1, /may only read/],
    [2, /may only write/],
  ])('finds out that key %i has too little permission', async (key, sentence) => {
    const error = await failureOf(woocommerce.account.test(context({ key })));
    expect(error.kind).toBe('credentials');
    expect(error.message).toMatch(sentence);
    expect(error.details.link).toContain('section=keys');
  });

  test('tells a wrong secret from an unknown key, over https', async () => {
    const fetch = trusting(simulator.caCertificate);
    const wrong = await failureOf(
      woocommerce.account.test(context({ ...secure(), secret: 'cs_0' }, { fetch })),
    );
    expect(wrong.message).toContain('consumer secret');
    const unknown = contextWith({ ...secure(), consumer_key: 'ck_0', consumer_secret: 'cs_0' }, { fetch });
    expect((await failureOf(woocommerce.account.test(unknown))).message).toContain(
      'does not know this API key',
    );
  });

  test('a wrong secret over http: the secret is named first, not the address', async () => {
    const error = await failureOf(woocommerce.account.test(context({ secret: 'cs_0' })));
    expect(error.kind).toBe('credentials');
    expect(error.message).toMatch(/^Your store does not accept the consumer secret/);
    expect(error.details.nextStep).toMatch(/^Paste the consumer secret again/);
    expect(error.details.link).toContain('section=keys');
  });

  test('says that the clock of the store disagrees', async () => {
    const late = { now: () => new Date(Date.now() - 3_600_000) };
    const error = await failureOf(woocommerce.account.test(context({}, late)));
    expect(error).toMatchObject({ kind: 'credentials' });
    expect(error.details.nextStep).toContain('clock');
  });

  test('refuses a store that does not sell in pounds', async () => {
    simulator.store.shop.currency = 'EUR';
    const error = await failureOf(woocommerce.account.test(context({})));
    simulator.store.shop.currency = 'GBP';
    expect(error).toMatchObject({ kind: 'setup' });
    expect(error.message).toContain('EUR');
  });

  test('never repeats a key', async () => {
    for (const kind of ['unauthorized', 'forbidden', 'html', 'error_before', 'cut_before'] as const) {
      simulator.faults.add({ kind });
      const error = await failureOf(woocommerce.account.test(context({})));
      expect(`${error.message} ${JSON.stringify(error.details)}`).not.toMatch(
        /c[ks]_simulator|oauth_signature/,
      );
      simulator.faults.clear();
    }
  });
});

test('a host that drops the Authorization header gets the keys in the query, asked once', async () => {
  const trusted = trusting(simulator.caCertificate);
  let bare = 0;
  const dropping: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    if (!String(input).includes('consumer_key=')) bare += 1;
    return trusted(input, { ...init, headers: Object.fromEntries(headers) });
  };
  const one = context(secure(), { fetch: dropping });
  await woocommerce.account.test(one);
  await woocommerce.catalogue.list(one, null);
  expect(bare).toBe(1);
});

describe('a redirect', () => {
  test('to another host is not followed', async () => {
    const elsewhere = await serving(200, {}, '[]');
    const store = await serving(301, { location: `${elsewhere.url}/wp-json/wc/v3/products` }, '');
    const error = await failureOf(woocommerce.account.test(context({ url: store.url })));
    await Promise.all([elsewhere.stop(), store.stop()]);
    expect(error).toMatchObject({ kind: 'setup' });
    expect(error.message).toContain(elsewhere.url);
    expect(elsewhere.asked).toEqual([]);
  });

  test('to itself ends', async () => {
    const store = await serving(301, { location: '/wp-json/wc/v3/products/' }, '');
    const error = await failureOf(woocommerce.account.test(context({ url: store.url })));
    await store.stop();
    expect(error.kind).toBe('setup');
    expect(store.asked).toHaveLength(2);
  });

  test('within the store is followed, signed anew', async () => {
    const moved: typeof fetch = async (input, init) => {
      const url = new URL(String(input));
      if (url.pathname.endsWith('/')) return fetch(input, init);
      return new Response(null, { status: 301, headers: { location: `${url.pathname}/?per_page=1` } });
    };
    const page = await woocommerce.catalogue.list(context({}, { fetch: moved }), null);
    expect(page.items.map(({ sku }) => sku)).toEqual(['LAMP']);
  });
});

describe('a page instead of an answer', () => {
  test.each([
    [
      'plain permalinks',
      200,
      { link: '<http://x/index.php?rest_route=/>; rel="https://api.w.org/"' },
      /Permalinks/,
    ],
    ['another kind of site', 200, {}, /store address/],
    ['no such page', 404, {}, /store address/],
    ['a firewall', 403, {}, /let requests to \/wp-json/],
    ['ModSecurity', 501, {}, /let requests to \/wp-json/],
  ])('%s', async (_what, status, headers, nextStep) => {
    const site = await serving(status, { 'content-type': 'text/html', ...headers }, '<html>Hello</html>');
    const error = await failureOf(woocommerce.account.test(context({ url: site.url })));
    await site.stop();
    expect(error.kind).toBe('setup');
    expect(error.details.nextStep).toMatch(nextStep);
  });
});

test('a page with thousands of entries is not looked into', async () => {
  const site = await serving(200, { 'content-type': 'application/json' }, `[${'{},'.repeat(3_000)}{}]`);
  const error = await failureOf(woocommerce.sales.list(context({ url: site.url }), null));
  await site.stop();
  expect(error).toMatchObject({
    kind: 'rejected',
    message: 'Your store sent 3,001 entries where it was asked for a page.',
  });
});

describe('the address of a page of the store, such as /shop or /my-account', () => {
  const found = (typed: string) => woocommerce.keyGrant.findShop(context({ url: typed }), typed);

  test.each(['/shop/', '/my-account', '/shop/cart/?a=1', '/product/lamp/'])(
    '%s: the addresses above it are tried, and the one that answers is found',
    async (path) => {
      simulator.requests.clear();
      expect(await found(`${simulator.httpUrl}${path}`)).toBe(simulator.httpUrl);
      for (const { query, headers } of simulator.requests.all()) {
        expect(`${query}${JSON.stringify(headers)}`).not.toMatch(/consumer_|oauth_|authorization/i);
      }
    },
  );

  test('an address without a path is taken as it is, unasked', async () => {
    simulator.requests.clear();
    expect(await found(`${simulator.httpUrl}/`)).toBe(simulator.httpUrl);
    expect(simulator.requests.all()).toEqual([]);
  });

  test.each(['maintenance', 'rest_closed', 'php_warning', 'bom', 'cache_comment'] as const)(
    'is found in the state %s too',
    async (state) => {
      simulator.store.state = state;
      expect(await found(`${simulator.httpUrl}/shop/`)).toBe(simulator.httpUrl);
      simulator.store.state = 'open';
    },
  );

  test('a site that is no store keeps the typed address', async () => {
    const site = await serving(404, { 'content-type': 'text/html' }, '<html>Hello</html>');
    expect(await found(`${site.url}/shop/`)).toBe(`${site.url}/shop`);
    await site.stop();
  });

  test('whose permalinks are plain is told so, with the page that mends it', async () => {
    simulator.store.state = 'plain_permalinks';
    const url = await found(`${simulator.httpUrl}/shop/`);
    const error = await failureOf(woocommerce.account.test(context({ url })));
    simulator.store.state = 'open';
    expect(error.message).toBe('Your store uses plain permalinks, which switch its API off.');
    expect(error.details.link).toBe(`${simulator.httpUrl}/wp-admin/options-permalink.php`);
  });

  test('is not blamed on plain permalinks: the sentence names where WordPress is', async () => {
    const error = await failureOf(woocommerce.account.test(context({ url: `${simulator.httpUrl}/shop` })));
    expect(error.message).toBe(
      `There is no WooCommerce store at ${simulator.httpUrl}/shop: its WordPress is at ${simulator.httpUrl}.`,
    );
    expect(error.details.nextStep).toBe(`Enter ${simulator.httpUrl} as the store address.`);
  });
});

test('maintenance is waited for as long as the store says', async () => {
  simulator.faults.add({ kind: 'maintenance', retryAfter: 600 });
  const error = await failureOf(woocommerce.account.test(context({})));
  expect(error).toMatchObject({ kind: 'unavailable', details: { retryAfter: 600 } });
  expect(error.message).toContain('maintenance');
});

test('an address that does not exist is said to', async () => {
  const error = await failureOf(woocommerce.account.test(context({ url: 'http://127.0.0.1:9' })));
  expect(error.kind).toBe('unavailable');
  expect(error.message).toContain('could not be reached');
});
