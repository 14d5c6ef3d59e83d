import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectStore } from '../../../../e2e/marketplaces.ts';
import { type EtsyPlace, startEtsyPlace } from '../test/etsy-place.ts';
import { comeBack, consent } from '../test/marketplaces.ts';
import { addOneOfEach } from '../test/one-of-each.ts';
import { type Route, readRoutes } from '../test/routes.ts';
import type { Answer, Seller } from '../test/server.ts';
import {
  addTestProduct,
  client,
  operationNow,
  startCrosslist,
  until,
} from '../test/simulated-marketplaces.ts';

/** Routes that never end, or that end the session used here. */
const left = ['get /api/events/', 'post /api/auth/logout/'];
const platforms = ['woocommerce', 'ebay', 'etsy', 'vinted'];

let etsyPlace: EtsyPlace;
let routes: Route[];
beforeAll(async () => {
  etsyPlace = await startEtsyPlace();
  routes = (await readRoutes(etsyPlace.place.server)).filter(({ name }) => !left.includes(name));
});
afterAll(() => etsyPlace?.stop());

interface Said {
  success?: boolean;
  error?: unknown;
  next_step?: unknown;
}

/** Whether an answer is an error. Work in progress (202) is not. */
function isError({ status, body }: Answer): boolean {
  const { success, error } = typeof body === 'object' && body !== null ? (body as Said) : {};
  return status >= 400 || (success === false && status !== 202) || Boolean(error);
}

const hasStep = ({ body }: Answer) => {
  const step = typeof body === 'object' && body !== null && (body as Said).next_step;
  return typeof step === 'string' && /^[A-Z].*\.$/.test(step);
};

/** Makes calls, and collects the error answers that have no next step. */
function keeper() {
  const errors: number[] = [];
  const without: string[] = [];
  return {
    errors,
    without,
    async keep(name: string, answering: Promise<Answer>) {
      const answer = await answering;
      if (!isError(answer)) return;
      errors.push(answer.status);
      if (!hasStep(answer)) without.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    },
  };
}

/**
 * The URLs to try for a route: each platform and an unknown one, with ids that exist, do not exist, and cannot exist.
 */
function addressesOf({ path }: Route, ids: Record<string, number>): string[] {
  const own = (address: string) =>
    address.replace(/\/([\w-]+)\/\{id\}/, (_, thing: string) => `/${thing}/${ids[thing] ?? 1}`);
  const withIds = path.includes('{')
    ? [path.replace('{id}', '99999999'), path.replace('{id}', 'abc'), own(path)]
    : [path];
  return withIds
    .flatMap((address) =>
      address.includes('{platform}')
        ? [...platforms, 'nowhere'].map((platform) => address.replace('{platform}', platform))
        : [address],
    )
    .map((address) => address.replace(/\{\w+\}/g, '9999'));
}

const json = { 'content-type': 'application/json' };

function badBodies({ fields }: Route): [unknown, Record<string, string>][] {
  return [
    [undefined, {}],
    [{}, {}],
    [Object.fromEntries(fields.map((field) => [field, {}])), {}],
    [[], {}],
    ['"text"', json],
    ['{"broken', json],
    ['text', { 'content-type': 'text/plain' }],
  ];
}

test('no answer with an error is without its next step: without a session, and for odd requests', async () => {
  const { server } = etsyPlace.place;
  const seller = await server.register();
  const { ids } = await addOneOfEach(server, seller, 'The brass lamp');
  const { keep, errors, without } = keeper();
  for (const route of routes) {
    const { name, method, path, fields } = route;
    await keep(`${name}, no session`, server.call(method, addressesOf(route, {})[0] ?? path));
    await keep(`${name}, other method`, seller.call('PATCH', path.replace(/\{\w+\}/g, '1')));
    for (const address of addressesOf(route, ids)) {
      const odd = new URLSearchParams(fields.map((field): [string, string] => [field, '{"nonsense"\0']));
      await keep(`${name}, odd query`, seller.call(method, `${address}?${odd}`));
      if (method === 'GET') continue;
      await Promise.all(
        badBodies(route).map(([body, headers]) =>
          keep(`${name} ${JSON.stringify(body)}`, seller.call(method, address, body, headers)),
        ),
      );
    }
  }
  await keep('nothing there', seller.call('GET', '/api/nothing/'));
  expect(without).toEqual([]);
  expect(errors.length).toBeGreaterThan(500);
  for (const status of [400, 401, 404, 409, 412, 415, 429]) expect(errors).toContain(status);
});

