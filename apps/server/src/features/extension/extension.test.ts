import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PairingCode, PairingList, PairingToken } from '@crosslister/contract/extension/extension-pairing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addProduct } from '../../test/products.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let shop: Server;
let shopUrl: string;
const asked: { path: string; cookie: string | undefined; authorization: string | undefined }[] = [];

beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  shop = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, cookie: headers.cookie, authorization: headers.authorization });
    if (url === '/vase.png') response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(png);
    else if (url === '/page.png') response.writeHead(200, { 'content-type': 'image/png' }).end('<html>');
    else if (url === '/svg.png') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
    else if (url === '/huge.png') {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(png);
      response.end(Buffer.alloc(26 * 1024 * 1024));
    } else if (url === '/down.png') response.writeHead(503).end();
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.close();
  await server.stop();
});

async function codeOf(seller: Seller): Promise<string> {
  return PairingCode.parse((await seller.call('POST', '/api/extension/pair/')).body).code;
}

const trade = (code: string, name = 'Chrome on Linux') =>
  server.call('POST', '/api/extension/token/', { code, name });

async function pair(seller: Seller): Promise<string> {
  return PairingToken.parse((await trade(await codeOf(seller))).body).token;
}

const photo = (token: string, sku: string, src: string) =>
  server.call('GET', `/api/images/proxy/?${new URLSearchParams({ sku, src })}`, undefined, {
    authorization: `Token ${token}`,
  });

