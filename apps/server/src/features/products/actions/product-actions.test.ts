import { SalesStatistics } from '@crosslister/contract/sales.ts';
import { describe, expect, test } from 'vitest';
import { transact } from '../../../db/transact.ts';
import { lockProducts } from '../../../operations/lock.ts';
import { addProduct, listedProducts, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
  detect,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
  untilSent,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { changeStatus } from '../../catalogue/write-product-rows.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const all = ['woocommerce', 'ebay', 'etsy', 'vinted'];
const vinted = 'https://www.vinted.co.uk/items/99-a-vase';
const statistics = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body);
const act = (id: number, action: string) => client(seller).call('POST', `/api/products/${id}/${action}/`);
const remove = (id: number) => seller.call('DELETE', `/api/products/${id}/`);

async function rowsOf(id: number) {
  const { db } = place.server.services;
  const products = await db.selectFrom('products').select('id').where('id', '=', id).execute();
  const listings = await db.selectFrom('listings').select('id').where('product_id', '=', id).execute();
  return products.length + listings.length;
}

describe('Mark as Sold and Mark as Active', () => {
  test('one writer of product status: a transition that does not start from there stores nothing', async () => {
    const [sold, active] = [await addProduct(seller), await addProduct(seller)];
    await act(sold.id, 'mark_as_sold');
    const delistBoth = transact(place.server.services.db, async (trx) => {
      const ids = [sold.id, active.id];
      const products = await lockProducts(trx, seller.id, (all) => all.selectAll().where('id', 'in', ids));
      await changeStatus(trx, products, 'delisted', 'inactive');
    });
    await expect(delistBoth).rejects.toThrow('"delisted" does not start from the status of 1 of 2 products');
    expect((await readProduct(seller, sold.id)).status).toBe('sold');
    expect((await readProduct(seller, active.id)).status).toBe('active');
  });

  test('Mark as Sold counts a sale and ends every listing; the delist that follows says where', async () => {
    const product = await addTestProduct(place, seller, { sku: 'HAND1', price: 30 });
    await crosslist(seller, product, 'woocommerce');
    await crosslist(seller, product, 'ebay');
    await act(product.id, 'mark_as_sold');
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    const { success, results } = await delist(seller, product, all);
    expect(success).toBe(true);
    expect(results.platforms_delisted.toSorted()).toEqual(['ebay', 'woocommerce']);
    expect(ebay().activeCount('HAND1')).toBe(0);
    expect(seller.store.store.product('HAND1')?.status).toBe('draft');
    expect(await statistics()).toMatchObject({ today_sales: { amount: '£30.00', count: 1 } });
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    // A second call changes nothing.
    await act(product.id, 'mark_as_sold');
    expect((await statistics()).total_sales.count).toBe(1);
  });

  test('Mark as Active takes back a sale entered by hand', async () => {
    const { id } = await addProduct(seller);
    await act(id, 'mark_as_sold');
    await act(id, 'mark_as_active');
    expect(await readProduct(seller, id)).toMatchObject({ status: 'active', date_sold: null, quantity: 1 });
    expect((await statistics()).total_sales.count).toBe(0);
  });

  test('Marked sold, then active: what there was', async () => {
    const product = await addTestProduct(place, seller, { sku: 'BACKTWO', quantity: 3 });
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy('BACKTWO');
    await detect(seller);
    await act(product.id, 'mark_as_sold');
    expect((await readProduct(seller, product.id)).quantity).toBe(0);
    await act(product.id, 'mark_as_active');
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 2 });
    await untilIdle(seller);
    await crosslist(seller, product, 'woocommerce');
    expect(seller.store.store.product('BACKTWO')).toMatchObject({ status: 'publish', stock_quantity: 2 });
    // A second call does not add two more.
    await act(product.id, 'mark_as_active');
    expect((await readProduct(seller, product.id)).quantity).toBe(2);
  });

  test('but not an order of a marketplace', async () => {
    const product = await addTestProduct(place, seller, { sku: 'ORDER1', price: 15 });
    await crosslist(seller, product, 'woocommerce');
    seller.store.store.buy('ORDER1');
    await detect(seller);
    await act(product.id, 'mark_as_active');
    expect((await readProduct(seller, product.id)).status).toBe('active');
    await detect(seller);
    expect((await readProduct(seller, product.id)).status).toBe('active');
    expect((await statistics()).total_sales).toEqual({ amount: '£15.00', count: 1 });
  });

  test('marked as active while a delist of its sale still fails, it is not asked for again', async () => {
    const product = await addTestProduct(place, seller, { sku: 'AGAIN1' });
    await crosslist(seller, product, 'ebay');
    ebay().setLatency(150);
    place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
    await act(product.id, 'mark_as_sold');
    await act(product.id, 'mark_as_active');
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', action_info: null });
  });

  test.each([
    ['woocommerce', 'PUT', '/products'],
    ['ebay', 'POST', '/withdraw'],
  ] as const)(
    'marked as active after %s refused the end of its sale once (503), it stays up',
    async (platform, method, path) => {
      const product = await addTestProduct(place, seller, { sku: `STAYS${platform}` });
      await crosslist(seller, product, platform);
      const { faults } = platform === 'ebay' ? place.marketplaces.ebay : seller.store;
      faults.add({ kind: 'maintenance', method, path, times: 1, retryAfter: 1 });
      await act(product.id, 'mark_as_sold');
      await until(
        () => queue(seller),
        (all) => all.some(({ action, status, error }) => action === 'delist' && status === 'queued' && error),
      );
      await act(product.id, 'mark_as_active');
      const ended = (await untilIdle(seller)).find(({ action }) => action === 'delist');
      expect(ended).toMatchObject({
        status: 'cancelled',
        error: 'The product is for sale again, and so the listing stays.',
      });
      const now = await readProduct(seller, product.id);
      expect(now).toMatchObject({ status: 'active', listings: { [platform]: { status: 'active' } } });
      const isLive =
        platform === 'ebay'
          ? ebay().activeCount(product.sku) === 1
          : seller.store.store.product(product.sku)?.status === 'publish';
      expect(isLive).toBe(true);
    },
  );
});

