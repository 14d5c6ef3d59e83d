import { createHmac } from 'node:crypto';
import type { Connection } from '@crosslister/contract/credentials.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { connectStore } from '../../../../../e2e/marketplaces.ts';
import { readProduct } from '../../test/products.ts';
import type { Seller } from '../../test/server.ts';
import {
  addThing,
  type ConnectedSeller,
  client,
  crosslist,
  startTradingPlace,
  type TradingPlace,
  until,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace({ LOG_LEVEL: 'silent' }, { isPublic: true });
});
beforeEach(async () => {
  seller = await place.connectedSeller({ ebay: false });
});
afterAll(() => place.stop());

async function connection(whose: Seller = seller): Promise<Connection> {
  const { body } = await whose.call('GET', '/api/connections/');
  const found = (body as { results: Connection[] }).results.find(
    ({ platform }) => platform === 'woocommerce',
  );
  if (!found) throw new Error('no connection to a store in the list');
  return found;
}

const inStore = () => [...seller.store.store.shop.webhooks.values()];
const told = () =>
  until(
    () => connection(),
    ({ webhooks }) => webhooks === 'active',
  );

async function polls(): Promise<number> {
  return seller.store.requests.all().filter(({ path }) => path.endsWith('/wc/v3/orders')).length;
}

/** Has the keeper look now, as it does once a day. */
async function aDayLater(): Promise<void> {
  await place.server.services.database.pool.query(
    `UPDATE webhooks SET check_at = now() FROM connections c
     WHERE c.id = connection_id AND c.user_id = $1`,
    [seller.id],
  );
  await place.server.services.database.pool.query(`SELECT pg_notify('crosslister_changes', $1)`, [
    `${seller.id}:connections`,
  ]);
}

async function looked(): Promise<void> {
  await until(
    () =>
      place.server.services.db
        .selectFrom('webhooks')
        .innerJoin('connections', 'connections.id', 'connection_id')
        .select('check_at')
        .where('user_id', '=', seller.id)
        .executeTakeFirstOrThrow(),
    ({ check_at }) => check_at.getTime() > Date.now() + 10 * 60_000,
  );
}

