import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FailedPhotos, type FileImport, FileImports, PhotoLines } from '@crosslister/contract/imports.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { ownImageId } from '@crosslister/contract/products/image.ts';
import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawnPhoto } from '../../../../test/photos.ts';
import { addProduct, listedProducts, readProduct } from '../../../../test/products.ts';
import type { ConnectedSeller, TradingPlace } from '../../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  },
  { connections: { store: false, ebay: false }, environment: { MAX_PHOTOS: '6' } },
);

let photos: Server;
let base: string;
const asked: string[] = [];
/** Requests of photos named "slow" are answered once this is called. */
let release: () => void = () => undefined;
let released: Promise<void> = Promise.resolve();
let id: string;

beforeAll(async () => {
  photos = createServer(async ({ url = '' }, answer) => {
    asked.push(url);
    if (url.includes('slow')) await released;
    if (url.includes('down')) return void answer.writeHead(503).end();
    if (url.includes('gone')) return void answer.writeHead(404).end();
    if (url.includes('text')) return void answer.end('<html>');
    answer.end(await drawnPhoto({ width: 100 + Number(/\d+/.exec(url)?.[0] ?? 0) }));
  });
  await new Promise<void>((resolve) => photos.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(photos.address() as AddressInfo).port}`;
});
beforeEach(() => {
  id = randomUUID();
  asked.length = 0;
  released = new Promise((resolve) => {
    release = resolve;
  });
});
afterAll(() => {
  release();
  photos?.closeAllConnections();
  photos?.close();
});

const row = (sku: string, ...names: string[]) => ({
  name: `Thing ${sku}`,
  sku,
  price: 5,
  images: names.map((name) => ({ src: `${base}/${name}.jpg` })),
});

async function importThem(products: object[], handling = 'skip', importId = id): Promise<void> {
  const body = { products, duplicate_handling: handling, import_id: importId, file_name: 'things.csv' };
  const answer = await seller.call('POST', '/api/products/', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function imported(): Promise<FileImport | undefined> {
  return FileImports.parse((await seller.call('GET', '/api/imports/')).body).results.find(
    (each) => each.id === id,
  );
}

const untilPhotos = (total: number, done: number, failed = 0, unanswered?: number) =>
  expect
    .poll(async () => (await imported())?.photos, { timeout: 60_000 })
    .toEqual({ total, done, failed, ...(unanswered && { unanswered }) });

async function bySku(sku: string): Promise<Product> {
  const { results } = await listedProducts(seller, `search=${sku}`);
  const found = results.find((product) => product.sku === sku);
  if (!found) throw new Error(`no ${sku}`);
  return found;
}

const isCopy = ({ images }: Product) => images.map(({ src }) => ownImageId(src) !== null);
const undo = () => seller.call('POST', `/api/imports/${id}/undo/`);

test('photos are copied from their addresses, those that fail are named and stay, and Retry fetches them', async () => {
  await importThem([row('A', 'p1', 'gone2', 'p3'), row('B', 'text4')]);
  await untilPhotos(4, 2, 2);
  expect(isCopy(await bySku('A'))).toEqual([true, false, true]);
  const failed = async () =>
    FailedPhotos.parse((await seller.call('GET', `/api/imports/${id}/photos/`)).body).results;
  expect(await failed()).toMatchObject([
    {
      sku: 'A',
      name: 'Thing A',
      address: `${base}/gone2.jpg`,
      reason: 'Photo 2 is not there any more (404).',
    },
    { sku: 'B', address: `${base}/text4.jpg`, reason: expect.stringContaining('is not a JPEG') },
  ]);
  expect((await seller.call('POST', `/api/imports/${id}/photos/retry/`)).status).toBe(200);
  await untilPhotos(4, 2, 2);
  expect(asked.filter((url) => url === '/gone2.jpg')).toHaveLength(2);
  expect(asked.filter((url) => url === '/p1.jpg')).toHaveLength(1);
});

describe('the line in the job tray', () => {
  const lines = async (as: Pick<ConnectedSeller, 'call'> = seller) =>
    PhotoLines.parse((await as.call('GET', '/api/imports/photos/')).body).results;
  const mayHaveLines = async () =>
    SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).photo_lines;
  const close = (as: Pick<ConnectedSeller, 'call'> = seller) =>
    as.call('POST', `/api/imports/${id}/photos/close/`);
  const beginAgo = (hours: number) =>
    place.server.services.db
      .updateTable('imports')
      .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours})` })
      .where('user_id', '=', seller.id)
      .execute();

  test('it is there while photos are fetched, however long, and a minute after all came well', async () => {
    expect(await mayHaveLines()).toBeUndefined();
    await importThem([row('A', 'p1', 'slow2'), row('B')]);
    await expect
      .poll(() => lines(), { timeout: 60_000 })
      .toEqual([{ id, name: 'things.csv', photos: { total: 2, done: 0, failed: 0 } }]);
    expect(await mayHaveLines()).toBe(true);
    await beginAgo(25);
    expect(await lines()).toHaveLength(1);
    expect(await mayHaveLines()).toBe(true);
    expect(await lines(await place.server.register())).toEqual([]);
    await beginAgo(0);
    release();
    await expect
      .poll(async () => (await lines())[0]?.photos, { timeout: 60_000 })
      .toEqual({
        total: 2,
        done: 2,
        failed: 0,
      });
    await place.server.services.db
      .updateTable('imported_photos')
      .set({ next_at: sql<Date>`now() - interval '61 seconds'` })
      .where('user_id', '=', seller.id)
      .execute();
    expect(await lines()).toEqual([]);
  });

  test('with failures it stays until it is closed, a new attempt brings it back, and an undo takes it away', async () => {
    await importThem([row('A', 'p1', 'gone2')]);
    await untilPhotos(2, 1, 1);
    expect(await lines()).toMatchObject([{ photos: { total: 2, done: 1, failed: 1 } }]);
    const other = await place.server.register();
    expect((await close(other)).status).toBe(404);
    expect((await close()).status).toBe(204);
    expect(await lines()).toEqual([]);
    expect(await mayHaveLines()).toBeUndefined();
    expect((await imported())?.photos.failed).toBe(1);
    await seller.call('POST', `/api/imports/${id}/photos/retry/`);
    await untilPhotos(2, 1, 1);
    expect(await lines()).toHaveLength(1);
    await undo();
    expect(await lines()).toEqual([]);
    expect(await mayHaveLines()).toBeUndefined();
  });
});

