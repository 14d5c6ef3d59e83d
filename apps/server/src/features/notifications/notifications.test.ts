import type { NotificationChannel } from '@crosslister/contract/notifications.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  type TradingPlace,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { summaryToldToday, useWebhookReceiver } from '../../test/webhook-receiver.ts';
import { notifyOfUnreported } from './notify-of-unreported.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const { received, answers, addChannel } = useWebhookReceiver();

const shownAt = (path: string, count = 1) =>
  until(
    async () => received(path),
    (messages) => messages.length >= count,
  );

const NOON = '2026-11-20T12:00:00Z';
/** Looks as if a time had come, for what is told by the clock. */
const watchAt = (now: string) => notifyOfUnreported({ ...place.server.services, now: () => new Date(now) });

test('a sale is told with its price, what was ended and what waits, and no buyer', async () => {
  const { path } = await addChannel(seller);
  const product = await addTestProduct(place, seller, { sku: 'TOLD1', name: 'Blue cup' });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  seller.store.store.buy('TOLD1');
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({
    event: 'sold',
    title: 'Sold on WooCommerce: Blue cup, £20.00',
    // A busy machine takes longer than the message waits: "Being ended on eBay."
    lines: [expect.stringMatching(/ended on eBay\.$/i)],
    facts: { product_id: product.id, sku: 'TOLD1', platform: 'woocommerce', price_pence: 2000 },
  });
  expect(JSON.stringify(message)).not.toMatch(/buyer|@|address/i);
  // Read again, it is no news.
  await detect(seller);
  await untilIdle(seller);
  expect(received(path)).toHaveLength(1);
});

test('a listing of which only the address is known waits for the seller, and its message for no morning', async () => {
  // At any hour but one minute of the day.
  const { path } = await addChannel(seller, ['sold'], { quiet_from: '00:00', quiet_to: '23:59' });
  const product = await addTestProduct(place, seller, { sku: 'TOLDLINK', name: 'Green cup' });
  await crosslist(seller, product, 'woocommerce');
  const listings = { etsy: { url: 'https://www.etsy.com/listing/77/green-cup' } };
  expect(await seller.call('PUT', `/api/products/${product.id}/`, { listings })).toMatchObject({
    status: 200,
  });
  seller.store.store.buy('TOLDLINK');
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({
    title: 'Sold on WooCommerce: Green cup, £20.00',
    lines: ['Waits for you: delete it on Etsy.'],
  });
});

test('several of a thing with a long name: the title has its beginning, and the message all of it', async () => {
  const { path } = await addChannel(seller);
  const name = `${'A jug of many words '.repeat(8)}and a handle`;
  const product = await addTestProduct(place, seller, { sku: 'TOLD2', name, quantity: 3 });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('TOLD2', { quantity: 2 });
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message?.title).toMatch(/^Sold on WooCommerce: 2 × A jug of many words [\w ]{1,60}…, £40\.00$/);
  expect(message?.lines).toEqual([name, 'Nothing had to be ended elsewhere.']);
});

test('sold twice is told at once, also to who wants only that', async () => {
  const { path } = await addChannel(seller, ['sold_twice']);
  const product = await addTestProduct(place, seller, { sku: 'TWICE1', name: 'One cup' });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  const metrics = async () => String((await place.server.call('GET', '/metrics')).body);
  // The server may have served another file before.
  const doubles = async () => (await metrics()).match(/crosslister_double_sales_total\{.+\} \d+/g);
  const before = await doubles();
  seller.store.store.buy('TWICE1');
  place.marketplaces.ebay.ebay.buy((await readProduct(seller, product.id)).listings.ebay?.id ?? '');
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({ event: 'sold_twice', title: 'Sold twice: One cup' });
  expect(message?.lines[0]).toMatch(/^There was not enough for order .+ and order .+\. Cancel one/);
  await expect
    .poll(metrics)
    .toMatch(/crosslister_sale_seen_to_told_seconds_count\{channel="webhook"\} [1-9]/);
  expect(await doubles()).not.toEqual(before);
});

