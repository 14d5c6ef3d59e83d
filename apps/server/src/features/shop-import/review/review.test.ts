import { describe, expect, test } from 'vitest';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  type ConnectedSeller,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((...made) => {
  [place, seller] = made;
  at = reviewCalls(place, seller);
});

describe('items without a SKU', () => {
  test('wait with title, picture, price and link, and get one at a click', async () => {
    const { id } = await at.inStore({ name: 'Brass lamp', images: [{ src: place.photo }] });
    expect(await at.sync('woocommerce')).toMatchObject({ created: 0, skipped_without_sku: 1 });
    const item = await at.only('no_sku');
    expect(item).toMatchObject({
      platform: 'woocommerce',
      title: 'Brass lamp',
      price: 10,
      url: expect.stringContaining('/product/brass-lamp/'),
      image: expect.stringMatching(/^http/),
      suggested_sku: '',
      sets_sku_there: true,
      pending: false,
      error: null,
    });
    expect(await at.reviewItems('platform=etsy')).toMatchObject({ count: 0, results: [] });
    const { success, product_id } = await at.resolve(item.id, { action: 'give_sku' });
    expect(success).toBe(true);
    expect(await readProduct(seller, product_id ?? 0)).toMatchObject({
      sku: '0001',
      name: 'Brass lamp',
      price: 10,
      status: 'active',
      listings: { woocommerce: { id: String(id), status: 'active' } },
    });
    expect(seller.store.store.product('0001')?.id).toBe(id);
    expect(await at.reviewItems()).toMatchObject({ count: 0, counts: { no_sku: 0 } });
    expect(await at.sync('woocommerce')).toMatchObject({ created: 0, updated: 0, skipped_without_sku: 0 });
  });

  test('take the seller’s own SKU, unless it is taken here or there', async () => {
    await at.inStore({ name: 'Jug' });
    await addProduct(seller, { sku: 'MINE' });
    await seller.store.store.addProduct({ name: 'Draft', sku: 'THEIRS', status: 'draft' });
    await at.sync('woocommerce');
    const { id } = await at.only('no_sku');
    expect(await at.resolve(id, { action: 'give_sku', sku: 'mine' })).toMatchObject({
      success: false,
      error: 'Another product already has the SKU "mine". Choose another SKU.',
    });
    expect(await at.resolve(id, { action: 'give_sku', sku: 'THEIRS' })).toMatchObject({
      success: false,
      error: expect.stringContaining('Another product of your store has the SKU "THEIRS"'),
    });
    expect((await at.only('no_sku')).error).toContain('Choose another SKU');
    expect(await at.resolve(id, { action: 'give_sku', sku: 'JUG-1' })).toMatchObject({ success: true });
    expect((await at.bySku('JUG-1')).listings.woocommerce?.status).toBe('active');
  });

  test('all get one, with progress, and a failure is told on its item', async () => {
    const made = new Map<string, number>();
    for (let n = 1; n <= 30; n += 1) made.set(`Plate ${n}`, (await at.inStore({ name: `Plate ${n}` })).id);
    await at.sync('woocommerce');
    const [gone] = (await at.reviewItems('reason=no_sku')).results;
    const { count, results } = await at.reviewItems('reason=no_sku&page=2');
    expect([count, results.length]).toEqual([30, 5]);
    seller.store.store.remove(made.get(gone?.title ?? '') ?? 0);
    const all = await at.resolveAll({ action: 'give_sku', reason: 'no_sku' });
    expect(all).toMatchObject({ count: 30, success: false, operations: [{ status: 'partial' }] });
    expect(all.operations[0]?.progress).toEqual({ done: 30, total: 30 });
    const left = await at.only('no_sku');
    expect(left).toMatchObject({ id: gone?.id, error: expect.stringContaining('not in your store') });
    const { count: listed, results: all29 } = await listedProducts(seller, 'page_size=50');
    expect(listed).toBe(29);
    // Each its own, beside the one that was taken for what is gone.
    expect(all29.every(({ sku }) => /^00[0-3]\d$/.test(sku))).toBe(true);
    await at.sync('woocommerce');
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('leave the list when they got a SKU or are gone; one that is put away stays away', async () => {
    const named = await at.inStore({ name: 'Named later' });
    const gone = await at.inStore({ name: 'Gone later' });
    await at.inStore({ name: 'Not wanted' });
    await at.sync('woocommerce');
    const { results } = await at.reviewItems();
    const unwanted = results.find(({ title }) => title === 'Not wanted');
    await at.resolve(unwanted?.id ?? 0, { action: 'dismiss' });
    seller.store.store.remove(gone.id);
    const shop = seller.store.store.shop.products.get(named.id);
    if (shop) shop.sku = 'LATER';
    expect(await at.sync('woocommerce')).toMatchObject({ created: 1, skipped_without_sku: 1 });
    expect((await queue(seller))[0]?.progress).toEqual({ done: 2, total: 2 });
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('wait while the shop cannot be told, and are done by Retry', { timeout: 60_000 }, async () => {
    await at.inStore({ name: 'Bowl' });
    await at.sync('woocommerce');
    const { id } = await at.only('no_sku');
    seller.store.faults.add({ kind: 'unauthorized', method: 'PUT' });
    const { success, error } = await at.resolve(id, { action: 'give_sku' });
    expect([success, error]).toEqual([false, expect.stringMatching(/API key/)]);
    expect((await at.only('no_sku')).error).toBe(error);
    seller.store.faults.clear();
    const [failed] = await queue(seller);
    expect(failed).toMatchObject({ action: 'answer', status: 'failed' });
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    expect((await at.reviewItems()).count).toBe(0);
    expect((await listedProducts(seller)).count).toBe(1);
  });

  test('a sync that reads the new SKU first, and a repeated answer, make one product', async () => {
    await at.inStore({ name: 'Cup' });
    await at.sync('woocommerce');
    const { id } = await at.only('no_sku');
    seller.store.faults.add({ kind: 'cut_after', method: 'PUT', times: 1 });
    await seller.call(
      'POST',
      `/api/waiting-items/${id}/resolve/`,
      { action: 'give_sku' },
      { prefer: 'respond-async' },
    );
    await Promise.all([at.sync('woocommerce'), at.resolve(id, { action: 'give_sku' }).catch(() => null)]);
    await untilIdle(seller);
    expect((await listedProducts(seller)).count).toBe(1);
    expect((await at.reviewItems()).count).toBe(0);
  });
});

test('another seller sees and settles nothing of it', async () => {
  await at.inStore({ name: 'Private' });
  await at.sync('woocommerce');
  const { id } = await at.only('no_sku');
  const other = await place.connectedSeller({ store: false, ebay: false });
  expect((await other.call('GET', '/api/waiting-items/')).body).toMatchObject({ count: 0, results: [] });
  await other.call('POST', '/api/waiting-items/resolve/', { action: 'dismiss', reason: 'no_sku' });
  expect((await other.call('POST', `/api/waiting-items/${id}/resolve/`, { action: 'dismiss' })).status).toBe(
    404,
  );
  expect((await at.reviewItems()).count).toBe(1);
});