test('beside two strangers whose photos never come, a seller gets theirs', async () => {
  for (const name of ['x', 'y']) {
    const stranger = await place.server.register();
    const products = Array.from({ length: 8 }, (_, n) => row(`${name}${n}`, `slow${name}${n}`));
    const body = { products, duplicate_handling: 'skip', import_id: randomUUID(), file_name: 'x.csv' };
    expect((await stranger.call('POST', '/api/products/', body)).status).toBe(200);
  }
  // Four of each are all that one may have.
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(8);
  await importThem([row('A', 'p1')]);
  await untilPhotos(1, 1);
  expect(asked).toHaveLength(9);
  release();
});

test('an address on a private network is not fetched, and another seller sees nothing of it', async () => {
  await importThem([{ ...row('A'), images: [{ src: 'http://169.254.169.254/latest/meta-data' }] }]);
  await untilPhotos(1, 0, 1);
  const other = await place.server.register();
  expect((await other.call('GET', `/api/imports/${id}/photos/`)).status).toBe(404);
  expect((await other.call('POST', `/api/imports/${id}/photos/retry/`)).status).toBe(404);
});

test('the quota of the seller holds, and says what to do', async () => {
  await importThem([row('A', ...Array.from({ length: 9 }, (_, n) => `p${n}`))]);
  await untilPhotos(9, 6, 3);
  const { results } = FailedPhotos.parse((await seller.call('GET', `/api/imports/${id}/photos/`)).body);
  expect(results[0]?.reason).toMatch(/^You have 6 photos here, .* Delete products/);
});

