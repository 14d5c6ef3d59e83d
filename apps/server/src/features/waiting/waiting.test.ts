import type { ImportResult } from '@crosslister/contract/results.ts';
import {
  type WaitingBulkResult,
  type WaitingItem,
  WaitingPage,
  type WaitingReason,
  type WaitingResult,
} from '@crosslister/contract/waiting.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../test/products.ts';
import {
  addThing,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  queue,
  startTradingPlace,
  type TradingPlace,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());
beforeEach(async () => {
  seller = await place.connectedSeller();
});

const sync = (platform: string) => client(seller).call<ImportResult>('POST', `/api/sync/${platform}/`);
const importAll = (platform: string) =>
  client(seller).call<ImportResult>('POST', `/api/import/${platform}/`, {});
const waiting = async (query = '') =>
  WaitingPage.parse((await seller.call('GET', `/api/waiting-items/?${query}`)).body);
const resolve = (id: number, body: object) =>
  client(seller).call<WaitingResult>('POST', `/api/waiting-items/${id}/resolve/`, body);
const refusal = async (id: number, body: object) => {
  const answer = await seller.call('POST', `/api/waiting-items/${id}/resolve/`, body);
  return { status: answer.status, ...(answer.body as { detail?: string; next_step?: string }) };
};
const resolveAll = (body: object) =>
  client(seller).call<WaitingBulkResult>('POST', '/api/waiting-items/resolve/', body);
const inStore = (fields: Record<string, unknown>) =>
  seller.store.store.addProduct({ regular_price: '10', ...fields });
const onEbay = (title: string, sku: string) =>
  place.marketplaces.ebay.ebay.addListing(seller.ebayName, { title, price: '8.00', sku });
async function only(reason: WaitingReason): Promise<WaitingItem> {
  const { results } = await waiting(`reason=${reason}`);
  expect(results).toHaveLength(1);
  const [item] = results;
  if (!item) throw new Error('nothing waits');
  return item;
}
async function bySku(sku: string) {
  const { results } = await listedProducts(seller, `search=${encodeURIComponent(sku)}`);
  const product = results.find((candidate) => candidate.sku === sku);
  if (!product) throw new Error(`no product ${sku}`);
  return product;
}

