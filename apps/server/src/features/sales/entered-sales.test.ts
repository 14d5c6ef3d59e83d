import { MarkResult } from '@crosslister/contract/results.ts';
import { Sale, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { changeStatus } from '@crosslister/simulators/woocommerce/orders/order-status.ts';
import { expect, test } from 'vitest';
import { addProduct, readProduct } from '../../test/products.ts';
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

const ebay = () => place.marketplaces.ebay.ebay;
const act = (id: number, action: string, body?: unknown) =>
  seller.call('POST', `/api/products/${id}/${action}/`, body);
const type = (id: number, quantity: number) => seller.call('PUT', `/api/products/${id}/`, { quantity });
const undo = (undo_id: unknown) => seller.call('POST', '/api/products/undo/', { undo_id });
const onEbay = async (id: number) => (await readProduct(seller, id)).listings.ebay?.id ?? '';
const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
const sold = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;
async function enteredOf(id: number): Promise<Sale[]> {
  const { body } = await seller.call('GET', `/api/sales/?product_id=${id}`);
  const sales = (body as { results: unknown[] }).results.map((sale) => Sale.parse(sale));
  return sales.filter(({ by_hand: byHand }) => byHand);
}

async function listedProduct(sku: string, quantity: number) {
  const product = await addTestProduct(place, seller, { sku, quantity });
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  return product;
}

/** One of three sold in the store, and two by hand on eBay. The store's order was cancelled, and is put back on sale. */
async function onSaleAgain(sku: string) {
  const product = await listedProduct(sku, 3);
  const order = seller.store.store.buy(sku);
  await detect(seller);
  await act(product.id, 'mark_as_sold', { platform: 'ebay' });
  await untilIdle(seller);
  changeStatus(seller.store.store.shop, order, 'cancelled');
  await detect(seller);
  const [notice] = (await notices()).cancelled;
  expect((await seller.call('POST', `/api/sales/${notice?.id}/put_back/`)).status).toBe(200);
  await untilIdle(seller);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 1 });
  return product;
}

test('an order of what is on sale again is not the sale that was entered before', async () => {
  const product = await onSaleAgain('BACKSINCE');
  expect(ebay().activeCount('BACKSINCE')).toBe(1);
  ebay().buy(await onEbay(product.id));
  await detect(seller);
  await untilIdle(seller);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', quantity: 0 });
  expect(seller.store.store.product('BACKSINCE')?.status).toBe('draft');
  expect(await enteredOf(product.id)).toMatchObject([{ quantity: 2, platform: 'ebay' }]);
  expect((await notices()).double_sales).toEqual([]);
});

test('nor does Mark as Active take that sale back', async () => {
  const product = await onSaleAgain('BACKACTIVE');
  await act(product.id, 'mark_as_active');
  expect((await readProduct(seller, product.id)).quantity).toBe(1);
  await act(product.id, 'mark_as_sold');
  expect(await enteredOf(product.id)).toHaveLength(2);
  await act(product.id, 'mark_as_active');
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 1 });
  expect(await enteredOf(product.id)).toMatchObject([{ quantity: 2, platform: 'ebay' }]);
});

test('the quantity typed for a sold product is what Mark as Active offers, and Undo knows it', async () => {
  const { id } = await addProduct(seller, { quantity: 2, price: 10 });
  await act(id, 'mark_as_sold');
  await type(id, 3);
  expect(await sold()).toEqual({ amount: '£20.00', count: 2 });
  const { undo_id } = MarkResult.parse((await act(id, 'mark_as_active')).body);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'active', quantity: 3 });
  expect((await undo(undo_id)).body).toMatchObject({ count: 1 });
  expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', quantity: 3 });
  expect(await sold()).toEqual({ amount: '£20.00', count: 2 });
  await act(id, 'mark_as_active');
  expect((await readProduct(seller, id)).quantity).toBe(3);
  // What was typed is a new stock: the two did sell.
  expect(await sold()).toEqual({ amount: '£20.00', count: 2 });
  expect(await readProduct(seller, id)).toMatchObject({ sold_before: true });
});

test('a sale whose quantity was typed anew is taken back only where the seller says so', async () => {
  const { id } = await addProduct(seller, { quantity: 2, price: 10 });
  await act(id, 'mark_as_sold');
  expect((await readProduct(seller, id)).sale).not.toHaveProperty('restocked');
  await type(id, 3);
  expect(await readProduct(seller, id)).toMatchObject({ sale: { restocked: true } });
  const { undo_id } = MarkResult.parse((await act(id, 'mark_as_active', { order_cancelled: true })).body);
  expect(await readProduct(seller, id)).toMatchObject({ status: 'active', quantity: 3 });
  expect((await sold()).count).toBe(0);
  expect((await undo(undo_id)).body).toMatchObject({ count: 1 });
  expect(await sold()).toEqual({ amount: '£20.00', count: 2 });
});

test('an older order is not asked of, nor called off, where the last sale was entered', async () => {
  const product = await listedProduct('OLDERORDER', 1);
  ebay().buy(await onEbay(product.id));
  await detect(seller);
  expect(await readProduct(seller, product.id)).toMatchObject({ sale: { ordered: true } });
  await act(product.id, 'mark_as_active');
  await act(product.id, 'mark_as_sold');
  expect((await readProduct(seller, product.id)).sale).not.toHaveProperty('ordered');
  await type(product.id, 2);
  const { sale } = await readProduct(seller, product.id);
  expect([sale?.ordered, sale?.restocked]).toEqual([undefined, true]);
  await act(product.id, 'mark_as_active', { order_cancelled: true });
  expect((await sold()).count).toBe(1);
  expect(await enteredOf(product.id)).toEqual([]);
});

test('an order that comes after Mark as Active is the sale that was entered before, or else a new one', async () => {
  const product = await listedProduct('TYPEDACTIVE', 1);
  ebay().buy(await onEbay(product.id));
  await act(product.id, 'mark_as_sold', { platform: 'ebay' });
  await type(product.id, 3);
  await act(product.id, 'mark_as_active');
  await detect(seller);
  expect((await sold()).count).toBe(1);
  expect(await enteredOf(product.id)).toEqual([]);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 3 });
  await untilIdle(seller);
  await crosslist(seller, product, 'ebay');
  ebay().buy(await onEbay(product.id));
  await detect(seller);
  expect((await sold()).count).toBe(2);
  expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 2 });
  expect((await notices()).double_sales).toEqual([]);
});

test('a typed quantity leaves the order that comes later the sale that was entered for it', async () => {
  const product = await listedProduct('TYPEDFIRST', 1);
  ebay().buy(await onEbay(product.id));
  await act(product.id, 'mark_as_sold', { platform: 'ebay' });
  await type(product.id, 3);
  await detect(seller);
  expect((await sold()).count).toBe(1);
  expect(await enteredOf(product.id)).toEqual([]);
  expect((await readProduct(seller, product.id)).quantity).toBe(3);
  await act(product.id, 'mark_as_active');
  expect((await readProduct(seller, product.id)).quantity).toBe(3);
});
