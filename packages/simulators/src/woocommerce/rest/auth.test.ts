import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWooCommerceSimulator, type WooCommerceSimulator } from '../start-woocommerce-simulator.ts';

const key = { consumerKey: 'ck_test', consumerSecret: 'cs_test', permissions: 'read_write' } as const;
const readKey = { consumerKey: 'ck_read', consumerSecret: 'cs_read', permissions: 'read' } as const;
const path = '/wp-json/wc/v3/products';
const clock = new Date('2026-06-01T12:00:00Z');

let simulator: WooCommerceSimulator;
let nonces = 0;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator({ keys: [key, readKey], now: () => clock });
});
afterAll(() => simulator.stop());

type Signing = {
  method?: string;
  hash?: string;
  query?: Record<string, string>;
  age?: number;
  secret?: string;
};

/** The OAuth parameters for a request, signed the long way round, as the adapter's library would. */
function sign({ method = 'GET', hash = 'sha256', query = {}, age = 0, secret = 'cs_test' }: Signing) {
  nonces += 1;
  const oauth: Record<string, string> = {
    oauth_consumer_key: 'ck_test',
    oauth_nonce: `nonce${nonces}`,
    oauth_signature_method: `HMAC-${hash.toUpperCase()}`,
    oauth_timestamp: String(clock.getTime() / 1000 - age),
  };
  const encode = (text: string) => encodeURIComponent(text).replace(/'/g, '%27').replace(/\*/g, '%2A');
  const pairs = Object.entries({ ...query, ...oauth }).map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  const base = `${method}&${encode(simulator.httpUrl + path)}&${encode(pairs.sort().join('&'))}`;
  oauth.oauth_signature = createHmac(hash, `${secret}&`).update(base).digest('base64');
  return oauth;
}

async function ask(query: Record<string, string>, init: RequestInit = {}) {
  const response = await fetch(`${simulator.httpUrl}${path}?${new URLSearchParams(query)}`, init);
  const body = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, code: body.code, message: body.message };
}

function overHttps(headers: Record<string, string>, method = 'GET', query = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { ca: simulator.caCertificate, headers, method };
    const sent = request(`${simulator.httpsUrl}${path}${query}`, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

describe('keys in clear', () => {
  test('count on https, in the header or the address', async () => {
    expect(await overHttps(basic('ck_test:cs_test'))).toBe(200);
    expect(await overHttps({}, 'GET', '?consumer_key=ck_test&consumer_secret=cs_test')).toBe(200);
    expect(await overHttps(basic('ck_test:wrong'))).toBe(401);
    expect(await overHttps(basic('ck_test:cs_test'), 'GET', '?consumer_key=ck_test&consumer_secret=no')).toBe(
      401,
    );
  });

  test('do not count on http', async () => {
    const refused = await ask({}, { headers: basic('ck_test:cs_test') });
    expect(refused).toMatchObject({ status: 401, code: 'woocommerce_rest_cannot_view' });
  });

  test('a key for reading may not write, and is told so with 401', async () => {
    expect(await overHttps(basic('ck_read:cs_read'))).toBe(200);
    expect(await overHttps(basic('ck_read:cs_read'), 'POST')).toBe(401);
    expect(simulator.store.listProducts()).toEqual([]);
  });
});

describe('OAuth 1.0a on http', () => {
  test.each(['sha1', 'sha256'])('%s in the address, with characters to escape', async (hash) => {
    const query = { search: "it's 50% & more*", per_page: '2' };
    expect((await ask({ ...query, ...sign({ hash, query }) })).status).toBe(200);
  });

  test('in the header', async () => {
    const pairs = Object.entries(sign({})).map(([name, value]) => `${name}="${encodeURIComponent(value)}"`);
    expect((await ask({}, { headers: { authorization: `OAuth ${pairs.join(', ')}` } })).status).toBe(200);
  });

  test('a JSON body is not signed', async () => {
    const init = { method: 'POST', body: '{"name":"x"}', headers: { 'content-type': 'application/json' } };
    expect((await ask(sign({ method: 'POST' }), init)).status).toBe(201);
  });

  test('a nonce works once', async () => {
    const signed = sign({});
    expect((await ask(signed)).status).toBe(200);
    expect((await ask(signed)).message).toBe('Invalid nonce - nonce has already been used.');
  });

  test('an old timestamp and a wrong secret are refused', async () => {
    expect((await ask(sign({ age: 1200 }))).message).toBe('Invalid timestamp.');
    const wrong = await ask(sign({ secret: 'other' }));
    expect(wrong.message).toBe('Invalid signature - provided signature does not match.');
    expect(wrong.code).toBe('woocommerce_rest_authentication_error');
  });

  test('a parameter added after signing is noticed', async () => {
    expect((await ask({ ...sign({}), per_page: '5' })).status).toBe(401);
  });
});