describe('items without a SKU', () => {
  test('wait with title, picture, price and link, and get one at a click', async () => {
    const { id } = await inStore({ name: 'Brass lamp', images: [{ src: place.photo }] });
    expect(await sync('woocommerce')).toMatchObject({ created: 0, skipped_without_sku: 1 });
    const item = await only('no_sku');
    expect(item).toMatchObject({
      platform: 'woocommerce',
      title: 'Brass lamp',
      price: 10,
      url: expect.stringContaining('/product/brass-lamp/'),
      image: expect.stringMatching(/^http/),
      suggested_sku: `BRASSLAMPW${id}`,
      sets_sku_there: true,
      pending: false,
      error: null,
    });
    expect(await waiting('platform=etsy')).toMatchObject({ count: 0, results: [] });
    const { success, product_id } = await resolve(item.id, { action: 'give_sku' });
    expect(success).toBe(true);
    expect(await readProduct(seller, product_id ?? 0)).toMatchObject({
      sku: `BRASSLAMPW${id}`,
      name: 'Brass lamp',
      price: 10,
      status: 'active',
      listings: { woocommerce: { id: String(id), status: 'active' } },
    });
    expect(seller.store.store.product(`BRASSLAMPW${id}`)?.id).toBe(id);
    expect(await waiting()).toMatchObject({ count: 0, counts: { no_sku: 0 } });
    expect(await sync('woocommerce')).toMatchObject({ created: 0, updated: 0, skipped_without_sku: 0 });
  });

  test('take the seller’s own SKU, unless it is taken here or there', async () => {
    await inStore({ name: 'Jug' });
    await addProduct(seller, { sku: 'MINE' });
    await seller.store.store.addProduct({ name: 'Draft', sku: 'THEIRS', status: 'draft' });
    await sync('woocommerce');
    const { id } = await only('no_sku');
    expect(await resolve(id, { action: 'give_sku', sku: 'mine' })).toMatchObject({
      success: false,
      error: 'Another product already has the SKU "mine". Choose another SKU.',
    });
    expect(await resolve(id, { action: 'give_sku', sku: 'THEIRS' })).toMatchObject({
      success: false,
      error: expect.stringContaining('Another product of your store has the SKU "THEIRS"'),
    });
    expect((await only('no_sku')).error).toContain('Choose another SKU');
    expect(await resolve(id, { action: 'give_sku', sku: 'JUG-1' })).toMatchObject({ success: true });
    expect((await bySku('JUG-1')).listings.woocommerce?.status).toBe('active');
  });

  test('all get one, with progress, and a failure is told on its item', async () => {
    for (let n = 1; n <= 30; n += 1) await inStore({ name: `Plate ${n}` });
    await sync('woocommerce');
    const [gone] = (await waiting('reason=no_sku')).results;
    const { count, results } = await waiting('reason=no_sku&page=2');
    expect([count, results.length]).toEqual([30, 5]);
    seller.store.store.remove(Number(gone?.suggested_sku?.replace(/^.*W/, '')));
    const all = await resolveAll({ action: 'give_sku', reason: 'no_sku' });
    expect(all).toMatchObject({ count: 30, success: false, operations: [{ status: 'partial' }] });
    expect(all.operations[0]?.progress).toEqual({ done: 30, total: 30 });
    const left = await only('no_sku');
    expect(left).toMatchObject({ id: gone?.id, error: expect.stringContaining('not in your store') });
    expect((await listedProducts(seller)).count).toBe(29);
    await sync('woocommerce');
    expect((await waiting()).count).toBe(0);
  });

  test('leave the list when they got a SKU or are gone; one that is put away stays away', async () => {
    const named = await inStore({ name: 'Named later' });
    const gone = await inStore({ name: 'Gone later' });
    await inStore({ name: 'Not wanted' });
    await sync('woocommerce');
    const { results } = await waiting();
    const unwanted = results.find(({ title }) => title === 'Not wanted');
    await resolve(unwanted?.id ?? 0, { action: 'dismiss' });
    seller.store.store.remove(gone.id);
    const shop = seller.store.store.shop.products.get(named.id);
    if (shop) shop.sku = 'LATER';
    expect(await sync('woocommerce')).toMatchObject({ created: 1, skipped_without_sku: 1 });
    expect((await waiting()).count).toBe(0);
  });

  test('wait while the shop cannot be told, and are done by Retry', { timeout: 60_000 }, async () => {
    await inStore({ name: 'Bowl' });
    await sync('woocommerce');
    const { id } = await only('no_sku');
    seller.store.faults.add({ kind: 'unauthorized', method: 'PUT' });
    const { success, error } = await resolve(id, { action: 'give_sku' });
    expect([success, error]).toEqual([false, expect.stringMatching(/API key/)]);
    expect((await only('no_sku')).error).toBe(error);
    seller.store.faults.clear();
    const [failed] = await queue(seller);
    expect(failed).toMatchObject({ action: 'answer', status: 'failed' });
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    expect((await waiting()).count).toBe(0);
    expect((await listedProducts(seller)).count).toBe(1);
  });

  test('a sync that reads the new SKU first, and a repeated answer, make one product', async () => {
    await inStore({ name: 'Cup' });
    await sync('woocommerce');
    const { id } = await only('no_sku');
    seller.store.faults.add({ kind: 'cut_after', method: 'PUT', times: 1 });
    await seller.call(
      'POST',
      `/api/waiting-items/${id}/resolve/`,
      { action: 'give_sku' },
      { prefer: 'respond-async' },
    );
    await Promise.all([sync('woocommerce'), resolve(id, { action: 'give_sku' }).catch(() => null)]);
    await untilIdle(seller);
    expect((await listedProducts(seller)).count).toBe(1);
    expect((await waiting()).count).toBe(0);
  });
});

