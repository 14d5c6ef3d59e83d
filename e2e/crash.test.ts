import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileImport, FileImports } from '@crosslister/contract/imports.ts';
import type { DraftsMade, IntakeTray } from '@crosslister/contract/intake/intake.ts';
import type { OrderList } from '@crosslister/contract/orders/orders.ts';
import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { intakeOf } from '../apps/server/src/test/intake.ts';
import { drawnPhoto } from '../apps/server/src/test/photos.ts';
import { addBystanderIn } from './bystander.ts';
import {
  connectEbay,
  EBAY_SELLER,
  type Marketplaces,
  photoAddress,
  setEbayPolicies,
  startMarketplaces,
} from './marketplaces.ts';
import { registerSeller, type Seller, untilQueueIsDone } from './seller.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

const PRODUCTS = 30;
/** `npm test` has 2 of the 10 of `npm run test:all`, and `npm run test:long` the other 8. */
const MOMENTS = process.env.LONG_TESTS === 'rest' ? 4 : 10;
/** Longer than the whole bulk action takes, so that late moments are tested too. */
const WINDOW_MS = 2500;

let dataDir: string;
let env: Record<string, string>;
let marketplaces: Marketplaces;
let server: ServerProcess;
let seller: Seller;
let photo: string;
let checkBystander: () => Promise<void>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-crash-'));
  const port = await freePort();
  marketplaces = await startMarketplaces(`http://127.0.0.1:${port}`);
  marketplaces.ebay.ebay.setLatency(10);
  photo = photoAddress(marketplaces);
  env = { ...marketplaces.env, DATA_DIR: dataDir, PORT: String(port) };
  server = await startServerProcess(env);
  checkBystander = await addBystanderIn(dataDir, env.PUBLIC_URL, { restarts: true });
  seller = await registerSeller(() => server.url, 'crash-seller');
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller);
});

