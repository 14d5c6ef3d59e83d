import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { untilNotified } from '../../../test/connections.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  type TradingPlace,
  until,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (...made) => {
    [place, seller] = made;
  },
  { environment: { LOG_LEVEL: 'silent' }, isPublic: true, connections: { ebay: false } },
);

const inStore = () => [...seller.store.store.shop.webhooks.values()];
const shown = () => untilNotified(seller);

async function polls(): Promise<number> {
  return seller.store.requests.all().filter(({ path }) => path.endsWith('/wc/v3/orders')).length;
}

test('a store that can reach us tells of a sale, and every other listing is proved ended, without a poll', async () => {
  const both = await place.connectedSeller();
  await untilNotified(both);
  const product = await addTestProduct(place, both);
  await crosslist(both, product, 'woocommerce');
  await crosslist(both, product, 'ebay');
  both.store.store.buy(product.sku);
  expect(await both.store.store.runCron()).toBeGreaterThan(0);
  const sold = await until(
    () => readProduct(both, product.id),
    ({ status, listings }) => status === 'sold' && listings.ebay?.status === 'delisted',
  );
  expect(sold.listings.ebay).toMatchObject({ status: 'delisted', url: '' });
  const metrics = String((await place.server.call('GET', '/metrics')).body);
  expect(metrics).toMatch(/crosslister_webhooks_total\{platform="woocommerce",outcome="accepted"\} [1-9]/);
  expect(metrics).toMatch(/crosslister_webhooks_total\{platform="woocommerce",outcome="ping"\} [1-9]/);
});

describe('what is sent to the address', () => {
  let path: string;
  let secret: string;
  beforeEach(async () => {
    await shown();
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
    const before = await polls();
    expect(await post(order(1), signed(order(1)))).toMatchObject({ status: 200 });
    await until(polls, (number) => number === before + 1);
    expect(await post(order(1), signed(order(1)))).toMatchObject({ status: 200 });
    expect(await post(order(2), signed(order(2)))).toMatchObject({ status: 200 });
    await until(polls, (number) => number === before + 2);
    const { rows } = await place.server.services.database.pool.query(
      `SELECT count(*)::int AS n FROM webhook_deliveries d
       JOIN connections c ON d.delivery_id LIKE c.id || ':%' WHERE c.user_id = $1`,
      [seller.id],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test('one that comes while the orders are being read is followed by another look, never by two at once', async () => {
    const before = await polls();
    const release = seller.store.faults.hold({ path: '/wc/v3/orders' });
    await post(order(1), signed(order(1)));
    await until(polls, (number) => number === before + 1);
    for (const id of [2, 3, 4]) await post(order(id), signed(order(id)));
    // When the worker has done this later work, it has also received the earlier hints.
    await crosslist(seller, await addTestProduct(place, seller), 'woocommerce');
    expect(await polls()).toBe(before + 1);
    release();
    await until(polls, (number) => number > before + 1);
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
});