describe('pairing', () => {
  test('a code is good once, and its token is in Settings', async () => {
    const seller = await server.register();
    const code = await codeOf(seller);
    const answer = await trade(code);
    expect(answer).toMatchObject({ status: 200, body: { username: seller.username } });
    expect(await trade(code)).toMatchObject({
      status: 400,
      body: { detail: 'That code has been used or is too old.', next_step: expect.any(String) },
    });
    const { results } = PairingList.parse((await seller.call('GET', '/api/extension/pairings/')).body);
    expect(results).toMatchObject([{ name: 'Chrome on Linux', last_used_at: null }]);
  });

  test('two at once with one code: one gets a token', async () => {
    const code = await codeOf(await server.register());
    const answers = await Promise.all([trade(code), trade(code), trade(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('what one seller’s extension asks too often is not refused to another behind the same address', async () => {
    const [often, once] = [await pair(await server.register()), await pair(await server.register())];
    const ask = async (token: string) =>
      (
        await server.call('GET', '/api/extension/tables/', undefined, {
          authorization: `Token ${token}`,
        })
      ).status;
    const statuses = await Promise.all(Array.from({ length: 61 }, () => ask(often)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await ask(once)).toBe(200);
  });

  test('a code is good for two minutes', async () => {
    const seller = await server.register();
    const code = await codeOf(seller);
    await server.services.db
      .updateTable('extension_codes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', seller.id)
      .execute();
    expect((await trade(code)).status).toBe(400);
  });

  test('neither code nor token is stored as it is', async () => {
    const seller = await server.register();
    const code = await codeOf(seller);
    const { pool } = server.services.database;
    const stored = async () =>
      JSON.stringify([
        (await pool.query("SELECT encode(code_hash, 'escape') AS hash FROM extension_codes")).rows,
        (await pool.query("SELECT encode(token_hash, 'escape') AS hash FROM extension_pairings")).rows,
      ]);
    expect(await stored()).not.toContain(code);
    const { token } = PairingToken.parse((await trade(code)).body);
    expect(await stored()).not.toContain(token);
  });

  test.each([{}, { code: 'x' }, { code: 'x', name: 'a\0b' }, { code: '', name: 'Chrome' }])(
    'refused with a sentence: %j',
    async (body) => {
      const answer = await server.call('POST', '/api/extension/token/', body);
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
    },
  );

  test('the seller ends it, and so does the extension; either way the token is no good any more', async () => {
    const seller = await server.register();
    const product = await addProduct(seller, { images: [{ src: `${shopUrl}/vase.png` }] });
    const [first, second] = [await pair(seller), await pair(seller)];
    const { results } = PairingList.parse((await seller.call('GET', '/api/extension/pairings/')).body);
    const older = results[1]?.id;
    expect((await seller.call('DELETE', `/api/extension/pairings/${older}/`)).status).toBe(204);
    expect((await photo(first, product.sku, `${shopUrl}/vase.png`)).status).toBe(401);
    const own = { authorization: `Token ${second}` };
    expect((await server.call('GET', '/api/extension/token/', undefined, own)).status).toBe(204);
    expect((await server.call('DELETE', '/api/extension/token/', undefined, own)).status).toBe(204);
    expect((await server.call('DELETE', '/api/extension/token/', undefined, own)).status).toBe(401);
    expect((await server.call('GET', '/api/extension/token/', undefined, own)).status).toBe(401);
    const left = PairingList.parse((await seller.call('GET', '/api/extension/pairings/')).body);
    expect(left.results).toEqual([]);
  });

  test('a seller keeps the last 20', async () => {
    const seller = await server.register();
    const { db } = server.services;
    const row = (n: number) => ({
      user_id: seller.id,
      name: `old ${n}`,
      token_hash: Buffer.from(`${seller.id}-${n}`),
    });
    await db
      .insertInto('extension_pairings')
      .values(Array.from({ length: 25 }, (_, n) => row(n)))
      .execute();
    await pair(seller);
    const { results } = PairingList.parse((await seller.call('GET', '/api/extension/pairings/')).body);
    expect(results).toHaveLength(20);
    expect(results[0]?.name).toBe('Chrome on Linux');
  });

  test('its token is for photos alone', async () => {
    const token = await pair(await server.register());
    for (const path of ['/api/products/', '/api/credentials/', '/api/extension/pairings/'])
      expect((await server.call('GET', path, undefined, { authorization: `Token ${token}` })).status).toBe(
        401,
      );
  });
});

describe('photos', () => {
  test('one of the product comes as it is, asked for without cookies or the token, and is kept nowhere', async () => {
    const seller = await server.register();
    const src = `${shopUrl}/vase.png`;
    const product = await addProduct(seller, {
      sku: 'Vase-1',
      images: [{ src: `${shopUrl}/other.png` }, { src }],
    });
    const token = await pair(seller);
    asked.length = 0;
    const response = await fetch(
      `${server.url}/api/images/proxy/?${new URLSearchParams({ sku: product.sku.toUpperCase(), src })}`,
      { headers: { authorization: `Token ${token}`, cookie: 'a=b' } },
    );
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(asked).toEqual([{ path: '/vase.png', cookie: undefined, authorization: undefined }]);
    const { results } = PairingList.parse((await seller.call('GET', '/api/extension/pairings/')).body);
    expect(results[0]?.last_used_at).not.toBeNull();
  });

  test('an address that is not one of this product’s own is never fetched', async () => {
    const seller = await server.register();
    const other = await server.register();
    const product = await addProduct(seller, { images: [{ src: `${shopUrl}/vase.png` }] });
    const theirs = await addProduct(other, { images: [{ src: `${shopUrl}/theirs.png` }] });
    const token = await pair(seller);
    asked.length = 0;
    for (const [sku, src] of [
      [product.sku, `${shopUrl}/other.png`],
      [product.sku, `${shopUrl}/vase.png?x`],
      [theirs.sku, `${shopUrl}/theirs.png`],
      ['no such sku', `${shopUrl}/vase.png`],
    ] as const) {
      expect(await photo(token, sku, src)).toMatchObject({
        status: 404,
        body: { detail: 'There is no such photo of this product.' },
      });
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ['gone.png', 409, 'Photo 1 is not there any more (404).'],
    ['page.png', 409, 'Photo 1: The photo is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'],
    ['svg.png', 409, 'Photo 1: The photo is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.'],
    ['huge.png', 409, 'Photo 1 is larger than 25 MB.'],
    ['down.png', 502, 'Photo 1 could not be read from where it is stored.'],
  ])('%s: %i with a sentence', async (name, status, detail) => {
    const seller = await server.register();
    const product = await addProduct(seller, { images: [{ src: `${shopUrl}/${name}` }] });
    const answer = await photo(await pair(seller), product.sku, `${shopUrl}/${name}`);
    expect(answer).toMatchObject({ status, body: { detail } });
  });

  test('those of a step are its seller’s with their own session too, to be shared from a phone', async () => {
    const seller = await server.register();
    const other = await server.register();
    const images = ['vase.png', 'gone.png'].map((name) => ({ src: `${shopUrl}/${name}` }));
    const product = await addProduct(seller, { price: 5, description: 'Blue.', images });
    const { body } = await seller.call('POST', '/api/crosslist/vinted/', { product_id: product.id });
    const { id } = z.object({ operation: z.object({ id: z.number() }) }).parse(body).operation;
    const response = await fetch(`${server.url}/api/operations/${id}/photos/1/`, {
      headers: { authorization: `Token ${seller.token}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    for (const [who, number, status, detail] of [
      [seller, '2', 409, 'Photo 2 is not there any more (404).'],
      [seller, '3', 404, 'There is no such photo.'],
      [seller, '0', 404, 'There is no such photo.'],
      [seller, 'x', 400, expect.any(String)],
      [other, '1', 404, 'There is no such operation.'],
    ] as const) {
      const answer = await who.call('GET', `/api/operations/${id}/photos/${number}/`);
      expect(answer, number).toMatchObject({ status, body: { detail } });
    }
  });

  test('private networks stay out of reach unless the administrator allows them', async () => {
    const careful = await startTestServer({
      ROLE: 'web',
      LOG_LEVEL: 'error',
      ALLOW_PRIVATE_NETWORK: 'false',
    });
    try {
      const seller = await careful.register();
      const src = `${shopUrl}/vase.png`;
      const product = await addProduct(seller, { images: [{ src }] });
      const { code } = PairingCode.parse((await seller.call('POST', '/api/extension/pair/')).body);
      const answer = await careful.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
      const { token } = PairingToken.parse(answer.body);
      const refused = await careful.call(
        'GET',
        `/api/images/proxy/?${new URLSearchParams({ sku: product.sku, src })}`,
        undefined,
        { authorization: `Token ${token}` },
      );
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('private network') },
      });
    } finally {
      await careful.stop();
    }
  });
});
