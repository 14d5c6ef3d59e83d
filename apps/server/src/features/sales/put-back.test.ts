import { PutBackResult, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import type { Order } from '@crosslister/simulators/woocommerce/records.ts';
import { describe, expect, test } from 'vitest';
import { ofHistory } from '../../test/of-history.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  queue,
  type TradingPlace,
  until,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const shop = () => seller.store.store.shop;
const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
const sold = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;
const post = (id: number, action: string) => seller.call('POST', `/api/sales/${id}/${action}/`);
const onEbay = async (id: number) => (await readProduct(seller, id)).listings.ebay?.id ?? '';

async function listedProduct(fields: Parameters<typeof addTestProduct>[2]) {
  const product = await addTestProduct(place, seller, fields);
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  return product;
}

/** Sold on eBay and ended in the store, and then the order was cancelled. */
async function cancelledOnEbay(sku: string, fields: Parameters<typeof addTestProduct>[2] = {}) {
  const product = await listedProduct({ sku, ...fields });
  const orderId = String(ebay().buy(await onEbay(product.id)).body.orderId);
  await detect(seller);
  ebay().cancelOrder(orderId);
  await detect(seller);
  const [notice] = (await notices()).cancelled;
  if (!notice) throw new Error('the cancelled order is not told');
  return { product, orderId, notice };
}

async function refused(id: number) {
  const { status, body } = await post(id, 'put_back');
  expect(status).toBe(409);
  return (body as { detail: string }).detail;
}

describe('an order called off', () => {
  test('is told with its order, and Put back on sale lists the product everywhere again', async () => {
    const { product, orderId, notice } = await cancelledOnEbay('CALL1');
    expect(notice).toMatchObject({
      productId: product.id,
      platform: 'ebay',
      orderId,
      orderUrl: expect.stringContaining(orderId),
      putBack: { possible: true, reason: null },
    });
    expect(await sold()).toEqual({ amount: '£0.00', count: 0 });
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(await notices()).toMatchObject({ count: 1, results: [], double_sales: [] });

    const answer = PutBackResult.parse((await post(notice.id, 'put_back')).body);
    expect(answer.platforms.toSorted()).toEqual(['ebay', 'woocommerce']);
    expect(answer.message).toContain('It is being listed again on');
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'active',
      quantity: 1,
      date_sold: null,
      listings: { ebay: { status: 'active' }, woocommerce: { status: 'active' } },
    });
    expect(ebay().activeCount('CALL1')).toBe(1);
    expect(seller.store.store.product('CALL1')).toMatchObject({ status: 'publish', stock_quantity: 1 });
    expect(seller.store.store.countBySku().get('CALL1')).toBe(1);
    expect((await notices()).count).toBe(0);
  });

  ofHistory('put back twice, and twice at once, is put back once', async () => {
    const { product, notice } = await cancelledOnEbay('CALL2');
    const answers = await Promise.all([1, 2, 3].map(() => post(notice.id, 'put_back')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilIdle(seller);
    expect((await post(notice.id, 'put_back')).body).toMatchObject({
      success: true,
      message: 'It was put back on sale already.',
    });
    await untilIdle(seller);
    expect((await readProduct(seller, product.id)).quantity).toBe(1);
    expect((await queue(seller)).filter(({ action }) => action === 'crosslist')).toHaveLength(4);
    expect(ebay().activeCount('CALL2')).toBe(1);
  });

  test('left as it is, is told no more, and nothing is listed', async () => {
    const { product, notice } = await cancelledOnEbay('LEAVE1');
    expect((await post(notice.id, 'leave')).status).toBe(200);
    await detect(seller);
    expect((await notices()).count).toBe(0);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(ebay().activeCount('LEAVE1')).toBe(0);
  });

  const callOff: [string, (order: Order) => unknown][] = [
    ['cancelled', (order) => changeStatus(shop(), order, 'cancelled')],
    ['failed', (order) => changeStatus(shop(), order, 'failed')],
    ['refunded in full', (order) => createRefund(shop(), order, { amount: '20.00', api_refund: false })],
  ];
  test.each(callOff)('in the store is seen when it is %s', async (how, change) => {
    const sku = `SHOP${how.slice(0, 4).toUpperCase()}`;
    const product = await listedProduct({ sku });
    const order = seller.store.store.buy(sku);
    await detect(seller);
    change(order);
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    expect(notice).toMatchObject({ platform: 'woocommerce', orderId: String(order.id) });
    expect((await sold()).count).toBe(0);
    await post(notice?.id ?? 0, 'put_back');
    await untilIdle(seller);
    expect(seller.store.store.product(sku)).toMatchObject({ status: 'publish', stock_quantity: 1 });
    expect(ebay().activeCount(sku)).toBe(1);
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test('of one of three gives the piece back to the listings that still stand', async () => {
    const { product, notice } = await cancelledOnEbay('THREE1', { quantity: 3 });
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 2 });
    expect((await post(notice.id, 'put_back')).body).toMatchObject({ platforms: [], by_hand: [] });
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 3 });
    expect(seller.store.store.product('THREE1')?.stock_quantity).toBe(3);
    expect(ebay().listing(await onEbay(product.id))?.quantity).toBe(3);
  });

  test('of one of three leaves the task of a delist that was never proved', async () => {
    const { product, notice } = await cancelledOnEbay('PUT-UNPROVED', { quantity: 3 });
    const task = {
      type: 'delist_unproved',
      platform: 'ebay',
      listing_url: 'https://www.ebay.co.uk/itm/1',
      message: 'It may stand there still.',
    };
    await place.server.services.db
      .updateTable('products')
      .set({ status: 'action_required', action_info: JSON.stringify(task) })
      .where('id', '=', product.id)
      .execute();
    expect((await post(notice.id, 'put_back')).status).toBe(200);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      quantity: 3,
      action_info: task,
    });
  });

  test('that is paid after all takes its piece again', async () => {
    const product = await listedProduct({ sku: 'AFTER1' });
    const order = seller.store.store.buy('AFTER1');
    await detect(seller);
    changeStatus(shop(), order, 'failed');
    await detect(seller);
    await post((await notices()).cancelled[0]?.id ?? 0, 'put_back');
    await untilIdle(seller);
    changeStatus(shop(), order, 'processing');
    await detect(seller);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
    expect(ebay().activeCount('AFTER1')).toBe(0);
    expect(await notices()).toMatchObject({ cancelled: [], double_sales: [] });
  });

  test('of a thing that is not in the catalogue is told without an offer', async () => {
    await seller.store.store.addProduct({ name: 'Unknown jug', sku: 'JUG', regular_price: '7' });
    const order = seller.store.store.buy('JUG');
    await detect(seller);
    changeStatus(shop(), order, 'cancelled');
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    expect(notice?.putBack).toEqual({ possible: false, reason: 'It is not in your catalogue.' });
    expect(await refused(notice?.id ?? 0)).toBe('It is not in your catalogue.');
  });
});

