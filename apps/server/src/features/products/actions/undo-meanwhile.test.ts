import { randomUUID } from 'node:crypto';
import { BulkActionResult, MarkResult, ProductSaved, UndoResult } from '@crosslister/contract/results.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { lockProduct } from '../../../operations/lock.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  operationNow,
  queue,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

test('an Undo that overtakes its Delist waits for it, and is not refused', async () => {
  const product = await addTestProduct(place, seller, { sku: 'UNDOEARLY' });
  await crosslist(seller, product, 'ebay');
  const undo_id = randomUUID();
  const undone = seller.call('POST', '/api/products/undo/', { undo_id });
  // Both are on their way, and the Undo is there first.
  await queue(seller);
  const body = { product_id: product.id, platforms: ['ebay'], undo_id };
  await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
  expect(UndoResult.parse((await undone).body)).toMatchObject({ count: 1, not_undone: [] });
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('UNDOEARLY')).toBe(1);
  expect((await readProduct(seller, product.id)).listings.ebay?.status).toBe('active');
});

test('a quantity that was typed since an action is not undone with it', async () => {
  const save = (id: number, quantity: number) => seller.call('PUT', `/api/products/${id}/`, { quantity });
  const post = (undo_id?: string) => seller.call('POST', '/api/products/undo/', { undo_id });
  const mark = async (id: number, action: string) =>
    MarkResult.parse((await seller.call('POST', `/api/products/${id}/${action}/`)).body).undo_id;
  const { id } = await addProduct(seller, { quantity: 2 });
  const ofSold = await mark(id, 'mark_as_sold');
  const ofActive = await mark(id, 'mark_as_active');
  await save(id, 5);
  expect((await post(ofActive)).body).toMatchObject({
    detail: 'What has been changed since stays as it is.',
  });
  expect(await readProduct(seller, id)).toMatchObject({ status: 'active', quantity: 5 });
  // It was marked as active since.
  expect((await post(ofSold)).status).toBe(409);

  // Sold, with the quantity that is to be listed next.
  const again = await mark(id, 'mark_as_sold');
  await save(id, 3);
  expect((await post(again)).status).toBe(409);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', quantity: 3 });

  // A delist leaves the quantity alone, and so does its undo.
  const other = await addProduct(seller, { quantity: 2 });
  const body = { action: 'delist', ids: [other.id] };
  const { undo_id } = BulkActionResult.parse(
    (await seller.call('POST', '/api/products/bulk_action/', body)).body,
  );
  await save(other.id, 4);
  expect((await post(undo_id)).body).toMatchObject({ count: 1 });
  expect(await readProduct(seller, other.id)).toMatchObject({ status: 'active', quantity: 4 });
});

const untilRunning = (id = 0) =>
  until(
    () => operationNow(seller, id),
    ({ status }) => status === 'processing',
  );

test.for(['mark_as_active', 'undo'] as const)(
  'an edit of a sold product reaches the listing that stays after all: %s',
  async (back) => {
    const sku = back === 'undo' ? 'MEANWHILEUNDO' : 'MEANWHILEACTIVE';
    const product = await addTestProduct(place, seller, { sku });
    await crosslist(seller, product, 'ebay');
    const path = `/api/products/${product.id}/`;
    const release = place.marketplaces.ebay.faults.hold();
    // Behind this one the delist has to wait.
    const revise = await seller.call('PUT', path, { description: 'Of brass.' });
    const { operations = [] } = ProductSaved.parse(revise.body);
    await untilRunning(operations[0]?.id);
    const { body } = await seller.call('POST', `${path}mark_as_sold/`);
    expect((await seller.call('PUT', path, { price: 33 })).status).toBe(200);
    if (back === 'undo') {
      const { undo_id } = MarkResult.parse(body);
      expect((await seller.call('POST', '/api/products/undo/', { undo_id })).status).toBe(200);
    } else await seller.call('POST', `${path}mark_as_active/`);
    release();
    await untilIdle(seller);
    expect(place.marketplaces.ebay.ebay.activeCount(sku)).toBe(1);
    const listing = place.marketplaces.ebay.ebay.listings().find((each) => each.sku === sku);
    expect(listing?.price).toBe('33.00');
    expect((await readProduct(seller, product.id)).listings.ebay?.price).toBe(33);
  },
);

test('a Delist after Mark as Active is done, though the delist of the sale was just being called off', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MEANWHILEDELIST' });
  await crosslist(seller, product, 'ebay');
  const path = `/api/products/${product.id}/`;
  const release = place.marketplaces.ebay.faults.hold();
  await seller.call('POST', `${path}mark_as_sold/`);
  const ending = (await queue(seller)).find(({ action }) => action === 'delist');
  await untilRunning(ending?.id);
  await seller.call('PUT', path, { price: 33 });
  await seller.call('POST', `${path}mark_as_active/`);
  const body = { product_id: product.id, platforms: ['ebay'] };
  await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
  release();
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('MEANWHILEDELIST')).toBe(0);
  const { status, listings } = await readProduct(seller, product.id);
  expect([status, listings.ebay?.status]).toEqual(['inactive', 'delisted']);
});

