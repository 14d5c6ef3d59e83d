import type { Product } from '@crosslister/contract/product.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectStore } from '../../../../e2e/marketplaces.ts';
import { listedProducts, readProduct } from '../test/products.ts';
import type { Answer } from '../test/server.ts';
import {
  addThing,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  queue,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
} from '../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const db = () => place.server.services.db;

/** A session of its own in a transaction, so that it can hold what others want. */
async function session() {
  const client = new pg.Client({ connectionString: place.server.connectionString });
  await client.connect();
  await client.query('BEGIN');
  return {
    hold: (text: string, id: number) => client.query(text, [id]),
    async release() {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

/** What waits for its next attempt is due. */
const startNow = (id: number) =>
  db()
    .updateTable('operations')
    .set({ run_after: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();

const untilBlocked = (sessions: number) =>
  until(
    async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db(),
        )
      ).rows.length,
    (blocked) => blocked >= sessions,
  );

describe('a crosslist that is taken up again', () => {
  test.for(['sold', 'deleted'])('and finds its product %s ends what it had sent', async (fate) => {
    const sku = `AGAIN${fate.toUpperCase()}`;
    const product = await addThing(place, seller, { sku });
    await crosslist(seller, product, 'woocommerce');
    expect(seller.store.store.product(sku)?.status).toBe('publish');
    // As after a crash between the store's answer and ours, with the sale or the deletion committed just before it.
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('listings').where('product_id', '=', product.id).execute();
        await trx
          .updateTable('products')
          .set(fate === 'sold' ? { status: 'sold', quantity: 0 } : { deleted_at: sql`now()` })
          .where('id', '=', product.id)
          .execute();
        await trx
          .updateTable('operations')
          .set({ status: 'queued', finished_at: null, result: null, run_after: sql`now()` })
          .where('product_id', '=', product.id)
          .execute();
      });
    await until(
      async () => seller.store.store.product(sku)?.status,
      (status) => status === 'draft',
    );
    await untilIdle(seller);
  });
});

test('Mark as Active takes back the delist that a sale has queued, though it was tried already', async () => {
  const product = await addThing(place, seller, { sku: 'BACK1', quantity: 2 });
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  place.marketplaces.ebay.faults.add({ kind: 'maintenance', retryAfter: 600 });
  seller.store.store.buy('BACK1', { quantity: 2 });
  await seller.call('POST', '/api/sale-detection/run/', {}, { prefer: 'respond-async' });
  const waiting = await until(
    () => queue(seller),
    (all) =>
      all.some(({ action, attempt, status }) => action === 'delist' && attempt > 0 && status === 'queued'),
  );
  expect((await readProduct(seller, product.id)).status).toBe('sold');
  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  place.marketplaces.ebay.faults.clear();
  const [delist] = waiting.filter(({ action, platform }) => action === 'delist' && platform === 'ebay');
  await startNow(delist?.id ?? 0);
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('BACK1')).toBe(1);
  const now = await readProduct(seller, product.id);
  expect(now).toMatchObject({ status: 'active', quantity: 1, listings: { ebay: { status: 'active' } } });
  // One piece is there again, and no more are offered.
  expect(place.marketplaces.ebay.ebay.listings()).toContainEqual(
    expect.objectContaining({ sku: 'BACK1', status: 'ACTIVE', quantity: 1 }),
  );
});

test('a reset of the sales data waits for an order that comes in, and neither meets a deadlock', async () => {
  const product = await addThing(place, seller);
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  const order = await session();
  await order.hold('SELECT FROM products WHERE id = $1 FOR UPDATE', product.id);
  const reset = seller.call('POST', '/api/products/reset_sales_data/', { reset_type: 'total' });
  await untilBlocked(1);
  await order.hold('SELECT FROM sales WHERE product_id = $1 FOR UPDATE', product.id);
  await order.release();
  expect(await reset).toMatchObject({ status: 200, body: { count: 1 } });
});

test('Cancel and a sale meet at one delist: the sale has the last word', async () => {
  const product = await addThing(place, seller, { sku: 'LAST1' });
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  const release = place.marketplaces.ebay.faults.hold();
  await seller.call(
    'POST',
    '/api/delist/manual/',
    { product_id: product.id, platforms: ['ebay'] },
    { prefer: 'respond-async' },
  );
  const [delist] = await queue(seller);
  await db()
    .updateTable('operations')
    .set({
      status: 'queued',
      attempt: 0,
      slot: null,
      lease_until: null,
      journal: '{}',
      run_after: sql`now() + interval '1 hour'`,
    })
    .where('id', '=', delist?.id ?? 0)
    .execute();
  release();
  const busy = await session();
  await busy.hold(
    `SELECT FROM product_counts WHERE user_id = $1 AND status = 'active' FOR UPDATE`,
    seller.id,
  );
  seller.store.store.buy('LAST1');
  const sale = seller.call('POST', '/api/sale-detection/run/');
  await untilBlocked(1);
  const cancelled = seller.call('POST', `/api/operations/${delist?.id}/cancel/`);
  await untilBlocked(2);
  await busy.release();
  expect(await cancelled).toMatchObject({ status: 409 });
  await startNow(delist?.id ?? 0);
  await sale;
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('LAST1')).toBe(0);
  expect((await readProduct(seller, product.id)).status).toBe('sold');
});

