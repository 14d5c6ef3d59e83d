import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { SaleList, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { updateOrder } from '@crosslister/simulators/woocommerce/orders/orders-write.ts';
import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import { stampOf } from '@crosslister/simulators/woocommerce/stamp.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { transact } from '../../db/transact.ts';
import { lockProduct } from '../../operations/lock.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
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

const total = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;
const salesOf = async (id: number) =>
  SaleList.parse((await seller.call('GET', `/api/sales/?product_id=${id}`)).body).results;
const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body).results;
const cancelled = async () =>
  SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body).cancelled;

/** Sold in the store: `bought` of a stock of `stock`, at £20 each. */
async function soldInStore(sku: string, bought: number, stock: number) {
  const product = await addTestProduct(place, seller, { sku, price: 20, quantity: stock });
  await crosslist(seller, product, 'woocommerce');
  const order = seller.store.store.buy(sku, { quantity: bought });
  await detect(seller);
  await untilIdle(seller);
  const refund = (input: Record<string, unknown>) =>
    createRefund(seller.store.store.shop, order, { api_refund: false, ...input });
  return { id: product.id, line: order.lines[0]?.id, refund };
}

test('One line refunded and restocked: a refunded line is a cancelled sale of that line', async () => {
  const { id, line, refund } = await soldInStore('REFUND1', 1, 1);
  // Postage stays paid, so the order stays as it was.
  refund({ amount: '20', line_items: [{ id: line, quantity: 1, refund_total: 20 }] });
  await detect(seller);
  expect(await total()).toEqual({ amount: '£0.00', count: 0 });
  expect(await salesOf(id)).toMatchObject([{ state: 'cancelled', sale_price: 20 }]);
  expect(await cancelled()).toMatchObject([{ productId: id, putBack: { possible: true } }]);
  // The product is still under Sales, where its sale is shown as cancelled.
  const page = await seller.call('GET', '/api/products/?status=sold&page_size=25');
  const listed = (page.body as ProductPage).results.find((one) => one.id === id);
  expect(listed?.sale).toMatchObject({ cancelled: { asks: true } });
  const { sale } = await readProduct(seller, id);
  expect(sale).toMatchObject({ platforms: ['woocommerce'], cancelled: { asks: true } });
});

test('Refunded in part: the amount is lowered, and the ledger shows both', async () => {
  const { id, refund } = await soldInStore('REFUND2', 1, 1);
  refund({ amount: '4.50' });
  await detect(seller);
  expect(await total()).toEqual({ amount: '£15.50', count: 1 });
  expect(await salesOf(id)).toMatchObject([{ state: 'sold', sale_price: 15.5, refunded: 4.5 }]);
  expect((await notices()).find(({ productId }) => productId === id)).toMatchObject({
    salePrice: 15.5,
    refunded: 4.5,
  });
  await detect(seller);
  expect(await total()).toEqual({ amount: '£15.50', count: 1 });
  const sale = { platforms: ['woocommerce'], price: 15.5, refunded: 4.5, currency: 'GBP' };
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', sale });
});

test('one of three pieces refunded is one sale less, offered to be put back', async () => {
  const { id, line, refund } = await soldInStore('REFUND3', 3, 5);
  refund({ amount: '20', line_items: [{ id: line, quantity: 1, refund_total: 20 }] });
  await detect(seller);
  await detect(seller);
  expect(await total()).toEqual({ amount: '£40.00', count: 2 });
  expect(await salesOf(id)).toMatchObject([
    { state: 'cancelled', quantity: 1, sale_price: 20 },
    { state: 'sold', quantity: 2, sale_price: 40, refunded: 0 },
  ]);
  const [offered] = await cancelled();
  expect(offered).toMatchObject({ productId: id, putBack: { possible: true } });
  await seller.call('POST', `/api/sales/${offered?.id}/put_back/`);
  expect((await readProduct(seller, id)).quantity).toBe(3);
});

test('eBay refunds likewise: in part, and the whole line', async () => {
  const product = await addTestProduct(place, seller, { sku: 'REFUND4', price: 20 });
  await crosslist(seller, product, 'ebay');
  const { ebay } = place.marketplaces.ebay;
  const listingId = (await readProduct(seller, product.id)).listings.ebay?.id ?? '';
  const price = Number(ebay.listing(listingId)?.price);
  const { body } = ebay.buy(listingId);
  await detect(seller);
  ebay.refundOrder(String(body.orderId), 5);
  await detect(seller);
  expect(await salesOf(product.id)).toMatchObject([{ state: 'sold', sale_price: price - 5, refunded: 5 }]);
  ebay.refundOrder(String(body.orderId), price - 5);
  await detect(seller);
  expect(await salesOf(product.id)).toMatchObject([{ state: 'cancelled' }]);
});

test('A refund waits for whoever holds the product, and holds none of its sales meanwhile', async () => {
  const { id, line, refund } = await soldInStore('REFUND9', 2, 3);
  refund({ amount: '20', line_items: [{ id: line, quantity: 1, refund_total: 20 }] });
  const { db } = place.server.services;
  let read: Promise<unknown> | undefined;
  await transact(db, async (trx) => {
    await lockProduct(trx, seller.id, id);
    read = detect(seller);
    await until(
      () =>
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db,
        ),
      ({ rows }) => rows.length > 0,
    );
    const { rows: free } =
      await sql`SELECT FROM sales WHERE product_id = ${id} FOR UPDATE SKIP LOCKED`.execute(trx);
    expect(free).toHaveLength(1);
  });
  await read;
  expect((await cancelled()).filter(({ productId }) => productId === id)).toHaveLength(1);
});

