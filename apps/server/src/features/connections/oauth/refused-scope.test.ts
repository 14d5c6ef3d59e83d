import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionOf } from '../../../test/connections.ts';
import { comeBack, startTestEbay, type TestEbay } from '../../../test/marketplaces.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let ebay: TestEbay;
let server: TestServer;
beforeAll(async () => {
  ebay = await startTestEbay('anna-sells');
  server = await startTestServer({ ...ebay.env, ROLE: 'web', LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
});

test.each(['on the page', 'by returning'] as const)(
  'a keyset without a scope, refused %s (invalid_scope): asked again without notification and identity, once',
  async (refusesScopes) => {
    const seller = await server.register();
    const { app } = ebay.ebay.site.settings;
    const scope = 'https://api.ebay.com/oauth/api_scope';
    const selling = ['', '/sell.inventory', '/sell.account', '/sell.fulfillment'].map((end) => scope + end);
    Object.assign(app, { scopes: selling, refusesScopes });
    try {
      const { body, headers } = await seller.call('GET', '/api/oauth/ebay/init/');
      let url = (body as { auth_url: string }).auth_url;
      if (refusesScopes === 'by returning') {
        const refused = await fetch(url, { redirect: 'manual' });
        const back = new URL(refused.headers.get('location') ?? '');
        const answer = await fetch(`${server.url}/oauth/ebay/callback${back.search}`, {
          redirect: 'manual',
          headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' },
        });
        expect(answer.status).toBe(302);
        url = answer.headers.get('location') ?? '';
        // Still refused, it ends with a page that says so.
        back.searchParams.set('state', new URL(url).searchParams.get('state') ?? '');
        expect((await comeBack(server, back)).body).toContain('eBay was not connected');
      }
      expect(new URL(url).searchParams.get('scope')?.split(' ')).toEqual(selling);
      const page = await comeBack(server, new URL(ebay.ebay.agree(url, 'anna-sells')));
      expect(page.body).toContain('eBay is connected');
      expect((await connectionOf(seller, 'ebay')).state).toBe('connected');
    } finally {
      delete app.scopes;
      delete app.refusesScopes;
    }
  },
);