describe('another store is connected while', () => {
  const here = async (product: Product) => (await readProduct(seller, product.id)).listings.woocommerce;
  /** Starts work, holds the first request of this method to the store's products, and lets the other store in meanwhile. */
  async function exchangeAt(method: string, start: () => Promise<Answer>): Promise<Answer> {
    const { faults, requests } = seller.store;
    const asked = () =>
      requests.all().filter((one) => one.method === method && one.path.includes('/products'));
    const before = asked().length;
    const release = faults.hold({ method, path: '/products' });
    const work = start();
    await until(
      async () => asked().length,
      (now) => now > before,
    );
    await connectStore(client(seller), { store: other });
    release();
    return work;
  }
  let other: WooCommerceSimulator;
  beforeEach(async () => {
    other = await startWooCommerceSimulator({ name: 'Other Store' });
  });
  afterEach(() => other.stop());

  test('a crosslist has sent its product: it stays a link to the first store, and nothing of the other is ended', async () => {
    const product = await addThing(place, seller, { sku: 'SWITCH1' });
    const listing = await exchangeAt('PUT', () => tryCrosslist(seller, product, 'woocommerce'));
    expect(listing.body).toMatchObject({
      success: true,
      warnings: [expect.stringContaining('it stands in the one of before')],
    });
    const made = seller.store.store.product('SWITCH1');
    expect(await here(product)).toMatchObject({ id: '', url: expect.stringContaining(seller.store.httpUrl) });
    const hats = other.store.listProducts();
    while (!other.store.product(made?.id ?? 0)) {
      hats.push(await other.store.addProduct({ name: 'Hat', sku: `HAT${hats.length}`, regular_price: '5' }));
    }
    expect((await delist(seller, product, ['woocommerce'])).results.platforms_failed).toEqual([
      expect.objectContaining({
        error: expect.stringContaining('only the address'),
        listing_url: expect.stringContaining(seller.store.httpUrl),
      }),
    ]);
    expect(hats.map(({ id }) => other.store.product(id)?.status)).not.toContain('draft');
    expect(await here(product)).toMatchObject({ status: 'active' });
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'action_required' });
  });

  test('a crosslist is about to send: it is listed in the other store alone', async () => {
    const product = await addThing(place, seller, { sku: 'SWITCH2' });
    const listing = await exchangeAt('GET', () => tryCrosslist(seller, product, 'woocommerce'));
    expect(listing.body).toMatchObject({ success: true });
    expect(seller.store.store.product('SWITCH2')).toBeUndefined();
    expect(await here(product)).toMatchObject({ url: expect.stringContaining(other.httpUrl) });
  });

  test('a crosslist is half done: it goes on in the other store, and the seller hears of what was begun', async () => {
    const product = await addThing(place, seller, { sku: 'SWITCH3' });
    const listing = await exchangeAt('POST', () => tryCrosslist(seller, product, 'woocommerce'));
    expect(listing.body).toMatchObject({
      success: true,
      warnings: [
        expect.stringMatching(/the WooCommerce account of before as well: look there for SKU SWITCH3/),
      ],
    });
    expect(seller.store.store.product('SWITCH3')?.status).toBe('draft');
    expect(other.store.product('SWITCH3')?.status).toBe('publish');
    expect(await here(product)).toMatchObject({ url: expect.stringContaining(other.httpUrl) });
  });

  test('a page of an import is read: nothing of it is taken for the other store', async () => {
    await seller.store.store.addProduct({ name: 'First', sku: 'OF-FIRST', regular_price: '5' });
    await other.store.addProduct({ name: 'Other', sku: 'OF-OTHER', regular_price: '5' });
    const reading = await exchangeAt('GET', () => seller.call('POST', '/api/sync/woocommerce/', {}));
    expect(reading).toMatchObject({ status: 200 });
    await untilIdle(seller);
    const { results } = await listedProducts(seller);
    expect(results.map(({ sku }) => sku)).toEqual(['OF-OTHER']);
  });
});
