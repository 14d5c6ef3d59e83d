import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server.ts';
import { caller, type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { createSessions } from './sessions.ts';

let server: TestServer;
/** A second server process on the same database. */
let twin: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
  twin = await startServer(server.services.config, server.connectionString, pino({ level: 'silent' }));
});
afterAll(async () => {
  await twin.stop();
  await server.stop();
});

const statusAt = async ({ url }: { url: string }, { token }: Seller) =>
  (await caller(() => url, { authorization: `Token ${token}` })('GET', '/api/products/')).status;
/** A seller who is signed in, and whose session both processes have cached. */
async function knownSeller(): Promise<Seller> {
  const seller = await server.register();
  for (const place of [server, twin]) expect(await statusAt(place, seller)).toBe(200);
  return seller;
}

const endings: [string, (seller: Seller) => Promise<{ status: number }>][] = [
  ['logged out', (seller) => seller.call('POST', '/api/auth/logout/')],
  [
    'whose account is deleted',
    (seller) => seller.call('DELETE', '/api/account/', { password: 'long enough' }),
  ],
];

describe('out at once where it happened, and for good in every process soon after', () => {
  // With the expect of the test itself, as another test may have ended by the time this one polls.
  test.concurrent.for(endings)('is a seller %s', async ([, end], { expect }) => {
    const [seller, other] = [await knownSeller(), await knownSeller()];
    expect((await end(seller)).status).toBeLessThan(300);
    expect(await statusAt(server, seller)).toBe(401);
    await expect.poll(() => statusAt(twin, seller)).toBe(401);
    for (const place of [server, twin]) {
      expect(await statusAt(place, seller)).toBe(401);
      expect(await statusAt(place, other)).toBe(200);
    }
  });
});

test('many requests of a moment ask the database once', async () => {
  const seller = await server.register();
  let asked = 0;
  const sessions = createSessions({
    ...server.services,
    db: server.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked += 1;
        return result;
      },
    }),
  });
  for (let i = 0; i < 20; i++) expect(await sessions.find(seller.token)).toBe(seller.id);
  // More than once if the machine takes longer than the cache lasts.
  expect(asked).toBeLessThan(20);
});

test('a session that ends while it is looked up is not believed afterwards', async () => {
  const seller = await server.register();
  const { promise: found, resolve: isFound } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sessions = createSessions({
    ...server.services,
    db: server.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length === 0) return result;
        isFound();
        await released;
        return result;
      },
    }),
  });
  const early = sessions.find(seller.token);
  await found;
  await sessions.end(seller.token);
  release();
  expect(await early, 'asked before it ended').toBe(seller.id);
  expect(await sessions.find(seller.token)).toBeNull();
});

test('a session that runs out is over to the millisecond, remembered or not', async () => {
  const seller = await server.register();
  let ahead = 0;
  const sessions = createSessions({ ...server.services, now: () => new Date(Date.now() + ahead) });
  expect(await sessions.find(seller.token)).toBe(seller.id);
  ahead = 31 * 86_400_000;
  expect(await sessions.find(seller.token)).toBeNull();
});