afterAll(async () => {
  try {
    await checkBystander?.();
  } finally {
    await server?.stop();
    await marketplaces?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function addProducts(round: number): Promise<number[]> {
  const products = Array.from({ length: PRODUCTS }, (_, index) => ({
    name: `Crash ${round} lamp ${index}`,
    sku: `CRASH${round}N${index}`,
    price: 12.5,
    images: [{ src: photo }],
  }));
  const { products: made } = await seller.call<{ products: { id: number }[] }>('POST', '/api/products/', {
    products,
  });
  return made.map(({ id }) => id);
}

describe('kill -9 during a bulk crosslist of 30 products', () => {
  test.for(Array.from({ length: MOMENTS }, (_, index) => index))(
    'moment %i: every operation ends and each product is listed exactly once',
    async (round) => {
      const ids = await addProducts(round);
      await seller.call(
        'POST',
        '/api/products/bulk_action/',
        { ids, action: 'crosslist', platforms: ['ebay'] },
        { prefer: 'respond-async' },
      );
      // Any moment in its part of the window: every run tests early and late ones.
      await new Promise((resolve) => setTimeout(resolve, ((round + Math.random()) / MOMENTS) * WINDOW_MS));
      await server.kill();
      server = await startServerProcess(env);

      const queue = await untilQueueIsDone(seller, 120_000);
      const mine = queue.results.filter(({ product }) => product?.sku.startsWith(`CRASH${round}N`));
      expect(mine.map(({ status, error }) => ({ status, error }))).toEqual(
        Array.from({ length: PRODUCTS }, () => ({ status: 'completed', error: null })),
      );
      const active = Array.from({ length: PRODUCTS }, (_, index) =>
        marketplaces.ebay.ebay.activeCount(`CRASH${round}N${index}`),
      );
      expect(active).toEqual(Array.from({ length: PRODUCTS }, () => 1));
      const page = await seller.call<ProductPage>(
        'GET',
        `/api/products/?search=CRASH${round}N&page_size=100`,
      );
      const live = page.results.filter(
        ({ listings }) => listings.ebay?.status === 'active' && listings.ebay.url,
      );
      expect(live).toHaveLength(PRODUCTS);
    },
  );
});

describe('kill -9 while a marketplace is told of 30 parcels', () => {
  /** The whole of it takes 30 times three calls. */
  const TELLING_MS = 2000;
  test.for(Array.from({ length: MOMENTS }, (_, index) => index))(
    'moment %i: each order is told once, and none is lost',
    async (round) => {
      const { ebay } = marketplaces.ebay;
      const username = EBAY_SELLER;
      const bought = Array.from({ length: PRODUCTS }, (_, n) => {
        const thing = { title: `Parcel ${round} ${n}`, sku: `PARCEL${round}N${n}`, price: '9.00' };
        return ebay.buy(ebay.addListing(username, thing).listingId, { buyer: `buyer-${n}` });
      });
      await seller.call('POST', '/api/sale-detection/run/');
      const toPost = async () => (await seller.call<OrderList>('GET', '/api/orders/')).results;
      const orders = await toPost();
      expect(orders).toHaveLength(PRODUCTS);
      await seller.call('POST', '/api/orders/dispatch/', {
        parcels: orders.map(({ id }, n) => ({
          order_ids: [id],
          carrier: 'royal_mail',
          tracking_number: `AB${100_000_000 + n}GB`,
        })),
      });
      await new Promise((resolve) => setTimeout(resolve, ((round + Math.random()) / MOMENTS) * TELLING_MS));
      await server.kill();
      server = await startServerProcess(env);
      await untilQueueIsDone(seller, 120_000);
      expect(await toPost()).toEqual([]);
      expect(bought.map(({ fulfillments }) => fulfillments.length)).toEqual(bought.map(() => 1));
    },
  );
});

test('kill -9 while the photos of an import are copied: each is copied, and the undo takes them away', async () => {
  const names = Array.from({ length: PRODUCTS }, (_, index) => `PHOTO${index}`);
  const products = names.map((sku) => ({
    name: sku,
    sku,
    price: 5,
    images: [{ src: `${photo}?of=${sku}` }],
  }));
  const import_id = '11111111-2222-4333-8444-555555555555';
  await seller.call('POST', '/api/products/', { products, import_id, file_name: 'things.csv' });
  const photos = async () =>
    (await seller.call<FileImports>('GET', '/api/imports/')).results.find(({ id }) => id === import_id)
      ?.photos;
  await expect.poll(async () => (await photos())?.done ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
  await server.kill();
  server = await startServerProcess(env);
  await expect.poll(photos, { timeout: 120_000 }).toEqual({ total: PRODUCTS, done: PRODUCTS, failed: 0 });
  const page = await seller.call<ProductPage>('GET', '/api/products/?search=PHOTO&page_size=100');
  expect(page.results.map(({ images }) => images.length)).toEqual(names.map(() => 1));
  expect(page.results.every(({ images }) => images[0]?.src.startsWith('/api/images/'))).toBe(true);
  const undone = await seller.call<FileImport>('POST', `/api/imports/${import_id}/undo/`);
  expect(undone).toMatchObject({ removed: PRODUCTS, kept: [] });
});

describe('kill -9 while 30 drafts are made of photos', () => {
  /** About as long as it takes. */
  const MAKING_MS = 600;
  test.for([0, 1, 2])(
    'moment %i: sent again, each thing is one draft, and no photo is left',
    async (round) => {
      const { add } = intakeOf(server);
      for (let n = 0; n < PRODUCTS; n += 1) {
        const picture = await drawnPhoto({ width: 100 + n, height: 80 + round });
        await add(seller, Buffer.from(picture), { name: `${n}` });
      }
      const tray = () => seller.call<IntakeTray>('GET', '/api/intake/');
      const { photos } = await tray();
      const things = photos.map(({ id, name }) => ({ photo_ids: [id], sku: `DRAFT${round}N${name}` }));
      const make = () => seller.call<DraftsMade>('POST', '/api/intake/drafts/', { things });
      const interrupted = make().catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, ((round + Math.random()) / 3) * MAKING_MS));
      await server.kill();
      await interrupted;
      server = await startServerProcess(env);
      const { products, refused } = await make();
      expect([products.length, refused]).toEqual([PRODUCTS, []]);
      expect((await tray()).photos).toEqual([]);
      const page = await seller.call<ProductPage>(
        'GET',
        `/api/products/?search=DRAFT${round}N&page_size=100`,
      );
      expect(page.results.map(({ id }) => id).sort()).toEqual(products.map(({ id }) => id).sort());
      expect(page.results.every(({ images }) => images.length === 1)).toBe(true);
    },
  );
});
