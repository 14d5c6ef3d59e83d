import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportedFile, rowsIn } from '../../../test/exports.ts';
import { addPhoto } from '../../../test/photos.ts';
import { addProduct } from '../../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/simulated-marketplaces.ts';

let server: TestServer;
let seller: Seller;
let shop: Server;
let shopUrl: string;
let png: Buffer;
/** Answers that never come. */
const waiting = new Set<ServerResponse>();

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#08f' } })
    .png()
    .toBuffer();
  shop = createServer(({ url }, response) => {
    if (url === '/blue.png') response.end(png);
    else if (url?.startsWith('/slow')) {
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.close();
  await server.stop();
});
beforeEach(async () => {
  seller = await server.register();
});
const taken = (query: string) => exportedFile(server, seller, query);

test('with photos it is a packed file that names what could not be read', async () => {
  const own = await addPhoto(server, seller);
  const foreign = await addPhoto(server, await server.register(), 7);
  await addProduct(seller, {
    sku: '../a/b',
    images: [{ src: `${shopUrl}/gone.jpg` }, { src: own.src }, { src: `${shopUrl}/blue.png` }],
  });
  await addProduct(seller, { sku: '.._A_b', images: [{ src: own.src }] });
  const { db } = server.services;
  const other = await addProduct(seller, { sku: 'LOST' });
  const images = JSON.stringify([{ src: foreign.src }]);
  await db.updateTable('products').set({ images }).where('id', '=', other.id).execute();

  const { named, type, bytes } = await taken('format=csv&photos=true');
  expect([named, type]).toEqual(['crosslister-products.zip', 'application/zip']);
  const files = unzipSync(bytes);
  const [first = '', second = ''] = Object.keys(files).filter((name) => name.endsWith('.jpg'));
  expect(Object.keys(files)).toHaveLength(5);
  expect(new Set(Object.keys(files).map((name) => name.toLowerCase())).size).toBe(5);
  const there = await server.services.photos.get({
    userId: seller.id,
    id: /[0-9a-f]{64}/.exec(own.src)?.[0] ?? '',
    size: 'full',
  });
  for (const name of [first, second]) {
    expect(name).toMatch(/^photos\/_[^/]+\.jpg$/);
    expect(Buffer.from(files[name] ?? []).equals(Buffer.from(there ?? []))).toBe(true);
  }
  const [blue = ''] = Object.keys(files).filter((name) => name.endsWith('-3.png'));
  expect(Buffer.from(files[blue] ?? []).equals(png)).toBe(true);

  const notRead = Buffer.from(files['photos-not-read.txt'] ?? []).toString();
  expect(notRead).toContain(`../a/b, photo 1, ${shopUrl}/gone.jpg: Photo 1 is not there any more (404).`);
  expect(notRead).toContain(`LOST, photo 1, ${foreign.src}: Photo 1 is not kept here any more.`);
  const [header = [], ...table] = rowsIn(Buffer.from(files['crosslister-products.csv'] ?? []).toString());
  const row = table.find((cells) => cells.includes('../a/b'));
  const [jpg = ''] = Object.keys(files).filter((name) => name.endsWith('-2.jpg'));
  expect(row?.[header.indexOf('Photo files')]?.split('\n')).toEqual([jpg, blue]);
  expect(table).toHaveLength(3);

  const json = unzipSync((await taken('format=json&photos=true')).bytes)['crosslister-products.json'] ?? [];
  const { products } = JSON.parse(Buffer.from(json).toString());
  const { images: said } = products.find(({ sku }: { sku: string }) => sku === '../a/b');
  expect(said.map(({ file }: { file?: string }) => file)).toEqual([undefined, jpg, blue]);
  const opened = await fetch(said[1].src);
  expect(opened.headers.get('content-type')).toBe('image/jpeg');
});

test('a server that does not answer is not asked for each of its photos', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closed.once('listening', resolve));
  const host = `127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const images = Array.from({ length: 20 }, (_, n) => ({ src: `http://${host}/${n}.jpg` }));
  await addProduct(seller, { sku: 'A', images });
  const files = unzipSync((await taken('format=csv&photos=true')).bytes);
  const notRead = Buffer.from(files['photos-not-read.txt'] ?? []).toString();
  expect(notRead.match(/^A, photo \d+, /gm)).toHaveLength(20);
  expect(notRead).toContain('Photo 1 could not be read from where it is stored.');
  expect(notRead).toContain(`A, photo 20, http://${host}/19.jpg: ${host} did not answer 5 times in a row`);
});

test('when the client has gone, nothing more is read', async () => {
  const images = Array.from({ length: 20 }, (_, n) => ({ src: `${shopUrl}/slow-${n}.jpg` }));
  await addProduct(seller, { images });
  const abort = new AbortController();
  const asked = fetch(`${server.url}/api/products/export/?format=csv&photos=true`, {
    headers: { authorization: `Token ${seller.token}` },
    signal: abort.signal,
  });
  await until(
    async () => waiting.size,
    (size) => size === 4,
  );
  abort.abort();
  await expect(asked).rejects.toThrow();
  await until(
    async () => waiting.size,
    (size) => size === 0,
  );
});

test('beside exports of a stranger whose photos never come, an honest one is served, and a third of theirs is refused', async () => {
  const stranger = await server.register();
  const images = Array.from({ length: 20 }, (_, n) => ({ src: `${shopUrl}/slow-${n}.jpg` }));
  for (const sku of ['A', 'B']) await addProduct(stranger, { sku, images });
  const leave = new AbortController();
  const asked = () =>
    fetch(`${server.url}/api/products/export/?format=csv&photos=true`, {
      headers: { authorization: `Token ${stranger.token}` },
      signal: leave.signal,
    });
  const all = [asked(), asked(), asked()];
  const refused = await Promise.any(all);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      detail: '2 exports with photos are on their way already.',
      next_step: 'Wait until one of them is done, or stop it, and export again.',
    },
  ]);
  await until(
    async () => waiting.size,
    (size) => size === 4,
  );
  await addProduct(seller, { sku: 'MINE', images: [{ src: `${shopUrl}/blue.png` }] });
  const files = Object.keys(unzipSync((await taken('format=csv&photos=true')).bytes));
  expect(files.filter((name) => name.endsWith('-1.png'))).toHaveLength(1);
  // Theirs still hang, and their share is four.
  expect(waiting.size).toBe(4);
  leave.abort();
  await Promise.allSettled(all);
});