describe('Delete', () => {
  test('hides the product at once, frees its SKU, and removes it when its listings have ended', async () => {
    const product = await addTestProduct(place, seller, { sku: 'GONE1' });
    await crosslist(seller, product, 'woocommerce');
    await crosslist(seller, product, 'ebay');
    const release = place.marketplaces.ebay.faults.hold();
    expect((await remove(product.id)).status).toBe(204);
    expect((await seller.call('GET', `/api/products/${product.id}/`)).status).toBe(404);
    expect((await listedProducts(seller)).count).toBe(0);
    expect(await rowsOf(product.id)).toBeGreaterThan(0);
    expect((await queue(seller)).filter(({ deletes_product }) => deletes_product)).toHaveLength(2);
    const successor = await addProduct(seller, { sku: 'GONE1' });
    release();
    await untilIdle(seller);
    expect(await rowsOf(product.id)).toBe(0);
    expect(ebay().activeCount('GONE1')).toBe(0);
    expect(seller.store.store.product('GONE1')?.status).toBe('draft');
    expect((await readProduct(seller, successor.id)).status).toBe('active');
  });

  test('with nothing listed it is gone at once', async () => {
    const { id } = await addProduct(seller);
    await remove(id);
    expect(await rowsOf(id)).toBe(0);
  });

  test.for([0, 200, 400, 600])(
    'with a listing under way for %i ms leaves nothing live and no row behind',
    async (moment) => {
      const sku = `UNDERWAY${moment}`;
      const product = await addTestProduct(place, seller, { sku });
      ebay().setLatency(60);
      const operation = await startCrosslist(seller, product, 'ebay');
      await untilSent(place, operation);
      await new Promise((resolve) => setTimeout(resolve, moment));
      expect((await remove(product.id)).status).toBe(204);
      await untilIdle(seller);
      expect(ebay().activeCount(sku)).toBe(0);
      expect(await rowsOf(product.id)).toBe(0);
    },
  );

  test('with a listing only the seller can end it becomes a task, and goes once its link is removed', async () => {
    const product = await addTestProduct(place, seller, { listings: { vinted: { url: vinted } } });
    const refused = await remove(product.id);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        detail:
          'Still listed on Vinted. Delete it there, then choose I deleted it. The product is then deleted.',
      },
    });
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'manual_delist_required', listing_url: vinted },
    });
    await seller.call('PUT', `/api/products/${product.id}/`, { listings: { vinted: { url: '' } } });
    expect((await remove(product.id)).status).toBe(204);
    expect(await rowsOf(product.id)).toBe(0);
    expect((await statistics()).total_sales.count).toBe(0);
  });

  test('brings the product back when a listing cannot be ended, beside one that has its SKU by now', async () => {
    const product = await addTestProduct(place, seller, { sku: 'REUSED1' });
    await crosslist(seller, product, 'ebay');
    ebay().setLatency(100);
    const disarm = place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
    await remove(product.id);
    await addProduct(seller, { sku: 'reused1' });
    const [failed] = await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({
      sku: `REUSED1 (deleted ${product.id})`,
      status: 'action_required',
      action_info: { type: 'delist_failed', listing_url: expect.stringContaining('/itm/') },
    });
    disarm();
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    expect(ebay().activeCount('REUSED1')).toBe(0);
    expect(await rowsOf(product.id)).toBe(0);
  });
});

describe('with eBay disconnected', () => {
  async function listedThenCutOff(sku: string) {
    const product = await addTestProduct(place, seller, { sku });
    await crosslist(seller, product, 'ebay');
    await client(seller).call('POST', '/api/oauth/ebay/disconnect/');
    return product;
  }

  test('Delete is refused at once, and says what to do', async () => {
    const product = await listedThenCutOff('CUT1');
    expect(await remove(product.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Still listed on eBay: .*Connect eBay/) },
    });
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: {
        type: 'delist_failed',
        message: expect.stringContaining('Connect eBay, then delete the product again.'),
        platform: 'ebay',
      },
    });
    expect((await queue(seller)).filter(({ action }) => action === 'delist')).toEqual([]);
  });

  test('Mark as Sold and the delist that follows are one failure, with its cause', async () => {
    const product = await listedThenCutOff('CUT2');
    await act(product.id, 'mark_as_sold');
    await untilIdle(seller);
    expect((await delist(seller, product, all)).results.platforms_failed).toHaveLength(1);
    expect((await queue(seller)).filter(({ action }) => action === 'delist')).toMatchObject([
      { status: 'failed', platform: 'ebay' },
    ]);
    expect((await readProduct(seller, product.id)).action_info).toMatchObject({
      type: 'delist_failed',
      message: 'Still listed on eBay: eBay account not connected. Connect eBay, then retry.',
    });
  });
});
