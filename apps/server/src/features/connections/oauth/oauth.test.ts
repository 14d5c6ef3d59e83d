import type { Connection } from '@crosslister/contract/credentials.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { comeBack, connectEbay, consent, startTestEbay, type TestEbay } from '../../../test/marketplaces.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

let ebay: TestEbay;
let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  ebay = await startTestEbay('anna-sells', 'bella-sells');
  server = await startTestServer({ ...ebay.env, ROLE: 'web', LOG_LEVEL: 'error' });
});
beforeEach(async () => {
  seller = await server.register();
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
});

async function connectionOf(whose = seller): Promise<Connection> {
  const { body } = await whose.call('GET', '/api/connections/');
  const found = (body as { results: Connection[] }).results.find(({ platform }) => platform === 'ebay');
  if (!found) throw new Error('no connection to eBay in the list');
  return found;
}

/** What the page would post to the dashboard. */
function messageOf(html: unknown): Record<string, string> {
  const json = /<script type="application\/json" id="message">(.*?)<\/script>/s.exec(String(html))?.[1];
  return JSON.parse(json ?? '{}') as Record<string, string>;
}

const manual = (code: string, whose = seller, state?: string) =>
  whose.call('POST', '/api/oauth/ebay/manual/', { code, ...(state && { state }) });
const tooOld = { status: 400, body: { detail: expect.stringMatching(/too old. Please connect again/) } };

