import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from './db/transact.ts';
import { sealSecrets } from './features/connections/secrets.ts';
import { addProduct } from './test/products.ts';
import { startTestServer } from './test/server.ts';
import {
  addThing,
  crosslist,
  untilIdle as idle,
  startTradingPlace,
  type TradingPlace,
  until,
} from './test/simulated-marketplaces.ts';

// "One seller stops all": what a stranger with an account of their own does to the honest seller beside them. Each prints
// the honest seller's delay, which is to be at most a second on a quiet machine.

let place: TradingPlace;
beforeAll(async () => {
  place = await startTradingPlace();
}, 60_000);
afterAll(() => place.stop());

/** Milliseconds the work took, printed. */
async function delayOf(what: string, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  const ms = Math.round(performance.now() - begin);
  console.log(`honest seller's delay, ${what}: ${ms} ms`);
  return ms;
}

const keys = { consumer_key: `ck_${'a'.repeat(40)}`, consumer_secret: `cs_${'a'.repeat(40)}` };

test('the breaker: tests and a connection of a stranger never have a store left alone for its owner', async () => {
  const honest = await place.connectedSeller({ ebay: false });
  const product = await addThing(place, honest);
  await crosslist(honest, product, 'woocommerce');
  const stranger = await place.server.register();
  const url = honest.store.httpUrl.replace('http://', 'https://');
  for (let count = 0; count < 6; count += 1) {
    const credentials = { url, ...keys };
    await stranger.call('POST', '/api/test-connection/', { platform: 'woocommerce', credentials });
  }
  expect(place.server.services.breakers.open()).toEqual([]);
  await stranger.call('PUT', '/api/credentials/', {
    woo_url: honest.store.httpUrl,
    woo_ck: keys.consumer_key,
    woo_cs: keys.consumer_secret,
  });
  honest.store.faults.add({ kind: 'maintenance' });
  for (let count = 0; count < 6; count += 1) await stranger.call('POST', '/api/sale-detection/run/');
  honest.store.faults.clear();
  await delayOf('store left alone by a stranger', async () => {
    await honest.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await idle(honest);
  });
  expect(honest.store.store.product(product.sku)?.status).toBe('draft');
  const { results } = (await honest.call('GET', '/api/operations/')).body as {
    results: { error: unknown }[];
  };
  expect(results.map(({ error }) => error).filter(Boolean)).toEqual([]);
});

