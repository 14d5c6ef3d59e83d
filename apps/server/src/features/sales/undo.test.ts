import { MarkResult, UndoResult } from '@crosslister/contract/results.ts';
import { SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { expect, test } from 'vitest';
import { addProduct, readProduct } from '../../test/products.ts';
import {
  addThing,
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const sold = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;
const vinted = 'https://www.vinted.co.uk/items/99-a-vase';

async function mark(id: number, action: 'mark_as_sold' | 'mark_as_active'): Promise<string> {
  const { body } = await seller.call('POST', `/api/products/${id}/${action}/`);
  const { undo_id } = MarkResult.parse(body);
  if (!undo_id) throw new Error('the mark offers no undo');
  return undo_id;
}
const post = (undo_id: string) => seller.call('POST', '/api/products/undo/', { undo_id });
const undo = async (undoId: string) => UndoResult.parse((await post(undoId)).body);

test('Mark as Active undone: sold again, on the day it was, and the sale counts again', async () => {
  const { id } = await addProduct(seller, { price: 30 });
  await mark(id, 'mark_as_sold');
  const before = await readProduct(seller, id);
  const undoId = await mark(id, 'mark_as_active');
  expect((await sold()).count).toBe(0);
  expect(await undo(undoId)).toMatchObject({ count: 1, platforms_delisted: [] });
  expect(await readProduct(seller, id)).toMatchObject({
    status: 'sold',
    date_sold: before.date_sold,
    quantity: 0,
  });
  expect(await sold()).toEqual({ amount: '£30.00', count: 1 });
});

test('Mark as Active undone ends what was listed since', async () => {
  const product = await addThing(place, seller, { sku: 'UNDOLIST' });
  await mark(product.id, 'mark_as_sold');
  const undoId = await mark(product.id, 'mark_as_active');
  await crosslist(seller, product, 'ebay');
  await undo(undoId);
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('UNDOLIST')).toBe(0);
  expect((await readProduct(seller, product.id)).status).toBe('sold');
});

test('Mark as Active of an inactive product undone: inactive again, but not once it is listed', async () => {
  const { id } = await addProduct(seller, { status: 'inactive' });
  await undo(await mark(id, 'mark_as_active'));
  expect((await readProduct(seller, id)).status).toBe('inactive');
  const product = await addThing(place, seller, { sku: 'UNDOINACTIVE', status: 'inactive' });
  const undoId = await mark(product.id, 'mark_as_active');
  await crosslist(seller, product, 'ebay');
  expect(await post(undoId)).toMatchObject({
    status: 409,
    body: { detail: 'What has been listed since stays as it is.' },
  });
  expect((await readProduct(seller, product.id)).status).toBe('active');
});

test('Mark as Sold undone while its delisting has changed nothing yet: listed as before, and no sale', async () => {
  const product = await addThing(place, seller, { sku: 'UNDOSOON', quantity: 3 });
  await crosslist(seller, product, 'ebay');
  // Undone before eBay has answered what the delist asks first.
  const release = place.marketplaces.ebay.faults.hold();
  const undoId = await mark(product.id, 'mark_as_sold');
  expect(await undo(undoId)).toMatchObject({ count: 1, platforms_delisted: [] });
  release();
  await untilIdle(seller);
  expect(place.marketplaces.ebay.ebay.activeCount('UNDOSOON')).toBe(1);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'active',
    date_sold: null,
    quantity: 3,
  });
  expect((await sold()).count).toBe(0);
});

test('Mark as Sold undone after its delistings: active, and where it was delisted is said', async () => {
  const product = await addThing(place, seller, { sku: 'UNDOLATE' });
  await crosslist(seller, product, 'ebay');
  await crosslist(seller, product, 'woocommerce');
  const undoId = await mark(product.id, 'mark_as_sold');
  await delist(seller, product, ['woocommerce', 'ebay', 'etsy', 'vinted']);
  const result = await undo(undoId);
  expect(result.platforms_delisted.toSorted()).toEqual(['ebay', 'woocommerce']);
  expect(result.message).toContain(
    'Already delisted from: eBay, WooCommerce. Crosslist again to list there.',
  );
  expect((await readProduct(seller, product.id)).status).toBe('active');
  expect((await sold()).count).toBe(0);
});

test('a task that was marked by mistake is a task again, its listing still to be ended', async () => {
  const product = await addThing(place, seller, { sku: 'UNDOTASK', listings: { vinted: { url: vinted } } });
  await mark(product.id, 'mark_as_sold');
  const task = await readProduct(seller, product.id);
  expect(task.status).toBe('action_required');
  for (const action of ['mark_as_sold', 'mark_as_active'] as const) {
    await undo(await mark(product.id, action));
    const { status, action_info, listings, date_sold } = await readProduct(seller, product.id);
    expect({ status, action_info, date_sold, url: listings.vinted?.url }, action).toEqual({
      status: 'action_required',
      action_info: task.action_info,
      date_sold: task.date_sold,
      url: vinted,
    });
    const steps = (await queue(seller)).filter(({ waits_for_seller }) => waits_for_seller);
    expect(steps.map(({ action: kind, platform }) => `${kind} ${platform}`)).toEqual(['delist vinted']);
  }
});

test('what has sold since stays sold, and an undo is used up', async () => {
  const product = await addThing(place, seller, { sku: 'UNDOSALE' });
  const { id } = await addProduct(seller, { status: 'inactive' });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('UNDOSALE');
  const undoId = await mark(product.id, 'mark_as_sold');
  await detect(seller);
  expect(await post(undoId)).toMatchObject({
    status: 409,
    body: { detail: 'What has sold since stays as it is.' },
  });
  const other = await mark(id, 'mark_as_active');
  await undo(other);
  expect(await post(other)).toMatchObject({
    status: 409,
    body: { detail: 'There is nothing left to undo.' },
  });
});

test('a bulk mark is undone whole, and nobody else can', async () => {
  const products = await Promise.all(
    (['active', 'inactive'] as const).map((status) => addProduct(seller, { status })),
  );
  const ids = products.map(({ id }) => id);
  const { body } = await seller.call('POST', '/api/products/bulk_action/', { ids, action: 'mark_as_sold' });
  const { undo_id } = MarkResult.pick({ undo_id: true }).parse(body);
  const stranger = await place.connectedSeller();
  expect((await stranger.call('POST', '/api/products/undo/', { undo_id })).status).toBe(409);
  expect(await undo(undo_id ?? '')).toMatchObject({ count: 2 });
  const statuses = await Promise.all(ids.map(async (id) => (await readProduct(seller, id)).status));
  expect(statuses).toEqual(['active', 'inactive']);
  // What changes nothing offers nothing to take back.
  const again = await seller.call('POST', '/api/products/bulk_action/', {
    ids: ids.slice(0, 1),
    action: 'mark_as_active',
  });
  expect(again.body).not.toHaveProperty('undo_id');
});

test('a notice that was removed comes back', async () => {
  const product = await addThing(place, seller, { sku: 'UNDONOTICE' });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('UNDONOTICE');
  await detect(seller);
  const notices = async () =>
    SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body).results;
  const [notice] = await notices();
  await seller.call('DELETE', `/api/sale-notices/${notice?.id}/`);
  expect(await notices()).toEqual([]);
  expect((await seller.call('POST', `/api/sale-notices/${notice?.id}/restore/`)).status).toBe(200);
  expect(await notices()).toEqual([notice]);
});
