import { SaleList } from '@crosslister/contract/sales.ts';
import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { createRefund } from '@crosslister/simulators/woocommerce/orders/refunds.ts';
import { expect, test } from 'vitest';
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

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const saleOf = async (id: number) => {
  const [sale] = SaleList.parse((await seller.call('GET', `/api/sales/?product_id=${id}`)).body).results;
  if (!sale) throw new Error(`no sale of ${id}`);
  return sale;
};
const type = (id: number, amounts: Record<string, unknown>) =>
  seller.call('PUT', `/api/sales/${id}/money/`, amounts);
const byThem = { source: 'told' };

test('an order on eBay: postage and fees are told, the costs are the product’s, and a refund lowers the profit', async () => {
  const product = await addTestProduct(place, seller, {
    sku: 'MONEY1',
    price: 20,
    cost: 5,
    postage_cost: 2.99,
  });
  await crosslist(seller, product, 'ebay');
  const { ebay } = place.marketplaces.ebay;
  const listing = ebay.listings().find(({ sku }) => sku === 'MONEY1');
  const order = ebay.buy(listing?.listingId ?? '', { fee: 3.07 });
  await detect(seller);
  await untilIdle(seller);
  expect((await saleOf(product.id)).money).toEqual({
    parts: {
      postage_charged: { amount: 3.49, ...byThem },
      fees: { amount: 3.07, ...byThem },
      postage_paid: { amount: 2.99, source: 'product' },
      cost: { amount: 5, source: 'product' },
      other: { amount: null, source: null },
      vat: { amount: null, source: null },
    },
    fee_lines: [],
    missing: [],
    profit: 12.43,
    margin: 53,
  });
  expect((await readProduct(seller, product.id)).sale?.earned).toEqual({
    fees: 3.07,
    estimated: false,
    profit: 12.43,
    margin: 53,
  });
  ebay.refundOrder(String(order.body.orderId), 4);
  const { body } = ebay.site.orders.get(String(order.body.orderId)) ?? order;
  body.totalMarketplaceFee = { value: '2.50', currency: 'GBP' };
  await detect(seller);
  expect(await saleOf(product.id)).toMatchObject({
    refunded: 4,
    money: { profit: 9, parts: { fees: { amount: 2.5, ...byThem } } },
  });
});

test('fees that are not told are estimated by the kind of account, and what is typed wins until it is taken back', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MONEY2', price: 20, cost: 5 });
  await crosslist(seller, product, 'ebay');
  const { ebay } = place.marketplaces.ebay;
  ebay.buy(ebay.listings().find(({ sku }) => sku === 'MONEY2')?.listingId ?? '');
  await detect(seller);
  await untilIdle(seller);
  const { id, money } = await saleOf(product.id);
  // Nobody has said yet what kind of account it is.
  expect(money).toMatchObject({ parts: { fees: { amount: null, source: null } }, profit: 18.49 });
  await seller.call('PUT', '/api/fees/', { platforms: { ebay: { account: 'private' } } });
  expect((await saleOf(product.id)).money.parts.fees).toEqual({ amount: 0, source: 'estimated' });
  const settings = { vat_registered: false, platforms: { ebay: { account: 'business' } } };
  expect((await seller.call('PUT', '/api/fees/', settings)).status).toBe(200);
  const estimated = (await saleOf(product.id)).money;
  // 10.9% of £23.49 is £2.56, 40p for the order, 0.35% is 8p, and VAT.
  expect(estimated.parts.fees).toEqual({ amount: 3.65, source: 'estimated' });
  expect(estimated.fee_lines.map(({ amount }) => amount)).toEqual([2.56, 0.4, 0.08, 0.61]);
  expect(estimated.fee_lines[0]?.source).toMatch(/^https:\/\/www\.ebay\.co\.uk\//);
  expect((await type(id, { fees: 3.1, other: '0.50' })).status).toBe(200);
  expect((await saleOf(product.id)).money).toMatchObject({
    parts: { fees: { amount: 3.1, source: 'typed' }, other: { amount: 0.5, source: 'typed' } },
    fee_lines: [],
    profit: 14.89,
  });
  await type(id, { fees: null, other: null });
  expect((await saleOf(product.id)).money).toEqual(estimated);
});

test('the store’s postage, extra charges and the payment plugin’s fee are told; a refund of postage lowers it', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MONEY3', price: 20, quantity: 2 });
  await crosslist(seller, product, 'woocommerce');
  const { store } = seller.store;
  const order = store.buy('MONEY3');
  order.shippingLines.push({ id: 9001, method_id: 'flat_rate', method_title: 'Royal Mail', total: 399 });
  order.feeLines.push({ id: 9002, name: 'Gift wrap', total: 150 });
  order.meta.push({ id: 9003, key: '_stripe_fee', value: '0.58' });
  await detect(seller);
  await untilIdle(seller);
  expect((await saleOf(product.id)).money).toMatchObject({
    parts: { postage_charged: { amount: 5.49, ...byThem }, fees: { amount: 0.58, ...byThem } },
    profit: 24.91,
  });
  // All of the price, and £2 of the rest: a refund of money alone that is more than the line's price.
  createRefund(store.shop, order, { api_refund: false, amount: '5' });
  await detect(seller);
  expect((await saleOf(product.id)).money).toMatchObject({ profit: 19.91 });
});

