import { Sale, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { describe, expect, test } from 'vitest';
import { pairedHeaders } from '../../test/pairing.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { recordNews } from './record-sale.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;
const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
const statistics = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body);
const onEbay = async (id: number) => (await readProduct(seller, id)).listings.ebay?.id ?? '';
const buyOnEbay = async (id: number, quantity = 1) =>
  String(ebay().buy(await onEbay(id), { quantity }).body.orderId);
const markAsSold = async (id: number) =>
  ((await seller.call('POST', `/api/products/${id}/mark_as_sold/`)).body as { sale_id: number | null })
    .sale_id ?? 0;
const change = (id: number, body: unknown) => seller.call('PUT', `/api/sales/${id}/`, body);
async function salesOf(productId: number): Promise<Sale[]> {
  const { body } = await seller.call('GET', `/api/sales/?product_id=${productId}`);
  return (body as { results: unknown[] }).results.map((sale) => Sale.parse(sale));
}

async function listedProduct(fields: Parameters<typeof addTestProduct>[2]) {
  const product = await addTestProduct(place, seller, fields);
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  return product;
}

/** Two seconds from now. Both clocks are of the same machine, and a store's orders have whole seconds. */
function buyLaterInStore(sku: string) {
  const order = seller.store.store.buy(sku);
  const gmt = new Date(Date.now() + 2000).toISOString().slice(0, 19);
  order.paid = order.created = { ...order.created, gmt };
  return order;
}

/** Bought on eBay, and in the store as well before the next poll. */
async function soldTwice(sku: string) {
  const product = await listedProduct({ sku, name: 'A vase' });
  const ebayOrder = await buyOnEbay(product.id);
  const storeOrder = buyLaterInStore(sku);
  const run = await detect(seller);
  return { product, ebayOrder, storeOrder, run };
}

describe('one piece sold on two marketplaces', () => {
  test('is told with both orders, which came first, and what to do', async () => {
    const { product, ebayOrder, storeOrder, run } = await soldTwice('TWICE1');
    const { double_sales, count, results } = await notices();
    expect(double_sales).toEqual([
      {
        id: expect.any(Number),
        productId: product.id,
        productName: 'A vase',
        sku: 'TWICE1',
        message: `A vase was sold twice: 1 piece too many. First came eBay order ${ebayOrder}. Cancel WooCommerce order ${storeOrder.id} on its page and refund the buyer.`,
        orders: [
          expect.objectContaining({ platform: 'ebay', orderId: ebayOrder }),
          expect.objectContaining({ platform: 'woocommerce', orderId: String(storeOrder.id) }),
        ],
      },
    ]);
    for (const { orderId, orderUrl } of double_sales[0]?.orders ?? []) expect(orderUrl).toContain(orderId);
    expect(count).toBe(3);
    expect(results).toHaveLength(2);
    expect(run.results.double_sales).toEqual(double_sales);
    expect((await detect(seller)).results.double_sales).toEqual([]);
    expect((await statistics()).total_sales.count).toBe(2);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
  });

  test.each(['ebay', 'woocommerce'])('is settled when the order on %s is cancelled', async (where) => {
    const sku = `SETTLE${where.slice(0, 2).toUpperCase()}`;
    const { product, ebayOrder, storeOrder } = await soldTwice(sku);
    if (where === 'ebay') ebay().cancelOrder(ebayOrder);
    else changeStatus(seller.store.store.shop, storeOrder, 'cancelled');
    await detect(seller);
    await untilIdle(seller);
    const { double_sales, cancelled } = await notices();
    expect(double_sales).toEqual([]);
    expect(cancelled).toMatchObject([
      {
        platform: where,
        putBack: {
          possible: false,
          reason: 'There is nothing to put back: its pieces are on sale already, or another order has them.',
        },
      },
    ]);
    expect((await statistics()).total_sales.count).toBe(1);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(ebay().activeCount(sku)).toBe(0);
  });

  test('and both cancelled: the piece can be put back', async () => {
    const { product, ebayOrder, storeOrder } = await soldTwice('NONE1');
    ebay().cancelOrder(ebayOrder);
    changeStatus(seller.store.store.shop, storeOrder, 'cancelled');
    await detect(seller);
    const offers = (await notices()).cancelled.filter(({ putBack }) => putBack.possible);
    expect(offers).toHaveLength(1);
    await seller.call('POST', `/api/sales/${offers[0]?.id}/put_back/`);
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 1 });
    expect(ebay().activeCount('NONE1')).toBe(1);
  });

  test('is put away by the seller, once and for all; clearing the rest leaves it', async () => {
    await soldTwice('AWAY1');
    await seller.call('POST', '/api/sale-notices/clear/');
    const { double_sales, count } = await notices();
    expect(count).toBe(1);
    const id = double_sales[0]?.id;
    for (const _ of [1, 2])
      expect((await seller.call('POST', `/api/sales/${id}/dismiss_double/`)).status).toBe(200);
    await detect(seller);
    expect((await notices()).count).toBe(0);
  });

  test('is seen when the second order is heard of late', async () => {
    const product = await listedProduct({ sku: 'LATE2' });
    const listing = await onEbay(product.id);
    const lateOrder = String(ebay().buy(listing).body.orderId);
    place.marketplaces.ebay.faults.add({ kind: 'error_before', path: '/sell/fulfillment/v1/order' });
    buyLaterInStore('LATE2');
    await detect(seller);
    expect((await notices()).double_sales).toEqual([]);
    place.marketplaces.ebay.faults.clear();
    const { results } = await detect(seller);
    expect(results.double_sales).toMatchObject([
      { orders: [{ platform: 'ebay' }, { platform: 'woocommerce' }] },
    ]);
    expect(results.double_sales[0]?.orders.map(({ orderId }) => orderId)).toContain(lateOrder);
  });

  test('two of three pieces here and two there are one too many', async () => {
    const product = await listedProduct({ sku: 'MANY1', quantity: 3 });
    await buyOnEbay(product.id, 2);
    seller.store.store.buy('MANY1', { quantity: 2 });
    const { results } = await detect(seller);
    expect(results.double_sales).toMatchObject([{ message: expect.stringContaining('1 piece too many') }]);
  });

  test('an order for more pieces than there are is told alone', async () => {
    const product = await listedProduct({ sku: 'MANY2', quantity: 3 });
    await place.server.services.db
      .updateTable('products')
      .set({ quantity: 2 })
      .where('id', '=', product.id)
      .execute();
    const orderId = await buyOnEbay(product.id, 3);
    const { results } = await detect(seller);
    expect(results.double_sales).toMatchObject([
      {
        message: expect.stringContaining(`eBay order ${orderId} is for 1 piece more than there were.`),
        orders: [{ orderId }],
      },
    ]);
  });
});

