import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe } from 'vitest';
import type { Secrets } from '../context.ts';

const { WOO_TEST_URL: url = '', WOO_TEST_KEY: key = '', WOO_TEST_SECRET: secret = '' } = process.env;
const prefix = `WOOTEST-${randomBytes(4).toString('hex')}`;
const made = new Set<string>();
let count = 0;

/** What the store answers of a product; its other fields are there as well. */
export interface StoreProduct extends Record<string, unknown> {
  id: number;
  name: string;
  sku: string;
  status: string;
  price: string;
  description: string;
  permalink: string;
  stock_quantity: number | null;
  stock_status: string;
}

/** The connection of a seller to the store, as an adapter is given it. */
export const realSecrets: Secrets = { url, consumer_key: key, consumer_secret: secret };

/** What only some tests need, and are skipped by name without: a key that may only read, and the store's http address. */
export const realKeys = {
  readOnly: {
    consumer_key: process.env.WOO_TEST_READ_KEY ?? '',
    consumer_secret: process.env.WOO_TEST_READ_SECRET ?? '',
  },
  httpUrl: process.env.WOO_TEST_HTTP_URL ?? '',
};

/** A SKU that the store has not, and that is removed from it when the tests of the file end. */
export function realSku(): string {
  count += 1;
  return `${prefix}-${count}`;
}

/**
 * One call of the store's REST API (`wc/v3`) with the owner's key, beside the adapter's own client, so that one
 * mistake does not pass both sides. What a POST makes is removed when the tests of the file end. Throws a refusal.
 */
export async function askStore<T = StoreProduct>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/wp-json/wc/v3/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  const answer = JSON.parse(text);
  if (method === 'POST' && typeof answer.id === 'number') made.add(`${path}/${answer.id}`);
  return answer;
}

/** A product that the owner entered by hand: published, in stock, at £10, unless said otherwise. */
export function addStoreProduct(fields: Record<string, unknown> = {}): Promise<StoreProduct> {
  const sku = realSku();
  return askStore('POST', 'products', { name: `Thing ${sku}`, sku, regular_price: '10', ...fields });
}

/** A paid order of these lines. */
export const placeOrder = (lines: { product_id: number; variation_id?: number; quantity: number }[]) =>
  askStore<{ id: number }>('POST', 'orders', { status: 'processing', set_paid: true, line_items: lines });

/** Everything that the tests made, also what an adapter listed under a SKU of `realSku`. */
async function sweep(): Promise<void> {
  for (const path of made) await askStore('DELETE', `${path}?force=true`).catch(() => undefined);
  made.clear();
  for (const status of ['any', 'trash']) {
    for (let page = 1, full = true; full; page += 1) {
      const query = `status=${status}&_fields=id,sku&orderby=id&per_page=100&page=${page}`;
      const found = await askStore<{ id: number; sku: string }[]>('GET', `products?${query}`);
      for (const { id, sku } of found)
        if (sku.startsWith(prefix)) await askStore('DELETE', `products/${id}?force=true`);
      full = found.length === 100;
    }
  }
}

/**
 * Tests against the real store of `npm run test:woo`, skipped by name where no WOO_TEST_URL is given. They can be run
 * again and again on one store.
 */
export function describeRealStore(name: string, tests: () => void): void {
  describe.skipIf(url === '')(name, () => {
    afterAll(sweep, 300_000);
    tests();
  });
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Pictures for a store to download, elsewhere than the store, whose faults do not spoil them. */
export async function servePictures(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', connection: 'close' }).end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
