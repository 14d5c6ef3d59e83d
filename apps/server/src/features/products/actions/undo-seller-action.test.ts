import { MarkResult, UndoResult } from '@crosslister/contract/results.ts';
import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { describe, expect, test } from 'vitest';
import { ofHistory } from '../../../test/of-history.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  delist,
  detect,
  queue,
  startCrosslist,
  type TradingPlace,
  tryCrosslist,
  until,
  untilIdle,
  untilSent,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const sold = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;
const onVinted = { vinted: { url: 'https://www.vinted.co.uk/items/99-a-vase' } };

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
  expect(await undo(undoId)).toMatchObject({ count: 1, platforms: [], not_undone: [] });
  expect(await readProduct(seller, id)).toMatchObject({
    status: 'sold',
    date_sold: before.date_sold,
    quantity: 0,
  });
  expect(await sold()).toEqual({ amount: '£30.00', count: 1 });
});

test('Mark as Active undone ends what was listed since', async () => {
  const product = await addTestProduct(place, seller, { sku: 'UNDOLIST' });
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
  const product = await addTestProduct(place, seller, { sku: 'UNDOINACTIVE', status: 'inactive' });
  const undoId = await mark(product.id, 'mark_as_active');
  await crosslist(seller, product, 'ebay');
  expect(await post(undoId)).toMatchObject({
    status: 409,
    body: { detail: 'What has been listed since stays as it is.' },
  });
  expect((await readProduct(seller, product.id)).status).toBe('active');
});

/** Listed in both shops, with its own quantity in each. */
async function listedProduct(sku: string, fields: Parameters<typeof addTestProduct>[2] = {}) {
  const product = await addTestProduct(place, seller, { sku, ...fields });
  for (const platform of ['ebay', 'woocommerce']) await crosslist(seller, product, platform);
  return product;
}
const statusIn = (sku: string) => ({
  ebay: place.marketplaces.ebay.ebay.activeCount(sku),
  woocommerce: seller.store.store.product(sku)?.status,
});
const everywhere = { ebay: 1, woocommerce: 'publish' };
/** Delist as the dashboard calls it, with an undo id of the caller's. */
async function undoableDelist({ id }: { id: number }, platforms: string[], headers = {}) {
  const undo_id = crypto.randomUUID();
  const body = { product_id: id, platforms, undo_id };
  const answer = await seller.call('POST', '/api/delist/manual/', body, headers);
  expect(answer.body).toMatchObject({ undo_id });
  return undo_id;
}
const async = { prefer: 'respond-async' };