test('what can only be deleted by hand is told with the sale, after 15 minutes and then every hour until 22:00', async () => {
  const { path } = await addChannel(seller, ['waiting']);
  const product = await addTestProduct(place, seller, { sku: 'HAND1', name: 'Hand cup' });
  await crosslist(seller, product, 'woocommerce');
  await client(seller).call('PUT', `/api/products/${product.id}/`, {
    listings: { vinted: { url: 'https://www.vinted.co.uk/items/123-hand-cup' } },
  });
  seller.store.store.buy('HAND1');
  await detect(seller);
  const [first] = await shownAt(path);
  expect(first).toMatchObject({ event: 'sold', title: 'Sold on WooCommerce: Hand cup, £20.00' });
  expect(first?.lines).toContain('Waits for you: delete it on Vinted.');
  const soldAgo = (ago: string) =>
    place.server.services.database.pool.query(
      'UPDATE products SET task_since = now() - $2::interval WHERE user_id = $1',
      [seller.id, ago],
    );
  await soldAgo('14 minutes');
  await watchAt(NOON);
  await soldAgo('16 minutes');
  await watchAt('2026-11-20T23:00:00Z');
  await watchAt('2026-11-21T05:00:00Z');
  expect(received(path)).toHaveLength(1);
  await watchAt(NOON);
  const [, again] = await shownAt(path, 2);
  expect(again).toMatchObject({ event: 'waiting', title: 'Hand cup waits for you: it may still be on sale' });
  await watchAt(NOON);
  expect(received(path)).toHaveLength(2);
  // Done: there is nothing to tell any more.
  await client(seller).call('POST', `/api/products/${product.id}/mark_as_sold/`);
  await soldAgo('80 minutes');
  await place.server.services.database.pool.query(
    "UPDATE notifications SET created_at = now() - interval '1 hour' WHERE user_id = $1",
    [seller.id],
  );
  await watchAt(NOON);
  await untilIdle(seller);
  expect(received(path)).toHaveLength(2);
});

test('an ending that failed is told at once', async () => {
  const { path } = await addChannel(seller, ['waiting']);
  const product = await addTestProduct(place, seller, { sku: 'FAILS1', name: 'Stuck cup' });
  await crosslist(seller, product, 'woocommerce');
  await crosslist(seller, product, 'ebay');
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory' });
  seller.store.store.buy('FAILS1');
  await detect(seller);
  await untilIdle(seller);
  await notifyOfUnreported(place.server.services);
  await notifyOfUnreported(place.server.services);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({
    event: 'waiting',
    title: 'Stuck cup waits for you: it may still be on sale',
  });
  expect(message?.lines[0]).toMatch(/^Still listed on eBay/);
  expect(received(path)).toHaveLength(1);
});

test('an account that has not answered for 15 minutes is told of once', async () => {
  const { path } = await addChannel(seller, ['connection']);
  const failing = (ago: string) =>
    place.server.services.database.pool.query(
      `UPDATE connections SET failing_since = now() - $2::interval, error = 'The store does not answer.'
       WHERE user_id = $1 AND platform = 'woocommerce'`,
      [seller.id, ago],
    );
  await failing('14 minutes');
  await notifyOfUnreported(place.server.services);
  await failing('16 minutes');
  await notifyOfUnreported(place.server.services);
  await notifyOfUnreported(place.server.services);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({ event: 'connection', title: 'WooCommerce does not answer' });
  expect(received(path)).toHaveLength(1);
});

test('a bulk job that ended with failures is told of once', async () => {
  const { path } = await addChannel(seller, ['bulk']);
  const products = [await addTestProduct(place, seller), await addTestProduct(place, seller)];
  place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/sell/inventory', method: 'PUT' });
  const body = { ids: products.map(({ id }) => id), action: 'crosslist', platforms: ['ebay'] };
  await client(seller).call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
  await untilIdle(seller);
  await notifyOfUnreported(place.server.services);
  await notifyOfUnreported(place.server.services);
  const [message] = await shownAt(path);
  expect(message).toMatchObject({ event: 'bulk', title: 'A bulk job has ended: 2 failed of 2' });
  expect(received(path)).toHaveLength(1);
});

