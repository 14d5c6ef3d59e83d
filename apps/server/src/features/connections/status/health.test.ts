import type { Connection } from '@crosslister/contract/credentials.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { connectStore } from '../../../../../../e2e/marketplaces.ts';
import { ofHistory } from '../../../test/of-history.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  operationNow,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(async (...made) => {
  [place, seller] = made;
  await untilFirstPollsAreOver();
});
afterEach(() => {
  place.server.services.now = () => new Date();
  place.marketplaces.ebay.faults.clear();
});

/** The server's own first poll of a new connection would run into the faults a test adds, and clear what was seen. */
async function untilFirstPollsAreOver(): Promise<void> {
  await until(
    () =>
      place.server.services.db
        .selectFrom('connections')
        .select(['next_poll_at', 'poll_lease_until'])
        .where('user_id', '=', seller.id)
        .execute(),
    (rows) =>
      rows.every(({ next_poll_at, poll_lease_until }) => +next_poll_at > Date.now() && !poll_lease_until),
  );
}

const later = (ms: number) => {
  place.server.services.now = () => new Date(Date.now() + ms);
};
async function connection(platform: string, whose = seller): Promise<Connection> {
  const { body } = await whose.call('GET', '/api/connections/');
  const found = (body as { results: Connection[] }).results.find((each) => each.platform === platform);
  if (!found) throw new Error(`${platform} is not in the list`);
  return found;
}
const ask = (whose = seller) => whose.call('POST', '/api/sale-detection/run/');
/** The seller's consents expire in this many days. */
const consentEndsIn = (days: number) =>
  place.server.services.db
    .updateTable('connections')
    .set({ consent_expires_at: new Date(Date.now() + days * DAY) })
    .where('user_id', '=', seller.id)
    .where('platform', '=', 'ebay')
    .execute();