test('a marketplace that hangs: 24 requests that wait for it leave the database to everybody else', async () => {
  const hang = createServer(() => undefined);
  await new Promise<void>((resolve) => hang.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(hang.address() as AddressInfo).port}`;
  const server = await startTestServer({
    EBAY_CLIENT_ID: 'a',
    EBAY_CLIENT_SECRET: 'b',
    EBAY_RU_NAME: 'c',
    EBAY_API_URL: address,
    ROLE: 'web',
    LOG_LEVEL: 'silent',
  });
  const leave = new AbortController();
  try {
    const stranger = await server.register();
    const honest = await server.register();
    const asked = Array.from({ length: 24 }, () =>
      fetch(`${server.url}/api/ebay-categories/`, {
        headers: { authorization: `Token ${stranger.token}` },
        signal: leave.signal,
      }).catch(() => undefined),
    );
    const { pool } = server.services.database;
    await until(
      async () => (await pool.query('SELECT FROM leases')).rowCount,
      (count) => count === 1,
    );
    await delayOf('24 requests wait for eBay', async () => {
      const { username } = honest;
      const answers = await Promise.all([
        honest.call('GET', '/api/products/'),
        server.call('GET', '/readyz'),
        server.call('POST', '/api/auth/login/', { username, password: 'long enough' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
    leave.abort();
    await Promise.all(asked);
  } finally {
    leave.abort();
    hang.closeAllConnections();
    hang.close();
    await server.stop();
  }
});

test('nothing is called over the network within a transaction', async () => {
  const { db, fetch: call } = place.server.services;
  const within = transact(db, async () => call('http://127.0.0.1:9/'));
  await expect(within).rejects.toThrow('a call over the network within a transaction');
  let after = async () => {};
  await transact(db, async () => {
    const turn = Promise.withResolvers<void>();
    const later = turn.promise.then(() => call('http://127.0.0.1:9/').catch(() => undefined));
    after = async () => {
      turn.resolve();
      await later;
    };
  });
  await after();
});

test('slow stores: four accounts whose stores do not answer leave places in the worker to everybody else', async () => {
  const tar = createServer(() => undefined);
  await new Promise<void>((resolve) => tar.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(tar.address() as AddressInfo).port}`;
  const { db } = place.server.services;
  const strangers: number[] = [];
  try {
    const honest = await place.connectedSeller({ ebay: false });
    const product = await addThing(place, honest);
    await crosslist(honest, product, 'woocommerce');
    for (let account = 0; account < 4; account += 1) {
      const stranger = await place.server.register();
      strangers.push(stranger.id);
      const { id } = await db
        .insertInto('connections')
        .values({
          user_id: stranger.id,
          platform: 'woocommerce',
          secrets: sealSecrets(place.server.services, stranger.id, 'woocommerce', {
            url: `${address}/${account}`,
            ...keys,
          }),
          account_id: `${address.slice(7)}/${account}`,
          next_poll_at: new Date(Date.now() + 86_400_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let number = 0; number < 4; number += 1) {
        const url = `${address}/${account}/product/${number}`;
        const thing = await addProduct(stranger, { sku: `tar${number}`, listings: { woocommerce: { url } } });
        await db
          .updateTable('listings')
          .set({ connection_id: id, external_id: String(100 + number) })
          .where('product_id', '=', thing.id)
          .execute();
        const body = { product_id: thing.id, platforms: ['woocommerce'] };
        await stranger.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
      }
    }
    const underWay = () =>
      db
        .selectFrom('operations')
        .select('id')
        .where('status', '=', 'processing')
        .where('user_id', 'in', strangers)
        .execute();
    await until(underWay, (rows) => rows.length === 16);
    await delayOf('16 delists at stores that do not answer', async () => {
      const body = { product_id: product.id, platforms: ['woocommerce'] };
      await honest.call('POST', '/api/delist/manual/', body);
    });
    expect(honest.store.store.product(product.sku)?.status).toBe('draft');
    expect(await underWay()).toHaveLength(16);
  } finally {
    tar.closeAllConnections();
    tar.close();
  }
});

test('slow stores: sixty accounts whose stores do not answer leave places in the poller to everybody else', async () => {
  const tar = createServer(() => undefined);
  await new Promise<void>((resolve) => tar.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(tar.address() as AddressInfo).port}`;
  const { services } = place.server;
  const { db } = services;
  try {
    const honest = await place.connectedSeller({ ebay: false });
    const product = await addThing(place, honest);
    await crosslist(honest, product, 'woocommerce');
    const names = Array.from({ length: 60 }, (_, number) => `slow-${number}`);
    const strangers = await db
      .insertInto('users')
      .values(names.map((username) => ({ username, password_hash: '' })))
      .returning('id')
      .execute();
    await db
      .insertInto('connections')
      .values(
        strangers.map(({ id }) => ({
          user_id: id,
          platform: 'woocommerce' as const,
          secrets: sealSecrets(services, id, 'woocommerce', { url: `${address}/${id}`, ...keys }),
          account_id: `${address.slice(7)}/${id}`,
        })),
      )
      .execute();
    const ids = strangers.map(({ id }) => id);
    const underWay = () =>
      db
        .selectFrom('connections')
        .select('id')
        .where('user_id', 'in', ids)
        .where('poll_lease_until', 'is not', null)
        .execute();
    await until(underWay, (rows) => rows.length >= 48);
    honest.store.store.buy(product.sku);
    await delayOf('60 looks at stores that do not answer', async () => {
      const due = { next_poll_at: new Date(0) };
      await db.updateTable('connections').set(due).where('user_id', '=', honest.id).execute();
      await until(
        () => honest.call('GET', `/api/products/${product.id}/`),
        ({ body }) => (body as { status: string }).status === 'sold',
      );
    });
    expect(await underWay()).toHaveLength(60);
  } finally {
    tar.closeAllConnections();
    tar.close();
  }
});

test('60 runs of sale detection cost few calls of the key that all share, and the honest seller’s finds a sale', async () => {
  const stranger = await place.connectedSeller({ store: false });
  const honest = await place.connectedSeller({ ebay: false });
  const product = await addThing(place, honest);
  await crosslist(honest, product, 'woocommerce');
  const { requests } = place.marketplaces.ebay;
  requests.clear();
  const runs = Array.from({ length: 60 }, () => stranger.call('POST', '/api/sale-detection/run/'));
  const statuses = new Set((await Promise.all(runs)).map(({ status }) => status));
  expect([...statuses]).toEqual([200]);
  const none = await place.server.register();
  const later = await none.call('POST', '/api/sale-detection/run/', undefined, { prefer: 'respond-async' });
  expect(later.status).toBe(202);
  expect(requests.all().filter(({ path }) => path.includes('/order')).length).toBeLessThanOrEqual(25);
  honest.store.store.buy(product.sku);
  await delayOf('60 runs of sale detection', async () => {
    const { body } = await honest.call('POST', '/api/sale-detection/run/');
    expect(body).toMatchObject({ success: true, results: { summary: { total_sales: 1 } } });
  });
});