/** By route: a body that makes the server ask a marketplace. */
const asking = (productId: number, store: { url: string; key: string; secret: string }) => ({
  'post /api/crosslist/{platform}/': { product_id: productId },
  'post /api/crosslist/check/': { product_ids: [productId], platforms },
  'post /api/delist/manual/': { product_id: productId, platforms },
  'post /api/products/bulk_action/': { ids: [productId], action: 'crosslist', platforms },
  'post /api/oauth/{platform}/manual/': { code: 'a-code' },
  'post /api/test-connection/': {
    platform: 'woocommerce',
    credentials: { url: store.url, consumer_key: store.key, consumer_secret: store.secret },
  },
  'put /api/credentials/': { woo_url: store.url, woo_ck: store.key, woo_cs: store.secret },
});

/** Calls every route that may ask a marketplace. The answers are collected by the route table. */
async function askEverywhere(seller: Seller, store: string, headers: Record<string, string>) {
  const { ids } = await addOneOfEach(etsyPlace.place.server, seller, 'The brass lamp');
  const bodies: Record<string, object> = asking(ids.products ?? 0, {
    url: store,
    key: 'ck_x',
    secret: 'cs_x',
  });
  const { keep, errors, without } = keeper();
  for (const route of routes) {
    const { name, method } = route;
    // Consents and connections must stay as they are.
    if (/disconnect|account\/$|auth\//.test(name)) continue;
    for (const address of addressesOf(route, ids)) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[name] ?? {});
      if (method !== 'DELETE') await keep(name, seller.call(method, address, body, headers));
    }
  }
  return { errors, without };
}

test('no answer with an error is without its next step: with nothing connected', async () => {
  const seller = await etsyPlace.place.server.register();
  const { errors, without } = await askEverywhere(seller, 'http://127.0.0.1:9', {});
  expect(without).toEqual([]);
  expect(errors.length).toBeGreaterThan(30);
});

async function connectedSeller() {
  const { place, etsySeller } = etsyPlace;
  const { ebay, store } = place.marketplaces;
  const seller = await etsySeller();
  const username = `ebay-seller-${seller.id}`;
  ebay.ebay.addSeller({ username });
  await comeBack(place.server, await consent(seller, { ...ebay, env: {} }, username));
  await connectStore(client(seller), { store });
  return { seller, username };
}

test('no answer with an error is without its next step: with a consent taken back GET /api/ebay-policies/ says what to do next', async () => {
  const { place, etsy } = etsyPlace;
  const { ebay, store } = place.marketplaces;
  const { seller, username } = await connectedSeller();
  ebay.ebay.revoke(username);
  etsy.etsy.revoke(seller.shopName.replace('Shop', '').replace('maker', 'maker-'));
  const { errors, without } = await askEverywhere(seller, store.httpUrl, {});
  expect(without).toEqual([]);
  expect(errors.length).toBeGreaterThan(30);
  for (const [path, name] of [
    ['/api/ebay-policies/', 'eBay'],
    ['/api/etsy-profiles/', 'Etsy'],
  ] as const) {
    expect((await seller.call('GET', path)).body).toMatchObject({
      success: false,
      next_step: expect.stringMatching(`^Connect ${name} again under Settings`),
    });
  }
});

test('no answer with an error is without its next step: with marketplaces that do not answer', async () => {
  const { place, etsy } = etsyPlace;
  const { ebay, store } = place.marketplaces;
  const { seller } = await connectedSeller();
  const faults = [ebay.faults, etsy.faults, store.faults];
  for (const each of faults) each.add({ kind: 'cut_before' });
  try {
    const { errors, without } = await askEverywhere(seller, store.httpUrl, { prefer: 'respond-async' });
    expect(without).toEqual([]);
    expect(errors.length).toBeGreaterThan(10);
  } finally {
    for (const each of faults) each.clear();
  }
});

test('a photo that cannot be read is no failure of the marketplace: the advice at last names the photos', async () => {
  const { place, etsySeller } = etsyPlace;
  const { db } = place.server.services;
  const seller = await etsySeller();
  const shop = createServer((_, response) => response.writeHead(503).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await once(shop, 'listening');
  const src = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/1.jpg`;
  const product = await addTestProduct(place, seller, { images: [{ src }] });
  const { id } = await startCrosslist(seller, product, 'etsy');
  const first = await until(
    () => operationNow(seller, id),
    ({ status, error }) => status === 'queued' && error !== null,
  );
  expect(first.next_step).toBe(
    'It is tried again automatically. Check the photos of the product: each must open in a browser.',
  );
  await db
    .updateTable('operations')
    .set({ failures: 4, run_after: new Date(0) })
    .where('id', '=', id)
    .execute();
  const ended = await until(
    () => operationNow(seller, id),
    ({ status }) => status === 'failed',
  );
  expect(ended.next_step).toBe(
    'It was tried 5 times. Check the photos of the product: each must open in a browser. Then choose Retry.',
  );
});
