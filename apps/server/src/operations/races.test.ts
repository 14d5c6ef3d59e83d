import type { Product } from '@crosslister/contract/product.ts';
import { MarkResult } from '@crosslister/contract/results.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  operationNow,
  queue,
  startCrosslist,
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

/** A database session with an open transaction, so that it can hold locks others want. */
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

/** Makes the operation due that waits for its next attempt. */
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
    const product = await addTestProduct(place, seller, { sku });
    await crosslist(seller, product, 'woocommerce');
    expect(seller.store.store.product(sku)?.status).toBe('publish');
    // As after a crash between the store's answer and our commit. The sale or deletion was committed just before.
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
  const product = await addTestProduct(place, seller, { sku: 'BACK1', quantity: 2 });
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
  // One is in stock again, and no more than one is offered.
  expect(place.marketplaces.ebay.ebay.listings()).toContainEqual(
    expect.objectContaining({ sku: 'BACK1', status: 'ACTIVE', quantity: 1 }),
  );
});

describe('a SKU that is used again while the deleted product still stands in the store', () => {
  /**
   * The product is deleted while the store is down, and its SKU
   * is used for a new product. Then the store answers again.
   */
  async function usedAgain(sku: string) {
    const first = await addTestProduct(place, seller, { sku });
    await crosslist(seller, first, 'woocommerce');
    seller.store.faults.add({ kind: 'maintenance', retryAfter: 600 });
    await seller.call('DELETE', `/api/products/${first.id}/`);
    const [delist] = await until(
      () => queue(seller),
      ([newest]) => newest?.action === 'delist' && newest.status === 'queued' && newest.attempt > 0,
    );
    const again = await addTestProduct(place, seller, { sku });
    seller.store.faults.clear();
    return { again, delistId: delist?.id ?? 0 };
  }
  const here = async ({ id }: Product) => (await readProduct(seller, id)).listings.woocommerce;

  test('is listed when that has ended', async () => {
    const { again, delistId } = await usedAgain('TOMB1');
    const { id } = await startCrosslist(seller, again, 'woocommerce');
    const waits = await until(
      () => operationNow(seller, id),
      ({ attempt, status }) => attempt > 0 && status !== 'processing',
    );
    expect(waits).toMatchObject({
      status: 'queued',
      error: expect.stringMatching(/^A product you deleted is still listed on WooCommerce under this SKU/),
    });
    await startNow(delistId);
    await untilIdle(seller);
    expect(seller.store.store.product('TOMB1')?.status).toBe('publish');
    expect(await here(again)).toMatchObject({ status: 'active' });
  });

  test('and keeps its listing from a delist that is tried again later', async () => {
    const { again, delistId } = await usedAgain('TOMB2');
    await db()
      .updateTable('operations')
      .set({ status: 'failed', error: 'The store is down.', finished_at: sql`now()` })
      .where('id', '=', delistId)
      .execute();
    await crosslist(seller, again, 'woocommerce');
    await seller.call('POST', `/api/operations/${delistId}/retry/`);
    await untilIdle(seller);
    expect(seller.store.store.product('TOMB2')?.status).toBe('publish');
    expect(await here(again)).toMatchObject({ status: 'active' });
    expect((await queue(seller)).filter(({ status }) => status !== 'completed')).toEqual([]);
  });
});

test('Undo is refused when an order was cancelled since the mark, and that stays so', async () => {
  const product = await addTestProduct(place, seller, { sku: 'CALLED', quantity: 2 });
  await crosslist(seller, product, 'woocommerce');
  const order = seller.store.store.buy('CALLED');
  await seller.call('POST', '/api/sale-detection/run/');
  const { body } = await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  const { undo_id } = MarkResult.parse(body);
  changeStatus(seller.store.store.shop, order, 'cancelled');
  await seller.call('POST', '/api/sale-detection/run/');
  const state = () =>
    db()
      .selectFrom('sales')
      .select(['order_id', 'state', 'taken'])
      .where('product_id', '=', product.id)
      .orderBy('id')
      .execute();
  const before = await state();
  expect(before).toMatchObject([{ state: 'cancelled' }, { state: 'sold' }]);
  expect(await seller.call('POST', '/api/products/undo/', { undo_id })).toMatchObject({
    status: 409,
    body: { detail: 'A sale of it has been changed since, so it stays as it is.' },
  });
  expect(await state()).toEqual(before);
  await untilIdle(seller);
});

test('Undo leaves a newer step of the seller in the place of the one it would revive', async () => {
  const url = 'https://www.vinted.co.uk/items/123456-a';
  const product = await addTestProduct(place, seller, { sku: 'NEWER', listings: { vinted: { url } } });
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  const { body } = await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  await seller.call('POST', '/api/delist/manual/', { product_id: product.id, platforms: ['vinted'] });
  const { undo_id } = MarkResult.parse(body);
  expect(await seller.call('POST', '/api/products/undo/', { undo_id })).toMatchObject({ status: 200 });
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'action_required' });
  const steps = (await queue(seller)).filter(({ waits_for_seller: waits }) => waits);
  expect(steps).toMatchObject([{ action: 'delist', platform: 'vinted' }]);
  await seller.call('POST', `/api/operations/${steps[0]?.id}/report/`, { success: true });
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold' });
});

test('a derived SKU never meets a literal one, whichever is listed first', async () => {
  const derived = await addTestProduct(place, seller, { sku: 'RED-' });
  const sent = `REDX${derived.id}`;
  const literal = await addTestProduct(place, seller, { sku: sent, name: 'The other' });
  const refused = async (product: Product, name: string) => {
    const { body } = await tryCrosslist(seller, product, 'ebay');
    expect(body).toMatchObject({
      success: false,
      error: expect.stringContaining(`another product of yours: ${name}`),
    });
  };
  await refused(derived, 'The other');
  await db().updateTable('products').set({ sku: 'AWAY' }).where('id', '=', literal.id).execute();
  await crosslist(seller, derived, 'ebay');
  await db().updateTable('products').set({ sku: sent }).where('id', '=', literal.id).execute();
  await refused(literal, derived.name);
  expect(place.marketplaces.ebay.ebay.activeCount(sent)).toBe(1);
});

test('a reset of the sales data waits for an order that comes in, and neither meets a deadlock', async () => {
  const product = await addTestProduct(place, seller);
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  const order = await session();
  await order.hold('SELECT FROM products WHERE id = $1 FOR UPDATE', product.id);
  const reset = seller.call('POST', '/api/products/reset_sales_data/', { reset_type: 'total' });
  await untilBlocked(1);
  // Nobody holds the operation while the reset waits for the product: products are locked first.
  const { rowCount: free } = await order.hold(
    'SELECT FROM sales WHERE product_id = $1 FOR UPDATE SKIP LOCKED',
    product.id,
  );
  expect(free).toBe(1);
  await order.release();
  expect(await reset).toMatchObject({ status: 200, body: { count: 1 } });
});

test('Cancel and a sale meet at one delist: the sale has the last word', async () => {
  const product = await addTestProduct(place, seller, { sku: 'LAST1' });
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