describe('conflicts', () => {
  async function edited(): Promise<{ id: number }> {
    await inStore({ name: 'Old', sku: 'CON1', description: 'Old words' });
    await sync('woocommerce');
    const { id } = await bySku('CON1');
    await seller.call('PUT', `/api/products/${id}/`, { name: 'Mine', price: 25 });
    await untilIdle(seller);
    await seller.store.store.updateProduct('CON1', { name: 'Theirs', regular_price: '30' });
    return { id };
  }

  test('name the fields with both values, and nothing is overwritten', async () => {
    const { id } = await edited();
    expect(await sync('woocommerce')).toMatchObject({ updated: expect.any(Number) });
    expect(await only('conflict')).toMatchObject({
      platform: 'woocommerce',
      products: [{ id, name: 'Mine', sku: 'CON1' }],
      conflicts: [
        { field: 'name', mine: 'Mine', theirs: 'Theirs' },
        { field: 'price', mine: '£25.00', theirs: '£30.00' },
      ],
    });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Mine', price: 25 });
    expect(await sync('woocommerce')).toMatchObject({ created: 0, updated: 0 });
    await only('conflict');
  });

  test('Keep mine brings it to the shop, and later changes there are taken again', async () => {
    const { id } = await edited();
    await sync('woocommerce');
    await resolve((await only('conflict')).id, { action: 'keep' });
    await untilIdle(seller);
    expect(seller.store.store.product('CON1')).toMatchObject({ name: 'Mine', price: '25.00' });
    expect(await sync('woocommerce')).toMatchObject({ updated: 0 });
    expect((await waiting()).count).toBe(0);
    await seller.store.store.updateProduct('CON1', { name: 'Newer' });
    expect(await sync('woocommerce')).toMatchObject({ updated: 1 });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Newer' });
  });

  test('Keep mine that never reaches the shop is not asked again, until the shop changes once more', async () => {
    const { id } = await edited();
    await sync('woocommerce');
    seller.store.faults.add({ kind: 'forbidden', method: 'PUT' });
    await resolve((await only('conflict')).id, { action: 'keep' });
    await untilIdle(seller);
    await sync('woocommerce');
    expect((await waiting()).count).toBe(0);
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Mine', price: 25 });
    await seller.store.store.updateProduct('CON1', { name: 'Theirs again' });
    await sync('woocommerce');
    expect((await only('conflict')).conflicts[0]).toMatchObject({ field: 'name', theirs: 'Theirs again' });
  });

  test('Take theirs, one field and then the rest', async () => {
    const { id } = await edited();
    await sync('woocommerce');
    const item = await only('conflict');
    await resolve(item.id, { action: 'take', fields: ['price'] });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Mine', price: 30 });
    expect((await only('conflict')).conflicts.map(({ field }) => field)).toEqual(['name']);
    await resolve(item.id, { action: 'take' });
    expect(await readProduct(seller, id)).toMatchObject({ name: 'Theirs', price: 30 });
    expect((await waiting()).count).toBe(0);
    expect(await sync('woocommerce')).toMatchObject({ updated: 0 });
    expect(await refusal(item.id, { action: 'take' })).toMatchObject({ status: 404 });
  });

  test('leave by themselves when both are equal again', async () => {
    await edited();
    await sync('woocommerce');
    await only('conflict');
    await seller.store.store.updateProduct('CON1', { name: 'Mine', regular_price: '25' });
    await sync('woocommerce');
    expect((await waiting()).count).toBe(0);
  });

  test('photos that were edited here and brought there are no conflict', async () => {
    await inStore({ name: 'Pictured', sku: 'PIC1', images: [{ src: place.photo }] });
    await sync('woocommerce');
    const { id } = await bySku('PIC1');
    await seller.call('PUT', `/api/products/${id}/`, { images: [{ src: `${place.photo}?again` }] });
    await untilIdle(seller);
    await sync('woocommerce');
    expect((await waiting()).count).toBe(0);
  });

  test('of a product that was sold meanwhile are refused', async () => {
    const { id } = await edited();
    await sync('woocommerce');
    const item = await only('conflict');
    await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
    expect(await refusal(item.id, { action: 'take' })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is sold'),
    });
  });
});

