import { Credentials } from '@crosslister/contract/credentials.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../../e2e/server-process.ts';
import { connectionOf } from '../../../test/connections.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';
import { startTlsFront, type TlsFront } from '../../../test/tls-front.ts';

let front: TlsFront;
let server: TestServer;
let store: WooCommerceSimulator;
let seller: Seller;
beforeAll(async () => {
  const port = await freePort();
  front = await startTlsFront(() => `http://127.0.0.1:${port}`);
  server = await startTestServer({
    PORT: String(port),
    PUBLIC_URL: front.url,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
  });
  store = await startWooCommerceSimulator({ name: 'Attic' });
  store.store.shop.trusts.push(front.certificate);
});
beforeEach(async () => {
  seller = await server.register();
  store.faults.clear();
});
afterAll(async () => {
  await server.stop();
  await front.stop();
  await store.stop();
});

const ask = (url: string, whose = seller) => whose.call('POST', '/api/keys/woocommerce/request/', { url });

async function requested(whose = seller): Promise<URL> {
  const { body } = await ask(store.httpUrl, whose);
  return new URL((body as { auth_url: string }).auth_url);
}

const stateOf = (page: URL) => page.searchParams.get('user_id') ?? '';

/** The link of a button on the store's page. */
async function linkOf(page: URL, button: 'approve' | 'deny'): Promise<string> {
  const text = await (await fetch(page)).text();
  const link = new RegExp(`<a href="([^"]*)" class="[^"]*wc-auth-${button}`).exec(text)?.[1];
  if (!link) throw new Error(`no such button: ${text}`);
  return link.replaceAll('&amp;', '&');
}

const approve = async (page: URL) => fetch(await linkOf(page, 'approve'), { redirect: 'manual' });

/** The browser that asked comes back to us. */
async function comeBack(location: string | null) {
  const { pathname, search, searchParams } = new URL(location ?? '');
  const cookie = `__Host-consent-woocommerce=${searchParams.get('user_id')}`;
  const { body, status, headers } = await server.call('GET', pathname + search, undefined, { cookie });
  const json = /<script type="application\/json" id="message">(.*?)<\/script>/s.exec(String(body))?.[1];
  return { status, headers, page: String(body), message: JSON.parse(json ?? '{}') as Record<string, string> };
}

const keysFor = (state: string, over: object = {}) => ({
  key_id: 1,
  user_id: state,
  consumer_key: store.keys[0]?.consumerKey,
  consumer_secret: store.keys[0]?.consumerSecret,
  key_permissions: 'read_write',
  ...over,
});
const take = (whose = seller) => whose.call('POST', '/api/keys/woocommerce/take/');
const post = (body: unknown) => server.call('POST', '/keys/woocommerce/callback', body);

describe('the store’s own page', () => {
  test('is asked for keys that read and write, with a state of its own each time, stored as a digest only', async () => {
    const pages = [await requested(), await requested()];
    for (const page of pages) {
      expect(page.origin + page.pathname).toBe(`${store.httpUrl}/wc-auth/v1/authorize`);
      expect(Object.fromEntries(page.searchParams)).toMatchObject({
        app_name: 'Crosslister',
        scope: 'read_write',
        callback_url: `${front.url}/keys/woocommerce/callback`,
        return_url: `${front.url}/keys/woocommerce/return`,
      });
    }
    const states = pages.map(stateOf);
    expect(new Set(states).size).toBe(2);
    const { rows } = await server.services.database.pool.query('SELECT state FROM key_requests');
    for (const state of states) expect(JSON.stringify(rows)).not.toContain(state);
  });

  test('approved, the store is connected and the pop-up says so and closes', async () => {
    const back = await approve(await requested());
    expect(back.status).toBe(302);
    const { message, page, headers } = await comeBack(back.headers.get('location'));
    expect(message).toEqual({ type: 'oauth_success', platform: 'woocommerce', code: '' });
    expect(page).toContain('WooCommerce is connected');
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await connectionOf(seller)).toMatchObject({
      state: 'connected',
      account: new URL(store.httpUrl).host,
    });
    const shown = Credentials.parse((await seller.call('GET', '/api/credentials/')).body);
    expect(shown).toMatchObject({ woo_url: store.httpUrl, woo_ck: '********', woo_cs: '********' });
    const works = await seller.call('POST', '/api/test-connection/', {
      platform: 'woocommerce',
      credentials: { url: store.httpUrl, consumer_key: '********', consumer_secret: '********' },
    });
    expect(works.body).toEqual({ success: true, message: 'Connected to Attic.' });
  });

  test('denied, nothing is connected, and the request is over', async () => {
    const page = await requested();
    const { message } = await comeBack(await linkOf(page, 'deny'));
    expect(message).toEqual({
      type: 'oauth_error',
      platform: 'woocommerce',
      error: 'You did not approve the request in your store.',
    });
    expect((await connectionOf(seller)).state).toBe('empty');
    expect((await approve(page)).status).toBe(401);
    expect((await connectionOf(seller)).state).toBe('empty');
  });

  test('a store that cannot be asked with its new key takes it back, and nothing is connected', async () => {
    store.faults.add({ kind: 'maintenance', path: '/wp-json/' });
    const known = store.keys.length;
    expect((await approve(await requested())).status).toBe(401);
    expect(store.keys).toHaveLength(known);
    expect((await connectionOf(seller)).state).toBe('empty');
  });

  test('a way back without keys is told', async () => {
    const state = stateOf(await requested());
    const { message } = await comeBack(`${front.url}/keys/woocommerce/return?success=1&user_id=${state}`);
    expect(message).toMatchObject({ type: 'oauth_error', error: expect.stringMatching(/did not send/) });
    const empty = await comeBack(`${front.url}/keys/woocommerce/return`);
    expect(empty.message).toMatchObject({ type: 'oauth_error', error: expect.stringMatching(/try again/) });
  });

  test.each([
    ['shop.example/wp-admin/index.php', 'https://shop.example'],
    ['HTTPS://Shop.Example/boutique/', 'https://shop.example/boutique'],
    ['http://shop.example', 'http://shop.example'],
  ])('of the store the seller means by %s is %s', async (typed, base) => {
    const { body } = await ask(typed);
    expect((body as { auth_url: string }).auth_url).toMatch(`${base}/wc-auth/v1/authorize?`);
  });

  test.each([
    ['', 400, /Enter the store URL first/],
    ['ftp://shop.example', 409, /is not a store address/],
    ['not an address', 409, /is not a store address/],
  ])('is not opened for %j', async (typed, status, sentence) => {
    expect(await ask(typed)).toMatchObject({ status, body: { detail: expect.stringMatching(sentence) } });
  });
});