test('a sale keeps the cost of its day; a product without one then has what is entered later', async () => {
  const sold = async (sku: string, cost: number | null) => {
    const product = await addTestProduct(place, seller, { sku, price: 10, cost });
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    const now = await readProduct(seller, product.id);
    await seller.call('PUT', `/api/products/${product.id}/`, { ...now, cost: 4 });
    return (await saleOf(product.id)).money.parts.cost;
  };
  expect(await sold('MONEY4', 3)).toEqual({ amount: 3, source: 'product' });
  expect(await sold('MONEY5', null)).toEqual({ amount: 4, source: 'product' });
});

test('what was typed into a sale that the seller entered stays when its order is seen', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MONEY7', price: 10 });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('MONEY7');
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`, { platform: 'woocommerce' });
  await type((await saleOf(product.id)).id, { cost: 2.5, other: 0.1 });
  await detect(seller);
  await untilIdle(seller);
  const sale = await saleOf(product.id);
  expect(sale).toMatchObject({ by_hand: false, money: { profit: 7.4 } });
  expect(sale.money.parts.cost).toEqual({ amount: 2.5, source: 'typed' });
});

test('an order that takes a part of what the seller entered takes that part of what was typed', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MONEY8', price: 10, quantity: 3 });
  await crosslist(seller, product, 'woocommerce');
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`, { platform: 'woocommerce' });
  await type((await saleOf(product.id)).id, { cost: 10, other: 0.1 });
  seller.store.store.buy('MONEY8');
  await detect(seller);
  await untilIdle(seller);
  const { body } = await seller.call('GET', `/api/sales/?product_id=${product.id}`);
  const sales = SaleList.parse(body).results.map(({ by_hand, quantity, money: { parts } }) => [
    by_hand,
    quantity,
    parts.cost.amount,
    parts.other.amount,
  ]);
  expect(sales).toEqual([
    [false, 1, 3.33, 0.03],
    [true, 2, 6.67, 0.07],
  ]);
});

test('a label that the buyer paid eBay for is not taken off; of a line that is paid back, postage and fees stay', async () => {
  const product = await addTestProduct(place, seller, {
    sku: 'MONEY9',
    price: 20,
    cost: 5,
    postage_cost: 2.99,
  });
  await crosslist(seller, product, 'ebay');
  const { ebay } = place.marketplaces.ebay;
  const listing = ebay.listings().find(({ sku }) => sku === 'MONEY9');
  const order = ebay.buy(listing?.listingId ?? '', { fee: 3.07, discount: 2, postageIsEbays: true });
  await detect(seller);
  await untilIdle(seller);
  expect(await saleOf(product.id)).toMatchObject({
    sale_price: 18,
    money: { profit: 9.93, parts: { postage_paid: { amount: 0, source: 'told' } } },
  });
  ebay.refundOrder(String(order.body.orderId), 18);
  const { body } = ebay.site.orders.get(String(order.body.orderId)) ?? order;
  body.totalMarketplaceFee = { value: '0.40', currency: 'GBP' };
  await detect(seller);
  const { state, money } = await saleOf(product.id);
  expect([state, money.kept, money.parts.fees, money.parts.cost.amount, money.profit]).toEqual([
    'cancelled',
    0,
    { amount: 0.4, source: 'told' },
    null,
    -0.4,
  ]);
});

test('what is no amount is refused in words, and nothing is stored', async () => {
  const product = await addTestProduct(place, seller, { sku: 'MONEY6', price: 10 });
  await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
  const { id, money } = await saleOf(product.id);
  for (const [amounts, sentence] of [
    [{ cost: -1 }, /Price cannot be negative/],
    [{ cost: 1.234 }, /at most two decimals/],
    [{ cost: 'four' }, /cost is not valid/],
  ] as const) {
    const { status, body } = await type(id, amounts);
    expect({ status, body: JSON.stringify(body) }).toEqual({
      status: 400,
      body: expect.stringMatching(sentence),
    });
  }
  expect((await saleOf(product.id)).money).toEqual(money);
  expect((await type(999_999, { cost: 1 })).status).toBe(404);
  const other = await place.server.register();
  expect((await other.call('PUT', `/api/sales/${id}/money/`, { cost: 1 })).status).toBe(404);
});

test('fees are the seller’s own settings, and bad ones are refused', async () => {
  expect(FeeSettings.parse((await seller.call('GET', '/api/fees/')).body)).toEqual({
    vat_registered: false,
    platforms: {},
  });
  const own = { percent: 1.5, fixed: 0.2, from: '2026-04-06' };
  await seller.call('PUT', '/api/fees/', { platforms: { woocommerce: { own } } });
  expect((await seller.call('GET', '/api/fees/')).body).toMatchObject({
    platforms: { woocommerce: { own } },
  });
  const bad = await seller.call('PUT', '/api/fees/', {
    platforms: { woocommerce: { own: { ...own, percent: 101 } } },
  });
  expect([bad.status, JSON.stringify(bad.body)]).toEqual([400, expect.stringMatching(/at most 100%/)]);
});
