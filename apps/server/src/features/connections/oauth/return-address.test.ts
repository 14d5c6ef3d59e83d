import { type EtsySimulator, startEtsySimulator } from '@crosslister/simulators/etsy/start-etsy-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../../e2e/server-process.ts';
import { connectionOf } from '../../../test/connections.ts';
import { caller, type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

// Etsy may want localhost, not 127.0.0.1, in a callback: a server on one's own machine has both names.

const names = ['127.0.0.1', 'localhost'] as const;
type Name = (typeof names)[number];

let etsy: EtsySimulator;
let server: TestServer;
let port: number;
const callback = (name: Name) => `http://${name}:${port}/oauth/etsy/callback`;
const keysOf = (name: Name) => ({ keystring: `app-${name}`, shared_secret: 'secret' });

beforeAll(async () => {
  port = await freePort();
  etsy = await startEtsySimulator({ redirectUris: [] });
  // Of each app Etsy has accepted one name.
  for (const name of names) {
    const { keystring, shared_secret: sharedSecret } = keysOf(name);
    etsy.etsy.addApp({ keystring, sharedSecret, redirectUris: [callback(name)] });
  }
  server = await startTestServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ROLE: 'web',
    LOG_LEVEL: 'error',
  });
});
afterAll(async () => {
  await server.stop();
  await etsy.stop();
});

const put = (seller: Seller, etsy_app: object) => seller.call('PUT', '/api/credentials/', { etsy_app });
const appOf = async (seller: Seller) =>
  ((await seller.call('GET', '/api/credentials/')).body as { etsy_app: Record<string, unknown> }).etsy_app;

/** The consent of a dashboard that is open under this name, up to where Etsy leads back. */
async function agree(
  seller: Seller,
  dashboard: Name,
): Promise<{ back: URL; cookieAt: (url: URL) => string }> {
  const call = caller(() => `http://${dashboard}:${port}`, { authorization: `Token ${seller.token}` });
  const { body, headers } = await call('GET', '/api/oauth/etsy/init/');
  const back = etsy.etsy.agree((body as { auth_url: string }).auth_url, 'demo-seller');
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  // The cookie belongs to the name at which the dashboard is open.
  return { back: new URL(back), cookieAt: (url) => (url.hostname === dashboard ? cookie : '') };
}

const open = (url: URL, cookie: string) => fetch(url, { redirect: 'manual', headers: { cookie } });

describe('Etsy may want localhost, not 127.0.0.1, in a callback', () => {
  test.each(names.flatMap((registered) => names.map((dashboard) => [registered, dashboard] as const)))(
    'registered as %s, with the dashboard open at %s, it is connected',
    async (registered, dashboard) => {
      const seller = await server.register();
      await put(seller, { ...keysOf(registered), return_address: callback(registered) });
      expect(await appOf(seller)).toMatchObject({
        return_address: callback(registered),
        return_addresses: [callback('127.0.0.1'), callback('localhost')],
      });
      const { back, cookieAt } = await agree(seller, dashboard);
      expect(`${back.origin}${back.pathname}`).toBe(callback(registered));
      let page = await open(back, cookieAt(back));
      if (registered !== dashboard) {
        expect(page.status).toBe(302);
        const there = new URL(page.headers.get('location') ?? '');
        expect(there.hostname).toBe(dashboard);
        page = await open(there, cookieAt(there));
      }
      expect(await page.text()).toContain('Etsy is connected');
      expect(await connectionOf(seller, 'etsy')).toMatchObject({ state: 'connected' });
    },
  );

  test('without a choice it is the address of PUBLIC_URL, as before, and the choice may change later', async () => {
    const seller = await server.register();
    await put(seller, keysOf('localhost'));
    expect(await appOf(seller)).toMatchObject({ return_address: callback('127.0.0.1') });
    await put(seller, { return_address: callback('localhost') });
    expect(await appOf(seller)).toMatchObject({
      keystring: 'app-localhost',
      shared_secret: '********',
      return_address: callback('localhost'),
    });
    const refused = await put(seller, { return_address: 'http://elsewhere.example/oauth/etsy/callback' });
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(/none of this server's/), next_step: expect.any(String) },
    });
  });

  test('a browser that did not ask is led to the name of the dashboard, and connects nothing there', async () => {
    const seller = await server.register();
    await put(seller, { ...keysOf('localhost'), return_address: callback('localhost') });
    const { back } = await agree(seller, '127.0.0.1');
    const there = new URL((await open(back, '')).headers.get('location') ?? '');
    const page = await open(there, '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Go back to Crosslister');
    expect(await connectionOf(seller, 'etsy')).toMatchObject({ state: 'empty' });
    const unknown = await open(new URL(`${callback('localhost')}?code=c&state=stranger`), '');
    expect(unknown.status).toBe(200);
  });

  test('an error page about the redirect says what to register', async () => {
    const said = encodeURIComponent('The requested redirect URL is not permitted.');
    const page = await open(new URL(`${callback('127.0.0.1')}?error=x&error_description=${said}`), '');
    expect(await page.text()).toContain(
      `shown under Settings, Connections: ${callback('127.0.0.1')} or ${callback('localhost')}.`,
    );
  });
});