describe('the consent page', () => {
  test('init answers an address with a state of its own each time, stored as a digest only', async () => {
    const states: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await seller.call('GET', '/api/oauth/ebay/init/?t=123');
      expect(status).toBe(200);
      const url = new URL((body as { auth_url: string }).auth_url);
      expect(url.origin).toBe(ebay.url);
      states.push(url.searchParams.get('state') ?? '');
    }
    expect(new Set(states).size).toBe(2);
    for (const state of states) expect(state.length).toBeGreaterThanOrEqual(32);
    const { rows } = await server.services.database.pool.query('SELECT state FROM oauth_states');
    for (const state of states) expect(JSON.stringify(rows)).not.toContain(state);
  });

  test('the way back connects and tells the dashboard', async () => {
    const { status, body, headers } = await comeBack(server, await consent(seller, ebay, 'anna-sells'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('eBay is connected');
    expect(messageOf(body)).toEqual({
      type: 'oauth_success',
      platform: 'ebay',
      code: expect.stringMatching(/./),
    });
    expect(await connectionOf()).toMatchObject({ state: 'connected', account: 'anna-sells', error: null });
    expect((await seller.call('GET', '/api/credentials/')).body).toMatchObject({ ebay_token: '********' });
  });

  test('its page runs one script of our own and no inline one', async () => {
    const { body, headers } = await comeBack(server, await consent(seller, ebay, 'anna-sells'));
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    const scripts = String(body).match(/<script[^>]*>/g);
    expect(scripts).toEqual([
      '<script type="application/json" id="message">',
      '<script src="/oauth/callback.js">',
    ]);
    const script = await server.call('GET', '/oauth/callback.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.body).toContain('window.opener.postMessage(message, window.location.origin)');
  });

  test('its page does not cut itself off from the window that opened it, and is kept nowhere', async () => {
    const { headers } = await comeBack(server, await consent(seller, ebay, 'anna-sells'));
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('refused on eBay’s page: oauth_error and nothing connected', async () => {
    const { body } = await seller.call('GET', '/api/oauth/ebay/init/');
    const back = new URL(ebay.ebay.decline((body as { auth_url: string }).auth_url));
    const page = await comeBack(server, back);
    expect(page.body).toContain('eBay was not connected');
    expect(messageOf(page.body)).toEqual({
      type: 'oauth_error',
      platform: 'ebay',
      error: expect.stringMatching(/./),
    });
    expect((await connectionOf()).state).toBe('empty');
  });

  test('text in the address cannot become part of the page', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror="a">';
    const page = await server.call(
      'GET',
      `/oauth/ebay/callback?error=x&error_description=${encodeURIComponent(hostile)}`,
    );
    expect(String(page.body).match(/<script/g)).toHaveLength(2);
    expect(page.body).not.toContain('<img');
    expect(messageOf(page.body).error).toBe(hostile);
  });

  test('a state is good once', async () => {
    const back = await consent(seller, ebay, 'anna-sells');
    await comeBack(server, back);
    const again = await comeBack(server, back);
    expect(messageOf(again.body)).toMatchObject({
      type: 'oauth_error',
      error: expect.stringMatching(/too old/),
    });
  });

  test.each([
    ['without a state', (url: URL) => url.searchParams.delete('state')],
    ['with an unknown state', (url: URL) => url.searchParams.set('state', 'made-up')],
    ['without a code', (url: URL) => url.searchParams.delete('code')],
    ['with a code eBay never gave', (url: URL) => url.searchParams.set('code', 'v^1.1#made-up')],
  ])('%s nothing is connected', async (_, spoil) => {
    const back = await consent(seller, ebay, 'anna-sells');
    spoil(back);
    const page = await comeBack(server, back);
    expect(page.status).toBe(200);
    expect(messageOf(page.body)).toMatchObject({ type: 'oauth_error', error: expect.stringMatching(/\.$/) });
    expect((await connectionOf()).state).toBe('empty');
  });

  test('a consent begun more than 15 minutes ago is over', async () => {
    const back = await consent(seller, ebay, 'anna-sells');
    await age(16);
    expect(messageOf((await comeBack(server, back)).body)).toMatchObject({ type: 'oauth_error' });
    const another = await consent(seller, ebay, 'anna-sells');
    await age(14);
    expect(messageOf((await comeBack(server, another)).body)).toMatchObject({ type: 'oauth_success' });
  });

  test('eBay being down when the code comes is told on the page', async () => {
    const back = await consent(seller, ebay, 'anna-sells');
    ebay.faults.add({ kind: 'error_before', path: '/identity/v1/oauth2/token', times: 1 });
    expect(messageOf((await comeBack(server, back)).body)).toMatchObject({
      type: 'oauth_error',
      error: expect.stringMatching(/eBay/),
    });
  });
});

describe('the pasted return address', () => {
  test('the whole address connects', async () => {
    const back = await consent(seller, ebay, 'anna-sells');
    expect(await manual(` ${back.href}\n`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await connectionOf()).account).toBe('anna-sells');
  });

  test('so does the code alone, as decoded or as it stands in the address', async () => {
    for (const read of [
      (url: URL) => url.searchParams.get('code') ?? '',
      (url: URL) => /[?&]code=([^&]*)/.exec(url.search)?.[1] ?? '',
    ]) {
      const other = await server.register();
      expect(await manual(read(await consent(other, ebay, 'anna-sells')), other)).toMatchObject({
        status: 200,
      });
    }
  });

  test('and the code with its state beside it', async () => {
    const { searchParams } = await consent(seller, ebay, 'anna-sells');
    const answer = await manual(searchParams.get('code') ?? '', seller, searchParams.get('state') ?? '');
    expect(answer.status).toBe(200);
  });

  test('another seller’s state is refused, and stays good for its owner', async () => {
    const owner = await server.register();
    const back = await consent(owner, ebay, 'bella-sells');
    expect(await manual(back.href)).toMatchObject(tooOld);
    expect((await connectionOf()).state).toBe('empty');
    expect((await manual(back.href, owner)).status).toBe(200);
  });

  test('a code without any consent begun is refused', async () => {
    expect(await manual('v^1.1#i^1#made-up')).toMatchObject(tooOld);
  });

  test('an old consent is refused', async () => {
    const back = await consent(seller, ebay, 'anna-sells');
    await age(16);
    expect(await manual(back.href)).toMatchObject(tooOld);
  });

  test('a refusal in the address is told', async () => {
    const answer = await manual(
      'https://a.example/cb?error=access_denied&error_description=The+user+said+no',
    );
    expect(answer).toMatchObject({ status: 400, body: { detail: 'eBay said: The user said no' } });
  });

  test('an address without a code, and nothing at all', async () => {
    expect(await manual('https://a.example/cb?code=&state=x')).toMatchObject({
      status: 400,
      body: { detail: 'There is no code in that address.' },
    });
    expect((await manual('  ')).status).toBe(400);
  });

  test('a code eBay refuses is a Problem, never 401', async () => {
    await seller.call('GET', '/api/oauth/ebay/init/');
    const answer = await manual('v^1.1#made-up');
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/\.$/), next_step: expect.any(String) },
    });
  });
});