test('A refund that moved no date is seen within a day, as the orders of the last weeks are asked for again', async () => {
  const { id, refund } = await soldInStore('REFUND-QUIET', 1, 1);
  const order = seller.store.store.orders().at(-1);
  refund({ amount: '4.50' });
  // So long ago that no poll reads it again.
  if (order) order.modified = stampOf(new Date(Date.now() - 3 * 86_400_000), 'Europe/London');
  await detect(seller);
  expect(await salesOf(id)).toMatchObject([{ sale_price: 20 }]);
  await sql`UPDATE connections SET reread_at = now() - interval '25 hours'
    WHERE user_id = ${seller.id} AND platform = 'woocommerce'`.execute(place.server.services.db);
  await detect(seller);
  expect(await salesOf(id)).toMatchObject([{ state: 'sold', sale_price: 15.5, refunded: 4.5 }]);
});

describe('an order that its owner changes after it has counted', () => {
  const change = (order: number, input: Record<string, unknown>) => {
    const { shop } = seller.store.store;
    const found = shop.orders.get(order);
    if (found) updateOrder(shop, found, input);
  };
  const doubles = async () =>
    SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body).double_sales;
  const isLive = (sku: string) => place.marketplaces.ebay.ebay.activeCount(sku) === 1;

  async function orderOf(sku: string, quantity: number, stock: number) {
    const product = await addTestProduct(place, seller, { sku, price: 20, quantity: stock });
    for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
    const order = seller.store.store.buy(sku, { quantity });
    await detect(seller);
    await untilIdle(seller);
    return { id: product.id, order: order.id, line: order.lines[0]?.id };
  }

  test('more pieces of a line are taken from stock, and what is then sold out ends elsewhere', async () => {
    const { id, order, line } = await orderOf('RAISED1', 1, 3);
    expect(await readProduct(seller, id)).toMatchObject({ status: 'active', quantity: 2 });
    change(order, { line_items: [{ id: line, quantity: 3, total: '60' }] });
    expect(seller.store.store.product('RAISED1')).toMatchObject({ stock_quantity: 0 });
    await detect(seller);
    await untilIdle(seller);
    expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', quantity: 0 });
    expect(isLive('RAISED1')).toBe(false);
    expect(await salesOf(id)).toMatchObject([{ state: 'sold', quantity: 3, sale_price: 60 }]);
    expect(await doubles()).toEqual([]);
  });

  test('more pieces than there are is a double sale', async () => {
    const { id, order, line } = await orderOf('RAISED2', 1, 2);
    change(order, { line_items: [{ id: line, quantity: 3, total: '60' }] });
    await detect(seller);
    expect((await readProduct(seller, id)).status).toBe('sold');
    expect((await doubles()).map(({ message }) => message)).toEqual([
      expect.stringContaining('is for 1 piece more than there were'),
    ]);
  });

  test('a line that is removed is a cancelled sale, and its piece is offered again', async () => {
    const { id, order, line } = await orderOf('REMOVED1', 1, 1);
    change(order, { line_items: [{ id: line, quantity: 0 }] });
    await detect(seller);
    expect(await total()).toEqual({ amount: '£0.00', count: 0 });
    expect(await salesOf(id)).toMatchObject([{ state: 'cancelled' }]);
    expect(await cancelled()).toMatchObject([{ productId: id, putBack: { possible: true } }]);
    await detect(seller);
    expect(await cancelled()).toHaveLength(1);
  });

  test('a line that takes the place of a removed one is the sale, not a second one', async () => {
    const { id, order, line } = await orderOf('REMOVED2', 1, 1);
    const product = seller.store.store.product('REMOVED2');
    change(order, {
      line_items: [
        { id: line, quantity: 0 },
        { product_id: product?.id, quantity: 1 },
      ],
    });
    await detect(seller);
    await untilIdle(seller);
    expect((await readProduct(seller, id)).status).toBe('sold');
    expect((await salesOf(id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'sold']);
    expect(await doubles()).toEqual([]);
  });

  test('found by the daily look too, as a removal does not always move the time of change', async () => {
    const { id, order, line } = await orderOf('REMOVED3', 1, 1);
    change(order, { line_items: [{ id: line, quantity: 0 }] });
    const found = seller.store.store.shop.orders.get(order);
    if (found) found.modified = stampOf(new Date(Date.now() - 3 * 86_400_000), 'Europe/London');
    await detect(seller);
    expect(await salesOf(id)).toMatchObject([{ state: 'sold' }]);
    await sql`UPDATE connections SET reread_at = now() - interval '25 hours'
      WHERE user_id = ${seller.id} AND platform = 'woocommerce'`.execute(place.server.services.db);
    await detect(seller);
    expect(await salesOf(id)).toMatchObject([{ state: 'cancelled' }]);
  });
});
