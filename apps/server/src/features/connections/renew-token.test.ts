import type { Connection } from '@crosslister/contract/credentials.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server.ts';
import { connectEbay, startTestEbay, type TestEbay } from '../../test/marketplaces.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { findConnection } from './connection-rows.ts';
import { marketplaceContext } from './marketplace-context.ts';

const TOKEN_PATH = '/identity/v1/oauth2/token';

let ebay: TestEbay;
let server: TestServer;
let twin: RunningServer;
let seller: Seller;
beforeAll(async () => {
  ebay = await startTestEbay('anna-sells');
  server = await startTestServer({ ...ebay.env, ROLE: 'web', LOG_LEVEL: 'silent' });
  twin = await startServer(server.services.config, server.connectionString, pino({ level: 'silent' }));
});
beforeEach(async () => {
  seller = await server.register();
  await connectEbay(server, seller, ebay, 'anna-sells');
  ebay.requests.clear();
  ebay.faults.clear();
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
  await ebay.stop();
});

const policies = (base = server.url) =>
  fetch(`${base}/api/ebay-policies/`, { headers: { authorization: `Token ${seller.token}` } }).then(
    async (response) => ({
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }),
  );
const refreshes = () =>
  ebay.requests.matching('POST', TOKEN_PATH).filter(({ body }) => body.includes('grant_type=refresh_token'));

async function ebayConnection(): Promise<Connection | undefined> {
  const { body } = await seller.call('GET', '/api/connections/');
  return (body as { results: Connection[] }).results.find(({ platform }) => platform === 'ebay');
}

test('a good token is used as it is', async () => {
  expect((await policies()).body.success).toBe(true);
  expect(refreshes()).toHaveLength(0);
});

test('a refused token is renewed once, however many calls of two servers meet it', async () => {
  ebay.ebay.expireTokens();
  ebay.faults.add({ kind: 'slow', path: TOKEN_PATH, delayMs: 150 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => policies(index % 2 ? twin.url : server.url)),
  );
  expect(answers.map(({ body }) => body.success)).toEqual(Array(8).fill(true));
  expect(refreshes()).toHaveLength(1);
});

test('renewals that hang leave the database to everybody else', async () => {
  ebay.ebay.expireTokens();
  const disarm = ebay.faults.add({ kind: 'hang_before', path: TOKEN_PATH });
  const leave = new AbortController();
  const pages = Array.from({ length: 25 }, () =>
    fetch(`${server.url}/api/ebay-policies/`, {
      headers: { authorization: `Token ${seller.token}` },
      signal: leave.signal,
    }).catch(() => undefined),
  );
  // Each page makes three calls, and each of them needs a new token.
  const refused = () => ebay.requests.all().filter(({ status }) => status === 401).length;
  await until(
    async () => refused(),
    (count) => count === 75,
  );
  for (let times = 0; times < 5; times++) {
    expect((await seller.call('GET', '/api/products/')).status).toBe(200);
  }
  // A caller that gives up while others hang does not have to wait for its turn.
  const marketplace = findMarketplace('ebay');
  if (!marketplace) throw new Error('eBay is not in the registry');
  const row = await findConnection(server.services.db, seller.id, 'ebay');
  const signal = AbortSignal.timeout(50);
  const context = await marketplaceContext(server.services, marketplace, row, { signal });
  await expect(context.token(await context.token())).rejects.toMatchObject({ kind: 'lost' });
  disarm();
  leave.abort();
  await Promise.all(pages);
});

test('a token about to end is renewed once before it is used', async () => {
  const marketplace = findMarketplace('ebay');
  if (!marketplace) throw new Error('eBay is not in the registry');
  const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000 - 30_000);
  const context = async () => {
    const row = await findConnection(server.services.db, seller.id, 'ebay');
    const signal = AbortSignal.timeout(60_000);
    return marketplaceContext({ ...server.services, now: inTwoHours }, marketplace, row, { signal });
  };
  const [first, second] = [await context(), await context()];
  const tokens = await Promise.all([first.token(), second.token(), first.token()]);
  expect(new Set(tokens).size).toBe(1);
  expect(refreshes()).toHaveLength(1);
});

test('a consent taken back is told with what to do, and shown at the connection', async () => {
  ebay.ebay.revoke('anna-sells');
  const { status, body } = await policies();
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(/consent/) });
  expect(await ebayConnection()).toMatchObject({
    state: 'error',
    account: 'anna-sells',
    error: expect.stringMatching(/ended or was taken back.*Connect eBay again/),
  });
  await connectEbay(server, seller, ebay, 'anna-sells');
  expect(await ebayConnection()).toMatchObject({ state: 'connected', error: null });
  expect((await policies()).body.success).toBe(true);
});

test('eBay failing to renew is not the seller’s fault: the consent stays and the next call works', async () => {
  ebay.ebay.expireTokens();
  ebay.faults.add({ kind: 'error_before', path: TOKEN_PATH, times: 1 });
  expect((await policies()).body).toMatchObject({ success: false, error: expect.stringMatching(/eBay/) });
  expect((await policies()).body.success).toBe(true);
});

const leaving: [string, () => Promise<unknown>, string][] = [
  ['disconnects', () => seller.call('POST', '/api/oauth/ebay/disconnect/'), 'eBay was disconnected.'],
  [
    'connects again',
    () => connectEbay(server, seller, ebay, 'anna-sells'),
    'eBay was connected again a moment ago.',
  ],
  [
    'leaves for good',
    () => seller.call('DELETE', '/api/account/', { password: 'long enough' }),
    'eBay was disconnected.',
  ],
];

test.each(leaving)(
  'a seller who %s does not wait for a renewal, and what it brings is not kept',
  async (_, leave, why) => {
    ebay.ebay.expireTokens();
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const held: typeof globalThis.fetch = async (...call) => {
      const answer = await server.services.fetch(...call);
      asked.resolve();
      await gate.promise;
      return answer;
    };
    const marketplace = findMarketplace('ebay');
    if (!marketplace) throw new Error('eBay is not in the registry');
    const row = () => findConnection(server.services.db, seller.id, 'ebay');
    const context = await marketplaceContext({ ...server.services, fetch: held }, marketplace, await row(), {
      signal: AbortSignal.timeout(60_000),
    });
    const renewal = context.token(await context.token());
    await asked.promise;
    await leave();
    const left = (await row())?.secrets;
    gate.resolve();
    await expect(renewal).rejects.toThrow(why);
    expect((await row())?.secrets).toEqual(left);
  },
);

test('a disconnect while calls wait for a new token ends them with a sentence', async () => {
  ebay.ebay.expireTokens();
  const row = await findConnection(server.services.db, seller.id, 'ebay');
  const marketplace = findMarketplace('ebay');
  if (!marketplace) throw new Error('eBay is not in the registry');
  const context = await marketplaceContext(server.services, marketplace, row, {
    signal: AbortSignal.timeout(60_000),
  });
  const old = await context.token();
  await seller.call('POST', '/api/oauth/ebay/disconnect/');
  await expect(context.token(old)).rejects.toThrow('eBay was disconnected.');
  expect(refreshes()).toHaveLength(0);
});
