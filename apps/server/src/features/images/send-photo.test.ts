import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PairingCode, PairingToken } from '@crosslister/contract/extension/extension-pairing.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { drawnPhoto, heicPhoto } from '../../test/photos.ts';
import { addProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let shop: Server;
let shopUrl: string;
const pictures = new Map<string, Buffer>();

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  const grey = sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } });
  pictures.set('/a.webp', await grey.clone().webp().toBuffer());
  pictures.set('/b.avif', await grey.clone().avif().toBuffer());
  pictures.set('/c.gif', await grey.clone().gif().toBuffer());
  const phone = await heicPhoto();
  pictures.set('/d.heic', phone);
  // As other phones and programs name the same format.
  pictures.set('/e.heic', Buffer.concat([phone.subarray(0, 8), Buffer.from('mif1'), phone.subarray(12)]));
  shop = createServer(({ url = '' }, response) => response.end(pictures.get(url))).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.close();
  await server.stop();
});

async function pair(seller: Seller): Promise<string> {
  const { code } = PairingCode.parse((await seller.call('POST', '/api/extension/pair/')).body);
  const { body } = await server.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
  return PairingToken.parse(body).token;
}

test.each([
  ['vinted', 'a.webp', 'image/jpeg'],
  ['vinted', 'b.avif', 'image/jpeg'],
  ['vinted', 'c.gif', 'image/jpeg'],
  ['vinted', 'd.heic', 'image/jpeg'],
  ['vinted', 'e.heic', 'image/jpeg'],
  ['etsy', 'a.webp', 'image/jpeg'],
  ['etsy', 'c.gif', 'image/gif'],
  // An extension of before does not say where the photo goes.
  [null, 'c.gif', 'image/jpeg'],
])('%s gets %s as %s', async (platform, name, type) => {
  const seller = await server.register();
  const src = `${shopUrl}/${name}`;
  const { sku } = await addProduct(seller, { images: [{ src }] });
  const query = new URLSearchParams({ sku, src, ...(platform && { platform }) });
  const response = await fetch(`${server.url}/api/images/proxy/?${query}`, {
    headers: { authorization: `Token ${await pair(seller)}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  const { format } = await sharp(await response.arrayBuffer()).metadata();
  expect(`image/${format}`).toBe(type);
});

test('those of a step, and one to be edited, come in a format that is taken there', async () => {
  const seller = await server.register();
  const images = ['a.webp', 'd.heic'].map((name) => ({ src: `${shopUrl}/${name}` }));
  const product = await addProduct(seller, { price: 5, description: 'Blue.', images });
  const { body } = await seller.call('POST', '/api/crosslist/vinted/', { product_id: product.id });
  const { id } = z.object({ operation: z.object({ id: z.number() }) }).parse(body).operation;
  const read = (src = '') => `/api/images/read/?${new URLSearchParams({ src })}`;
  for (const [path, type] of [
    [`/api/operations/${id}/photos/1/`, 'image/jpeg'],
    [`/api/operations/${id}/photos/2/`, 'image/jpeg'],
    [read(images[0]?.src), 'image/webp'],
    [read(images[1]?.src), 'image/jpeg'],
  ] as const) {
    const response = await fetch(server.url + path, {
      headers: { authorization: `Token ${seller.token}` },
    });
    expect([path, response.headers.get('content-type')]).toEqual([path, type]);
    expect(`image/${(await sharp(await response.arrayBuffer()).metadata()).format}`).toBe(type);
  }
});

test('large photos that a stranger asks for and does not take have a share of the memory, and nobody waits for them', async () => {
  const [stranger, honest] = [await server.register(), await server.register()];
  pictures.set('/large.jpg', Buffer.concat([await drawnPhoto(), Buffer.alloc(24 * 1024 * 1024)]));
  const leave = new AbortController();
  const read = async (seller: Seller, name: string) => {
    const src = `${shopUrl}/${name}`;
    return fetch(`${server.url}/api/images/read/?${new URLSearchParams({ src })}`, {
      headers: { authorization: `Token ${seller.token}` },
      signal: leave.signal,
    });
  };
  await addProduct(stranger, { images: [{ src: `${shopUrl}/large.jpg` }] });
  await addProduct(honest, { images: [{ src: `${shopUrl}/a.webp` }] });
  // Kept: fetch ends an answer that nothing refers to any more, and the photo then leaves the memory.
  const answers: Response[] = [];
  const theirs = Array.from({ length: 4 }, async () => {
    answers.push(await read(stranger, 'large.jpg'));
  });
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(2);
  const mine = await read(honest, 'a.webp');
  expect([mine.status, (await mine.arrayBuffer()).byteLength]).toEqual([
    200,
    pictures.get('/a.webp')?.length,
  ]);
  expect(answers).toHaveLength(2);
  leave.abort();
  await Promise.allSettled(theirs);
});