test('an edit that a Delist took out of the queue is sent once that Delist is cancelled', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MEANWHILECANCEL' });
  await crosslist(seller, product, 'ebay');
  const release = place.marketplaces.ebay.faults.hold();
  const edit = await seller.call('PUT', `/api/products/${product.id}/`, { price: 33 });
  const [revise] = ProductSaved.parse(edit.body).operations ?? [];
  await untilRunning(revise?.id);
  const body = { product_id: product.id, platforms: ['ebay'] };
  await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
  const delist = (await queue(seller)).find(({ action }) => action === 'delist');
  expect((await seller.call('POST', `/api/operations/${delist?.id}/cancel/`)).status).toBe(200);
  release();
  await untilIdle(seller);
  const listing = place.marketplaces.ebay.ebay.listings().find(({ sku }) => sku === 'MEANWHILECANCEL');
  expect([listing?.status, listing?.price]).toEqual(['ACTIVE', '33.00']);
});

test('Mark as Active of what waited for the seller undone ends what was listed since, and the task is there again', async () => {
  const listings = { vinted: { url: 'https://www.vinted.co.uk/items/98-a-vase' } };
  const product = await addTestProduct(place, seller, { sku: 'MEANWHILETASK', listings });
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  expect((await readProduct(seller, product.id)).status).toBe('action_required');
  await seller.call('PUT', `/api/products/${product.id}/`, { quantity: 4 });
  const { body } = await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  await crosslist(seller, product, 'ebay');
  await seller.call('POST', '/api/products/undo/', { undo_id: MarkResult.parse(body).undo_id });
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('MEANWHILETASK')).toBe(0);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'action_required',
    quantity: 4,
    action_info: { platform: 'vinted', type: 'manual_delist_required' },
    listings: { ebay: { status: 'delisted' } },
  });
});

test('the undo of an import that said sold lists again what it has ended, and leaves what was changed since', async () => {
  const live = await addTestProduct(place, seller, { sku: 'ENDED', price: 20 });
  await crosslist(seller, live, 'ebay');
  const typed = await addProduct(seller, { sku: 'TYPED', price: 9 });
  const import_id = randomUUID();
  const rows = ['ENDED', 'TYPED'].map((sku) => ({ name: `From the file ${sku}`, sku, status: 'sold' }));
  await seller.call('POST', '/api/products/', { products: rows, duplicate_handling: 'update', import_id });
  await untilIdle(seller);
  const { ebay } = place.marketplaces.ebay;
  expect(ebay.activeCount('ENDED')).toBe(0);
  await seller.call('PUT', `/api/products/${typed.id}/`, { quantity: 3 });
  const stays = await seller.call('GET', `/api/imports/${import_id}/undo/`);
  expect(stays.body).toMatchObject({ count: 1, products: [{ sku: 'TYPED' }] });
  const undone = await seller.call('POST', `/api/imports/${import_id}/undo/`);
  expect(undone.body).toMatchObject({
    put_back: 2,
    kept: [{ sku: 'TYPED', reason: expect.stringContaining('It is sold since the import') }],
  });
  await untilIdle(seller);
  expect(ebay.activeCount('ENDED')).toBe(1);
  const { name, status, quantity } = await readProduct(seller, live.id);
  expect([name, status, quantity]).toEqual([live.name, 'active', live.quantity]);
  expect(await readProduct(seller, typed.id)).toMatchObject({ status: 'sold', quantity: 3 });
});

test('an Undo of the grid that was cut off is not used up', async () => {
  const { db } = place.server.services;
  const product = await addProduct(seller, { price: 10 });
  const batchId = randomUUID();
  const edits = [{ id: product.id, price: 15, before: { price: 10 } }];
  await seller.call('POST', '/api/products/bulk_edit/', { edits, batch_id: batchId });
  const undo = () => seller.call('POST', '/api/products/undo/', { undo_id: batchId });
  const cutOff = await transact(db, async (trx) => {
    await lockProduct(trx, seller.id, product.id);
    const asked = undo();
    await until(
      () =>
        sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db),
      ({ rows }) => rows.length > 0,
    );
    return asked;
  });
  expect(cutOff.status).toBeGreaterThanOrEqual(500);
  expect(await undo()).toMatchObject({ status: 200, body: { count: 1 } });
  expect((await readProduct(seller, product.id)).price).toBe(10);
});
