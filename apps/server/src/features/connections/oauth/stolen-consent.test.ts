import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../../e2e/server-process.ts';
import { connectionOf } from '../../../test/connections.ts';
import { comeBack, consent, startTestEbay, type TestEbay } from '../../../test/marketplaces.ts';
import { caller, type Seller, startTestServer, type TestServer } from '../../../test/server.ts';
import { startTlsFront, type TlsFront } from '../../../test/tls-front.ts';

// "A consent can be stolen": a stranger sends the link of their own consent to a victim, who agrees on the real page.

let ebay: TestEbay;
let store: WooCommerceSimulator;
let front: TlsFront;
let server: TestServer;
let stranger: Seller;
let victim: Seller;
beforeAll(async () => {
  const port = await freePort();
  front = await startTlsFront(() => `http://127.0.0.1:${port}`);
  ebay = await startTestEbay('victim-sells');
  store = await startWooCommerceSimulator({ name: 'Attic' });
  store.store.shop.trusts.push(front.certificate);
  server = await startTestServer({
    ...ebay.env,
    PORT: String(port),
    PUBLIC_URL: front.url,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
  });
});
beforeEach(async () => {
  stranger = await server.register();
  victim = await server.register();
});
afterAll(async () => {
  await server.stop();
  await front.stop();
  await Promise.all([ebay.stop(), store.stop()]);
});

function messageOf(html: unknown): Record<string, string> {
  const json = /<script type="application\/json" id="message">(.*?)<\/script>/s.exec(String(html))?.[1];
  return JSON.parse(json ?? '{}') as Record<string, string>;
}

/** The same account, signed in a second time. */
async function secondSignIn({ username }: Seller): Promise<Seller['call']> {
  const { body } = await server.call('POST', '/api/auth/login/', { username, password: 'long enough' });
  return caller(() => server.url, { authorization: `Token ${(body as { key: string }).key}` });
}

const manual = (call: Seller['call'], code: string, state?: string) =>
  call('POST', '/api/oauth/ebay/manual/', { code, ...(state && { state }) });
const refused = { status: 400, body: { detail: expect.stringMatching(/not begun here/) } };
const codeOf = (address: URL) => address.searchParams.get('code') ?? '';
const isConnected = async (seller: Seller, platform: 'ebay' | 'woocommerce') =>
  (await connectionOf(seller, platform)).state === 'connected';