describe('Undo of Mark as Sold and of Delist puts it back on sale wherever it stood', () => {
  test('Mark as Sold undone while its delisting has changed nothing yet: listed as before, and no sale', async () => {
    const product = await addTestProduct(place, seller, { sku: 'UNDOSOON', quantity: 3 });
    await crosslist(seller, product, 'ebay');
    // Undone before eBay has answered the first request of the delist.
    const release = place.marketplaces.ebay.faults.hold();
    const undoId = await mark(product.id, 'mark_as_sold');
    expect(await undo(undoId)).toMatchObject({
      count: 1,
      platforms: [],
      message: 'The product is back where it was.',
    });
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

  test('Mark as Sold undone after its delistings: it is listed again, as work that can be watched', async () => {
    const product = await listedProduct('UNDOLATE');
    const undoId = await mark(product.id, 'mark_as_sold');
    await delist(seller, product, ['woocommerce', 'ebay', 'etsy', 'vinted']);
    expect(statusIn('UNDOLATE')).toEqual({ ebay: 0, woocommerce: 'draft' });
    const result = await undo(undoId);
    expect(result.platforms.toSorted()).toEqual(['ebay', 'woocommerce']);
    expect(result).toMatchObject({
      by_hand: [],
      not_undone: [],
      message: 'The product is in the catalogue as before. It is being listed again on eBay and WooCommerce.',
    });
    const work = (await queue(seller)).filter(({ batch_id }) => batch_id !== undefined);
    expect(work.map(({ action, platform }) => `${action} ${platform}`).toSorted()).toEqual([
      'crosslist ebay',
      'crosslist woocommerce',
    ]);
    await untilIdle(seller);
    expect(statusIn('UNDOLATE')).toEqual(everywhere);
    expect((await readProduct(seller, product.id)).status).toBe('active');
    expect((await sold()).count).toBe(0);
  });

  test('undone while a delisting is past being stopped: that ends first, and the listing comes back', async () => {
    const product = await listedProduct('UNDOSENT');
    const release = place.marketplaces.ebay.faults.hold({ path: '/withdraw' });
    const undoId = await undoableDelist(product, ['ebay'], async);
    const [operation] = await queue(seller);
    if (!operation) throw new Error('nothing is delisted');
    await untilSent(place, operation);
    expect(await undo(undoId)).toMatchObject({ platforms: ['ebay'] });
    release();
    await untilIdle(seller);
    expect(statusIn('UNDOSENT')).toEqual(everywhere);
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test('Delist undone, one product and many: active again, and listed where it was', async () => {
    const product = await listedProduct('UNDODELIST');
    const one = await undoableDelist(product, ['ebay', 'woocommerce', 'etsy', 'vinted']);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'inactive' });
    expect((await undo(one)).platforms.toSorted()).toEqual(['ebay', 'woocommerce']);
    await untilIdle(seller);
    expect(statusIn('UNDODELIST')).toEqual(everywhere);

    const { id: nowhere } = await addProduct(seller, {});
    const body = { ids: [product.id, nowhere], action: 'delist' };
    const { undo_id } = MarkResult.pick({ undo_id: true }).parse(
      (await seller.call('POST', '/api/products/bulk_action/', body)).body,
    );
    expect((await readProduct(seller, nowhere)).status).toBe('inactive');
    expect(await undo(undo_id ?? '')).toMatchObject({ count: 2, not_undone: [] });
    await untilIdle(seller);
    expect(statusIn('UNDODELIST')).toEqual(everywhere);
    for (const id of [product.id, nowhere]) expect((await readProduct(seller, id)).status).toBe('active');
  });

  test('what was for review comes back for review, and work that was called off goes on', async () => {
    const product = await addTestProduct(place, seller, { sku: 'UNDOREVIEW' });
    await tryCrosslist(seller, product, 'woocommerce', { mode: 'review' });
    const release = place.marketplaces.ebay.faults.hold();
    await startCrosslist(seller, product, 'ebay');
    const undoId = await mark(product.id, 'mark_as_sold');
    await until(
      () => queue(seller),
      (all) => all.some(({ action, status }) => action === 'delist' && status === 'completed'),
    );
    release();
    await untilIdle(seller);
    await undo(undoId);
    await untilIdle(seller);
    const { listings } = await readProduct(seller, product.id);
    expect([listings.woocommerce?.status, listings.ebay?.status]).toEqual(['draft', 'active']);
  });

  test('an edit that was called off with it reaches the listing that stays', async () => {
    const product = await listedProduct('UNDOEDIT');
    const release = place.marketplaces.ebay.faults.hold();
    await seller.call('PUT', `/api/products/${product.id}/`, { price: 33 });
    const undoId = await mark(product.id, 'mark_as_sold');
    await undo(undoId);
    release();
    await untilIdle(seller);
    const { listings } = await readProduct(seller, product.id);
    expect(listings.ebay).toMatchObject({ status: 'active', price: 33 });
  });

  test('by hand: what the seller has not deleted stands, what they have is theirs to list again', async () => {
    const product = await addTestProduct(place, seller, { sku: 'UNDOHAND', listings: onVinted });
    const first = await mark(product.id, 'mark_as_sold');
    expect(await undo(first)).toMatchObject({ by_hand: [], message: 'The product is back where it was.' });
    expect((await readProduct(seller, product.id)).listings.vinted?.url).toBe(onVinted.vinted.url);

    const second = await mark(product.id, 'mark_as_sold');
    const step = (await queue(seller)).find(({ waits_for_seller }) => waits_for_seller);
    await seller.call('POST', `/api/operations/${step?.id}/report/`, { success: true });
    expect(await undo(second)).toMatchObject({
      platforms: [],
      by_hand: ['vinted'],
      message:
        'The product is in the catalogue as before. List it again on Vinted yourself: the queue shows how.',
    });
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'active',
      listings: { vinted: { url: '' } },
    });
  });

  test('what cannot be listed again is said with its cause', async () => {
    const { id } = await addProduct(seller, { sku: 'UNDOBARE', listings: onVinted });
    const undoId = await mark(id, 'mark_as_sold');
    const step = (await queue(seller)).find(({ waits_for_seller }) => waits_for_seller);
    await seller.call('POST', `/api/operations/${step?.id}/report/`, { success: true });
    const { not_undone, message } = await undo(undoId);
    expect(not_undone).toEqual([expect.stringMatching(/^It could not be listed again on Vinted: .*photo/i)]);
    expect(message).toContain(not_undone[0]);
  });
});

ofHistory('a task that was marked by mistake is a task again, its listing still to be ended', async () => {
  const product = await addTestProduct(place, seller, { sku: 'UNDOTASK', listings: onVinted });
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
      url: onVinted.vinted.url,
    });
    const steps = (await queue(seller)).filter(({ waits_for_seller }) => waits_for_seller);
    expect(steps.map(({ action: kind, platform }) => `${kind} ${platform}`)).toEqual(['delist vinted']);
  }
});

test('what has sold since stays sold, and an undo is used up', async () => {
  const product = await addTestProduct(place, seller, { sku: 'UNDOSALE' });
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
  // An action that changes nothing offers no undo.
  const again = await seller.call('POST', '/api/products/bulk_action/', {
    ids: ids.slice(0, 1),
    action: 'mark_as_active',
  });
  expect(again.body).not.toHaveProperty('undo_id');
});