test('a bulk job is told of when its last operation has ended, however long ago another failed', async () => {
  const { path } = await addChannel(seller, ['bulk']);
  const products = [
    await addTestProduct(place, seller, { price: 0 }),
    await addTestProduct(place, seller, { name: 'The last one' }),
  ];
  const body = { ids: products.map(({ id }) => id), action: 'crosslist', platforms: ['woocommerce'] };
  await client(seller).call('POST', '/api/products/bulk_action/', body, { prefer: 'respond-async' });
  await untilIdle(seller);
  await place.server.services.database.pool.query(
    "UPDATE operations SET finished_at = now() - interval '1 hour' WHERE user_id = $1 AND status = 'failed'",
    [seller.id],
  );
  await notifyOfUnreported(place.server.services);
  const [message] = await shownAt(path);
  expect(message?.title).toBe('A bulk job has ended: 1 failed of 2');
});

test('the summary comes once, in the morning', async () => {
  await summaryToldToday(place.server.services.db, seller);
  const { path } = await addChannel(seller, ['summary']);
  await seller.store.store.addProduct({ name: 'Jug', sku: 'POST1', regular_price: '12' });
  seller.store.store.buy('POST1');
  await detect(seller);
  await watchAt('2026-07-01T06:30:00Z');
  expect(received(path)).toEqual([]);
  // In summer the UK is an hour ahead.
  await watchAt('2026-07-01T07:10:00Z');
  await watchAt('2026-07-01T07:20:00Z');
  const [message] = await shownAt(path);
  expect(message).toMatchObject({
    event: 'summary',
    title: '1 sold in the last day, £12.00',
    lines: expect.arrayContaining(['To post: 1, £12.00.']),
  });
  expect(received(path)).toHaveLength(1);
});

test('who does not answer is tried again, and everything told to them waits as long', async () => {
  const { path, channel } = await addChannel(seller, ['sold']);
  answers.set(path, 500);
  const product = await addTestProduct(place, seller, { sku: 'RETRY1', quantity: 2 });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('RETRY1');
  await detect(seller);
  const shown = async () => {
    const { channels } = await client(seller).call<{ channels: NotificationChannel[] }>(
      'GET',
      '/api/notifications/',
    );
    return channels.find(({ id }) => id === channel.id);
  };
  await until(shown, (now) => Boolean(now?.error));
  expect((await shown())?.last_sent_at).toBeNull();
  answers.delete(path);
  const { pool } = place.server.services.database;
  const { rows } = await pool.query(
    `UPDATE notification_deliveries SET due_at = now() WHERE user_id = $1 AND due_at > now() RETURNING attempt`,
    [seller.id],
  );
  expect(rows).toEqual([{ attempt: 1 }]);
  const [message] = await shownAt(path);
  expect(message?.event).toBe('sold');
  await until(shown, (now) => now?.error === null && now.last_sent_at !== null);
});

test('quiet hours hold back what can wait, and nothing that can sell twice', async () => {
  const { path } = await addChannel(seller, ['sold'], { quiet_from: '00:00', quiet_to: '23:59' });
  const lone = await addTestProduct(place, seller, { sku: 'QUIET1' });
  await crosslist(seller, lone, 'woocommerce');
  const both = await addTestProduct(place, seller, { sku: 'QUIET2', name: 'Unquiet' });
  await crosslist(seller, both, 'woocommerce');
  await client(seller).call('PUT', `/api/products/${both.id}/`, {
    listings: { vinted: { url: 'https://www.vinted.co.uk/items/124-unquiet' } },
  });
  seller.store.store.buy('QUIET1');
  await detect(seller);
  seller.store.store.buy('QUIET2');
  await detect(seller);
  const [message] = await shownAt(path);
  expect(message?.title).toBe('Sold on WooCommerce: Unquiet, £20.00');
  const held = () =>
    place.server.services.db
      .selectFrom('notification_deliveries')
      .select('due_at')
      .where('user_id', '=', seller.id)
      .where('status', '=', 'waiting')
      .where('attempt', '=', 0)
      .where('due_at', '>', new Date(Date.now() + 30_000))
      .execute();
  await until(held, (rows) => rows.length === 1);
  const { results } = await client(seller).call<{ results: Sale[] }>('GET', '/api/sales/');
  const toldOf = (sku: string) => results.find((sale) => sale.sku === sku)?.notified[0];
  expect(Date.parse(toldOf('QUIET1')?.held_until ?? '')).toBeGreaterThan(Date.now());
  expect(toldOf('QUIET2')).toMatchObject({ state: 'sent', held_until: null });
  expect(received(path)).toHaveLength(1);
});