describe('a marketplace that is disconnected', () => {
  ofHistory(
    'ends what waits in the queue with what to do, and the ending of a sold thing is a task',
    async () => {
      const [waits, sold] = [await addTestProduct(place, seller), await addTestProduct(place, seller)];
      await crosslist(seller, sold, 'woocommerce');
      // Nothing of it runs before the keys are gone. What was tried already is tried again soon.
      seller.store.faults.add({ kind: 'maintenance', retryAfter: 1 });
      const listing = await startCrosslist(seller, waits, 'woocommerce');
      await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`, {}, { prefer: 'respond-async' });
      const answer = await seller.call('POST', '/api/oauth/woocommerce/disconnect/');
      expect(answer.body).toMatchObject({ success: true });
      const ended = await untilIdle(seller);
      const step = { status: 'failed', next_step: expect.stringMatching(/Connect WooCommerce/) };
      expect(ended.find(({ id }) => id === listing.id)).toMatchObject(step);
      const task = await readProduct(seller, sold.id);
      expect(task).toMatchObject({
        status: 'action_required',
        action_info: { message: expect.stringMatching(/not connected.*Connect WooCommerce/) },
      });
      seller.store.faults.clear();
      await connectStore(client(seller), seller);
      await seller.call('POST', `/api/operations/${listing.id}/retry/`);
      expect((await untilIdle(seller)).find(({ id }) => id === listing.id)).toMatchObject({
        status: 'completed',
      });
    },
  );
});

describe('a connection that does not answer', () => {
  test('is blind after 5 minutes without a good answer, says since when and why, and is well with the next', async () => {
    const since = Date.now();
    await detect(seller);
    expect(await connection('woocommerce')).toMatchObject({ state: 'connected', blind_since: null });
    seller.store.faults.add({ kind: 'maintenance', times: 1 });
    const before = Date.now();
    await ask();
    expect(await connection('woocommerce')).toMatchObject({
      state: 'error',
      blind_since: null,
      connect_again: false,
      error: expect.stringMatching(/\.$/),
    });
    // Less than five minutes after the last success, however long the poll took.
    place.server.services.now = () => new Date(since + 4.9 * MINUTE);
    expect((await connection('woocommerce')).blind_since).toBeNull();
    later(5.1 * MINUTE);
    const { blind_since } = await connection('woocommerce');
    expect(Date.parse(blind_since ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(blind_since ?? '')).toBeLessThan(Date.now());
    expect(await connection('ebay')).toMatchObject({ state: 'connected', blind_since: null });
    await ask();
    expect(await connection('woocommerce')).toMatchObject({
      state: 'connected',
      blind_since: null,
      error: null,
    });
  });

  test('so it is while this server cannot store what it says', async () => {
    const { pool } = place.server.services.database;
    await crosslist(seller, await addTestProduct(place, seller, { sku: 'UNSTORED' }), 'woocommerce');
    await detect(seller);
    await pool.query("ALTER TABLE sales ADD CONSTRAINT faulty CHECK (sku <> 'UNSTORED') NOT VALID");
    place.server.services.log.level = 'silent';
    try {
      seller.store.store.buy('UNSTORED');
      await ask();
      expect(await connection('woocommerce')).toMatchObject({
        state: 'error',
        error: expect.stringMatching(/^Its sales could not be stored/),
      });
      later(6 * MINUTE);
      expect((await connection('woocommerce')).blind_since).not.toBeNull();
    } finally {
      await pool.query('ALTER TABLE sales DROP CONSTRAINT faulty');
      place.server.services.log.level = 'error';
    }
    await ask();
    expect(await connection('woocommerce')).toMatchObject({ state: 'connected', blind_since: null });
  });

  test('nobody being there to ask is told as well', async () => {
    await place.server.services.db
      .updateTable('connections')
      .set({ next_poll_at: new Date(Date.now() + MINUTE) })
      .where('user_id', '=', seller.id)
      .execute();
    later(7 * MINUTE);
    expect(await connection('woocommerce')).toMatchObject({
      state: 'error',
      blind_since: expect.any(String),
      error: 'WooCommerce has not been asked for sales since then: no worker of this server is running.',
    });
  });
});

describe('a consent', () => {
  test('about to end is told 30 days before', async () => {
    await consentEndsIn(31);
    expect(await connection('ebay')).toMatchObject({ state: 'connected', consent_ends_soon: false });
    await consentEndsIn(29);
    expect(await connection('ebay')).toMatchObject({ state: 'connected', consent_ends_soon: true });
  });

  test('that has ended asks to connect again at once, without a call', async () => {
    await consentEndsIn(-1);
    expect(await connection('ebay')).toMatchObject({
      state: 'error',
      connect_again: true,
      consent_ends_soon: false,
      error: 'The consent given on eBay has ended. Connect eBay again under Settings, Connections.',
    });
  });

  test('that was taken back asks to connect again with the next call', async () => {
    place.marketplaces.ebay.ebay.revoke(seller.ebayName);
    await ask();
    expect(await connection('ebay')).toMatchObject({
      state: 'error',
      connect_again: true,
      error: expect.stringMatching(/taken back.*Connect eBay again/),
    });
  });
});

describe('a host that is down', () => {
  const readHealth = async (whose = seller) =>
    ((await whose.call('GET', '/api/ebay-policies/')).body as { error?: string }).error ?? '';
  const leftAlone = /^eBay is not answering, and is left alone until \d\d:\d\d\./;
  async function breakEbay(): Promise<void> {
    place.marketplaces.ebay.faults.add({ kind: 'maintenance' });
    await until(readHealth, (error) => leftAlone.test(error));
  }

  test('is left alone by all that one seller has; what waits for it uses up no try, ends first when it is back', async () => {
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'ebay');
    const other = await addTestProduct(place, seller);
    await breakEbay();
    place.marketplaces.ebay.requests.clear();
    const colleague = await place.connectedSeller({ ebay: false });
    expect(await readHealth()).toMatch(leftAlone);
    await seller.call(
      'POST',
      '/api/delist/manual/',
      { product_id: product.id, platforms: ['ebay'] },
      {
        prefer: 'respond-async',
      },
    );
    await seller.call('POST', '/api/crosslist/ebay/', { product_id: other.id }, { prefer: 'respond-async' });
    const waiting = await until(
      () => queue(seller),
      (operations) => operations.filter(({ error }) => leftAlone.test(error ?? '')).length === 2,
    );
    expect(place.marketplaces.ebay.requests.all()).toEqual([]);
    expect(await connection('woocommerce', colleague)).toMatchObject({ state: 'connected' });
    const { db } = place.server.services;
    const rows = await db
      .selectFrom('operations')
      .select(['kind', 'failures', 'run_after'])
      .where('user_id', '=', seller.id)
      .where('status', '=', 'queued')
      .orderBy('run_after')
      .execute();
    expect(rows.map(({ kind, failures }) => [kind, failures])).toEqual([
      ['delist', 0],
      ['crosslist', 0],
    ]);
    const { body: during } = await place.server.call('GET', '/metrics');
    expect(during).toContain('crosslister_marketplace_hosts_left_alone{platform="ebay"} 1');
    expect(during).toMatch(
      /crosslister_marketplace_call_seconds_count\{platform="ebay",outcome="not_asked"\} [1-9]/,
    );

    place.marketplaces.ebay.faults.clear();
    later(MINUTE);
    await db
      .updateTable('operations')
      .set({ run_after: new Date(0) })
      .where('user_id', '=', seller.id)
      .where('status', '=', 'queued')
      .execute();
    await untilIdle(seller);
    for (const { id } of waiting.filter(({ status }) => status === 'queued')) {
      expect(await operationNow(seller, id)).toMatchObject({ status: 'completed' });
    }
    const { body: after } = await place.server.call('GET', '/metrics');
    expect(after).toContain('crosslister_marketplace_hosts_left_alone{platform="ebay"} 0');
  });

  test('still down at the probe: left alone for longer, and the seller sees the reason, not the pause', async () => {
    await ask();
    await breakEbay();
    later(31_000);
    place.marketplaces.ebay.requests.clear();
    await ask();
    expect(place.marketplaces.ebay.requests.all()).toHaveLength(1);
    expect((await connection('ebay')).error).toMatch(/eBay has a problem at the moment \(503\)/);
    later(62_000);
    await ask();
    expect(place.marketplaces.ebay.requests.all()).toHaveLength(1);
    expect((await connection('ebay')).error).toMatch(/eBay has a problem at the moment \(503\)/);
    place.marketplaces.ebay.faults.clear();
    later(100_000);
    await ask();
    expect(await connection('ebay')).toMatchObject({ state: 'connected', error: null });
  });

  test('one seller’s dead store is no other’s', async () => {
    const other = await place.connectedSeller({ ebay: false });
    seller.store.faults.add({ kind: 'maintenance' });
    for (let times = 0; times < 6; times += 1) await ask();
    const asked = seller.store.requests.all().length;
    await ask();
    expect(seller.store.requests.all()).toHaveLength(asked);
    await detect(other);
    expect(await connection('woocommerce', other)).toMatchObject({ state: 'connected', error: null });
    seller.store.faults.clear();
    const stored = '********';
    const credentials = { url: seller.store.httpUrl, consumer_key: stored, consumer_secret: stored };
    const tried = await seller.call('POST', '/api/test-connection/', {
      platform: 'woocommerce',
      credentials,
    });
    expect(tried.body).toMatchObject({ success: true });
    await ask();
    expect(await connection('woocommerce')).toMatchObject({ state: 'connected', error: null });
  });
});
