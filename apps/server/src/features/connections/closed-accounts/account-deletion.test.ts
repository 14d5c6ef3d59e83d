import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../../server.ts';
import { connectEbay, startTestEbay, type TestEbay } from '../../../test/marketplaces.ts';
import { addProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';

const path = '/webhooks/ebay/account-deletion/';
const publicUrl = 'https://shop.example';

let ebay: TestEbay;
let server: TestServer;
/** The same server again, reachable from the internet, with its complete log. */
let twin: RunningServer;
const log: string[] = [];
let anna: Seller;
let ben: Seller;

beforeAll(async () => {
  ebay = await startTestEbay('anna-sells', 'ben-sells');
  server = await startTestServer({ ...ebay.env, ROLE: 'web', LOG_LEVEL: 'silent' });
  const stream = { write: (line: string) => void log.push(line) };
  const config = { ...server.services.config, publicUrl };
  twin = await startServer(config, server.connectionString, pino({ level: 'trace' }, stream));
  anna = await server.register('anna');
  ben = await server.register('ben');
});
beforeEach(async () => {
  ebay.faults.clear();
  ebay.ebay.setDelivery('usual');
  await connectEbay(server, anna, ebay, 'anna-sells');
  await connectEbay(server, ben, ebay, 'ben-sells');
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
  await ebay.stop();
});

const accountOf = (username: string) => ({
  username,
  userId: ebay.ebay.site.sellers.get(username)?.userId ?? '',
});
const closed = (user: { username: string; userId: string }, base = twin.url) =>
  ebay.ebay.deleteAccount(`${base}${path}`, user);

/** Every row of every table, as text, but for the counts of calls, which are written some seconds later. */
async function everything(): Promise<string> {
  const { pool } = server.services.database;
  const tables = await pool.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT IN ('app_key_usage', 'app_key_shares')",
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row).sort());
  }
  return texts.join('\n');
}

async function stateOf(seller: Seller): Promise<unknown> {
  const { body } = await seller.call('GET', '/api/connections/');
  const { results } = body as { results: { platform: string; state: string }[] };
  return results.find(({ platform }) => platform === 'ebay')?.state;
}