describe('titles that are known', () => {
  test('wait instead of making a second product; Link keeps the SKU there, so that sales match', async () => {
    const mine = await addProduct(seller, { sku: 'MINE-1', name: 'Wedgwood Teapot &amp; Lid' });
    const listing = onEbay('WEDGWOOD  teapot & lid!', 'EBAY77');
    onEbay('Quite another thing', 'EBAY78');
    expect(await sync('ebay')).toMatchObject({ created: 1 });
    const item = await only('same_title');
    expect(item).toMatchObject({ sku: 'EBAY77', products: [{ id: mine.id, sku: 'MINE-1' }] });
    expect(await resolve(item.id, { action: 'link' })).toMatchObject({ success: true, product_id: mine.id });
    expect((await readProduct(seller, mine.id)).listings.ebay).toMatchObject({
      id: listing.listingId,
      status: 'active',
    });
    expect(await sync('ebay')).toMatchObject({ created: 0, updated: 0 });
    expect((await waiting()).count).toBe(0);
    place.marketplaces.ebay.ebay.buy(listing.listingId);
    await detect(seller);
    expect((await readProduct(seller, mine.id)).status).toBe('sold');
  });

  test('several products of one title: the seller chooses, and identical items stay apart', async () => {
    const [one, two] = [
      await addProduct(seller, { sku: 'T1', name: 'Band shirt' }),
      await addProduct(seller, { sku: 'T2', name: 'Band shirt' }),
    ];
    onEbay('Band shirt', 'EB1');
    onEbay('Band Shirt', 'EB2');
    onEbay('band shirt', 'EB3');
    expect(await sync('ebay')).toMatchObject({ created: 0 });
    const { results } = await waiting('reason=same_title');
    expect(results).toHaveLength(3);
    const [first, second, third] = results;
    if (!first || !second || !third) throw new Error('three wait');
    expect(first.products.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(await refusal(first.id, { action: 'link' })).toMatchObject({
      status: 409,
      detail: '2 products have this title.',
      next_step: 'Choose the one it is.',
    });
    await resolve(first.id, { action: 'link', product_id: two.id });
    expect(await refusal(second.id, { action: 'link', product_id: two.id })).toMatchObject({
      status: 409,
      detail: '"Band shirt" is listed on eBay already.',
    });
    await resolve(second.id, { action: 'link' });
    expect(await refusal(third.id, { action: 'link' })).toMatchObject({ status: 409 });
    await sync('ebay');
    // Both products have their listing now, so the third is a thing of its own.
    expect((await waiting()).count).toBe(0);
    expect((await bySku('EB3')).listings.ebay?.status).toBe('active');
    expect((await listedProducts(seller)).count).toBe(3);
  });

  test('it is another thing: a product of its own, for one and for all', async () => {
    for (const n of [1, 2, 3]) await addProduct(seller, { sku: `P${n}`, name: `Print ${n}` });
    for (const n of [1, 2, 3]) await inStore({ name: `Print ${n}`, ...(n > 1 && { sku: `WOO${n}` }) });
    expect(await importAll('woocommerce')).toMatchObject({ created: 0, skipped_without_sku: 1 });
    expect((await waiting()).counts).toEqual({ no_sku: 0, conflict: 0, same_title: 3 });
    const { results } = await waiting();
    const [nameless] = results;
    // Without a SKU there, it is given one.
    expect(await resolve(nameless?.id ?? 0, { action: 'create' })).toMatchObject({ success: true });
    expect(seller.store.store.product(nameless?.suggested_sku ?? '')?.name).toBe('Print 1');
    const all = await resolveAll({ action: 'create', reason: 'same_title', platform: 'woocommerce' });
    expect(all).toMatchObject({ success: true, count: 2 });
    expect((await listedProducts(seller)).count).toBe(6);
    expect(await sync('woocommerce')).toMatchObject({ created: 0, updated: 0 });
  });

  test('link all joins what is certain; an item without a SKU stays linked by its id', async () => {
    const lamp = await addProduct(seller, { sku: 'L1', name: 'Lamp' });
    await addProduct(seller, { sku: 'C1', name: 'Cup' });
    await addProduct(seller, { sku: 'C2', name: 'Cup' });
    const { id } = await inStore({ name: 'Lamp' });
    await inStore({ name: 'Cup', sku: 'WC' });
    await sync('woocommerce');
    const all = await resolveAll({ action: 'link', reason: 'same_title' });
    expect(all).toMatchObject({ count: 2, success: false });
    expect((await readProduct(seller, lamp.id)).listings.woocommerce?.id).toBe(String(id));
    expect((await only('same_title')).error).toBe('2 products have this title. Choose the one it is.');
    expect(await sync('woocommerce')).toMatchObject({ created: 0, skipped_without_sku: 0 });
    await only('same_title');
  });

  test('put away, they are neither asked again nor made', async () => {
    await addProduct(seller, { sku: 'V1', name: 'Vase' });
    onEbay('Vase', 'EV');
    await sync('ebay');
    expect(await resolveAll({ action: 'dismiss', reason: 'same_title' })).toMatchObject({ count: 1 });
    expect(await sync('ebay')).toMatchObject({ created: 0 });
    expect((await waiting()).count).toBe(0);
    expect((await listedProducts(seller)).count).toBe(1);
  });

  test('a sold product, and one that stands there already, are never meant', async () => {
    const sold = await addProduct(seller, { sku: 'S1', name: 'Clock' });
    await seller.call('POST', `/api/products/${sold.id}/mark_as_sold/`);
    const listed = await addThing(place, seller, { sku: 'S2', name: 'Stool' });
    await crosslist(seller, listed, 'ebay');
    onEbay('Clock', 'EC');
    onEbay('Stool', 'ES');
    expect(await sync('ebay')).toMatchObject({ created: 2 });
    expect((await waiting()).count).toBe(0);
  });

  test('a product that is deleted or sold meanwhile is refused', async () => {
    const mine = await addProduct(seller, { sku: 'D1', name: 'Desk' });
    onEbay('Desk', 'ED');
    await sync('ebay');
    const item = await only('same_title');
    await seller.call('POST', `/api/products/${mine.id}/mark_as_sold/`);
    expect(await refusal(item.id, { action: 'link', product_id: mine.id })).toMatchObject({
      status: 409,
      detail: expect.stringContaining('is sold'),
    });
    expect(await refusal(item.id, { action: 'link' })).toMatchObject({ status: 409 });
    expect(await refusal(item.id, { action: 'keep' })).toMatchObject({ status: 400 });
    expect(await refusal(item.id, { action: 'link', product_id: 999_999 })).toMatchObject({ status: 409 });
  });
});

test('another seller sees and settles nothing of it', async () => {
  await inStore({ name: 'Private' });
  await sync('woocommerce');
  const { id } = await only('no_sku');
  const other = await place.connectedSeller({ store: false, ebay: false });
  expect((await other.call('GET', '/api/waiting-items/')).body).toMatchObject({ count: 0, results: [] });
  await other.call('POST', '/api/waiting-items/resolve/', { action: 'dismiss', reason: 'no_sku' });
  expect((await other.call('POST', `/api/waiting-items/${id}/resolve/`, { action: 'dismiss' })).status).toBe(
    404,
  );
  await until(
    () => waiting(),
    ({ count }) => count === 1,
  );
});
