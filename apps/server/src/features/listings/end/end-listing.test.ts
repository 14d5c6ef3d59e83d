import { describe, expect, test } from 'vitest';
import { ofHistory } from '../../../test/of-history.ts';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  operationNow,
  queue,
  startCrosslist,
  type TradingPlace,
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

/** Waits until the newest operation has ended, without the pauses between its attempts. */
async function hurried(sellerNow: ConnectedSeller) {
  return until(
    async () => {
      await place.server.services.db
        .updateTable('operations')
        .set({ run_after: new Date(0) })
        .where('user_id', '=', sellerNow.id)
        .where('status', '=', 'queued')
        .execute();
      return (await queue(sellerNow))[0];
    },
    (operation) => operation?.status === 'failed',
  );
}

const all = ['woocommerce', 'ebay', 'etsy', 'vinted'];

describe('POST /api/delist/manual/', () => {
  test('ends every chosen listing, with proof, and the product becomes inactive', async () => {
    const product = await addTestProduct(place, seller, { sku: 'END1' });
    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    const answer = await delist(seller, product, all);
    expect(answer).toMatchObject({ success: true, message: 'Delisted.' });
    expect(answer.results.platforms_delisted.toSorted()).toEqual(['ebay', 'woocommerce']);
    expect(place.marketplaces.ebay.ebay.activeCount('END1')).toBe(0);
    expect(seller.store.store.product('END1')?.status).toBe('draft');

    const now = await readProduct(seller, product.id);
    expect(now.status).toBe('inactive');
    for (const listing of Object.values(now.listings)) {
      expect(listing).toMatchObject({ id: '', url: '', status: 'delisted' });
      expect(Date.parse(listing?.delisted_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    }
    expect(now.listings.ebay?.proof?.status_seen).toBe('no longer on sale');
    const rows = await place.server.services.db
      .selectFrom('listings')
      .select(['proof', 'external_id'])
      .where('product_id', '=', product.id)
      .execute();
    expect(rows.map(({ proof }) => proof?.status_seen).toSorted()).toEqual(
      ['UNPUBLISHED', 'draft'].toSorted(),
    );
    expect(rows.every(({ external_id }) => external_id !== '')).toBe(true);
  });

  ofHistory('what has ended already counts as delisted, and nothing is sent', async () => {
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'ebay');
    await delist(seller, product, ['ebay']);
    const before = (await queue(seller)).length;
    expect(await delist(seller, product, ['ebay'])).toMatchObject({
      success: true,
      results: { platforms_delisted: ['ebay'], platforms_failed: [] },
    });
    expect(await queue(seller)).toHaveLength(before);
  });

  test('a refusal leaves the listing as it is and says why', async () => {
    const product = await addTestProduct(place, seller, { sku: 'STAY1' });
    const { body } = await crosslist(seller, product, 'ebay');
    place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
    const answer = await delist(seller, product, ['ebay']);
    const { listing_url } = body as { listing_url: string };
    expect(answer).toMatchObject({
      success: false,
      results: { platforms_delisted: [], platforms_failed: [{ platform: 'ebay', listing_url }] },
    });
    expect(answer.error).toMatch(/eBay/);
    const now = await readProduct(seller, product.id);
    expect(now).toMatchObject({
      status: 'active',
      listings: { ebay: { status: 'active', url: listing_url } },
    });
    expect((await queue(seller))[0]).toMatchObject({
      action: 'delist',
      status: 'failed',
      error: answer.error,
    });
  });

  test('a listing only the seller can end is named with its link', async () => {
    const url = 'https://www.vinted.co.uk/items/123456-a-thing';
    const product = await addTestProduct(place, seller, { listings: { vinted: { url } } });
    const answer = await delist(seller, product, ['vinted']);
    expect(answer).toMatchObject({
      success: false,
      message: 'Delete it on Vinted, then confirm here.',
      results: { platforms_delisted: [], platforms_failed: [] },
      operations: [{ action: 'delist', platform: 'vinted', waits_for_seller: true, link: url }],
    });
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test('one that fails leaves the product active until it is ended too', async () => {
    const product = await addTestProduct(place, seller, { sku: 'HALF1' });
    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
    const answer = await delist(seller, product, ['ebay', 'woocommerce']);
    expect(answer.results).toMatchObject({
      platforms_delisted: ['woocommerce'],
      platforms_failed: [{ platform: 'ebay' }],
    });
    expect((await readProduct(seller, product.id)).status).toBe('active');
    place.marketplaces.ebay.faults.clear();
    await delist(seller, product, ['ebay']);
    expect((await readProduct(seller, product.id)).status).toBe('inactive');
  });

  test('never proved in five tries, it becomes a task with its link, and a retry that succeeds ends the task', async () => {
    const product = await addTestProduct(place, seller, { sku: 'OPEN1' });
    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    const { listings } = await readProduct(seller, product.id);
    const fault = place.marketplaces.ebay.faults;
    fault.add({ kind: 'cut_before', path: '/withdraw' });
    const body = { product_id: product.id, platforms: ['ebay'] };
    await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
    const failed = await hurried(seller);
    expect(failed?.next_step).toMatch(/^It was tried 5 times\./);
    const task = await readProduct(seller, product.id);
    expect(task).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_unproved', platform: 'ebay', listing_url: listings.ebay?.url },
    });
    expect(task.action_info?.message).toMatch(
      /^Still listed on eBay: .* Choose Retry in the queue; or end it/,
    );

    fault.clear();
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    const done = await readProduct(seller, product.id);
    expect(done).toMatchObject({ status: 'inactive', action_info: null });
    expect(done.listings).toMatchObject({ ebay: { status: 'delisted' }, woocommerce: { status: 'active' } });
    expect(place.marketplaces.ebay.ebay.activeCount('OPEN1')).toBe(0);
  });

  test('never proved, it is for sale all the same: an edit and a piece sold reach the other listings', async () => {
    const product = await addTestProduct(place, seller, { sku: 'OPEN2', quantity: 3 });
    await crosslist(seller, product, 'ebay');
    await crosslist(seller, product, 'woocommerce');
    const { listings } = await readProduct(seller, product.id);
    place.marketplaces.ebay.faults.add({ kind: 'cut_before', path: '/withdraw' });
    const body = { product_id: product.id, platforms: ['ebay'] };
    await seller.call('POST', '/api/delist/manual/', body, { prefer: 'respond-async' });
    await hurried(seller);
    place.marketplaces.ebay.faults.clear();

    await client(seller).call('PUT', `/api/products/${product.id}/`, { price: 31 });
    await untilIdle(seller);
    expect(seller.store.store.product('OPEN2')?.price).toBe('31.00');

    place.marketplaces.ebay.ebay.buy(listings.ebay?.id ?? '');
    await detect(seller);
    const revises = (await untilIdle(seller)).filter(({ action }) => action === 'revise');
    expect(revises.map(({ status, error }) => [status, error])).toEqual(
      revises.map(() => ['completed', null]),
    );
    expect(seller.store.store.product('OPEN2')).toMatchObject({ status: 'publish', stock_quantity: 2 });
    expect(await readProduct(seller, product.id)).toMatchObject({
      quantity: 2,
      action_info: { type: 'delist_unproved', platform: 'ebay' },
    });
  });

  test('from where it never was: nothing ends, and it stays active', async () => {
    const product = await addTestProduct(place, seller);
    await crosslist(seller, product, 'woocommerce');
    await delist(seller, product, ['ebay']);
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test("another seller's product is not found", async () => {
    const other = await place.connectedSeller({ store: false, ebay: false });
    const product = await addTestProduct(place, other);
    const body = { product_id: product.id, platforms: ['ebay'] };
    expect((await seller.call('POST', '/api/delist/manual/', body)).status).toBe(404);
  });
});

describe('while the same product is being listed there', () => {
  test('a crosslist that waits is taken back', async () => {
    const product = await addTestProduct(place, seller, { sku: 'WAIT1' });
    place.marketplaces.ebay.faults.add({ kind: 'maintenance', retryAfter: 600 });
    const operation = await startCrosslist(seller, product, 'ebay');
    await expect.poll(async () => (await operationNow(seller, operation.id)).next_attempt_at).not.toBeNull();
    place.marketplaces.ebay.faults.clear();
    expect(await delist(seller, product, ['ebay'])).toMatchObject({ success: true });
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'cancelled',
      error: 'It was delisted.',
    });
    expect((await readProduct(seller, product.id)).status).toBe('inactive');
  });

  test('one under way is stopped, and nothing of it stays live', async () => {
    const product = await addTestProduct(place, seller, { sku: 'FLY1' });
    place.marketplaces.ebay.ebay.setLatency(60);
    const operation = await startCrosslist(seller, product, 'ebay');
    await untilSent(place, operation);
    expect(await delist(seller, product, ['ebay'])).toMatchObject({ success: true });
    await untilIdle(seller);
    expect(['cancelled', 'completed']).toContain((await operationNow(seller, operation.id)).status);
    expect(place.marketplaces.ebay.ebay.activeCount('FLY1')).toBe(0);
    const now = await readProduct(seller, product.id);
    expect(now.status).toBe('inactive');
    expect(now.listings.ebay?.url ?? '').toBe('');
  });

  test('one whose outcome is not known is looked up by SKU and ended', async () => {
    const product = await addTestProduct(place, seller, { sku: 'LOST-1' });
    seller.store.faults.add({ kind: 'cut_after', method: 'PUT', path: '/wc/v3/products', times: 1 });
    const operation = await startCrosslist(seller, product, 'woocommerce');
    await expect.poll(() => seller.store.store.product('LOST-1')?.status).toBe('publish');
    await expect.poll(async () => (await operationNow(seller, operation.id)).next_attempt_at).not.toBeNull();
    seller.store.faults.clear();
    expect(await delist(seller, product, ['woocommerce'])).toMatchObject({ success: true });
    expect(seller.store.store.product('LOST-1')?.status).toBe('draft');
    expect((await readProduct(seller, product.id)).status).toBe('inactive');
  });
});
