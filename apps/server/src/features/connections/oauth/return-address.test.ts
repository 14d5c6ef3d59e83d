import { type EtsySimulator, startEtsySimulator } from '@crosslister/simulators/etsy/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../../e2e/server-process.ts';
import { connectionOf } from '../../../test/connections.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let etsy: EtsySimulator;
let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await freePort();
  // Etsy takes this name and not the other.
  etsy = await startEtsySimulator({ redirectUris: [`http://localhost:${port}/oauth/etsy/callback`] });
  server = await startTestServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ETSY_API_URL: etsy.apiUrl,
    ETSY_AUTH_URL: etsy.authUrl,
    ETSY_KEYSTRING: etsy.keystring,
    ETSY_SHARED_SECRET: etsy.sharedSecret,
    ROLE: 'web',
    LOG_LEVEL: 'error',
  });
});
afterAll(async () => {
  await server.stop();
  await etsy.stop();
});

test.each(['127.0.0.1', 'localhost'])(
  'Etsy wants localhost, not 127.0.0.1, in a callback: a dashboard open at %s is connected',
  async (dashboard) => {
    const seller = await server.register();
    const { body: settings } = await seller.call('GET', '/api/credentials/');
    const shown = (settings as { etsy_app: { return_address: string } }).etsy_app.return_address;
    expect(shown).toBe(`http://localhost:${port}/oauth/etsy/callback`);
    const { body, headers } = await seller.call('GET', '/api/oauth/etsy/init/');
    const back = new URL(etsy.etsy.agree((body as { auth_url: string }).auth_url, 'demo-seller'));
    expect(`${back.origin}${back.pathname}`).toBe(shown);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    // The cookie belongs to the name at which the dashboard is open.
    const cookieAt = (url: URL) => (url.hostname === dashboard ? cookie : '');
    let at = back;
    let page = await fetch(at, { redirect: 'manual', headers: { cookie: cookieAt(at) } });
    if (page.status === 302) {
      at = new URL(page.headers.get('location') ?? '');
      page = await fetch(at, { redirect: 'manual', headers: { cookie: cookieAt(at) } });
    }
    expect(at.hostname).toBe(dashboard);
    expect(await page.text()).toContain('Etsy is connected');
    expect(await connectionOf(seller, 'etsy')).toMatchObject({ state: 'connected' });
  },
);

test('the return of somebody else is looked for under both names, and ends', async () => {
  const path = '/oauth/etsy/callback?code=c&state=stranger';
  const first = await fetch(`http://localhost:${port}${path}`, { redirect: 'manual' });
  const other = first.headers.get('location') ?? '';
  expect(other).toBe(`http://127.0.0.1:${port}${path}&moved=1`);
  const second = await fetch(other, { redirect: 'manual' });
  expect(second.status).toBe(200);
  expect(await second.text()).toContain('Go back to Crosslister');
});

test('an error page about the redirect says which address to register', async () => {
  const said = encodeURIComponent('The requested redirect URL is not permitted.');
  const page = await fetch(`http://localhost:${port}/oauth/etsy/callback?error=x&error_description=${said}`);
  expect(await page.text()).toContain(
    `the return address must be exactly http://localhost:${port}/oauth/etsy/callback.`,
  );
});