test('a server that does not answer is tried again later, all that is there together, and at last it has failed', async () => {
  const { db } = place.server.services;
  await importThem([row('A', ...Array.from({ length: 9 }, (_, n) => `down${n}`))]);
  const attempts = async () => {
    const rows = await db
      .selectFrom('imported_photos')
      .selectAll()
      .where('user_id', '=', seller.id)
      .execute();
    return rows.map((each) => each.attempts);
  };
  await expect.poll(attempts, { timeout: 60_000 }).toEqual(Array(9).fill(1));
  expect(asked).toHaveLength(5);
  await untilPhotos(9, 0, 0, 9);
  const { results } = PhotoLines.parse((await seller.call('GET', '/api/imports/photos/')).body);
  expect(results).toMatchObject([{ photos: { total: 9, unanswered: 9 } }]);
  // As after the third attempt.
  await db
    .updateTable('imported_photos')
    .set({ attempts: 3, next_at: new Date(0) })
    .where('user_id', '=', seller.id)
    .execute();
  await untilPhotos(9, 0, 9);
});

describe('while they are fetched', () => {
  test('what the seller adds and takes out stays, and a dialog that was open saves without a conflict', async () => {
    await importThem([row('A', 'p1', 'slow2', 'p3')]);
    const { id: product, images } = await bySku('A');
    const added = { src: 'https://photos.example/own.jpg' };
    const [first = added, second = added] = images;
    await expect.poll(() => asked, { timeout: 60_000 }).toContain('/slow2.jpg');
    await seller.call('PUT', `/api/products/${product}/`, { images: [added, second, first] });
    release();
    await untilPhotos(2, 2);
    expect(isCopy(await readProduct(seller, product))).toEqual([false, true, true]);
    const late = await seller.call('PUT', `/api/products/${product}/`, {
      images: [first, second],
      before: { images: [added, second, first] },
    });
    expect(late.status, JSON.stringify(late.body)).toBe(200);
    expect(isCopy(await readProduct(seller, product))).toEqual([true, true]);
  });

  test('a restart goes on, and what a killed server had stored is given to its product', async () => {
    await importThem([row('A', 'p1', 'slow2')]);
    await expect.poll(() => asked, { timeout: 60_000 }).toContain('/slow2.jpg');
    const restarted = place.server.restart();
    release();
    await restarted;
    await untilPhotos(2, 2);
    expect(isCopy(await bySku('A'))).toEqual([true, true]);
    expect(asked.filter((url) => url === '/p1.jpg')).toHaveLength(1);
  });
});

describe('the undo', () => {
  test('takes the copies away: of what was added with it, of what was changed as before', async () => {
    const before = [{ src: 'https://photos.example/before.jpg' }];
    const old = await addProduct(seller, { sku: 'OLD', images: before });
    await importThem([row('NEW', 'p1'), row('OLD', 'p2')], 'update');
    await untilPhotos(2, 2);
    expect((await undo()).body).toMatchObject({
      removed: 1,
      put_back: 1,
      kept: [],
      photos: { total: 0 },
    });
    expect((await readProduct(seller, old.id)).images).toEqual(before);
  });

  test('leaves a photo that the seller added while they were fetched', async () => {
    const old = await addProduct(seller, { sku: 'OLD' });
    await importThem([row('OLD', 'slow1')], 'update');
    await expect.poll(() => asked, { timeout: 60_000 }).toContain('/slow1.jpg');
    const images = [{ src: `${base}/slow1.jpg` }, { src: 'https://photos.example/own.jpg' }];
    await seller.call('PUT', `/api/products/${old.id}/`, { images });
    release();
    await untilPhotos(1, 1);
    const { body } = await undo();
    expect(body).toMatchObject({ kept: [{ sku: 'OLD', reason: 'Photos were changed again since.' }] });
    expect(isCopy(await readProduct(seller, old.id))).toEqual([true, false]);
  });
});

test('the same file again keeps the copies and fetches nothing', async () => {
  await importThem([row('A', 'p1')]);
  await untilPhotos(1, 1);
  const { images } = await bySku('A');
  await importThem([{ ...row('A', 'p1'), price: 6 }], 'update', randomUUID());
  const now = await bySku('A');
  expect(now.price).toBe(6);
  expect(now.images.map(({ src }) => ownImageId(src))).toEqual(images.map(({ src }) => ownImageId(src)));
  expect(asked).toEqual(['/p1.jpg']);
});