describe('meanwhile', () => {
  test('the delist of the sale may be under way: it ends first, and the listing comes back', async () => {
    const product = await listedProduct({ sku: 'BUSY1' });
    const order = seller.store.store.buy('BUSY1');
    const release = place.marketplaces.ebay.faults.hold({ path: '/sell/inventory' });
    await seller.call('POST', '/api/sale-detection/run/', undefined, { prefer: 'respond-async' });
    await until(
      () => queue(seller),
      (operations) => operations.some(({ action, status }) => action === 'delist' && status === 'processing'),
    );
    changeStatus(shop(), order, 'cancelled');
    await seller.call('POST', '/api/sale-detection/run/', undefined, { prefer: 'respond-async' });
    const { cancelled } = await until(notices, (seen) => seen.cancelled.length > 0);
    await post(cancelled[0]?.id ?? 0, 'put_back');
    release();
    await untilIdle(seller);
    expect(ebay().activeCount('BUSY1')).toBe(1);
    expect((await readProduct(seller, product.id)).status).toBe('active');
  });

  test('marked as active: the offer is gone', async () => {
    const { product, notice } = await cancelledOnEbay('MEAN1');
    await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
    expect((await notices()).count).toBe(0);
    expect(await refused(notice.id)).toBe('Its quantity has been entered again since.');
    expect((await readProduct(seller, product.id)).quantity).toBe(1);
  });

  test('marked as active before the cancellation is heard of: told, without an offer', async () => {
    const product = await listedProduct({ sku: 'MEAN5' });
    const orderId = String(ebay().buy(await onEbay(product.id)).body.orderId);
    await detect(seller);
    await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
    ebay().cancelOrder(orderId);
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    expect(notice).toMatchObject({ orderId, putBack: { possible: false } });
    expect(await refused(notice?.id ?? 0)).toBe(notice?.putBack.reason);
    expect((await readProduct(seller, product.id)).quantity).toBe(1);
  });

  test('counted anew: the offer is gone', async () => {
    const { product, notice } = await cancelledOnEbay('MEAN2', { quantity: 3 });
    await seller.call('PUT', `/api/products/${product.id}/`, { quantity: 3 });
    expect((await notices()).count).toBe(0);
    await refused(notice.id);
  });

  test('deleted: the notice says so', async () => {
    const { product, notice } = await cancelledOnEbay('MEAN3');
    await seller.call('DELETE', `/api/products/${product.id}/`);
    const [left] = (await notices()).cancelled;
    expect(left?.putBack.possible).toBe(false);
    expect(await refused(notice.id)).toBe(left?.putBack.reason);
  });

  test('sold again: the piece belongs to the new order, which is no double sale', async () => {
    const product = await listedProduct({ sku: 'MEAN4' });
    const order = seller.store.store.buy('MEAN4');
    await detect(seller);
    // The store itself adds a cancelled item to its stock, and the seller has made the product visible there again.
    changeStatus(shop(), order, 'cancelled');
    await seller.store.store.updateProduct('MEAN4', { status: 'publish' });
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    seller.store.store.buy('MEAN4');
    await detect(seller);
    expect(await refused(notice?.id ?? 0)).toBe(
      'There is nothing to put back: its pieces are on sale already, or another order has them.',
    );
    expect((await notices()).double_sales).toEqual([]);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
    expect((await sold()).count).toBe(1);
  });

  test.for([0, 60])('sold again %i ms after it is put back: nothing stays live', async (moment) => {
    const sku = `AGAIN${moment}`;
    const product = await listedProduct({ sku });
    const order = seller.store.store.buy(sku);
    await detect(seller);
    changeStatus(shop(), order, 'cancelled');
    await seller.store.store.updateProduct(sku, { status: 'publish' });
    await detect(seller);
    const [notice] = (await notices()).cancelled;
    seller.store.store.buy(sku);
    ebay().setLatency(30);
    const detection = new Promise((resolve) => setTimeout(resolve, moment)).then(() => detect(seller));
    await Promise.all([post(notice?.id ?? 0, 'put_back'), detection]);
    await untilIdle(seller);
    expect(ebay().activeCount(sku)).toBe(0);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
    expect((await notices()).double_sales).toEqual([]);
  });
});