describe('the connection', () => {
  test('ends with disconnect, and asking again changes nothing', async () => {
    await connectEbay(server, seller, ebay, 'anna-sells');
    for (let round = 0; round < 2; round += 1) {
      expect(await seller.call('POST', '/api/oauth/ebay/disconnect/')).toMatchObject({
        status: 200,
        body: { success: true },
      });
      expect(await connectionOf()).toMatchObject({ state: 'empty', account: '' });
    }
    expect((await seller.call('GET', '/api/credentials/')).body).toMatchObject({ ebay_token: '' });
    const { rows } = await server.services.database.pool.query(
      'SELECT secrets FROM connections WHERE user_id = $1',
      [seller.id],
    );
    expect(rows).toEqual([{ secrets: null }]);
  });

  test('keeps its place in the orders for the same account and begins anew for another', async () => {
    const { db } = server.services;
    const cursor = () =>
      db.selectFrom('connections').select('sales_cursor').where('user_id', '=', seller.id).executeTakeFirst();
    await connectEbay(server, seller, ebay, 'anna-sells');
    await db
      .updateTable('connections')
      .set({ sales_cursor: 'here', error: 'old' })
      .where('user_id', '=', seller.id)
      .execute();
    await connectEbay(server, seller, ebay, 'anna-sells');
    expect(await cursor()).toEqual({ sales_cursor: 'here' });
    expect((await connectionOf()).error).toBeNull();
    await connectEbay(server, seller, ebay, 'bella-sells');
    expect(await cursor()).toEqual({ sales_cursor: null });
    expect((await connectionOf()).account).toBe('bella-sells');
  });

  test('shows when the consent ends', async () => {
    await connectEbay(server, seller, ebay, 'anna-sells');
    expect(Date.parse((await connectionOf()).consent_expires_at ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('what cannot be connected', () => {
  test('eBay without app keys: a Problem that names the variables', async () => {
    const bare = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
    try {
      const answer = await (await bare.register()).call('GET', '/api/oauth/ebay/init/');
      expect(answer).toMatchObject({
        status: 409,
        body: {
          detail: expect.stringMatching(/EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_RU_NAME/),
          next_step: expect.any(String),
        },
      });
    } finally {
      await bare.stop();
    }
  });

  test.each(['woocommerce', 'vinted'])('%s has no consent page', async (platform) => {
    const answer = await seller.call('GET', `/api/oauth/${platform}/init/`);
    expect(answer).toMatchObject({ status: 404, body: { detail: expect.stringMatching(/consent page/) } });
  });

  test('a platform nobody knows', async () => {
    expect((await seller.call('GET', '/api/oauth/amazon/init/')).status).toBe(400);
    expect((await server.call('GET', '/oauth/amazon/callback?code=1&state=2')).status).toBe(400);
  });
});

async function age(minutes: number): Promise<void> {
  await server.services.database.pool.query(
    `UPDATE oauth_states SET created_at = now() - interval '${minutes} minutes' WHERE user_id = $1`,
    [seller.id],
  );
}