describe('keys that are posted', () => {
  test('for a state nobody gave out are refused, and so are they a second time', async () => {
    const refused = { status: 403, body: { detail: expect.stringMatching(/not asked for here/) } };
    expect(await post(keysFor('made-up'))).toMatchObject(refused);
    const state = stateOf(await requested());
    expect(await post(keysFor(state))).toMatchObject({ status: 200 });
    expect(await post(keysFor(state))).toMatchObject(refused);
  });

  test('later than 15 minutes are refused', async () => {
    const age = (minutes: number) =>
      server.services.database.pool.query(
        `UPDATE key_requests SET created_at = now() - interval '${minutes} minutes' WHERE user_id = $1`,
        [seller.id],
      );
    const late = stateOf(await requested());
    await age(16);
    expect((await post(keysFor(late))).status).toBe(403);
    const inTime = stateOf(await requested());
    await age(14);
    expect((await post(keysFor(inTime))).status).toBe(200);
  });

  test.each([
    [1, /may only read/],
    [2, /may only write/],
  ])('and of too few permissions (key %i) are not stored', async (index, sentence) => {
    const { consumerKey: consumer_key, consumerSecret: consumer_secret } = store.keys[index] ?? {};
    const answer = await post(keysFor(stateOf(await requested()), { consumer_key, consumer_secret }));
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringMatching(sentence) } });
    expect((await connectionOf(seller)).state).toBe('empty');
  });

  test('are tried at the store that was asked, wherever the post came from', async () => {
    const elsewhere = await startWooCommerceSimulator({
      keys: [{ consumerKey: 'ck_evil', consumerSecret: 'cs_evil', permissions: 'read_write' }],
    });
    try {
      const answer = await post({
        ...keysFor(stateOf(await requested()), { consumer_key: 'ck_evil', consumer_secret: 'cs_evil' }),
        url: elsewhere.httpUrl,
      });
      expect(answer.status).toBe(409);
      expect(elsewhere.requests.all()).toHaveLength(0);
      expect((await connectionOf(seller)).state).toBe('empty');
    } finally {
      await elsewhere.stop();
    }
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['a list', []],
    ['no secret', { user_id: 'x', consumer_key: 'ck_1' }],
    ['numbers', { user_id: 1, consumer_key: 2, consumer_secret: 3 }],
    ['a key far too long', { user_id: 'x', consumer_key: 'c'.repeat(500), consumer_secret: 'cs' }],
  ])('but are %s are a bad request', async (_, body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { detail: 'These are not keys of a store.' },
    });
  });

  test('and are larger than any keys are not read', async () => {
    expect((await post({ user_id: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('belong to the seller who asked, not to another with the same store', async () => {
    const other = await server.register();
    await post(keysFor(stateOf(await requested(other))));
    for (const each of [seller, other]) await take(each);
    expect((await connectionOf(seller)).state).toBe('empty');
    expect((await connectionOf(other)).state).toBe('connected');
  });

  test('for a store that is connected already keep its place in the orders', async () => {
    const typed = `${store.httpUrl}/wp-admin/`;
    const [key] = store.keys;
    await seller.call('PUT', '/api/credentials/', {
      woo_url: typed,
      woo_ck: key?.consumerKey,
      woo_cs: key?.consumerSecret,
    });
    const { db } = server.services;
    await db
      .updateTable('connections')
      .set({ sales_cursor: 'here' })
      .where('user_id', '=', seller.id)
      .execute();
    await post(keysFor(stateOf(await requested())));
    await take();
    const after = await db
      .selectFrom('connections')
      .select(['sales_cursor'])
      .where('user_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(after.sales_cursor).toBe('here');
  });
});

test.each(['ebay', 'vinted'])('%s is connected in another way', async (platform) => {
  const answer = await seller.call('POST', `/api/keys/${platform}/request/`, { url: 'shop.example' });
  expect(answer).toMatchObject({
    status: 404,
    body: { detail: expect.stringMatching(/does not send keys/) },
  });
  expect((await server.call('POST', `/keys/${platform}/callback`, {})).status).toBe(404);
});