describe('a sale the seller entered', () => {
  test('takes where it sold and for how much, and the statistics follow', async () => {
    const product = await listedProduct({ sku: 'ENTER1', price: 30 });
    const id = await markAsSold(product.id);
    await untilIdle(seller);
    expect((await change(id, { platform: 'vinted', sale_price: '25.50' })).body).toMatchObject({
      platform: 'vinted',
      sale_price: 25.5,
      by_hand: true,
    });
    expect((await statistics()).today_sales).toEqual({ amount: '£25.50', count: 1 });
    const [sale] = await salesOf(product.id);
    expect(sale?.endings.map(({ platform, state }) => [platform, state])).toEqual(
      expect.arrayContaining([
        ['ebay', 'ended'],
        ['woocommerce', 'ended'],
      ]),
    );
    expect(await markAsSold(product.id)).toBe(0);
  });

  test.each([
    [{ sale_price: -1 }],
    [{ sale_price: 0 }],
    [{ sale_price: '' }],
    [{ sale_price: 1.234 }],
    [{ platform: 'amazon' }],
  ])('refuses %j with a sentence, and keeps what it had', async (body) => {
    const product = await addTestProduct(place, seller, { price: 30 });
    const id = await markAsSold(product.id);
    const answer = await change(id, body);
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/\w/) } });
    expect(await salesOf(product.id)).toMatchObject([{ platform: null, sale_price: 30 }]);
  });

  test('an order of a marketplace is not the seller’s to change', async () => {
    const product = await listedProduct({ sku: 'ENTER2', price: 30 });
    await buyOnEbay(product.id);
    await detect(seller);
    const [sale] = await salesOf(product.id);
    expect(await change(sale?.id ?? 0, { sale_price: 1 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('order on eBay') },
    });
    expect((await statistics()).total_sales.amount).toBe('£30.00');
  });

  test('and an order of the same thing may be two sales, until the seller says it is one', async () => {
    const product = await listedProduct({ sku: 'SAME1', price: 30 });
    const orderId = await buyOnEbay(product.id);
    const id = await markAsSold(product.id);
    await detect(seller);
    const [notice] = (await notices()).double_sales;
    expect(notice?.message).toContain('choose Same sale');
    expect(notice?.orders.map((order) => order.orderId).toSorted()).toEqual(['', orderId]);
    await change(id, { platform: 'ebay' });
    expect((await notices()).double_sales).toEqual([]);
    expect((await statistics()).total_sales).toEqual({ amount: '£30.00', count: 1 });
    expect(await salesOf(product.id)).toMatchObject([{ order_id: orderId }]);
  });

  test('on the marketplace whose order comes later is that order', async () => {
    const product = await listedProduct({ sku: 'SAME2', price: 30 });
    await buyOnEbay(product.id);
    await change(await markAsSold(product.id), { platform: 'ebay', sale_price: 28 });
    await detect(seller);
    expect((await notices()).double_sales).toEqual([]);
    expect((await statistics()).total_sales).toEqual({ amount: '£30.00', count: 1 });
  });
});

test('seen on a page, then read in an order because the shop was connected since: one sale, and no double one', async () => {
  const { services, call } = place.server;
  const etsy = { url: 'https://www.etsy.com/listing/3005' };
  const product = await addTestProduct(place, seller, { name: 'Blue vase', listings: { etsy } });
  const said = { platform: 'etsy', listing: '3005', title: 'Blue vase', price: 12.5, currency: 'GBP' };
  const headers = await pairedHeaders(place.server, seller);
  const seen = await call('POST', '/api/extension/sales/', { ...said, order: null }, headers);
  expect(seen).toMatchObject({ status: 200, body: { recorded: true } });
  await recordNews(services, seller.id, 'etsy', {
    sales: [
      {
        ...{ orderId: '3001', lineId: '4001', externalId: '3005', sku: '', title: 'Blue vase', quantity: 1 },
        ...{
          totalPence: 1300,
          refundedPence: 0,
          refundedQuantity: 0,
          currency: 'GBP',
          state: 'sold',
          url: '',
        },
        soldAt: new Date(Date.now() - 60_000).toISOString(),
      },
    ],
  });
  const sales = await services.db
    .selectFrom('sales')
    .selectAll()
    .where('user_id', '=', seller.id)
    .orderBy('id')
    .execute();
  expect(sales).toMatchObject([
    { state: 'void', taken: 0 },
    { state: 'sold', order_id: '3001', price_pence: 1300, taken: 1, doubles_sale_id: null },
  ]);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
});
