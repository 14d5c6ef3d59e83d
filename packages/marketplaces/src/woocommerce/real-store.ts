import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe } from 'vitest';
import { newSku, skuPrefix } from '../conformance/subject.ts';
import type { Secrets } from '../context.ts';

const { WOO_TEST_URL: url = '', WOO_TEST_KEY: key = '', WOO_TEST_SECRET: secret = '' } = process.env;
/** Whether there is one to test against. */
export const isRealStoreGiven = url !== '';
/** As many as one call removes. */
const BATCH = 100;
const made = new Set<string>();

/** The store's answer about a product. Its other fields are there too. */
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

/**
 * Keys that only some tests need; without them those tests are skipped by name: a read-only
 * key, and the store's http URL.
 */
export const realKeys = {
  readOnly: {
    consumer_key: process.env.WOO_TEST_READ_KEY ?? '',
    consumer_secret: process.env.WOO_TEST_READ_SECRET ?? '',
  },
  httpUrl: process.env.WOO_TEST_HTTP_URL ?? '',
};

/** A SKU that the store does not have. It is removed when the tests of the file end. */
export const realSku = newSku;

/** One call of a store's REST API (`wc/v3`), as its owner's own program makes it. Throws a refusal. */
export type AskStore = <T = StoreProduct>(method: string, path: string, body?: object) => Promise<T>;

/** Calls with the owner's key, without the adapter's client, so that the same mistake cannot be on both sides. */
export function asOwner({ url, consumer_key, consumer_secret }: Secrets, fetch = globalThis.fetch): AskStore {
  const authorization = `Basic ${Buffer.from(`${consumer_key}:${consumer_secret}`).toString('base64')}`;
  return async (method, path, body) => {
    const response = await fetch(`${url}/wp-json/wc/v3/${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
}

const ask = asOwner(realSecrets);

/** The real store's owner. What a POST makes is removed when the tests of the file end. */
export const askStore: AskStore = async <T>(method: string, path: string, body?: object) => {
  const answer = await ask<T & { id?: unknown }>(method, path, body);
  if (method === 'POST' && typeof answer.id === 'number') made.add(`${path}/${answer.id}`);
  return answer;
};

/** A product that the owner entered by hand: published, in stock, at £10, unless other fields are given. */
export function addStoreProduct(fields: Record<string, unknown> = {}): Promise<StoreProduct> {
  const sku = realSku();
  return askStore('POST', 'products', { name: `Thing ${sku}`, sku, regular_price: '10', ...fields });
}

const buyer = {
  first_name: 'Ann',
  last_name: 'Buyer',
  address_1: '5 High Street',
  city: 'London',
  postcode: 'N1 1AA',
  country: 'GB',
};

/** A paid order of these lines, with other fields of the order if they are given. */
export const placeOrder = (
  lines: { product_id: number; variation_id?: number; quantity: number }[],
  fields: object = {},
) =>
  askStore<{ id: number }>('POST', 'orders', {
    status: 'processing',
    set_paid: true,
    billing: { ...buyer, email: 'ann@example.invalid' },
    shipping: buyer,
    line_items: lines,
    ...fields,
  });

/** Everything that the tests made, including what an adapter listed under a SKU of `realSku`. */
async function sweep(): Promise<void> {
  const ids = new Map<string, Set<number>>([['products', await listedByTests()]]);
  for (const path of made) {
    const [, collection = '', id = ''] = /^(.+)\/(\d+)$/.exec(path) ?? [];
    ids.set(collection, (ids.get(collection) ?? new Set()).add(Number(id)));
  }
  made.clear();
  for (const [collection, all] of ids) {
    for (let rest = [...all]; rest.length > 0; rest = rest.slice(BATCH))
      await ask('POST', `${collection}/batch`, { delete: rest.slice(0, BATCH) });
  }
}

async function listedByTests(): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const status of ['any', 'trash']) {
    for (let page = 1, full = true; full; page += 1) {
      const query = `status=${status}&_fields=id,sku&orderby=id&per_page=100&page=${page}`;
      const found = await ask<{ id: number; sku: string }[]>('GET', `products?${query}`);
      for (const { id, sku } of found) if (sku.startsWith(skuPrefix)) ids.add(id);
      full = found.length === 100;
    }
  }
  return ids;
}

/**
 * Tests against the real store of `npm run test:woo`, skipped by name without WOO_TEST_URL.
 * They can be repeated on one store.
 */
export function describeRealStore(name: string, tests: () => void): void {
  describe.skipIf(!isRealStoreGiven)(name, () => {
    afterAll(sweep, 300_000);
    tests();
  });
}

let adminCookies: string | undefined;

/** The page of an order in wp-admin, as its owner sees it. Null without WOO_TEST_ADMIN, the owner's name and password. */
export async function readAdminPage(orderId: number): Promise<string | null> {
  const [log = '', ...pwd] = (process.env.WOO_TEST_ADMIN ?? '').split(':');
  if (log === '') return null;
  if (adminCookies === undefined) {
    const { headers } = await fetch(`${url}/wp-login.php`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
      body: new URLSearchParams({ log, pwd: pwd.join(':'), testcookie: '1' }),
    });
    adminCookies = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }
  const page = `${url}/wp-admin/admin.php?page=wc-orders&action=edit&id=${orderId}`;
  return (await fetch(page, { headers: { cookie: adminCookies } })).text();
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Pictures for a store to download. They are not on the store's own server, so that its faults do not affect them. */
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
