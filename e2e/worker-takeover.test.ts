import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/db/embedded/test-database.ts';
import {
  connectEbay,
  connectStore,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from './marketplaces.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

const PRODUCTS = 12;

let database: TestDatabase;
let marketplaces: Marketplaces;
let web: ServerProcess;
let workers: ServerProcess[] = [];
let seller: Seller;

beforeAll(async () => {
  database = await createTestDatabase();
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  const env = {
    ...marketplaces.env,
    DATABASE_URL: database.connectionString,
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  web = await startServerProcess({ ...env, ROLE: 'web', PORT: String(port) });
  workers = await Promise.all([1, 2].map(() => startServerProcess({ ...env, ROLE: 'worker' })));
  seller = await registerSeller(() => web.url, 'takeover-seller');
  await connectEbay(seller, marketplaces);
  await connectStore(seller, marketplaces);
  await setEbayPolicies(seller);
});

afterAll(async () => {
  await Promise.all([web, ...workers].map((process) => process?.stop()));
  await marketplaces?.stop();
  await database?.drop();
});

test('kill -9 of one of two workers: the other takes over its work within 30 seconds, once', {
  timeout: 90_000,
}, async () => {
  marketplaces.ebay.ebay.setLatency(80);
  const photo = photoAddress(marketplaces);
  const products = Array.from({ length: PRODUCTS }, (_, n) => ({
    name: `Takeover lamp ${n}`,
    sku: `TAKE${n}`,
    price: 12.5,
    images: [{ src: photo }],
  }));
  const made = await seller.call<{ products: { id: number }[] }>('POST', '/api/products/', { products });
  await seller.call(
    'POST',
    '/api/products/bulk_action/',
    { ids: made.products.map(({ id }) => id), action: 'crosslist', platforms: ['ebay', 'woocommerce'] },
    { prefer: 'respond-async' },
  );
  await expect
    .poll(() => marketplaces.ebay.requests.all().some(({ path }) => path.includes('/inventory_item/')))
    .toBe(true);
  await workers[0]?.kill();
  const killed = performance.now();
  const queue = await untilQueueIsDone(seller, 45_000);
  expect(performance.now() - killed).toBeLessThan(30_000);
  expect(queue.results).toHaveLength(2 * PRODUCTS);
  expect(queue.results.filter(({ status }) => status !== 'completed')).toEqual([]);
  // Some of it was taken over: otherwise nothing was tried.
  expect(queue.results.some(({ attempt }) => attempt > 1)).toBe(true);
  for (const { sku } of products) {
    expect(marketplaces.ebay.ebay.activeCount(sku)).toBe(1);
    expect(marketplaces.store.store.countBySku().get(sku)).toBe(1);
  }
});