describe('a consent can be stolen by nobody', () => {
  test('who agrees to a stranger’s consent gives them nothing: code and state go to the dashboard alone', async () => {
    const address = await consent(stranger, ebay, 'victim-sells');
    const page = await server.call('GET', `/oauth/ebay/callback${address.search}`);
    expect(page.body).toContain('<h1>Go back to Crosslister</h1>');
    expect(messageOf(page.body)).toEqual({
      type: 'oauth_success',
      platform: 'ebay',
      code: codeOf(address),
      state: address.searchParams.get('state'),
    });
    expect(await isConnected(stranger, 'ebay')).toBe(false);
    expect(ebay.requests.all().filter(({ path }) => path.endsWith('/oauth2/token'))).toEqual([]);
  });

  test('the victim’s dashboard posts them as the victim, and is refused, also when the address is pasted', async () => {
    const address = await consent(stranger, ebay, 'victim-sells');
    await victim.call('GET', '/api/oauth/ebay/init/');
    const state = address.searchParams.get('state') ?? '';
    expect(await manual(victim.call, codeOf(address), state)).toMatchObject(refused);
    expect(await manual(victim.call, address.href)).toMatchObject(refused);
    expect(await isConnected(stranger, 'ebay')).toBe(false);
    expect(await isConnected(victim, 'ebay')).toBe(false);
  });

  test('a seller’s own code and state, posted by their dashboard, connect', async () => {
    const address = await consent(victim, ebay, 'victim-sells');
    const page = await server.call('GET', `/oauth/ebay/callback${address.search}`);
    const { code = '', state } = messageOf(page.body);
    expect((await manual(victim.call, code, state)).status).toBe(200);
    expect(await isConnected(victim, 'ebay')).toBe(true);
  });

  test('the cookie of the browser that asked connects at once, that of another consent does not', async () => {
    const init = await victim.call('GET', '/api/oauth/ebay/init/');
    const cookie = init.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-consent-ebay=[\w-]{32}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
    );
    const back = new URL(ebay.ebay.agree((init.body as { auth_url: string }).auth_url, 'victim-sells'));
    const strange = await consent(stranger, ebay, 'victim-sells');
    const sent = { cookie: `other=1; ${cookie.split(';')[0]}` };
    const stolen = await server.call('GET', `/oauth/ebay/callback${strange.search}`, undefined, sent);
    expect(stolen.body).toContain('Go back to Crosslister');
    const own = await server.call('GET', `/oauth/ebay/callback${back.search}`, undefined, sent);
    expect(own.body).toContain('eBay is connected');
    expect([await isConnected(victim, 'ebay'), await isConnected(stranger, 'ebay')]).toEqual([true, false]);
  });

  test('a bare code is taken only while this very sign-in has a consent under way', async () => {
    const address = await consent(victim, ebay, 'victim-sells');
    const elsewhere = await secondSignIn(victim);
    expect(await manual(elsewhere, codeOf(address))).toMatchObject(refused);
    expect((await manual(victim.call, codeOf(address))).status).toBe(200);
    expect(await manual(victim.call, codeOf(address))).toMatchObject(refused);
  });

  test('logging out ends the consent that this sign-in began', async () => {
    const address = await consent(victim, ebay, 'victim-sells');
    const elsewhere = await secondSignIn(victim);
    await victim.call('POST', '/api/auth/logout/');
    expect((await comeBack(server, address)).body).toContain('eBay was not connected');
    expect(await manual(elsewhere, address.href)).toMatchObject(refused);
  });
});

describe('granted keys wait for the sign-in that asked', () => {
  /** The victim approves a request on their own store's page. Returns where the store sends their browser. */
  async function approve(whose: Seller): Promise<string> {
    const { body } = await whose.call('POST', '/api/keys/woocommerce/request/', { url: store.httpUrl });
    const text = await (await fetch((body as { auth_url: string }).auth_url)).text();
    const link = /<a href="([^"]*)" class="[^"]*wc-auth-approve/.exec(text)?.[1] ?? '';
    const answer = await fetch(link.replaceAll('&amp;', '&'), { redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    return pathname + search;
  }
  const take = (call: Seller['call']) => call('POST', '/api/keys/woocommerce/take/');

  test('nothing is connected by the store’s post and another browser’s return, which is told what to do', async () => {
    const page = await server.call('GET', await approve(stranger));
    expect(page.body).toContain('<h1>Go back to Crosslister</h1>');
    expect(page.body).toContain('delete the key named Crosslister in your store');
    expect(await isConnected(stranger, 'woocommerce')).toBe(false);
    expect(await take(victim.call)).toMatchObject({ status: 200, body: { success: false } });
    const { rows } = await server.services.database.pool.query('SELECT * FROM key_requests');
    for (const { consumerKey, consumerSecret } of store.keys) {
      expect(JSON.stringify(rows)).not.toContain(consumerKey);
      expect(JSON.stringify(rows)).not.toContain(consumerSecret);
    }
  });

  test('no other sign-in takes them, the one that asked does, once', async () => {
    await approve(victim);
    const elsewhere = await secondSignIn(victim);
    expect((await take(elsewhere)).body).toEqual({ success: false, next_step: expect.any(String) });
    expect((await take(victim.call)).body).toEqual({ success: true });
    expect(await isConnected(victim, 'woocommerce')).toBe(true);
    expect((await take(victim.call)).body).toMatchObject({ success: false });
  });

  test('they are gone when it logs out', async () => {
    await approve(victim);
    await victim.call('POST', '/api/auth/logout/');
    const { rows } = await server.services.database.pool.query(
      'SELECT FROM key_requests WHERE user_id = $1',
      [victim.id],
    );
    expect(rows).toEqual([]);
  });
});