describe('the challenge', () => {
  const shown = () =>
    log.map((line) => JSON.parse(line) as Record<string, string>).find((entry) => entry.verification_token);

  test('is answered with the token the operator was told at the start', async () => {
    const { endpoint, verification_token: token } = shown() ?? {};
    expect(endpoint).toBe(`${publicUrl}${path}`);
    expect(token).toMatch(/^[\w-]{32,80}$/);
    for (const address of [path, path.slice(0, -1)]) {
      const answer = await fetch(`${twin.url}${address}?challenge_code=abc`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('application/json');
      const challengeResponse = createHash('sha256')
        .update(`abc${token}${publicUrl}${address}`)
        .digest('hex');
      expect(await answer.json()).toEqual({ challengeResponse });
    }
  });

  test('without a code is answered with a sentence', async () => {
    const answer = await server.call('GET', path);
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
  });
});

describe('a closed account', () => {
  test('of a seller is disconnected, and nothing tells any more whose it was', async () => {
    const account = accountOf('anna-sells');
    expect(await stateOf(anna)).toBe('connected');
    const capture = '/api/connections/ebay/capture/';
    await anna.call('PUT', capture, { on: true });
    await anna.call('POST', '/api/sale-detection/run/');
    expect((await anna.call('GET', capture)).body).not.toMatchObject({ calls: 0 });
    log.length = 0;
    expect(await closed(account)).toBe(200);
    expect(await stateOf(anna)).toBe('empty');
    expect(await stateOf(ben)).toBe('connected');
    expect((await anna.call('GET', capture)).body).toMatchObject({ on: false, until: null, calls: 0 });
    const rows = await everything();
    for (const text of [account.userId, account.username]) {
      expect(rows).not.toContain(text);
      expect(log.join('')).not.toContain(text);
    }
    expect(rows).toContain(accountOf('ben-sells').userId);
    expect(log.join('')).toContain('a connected account was closed');
    // The message may come twice. The second time there is nothing to do.
    expect(await closed(account)).toBe(200);
  });

  test('can be followed by another one', async () => {
    await closed(accountOf('anna-sells'));
    await connectEbay(server, anna, ebay, 'anna-sells');
    expect(await stateOf(anna)).toBe('connected');
  });

  test('leaves its listings as links, also when another is connected after it', async () => {
    const { db } = server.services;
    const connection = () =>
      db
        .selectFrom('connections')
        .select(['id', 'generation'])
        .where('user_id', '=', anna.id)
        .where('platform', '=', 'ebay')
        .executeTakeFirstOrThrow();
    const before = await connection();
    const { id: product_id, sku } = await addProduct(anna);
    const ids = { user_id: anna.id, product_id, connection_id: before.id, external_id: '110000000001' };
    const listing = { ...ids, platform: 'ebay' as const, sku, price_pence: 100, status: 'active' as const };
    await db.insertInto('listings').values(listing).execute();
    await closed(accountOf('anna-sells'));
    await connectEbay(server, anna, ebay, 'ben-sells');
    // Work that is under way for the closed account does not go on with the new one.
    expect((await connection()).generation).toBeGreaterThan(before.generation);
    const rows = db.selectFrom('listings').select(['connection_id', 'external_id', 'status']);
    expect(await rows.where('user_id', '=', anna.id).execute()).toEqual([
      { connection_id: null, external_id: '', status: 'active' },
    ]);
    await connectEbay(server, anna, ebay, 'anna-sells');
  });

  test('of somebody unknown is acknowledged, and nothing changes', async () => {
    const before = await everything();
    expect(await closed({ userId: 'nobody-we-know', username: 'anna-sells' })).toBe(200);
    expect(await closed({ userId: '', username: '' })).toBe(200);
    expect(await everything()).toBe(before);
  });
});

describe('a message not to be believed', () => {
  const post = (body: string, signature?: string) =>
    server.call('POST', path, body, signature ? { 'x-ebay-signature': signature } : {});

  test('is refused and changes nothing: signed with another key, with none, with one unknown', async () => {
    const before = await everything();
    ebay.ebay.setDelivery('bad_signature');
    expect(await closed(accountOf('anna-sells'))).toBe(412);
    const body = JSON.stringify({
      metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION' },
      notification: { notificationId: 'n', data: accountOf('anna-sells') },
    });
    const parts = { alg: 'ecdsa', kid: 'unknown', signature: 'AAAA', digest: 'SHA1' };
    const unknown = Buffer.from(JSON.stringify(parts)).toString('base64');
    for (const signature of [undefined, 'x', unknown]) {
      expect(await post(body, signature)).toMatchObject({
        status: 412,
        body: { detail: 'This is not signed by eBay.' },
      });
    }
    expect(await everything()).toBe(before);
    expect(await stateOf(anna)).toBe('connected');
  });

  test('is sent again when its signature cannot be checked just now', async () => {
    const fresh = await startTestEbay('anna-sells');
    const other = await startTestServer({ ...fresh.env, ROLE: 'web', LOG_LEVEL: 'silent' });
    fresh.faults.add({ kind: 'error_before', path: '/public_key/', times: 2 });
    const user = { userId: 'somebody', username: 'somebody' };
    expect(await fresh.ebay.deleteAccount(`${other.url}${path}`, user)).toBe(200);
    expect(fresh.requests.matching('GET', '/commerce/notification/v1/public_key/')).toHaveLength(3);
    await other.stop();
    await fresh.stop();
  });
});

test('without app keys there is no such address', async () => {
  const bare = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
  const detail = 'There is no such address.';
  expect(await bare.call('GET', `${path}?challenge_code=a`)).toMatchObject({ status: 404, body: { detail } });
  expect(await bare.call('POST', path, {})).toMatchObject({ status: 404, body: { detail } });
  await bare.stop();
});

test('app keys of another seller that no key opens any more keep nobody from starting or from being told', async () => {
  const mixed = await startTestServer({
    ...ebay.env,
    ...{ EBAY_CLIENT_ID: '', EBAY_CLIENT_SECRET: '', EBAY_RU_NAME: '' },
    PUBLIC_URL: 'https://sell.example',
    ROLE: 'web',
    LOG_LEVEL: 'silent',
  });
  const { db } = mixed.services;
  // Encrypted with a key that is lost.
  expect(await db.selectFrom('app_keys').selectAll().execute()).not.toEqual([]);
  expect((await mixed.call('GET', `${path}?challenge_code=abc`)).status).toBe(404);
  await mixed.stop();
});

test('keys of a seller’s own are enough, and Settings show what to enter in the portal', async () => {
  const keys = { EBAY_CLIENT_ID: '', EBAY_CLIENT_SECRET: '', EBAY_RU_NAME: '' };
  const own = await startTestServer({ ...ebay.env, ...keys, ROLE: 'web', LOG_LEVEL: 'silent' });
  // An earlier seller has keys that eBay no longer accepts.
  const former = { clientId: 'former', clientSecret: 'former-secret', ruNames: {} };
  ebay.ebay.addApp(former);
  const first = await own.register();
  const formerApp = { client_id: former.clientId, client_secret: former.clientSecret, ru_name: 'Former' };
  expect(await first.call('PUT', '/api/credentials/', { ebay_app: formerApp })).toMatchObject({
    status: 200,
  });
  ebay.ebay.site.settings.otherApps.length = 0;
  const seller = await own.register();
  const ebay_app = {
    client_id: ebay.clientId,
    client_secret: ebay.clientSecret,
    ru_name: ebay.env.EBAY_RU_NAME,
  };
  expect(await seller.call('PUT', '/api/credentials/', { ebay_app })).toMatchObject({ status: 200 });
  const { body } = await seller.call('GET', '/api/credentials/');
  const entries = (body as { ebay_app: { deletion_address: string; deletion_token: string } }).ebay_app;
  expect(entries.deletion_address).toBe(`${own.url}${path}`);
  const challengeResponse = createHash('sha256')
    .update(`abc${entries.deletion_token}${entries.deletion_address}`)
    .digest('hex');
  const answer = await own.call('GET', `${path}?challenge_code=abc`);
  expect(answer).toMatchObject({ status: 200, body: { challengeResponse } });
  expect(await closed({ userId: 'somebody', username: 'somebody' }, own.url)).toBe(200);
  await own.stop();
});

test('of a buyer nothing is kept, not in the database and not in the log', async () => {
  const { listingId } = ebay.ebay.addListing('anna-sells', {
    title: 'Enamel sign',
    price: '24.50',
    sku: 'S1',
  });
  const order = JSON.stringify(ebay.ebay.buy(listingId, { buyer: 'jane-the-buyer' }).body);
  const headers = { authorization: `Token ${anna.token}` };
  const answer = await fetch(`${twin.url}/api/sale-detection/run/`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
  const rows = await everything();
  expect(rows).toContain('Enamel sign');
  const kept = `${rows}\n${log.join('')}\n${await answer.text()}`;
  for (const text of ['jane-the-buyer', 'A Buyer', '1 High Street', 'YO1 7HY']) {
    expect(order).toContain(text);
    expect(kept).not.toContain(text);
  }
});