describe('a store that can reach us', () => {
  test('tells of a sale, and every other listing is proved ended within two seconds, without a poll', async () => {
    const both = await place.connectedSeller();
    await until(
      () => connection(both),
      ({ webhooks }) => webhooks === 'active',
    );
    const product = await addThing(place, both);
    await crosslist(both, product, 'woocommerce');
    await crosslist(both, product, 'ebay');
    both.store.store.buy(product.sku);
    const sent = Date.now();
    expect(await both.store.store.runCron()).toBeGreaterThan(0);
    const sold = await until(
      () => readProduct(both, product.id),
      ({ status, listings }) => status === 'sold' && listings.ebay?.status === 'delisted',
    );
    expect(sold.listings.ebay).toMatchObject({ status: 'delisted', url: '' });
    // The promise is 2 s; a machine busy with other tests gets more.
    expect(Date.now() - sent).toBeLessThan(10_000);
    const metrics = String((await place.server.call('GET', '/metrics')).body);
    expect(metrics).toMatch(/crosslister_webhooks_total\{platform="woocommerce",outcome="accepted"\} [1-9]/);
    expect(metrics).toMatch(/crosslister_webhooks_total\{platform="woocommerce",outcome="ping"\} [1-9]/);
  });

  test('is asked for webhooks once it is connected, and shown as telling at once', async () => {
    expect(await told()).toMatchObject({ webhooks: 'active', webhooks_error: null, grants_keys: true });
    expect(inStore().map(({ topic }) => topic)).toEqual(['order.created', 'order.updated']);
    const { rows } = await place.server.services.database.pool.query('SELECT * FROM webhooks');
    const [webhook] = inStore();
    expect(JSON.stringify(rows)).not.toContain(webhook?.secret);
  });

  test('which switched a webhook off is told again at the next look', async () => {
    await told();
    for (const webhook of inStore()) webhook.status = 'disabled';
    await aDayLater();
    await until(
      async () => inStore().map(({ status }) => status),
      (statuses) => statuses.join() === 'active,active',
    );
  });

  test('whose owner removed the webhooks has them made again', async () => {
    await told();
    seller.store.store.shop.webhooks.clear();
    await aDayLater();
    await until(
      async () => inStore().length,
      (number) => number === 2,
    );
  });

  test('is told the new address when PUBLIC_URL has changed', async () => {
    await told();
    await looked();
    const urls = inStore().map(({ deliveryUrl }) => deliveryUrl);
    for (const webhook of inStore()) webhook.deliveryUrl = 'https://old.example/webhooks/woocommerce/1-abc/';
    await place.server.services.database.pool.query(
      `UPDATE webhooks SET public_url = 'https://old.example' FROM connections c
       WHERE c.id = connection_id AND c.user_id = $1`,
      [seller.id],
    );
    await place.server.restart();
    await until(
      async () => inStore().map(({ deliveryUrl }) => deliveryUrl),
      (now) => now.join() === urls.join(),
    );
  });

  test('connected again is looked at at once', async () => {
    await told();
    await looked();
    seller.store.store.shop.webhooks.clear();
    const [, , , spare] = seller.store.keys;
    expect(spare).toBeUndefined();
    seller.store.keys.push({
      consumerKey: 'ck_spare',
      consumerSecret: 'cs_spare',
      permissions: 'read_write',
    });
    await seller.call('PUT', '/api/credentials/', { woo_ck: 'ck_spare', woo_cs: 'cs_spare' });
    await until(
      async () => inStore().length,
      (number) => number === 2,
    );
  });

  test('with a key that may not manage webhooks stays connected, and the reason is shown', async () => {
    const other = await place.connectedSeller({ store: false, ebay: false });
    Object.assign(other.store.keys[0] ?? {}, { managesStore: false });
    await connectStore(client(other), other);
    const shown = await until(
      () => connection(other),
      ({ webhooks }) => webhooks === 'failed',
    );
    expect(shown.state).toBe('connected');
    expect(shown.error).toBeNull();
    expect(shown.webhooks_error).toMatch(/may not manage webhooks.*administrator/);
  });

  test('and is down for maintenance is tried again soon', async () => {
    const other = await place.connectedSeller({ store: false, ebay: false });
    other.store.faults.add({ kind: 'maintenance', path: '/webhooks', times: 1 });
    await connectStore(client(other), other);
    await until(
      () => connection(other),
      ({ webhooks }) => webhooks === 'failed',
    );
    const { check_at } = await place.server.services.db
      .selectFrom('webhooks')
      .innerJoin('connections', 'connections.id', 'connection_id')
      .select('check_at')
      .where('user_id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect(check_at.getTime()).toBeLessThan(Date.now() + 10 * 60_000);
  });
});

describe('what is sent to the address', () => {
  let path: string;
  let secret: string;
  beforeEach(async () => {
    await told();
    const [webhook] = inStore();
    path = new URL(webhook?.deliveryUrl ?? '').pathname;
    secret = webhook?.secret ?? '';
  });
  const order = (id: number) => JSON.stringify({ id, status: 'processing' });
  const signed = (body: string) => ({
    'content-type': 'application/json',
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
  });
  const post = (body: string, headers: Record<string, string>, to = path) =>
    place.server.call('POST', to, body, headers);

  test('a signed delivery has the orders read at once, the same one again has not', async () => {
    await until(polls, (number) => number === 1);
    expect(await post(order(1), signed(order(1)))).toMatchObject({ status: 200 });
    await until(polls, (number) => number === 2);
    expect(await post(order(1), signed(order(1)))).toMatchObject({ status: 200 });
    expect(await post(order(2), signed(order(2)))).toMatchObject({ status: 200 });
    await until(polls, (number) => number === 3);
    const { rows } = await place.server.services.database.pool.query(
      `SELECT count(*)::int AS n FROM webhook_deliveries d
       JOIN connections c ON d.delivery_id LIKE c.id || ':%' WHERE c.user_id = $1`,
      [seller.id],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('one that comes while the orders are being read is followed by another look, never by two at once', async () => {
    await until(polls, (number) => number === 1);
    const before = await polls();
    seller.store.faults.add({ kind: 'slow', path: '/wc/v3/orders', times: 1, delayMs: 1500 });
    await post(order(1), signed(order(1)));
    await until(polls, (number) => number === before + 1);
    for (const id of [2, 3, 4]) await post(order(id), signed(order(id)));
    expect(await polls()).toBe(before + 1);
    await until(polls, (number) => number === before + 2);
  });

  test('the store’s ping is answered, and changes nothing', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('webhook_id=1', form)).toMatchObject({ status: 200, body: { received: true } });
  });

  test.each<[string, (body: string) => Record<string, string>]>([
    ['without a signature', () => ({ 'content-type': 'application/json' })],
    ['with a signature of another body', () => signed('{}')],
    [
      'with nonsense for a signature',
      () => ({ ...signed('{}'), 'x-wc-webhook-signature': '€'.replace('€', '??') }),
    ],
    ['of another content type', () => ({ 'content-type': 'text/xml' })],
  ])('%s it is refused', async (_, headers) => {
    const answer = await post(order(9), headers(order(9)));
    expect(answer).toMatchObject({ status: 412, body: { detail: 'This address is not for you.' } });
  });

  test.each<[string, (path: string) => string]>([
    ['cut short', (whole) => whole.slice(0, -3)],
    ['of another connection', (whole) => whole.replace(/\/(\d+)-/, '/1$1-')],
    ['of another marketplace', (whole) => whole.replace('woocommerce', 'ebay')],
    ['of no marketplace', (whole) => whole.replace('woocommerce', 'amazon')],
    ['made up', () => '/webhooks/woocommerce/1-abc/'],
    ['without a number', () => '/webhooks/woocommerce/abc/'],
  ])('an address %s is refused whatever is signed', async (_, spoil) => {
    expect(await post(order(9), signed(order(9)), spoil(path))).toMatchObject({ status: 412 });
  });

  test('nobody can look at it with a browser', async () => {
    expect((await place.server.call('GET', path)).status).toBe(412);
    expect((await place.server.call('GET', `${path}?challenge_code=abc`)).status).toBe(412);
  });

  test('more than a megabyte is not read', async () => {
    const large = JSON.stringify({ note: 'x'.repeat(1024 * 1024) });
    expect(await post(large, signed(large))).toMatchObject({
      status: 413,
      body: { detail: 'The body is too large.' },
    });
  });

  test('an account that was disconnected is told no more, and its old address is no one’s', async () => {
    await seller.call('PUT', '/api/credentials/', { woo_url: '', woo_ck: '', woo_cs: '' });
    expect(await post(order(1), signed(order(1)))).toMatchObject({ status: 412 });
  });

  test('deliveries of long ago are forgotten', async () => {
    const { pool } = place.server.services.database;
    await pool.query(`INSERT INTO webhook_deliveries VALUES ('woocommerce', $1, now() - interval '8 days')`, [
      `${seller.id} old`,
    ]);
    await aDayLater();
    await until(
      async () =>
        (await pool.query('SELECT FROM webhook_deliveries WHERE delivery_id = $1', [`${seller.id} old`]))
          .rowCount,
      (number) => number === 0,
    );
  });
});

describe('a server that nobody can reach', () => {
  test('asks for no webhooks and says why', async () => {
    const hidden = await startTradingPlace();
    try {
      const own = await hidden.connectedSeller({ ebay: false });
      expect(await connection(own)).toMatchObject({
        webhooks: 'off',
        webhooks_error: expect.stringMatching(/cannot tell of orders at once.*PUBLIC_URL/),
        grants_keys: false,
      });
      expect(own.store.store.shop.webhooks.size).toBe(0);
      expect((await hidden.server.call('POST', '/webhooks/woocommerce/1-abc/', {})).status).toBe(412);
    } finally {
      await hidden.stop();
    }
  });
});
