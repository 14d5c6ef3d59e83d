import type { Connection } from '@crosslister/contract/credentials.ts';
import { SaleList, SaleNotices, SalesStatistics } from '@crosslister/contract/sales.ts';
import { tradingFault } from '@crosslister/simulators/ebay/trading/trading-refusals.ts';
import { afterEach, expect, test } from 'vitest';
import { readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  operationNow,
  startCrosslist,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});
afterEach(() => place.marketplaces.ebay.faults.clear());

const ebay = () => place.marketplaces.ebay.ebay;
const onEbay = async (id: number) => (await readProduct(seller, id)).listings.ebay?.id ?? '';
const sold = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body).total_sales;
const notices = async () => SaleNotices.parse((await seller.call('GET', '/api/sale-notices/')).body);
const salesOf = async (id: number) =>
  SaleList.parse((await seller.call('GET', `/api/sales/?product_id=${id}`)).body).results;
async function reserve(sku: string) {
  const product = await addTestProduct(place, seller, { sku });
  for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
  const orderId = String(ebay().buy(await onEbay(product.id), { paid: false }).body.orderId);
  return { product, orderId };
}

test('a thing that somebody is paying for on eBay ends elsewhere at once, and is one sale once it is paid', async () => {
  const { product, orderId } = await reserve('RESERVED1');
  await detect(seller);
  await untilIdle(seller);
  const listed = await readProduct(seller, product.id);
  expect(listed).toMatchObject({ status: 'sold', listings: { woocommerce: { status: 'delisted' } } });
  const [waiting, ...more] = await salesOf(product.id);
  expect([more, waiting]).toMatchObject([[], { order_id: orderId, state: 'sold', awaits_payment: true }]);
  expect((await notices()).results).toMatchObject([{ orderId, awaitsPayment: true }]);
  // Nothing is earned yet.
  expect(await sold()).toEqual({ amount: '£0.00', count: 0 });

  const paidId = String(ebay().payOrder(orderId).body.orderId);
  await detect(seller);
  await detect(seller);
  const [paid, ...others] = await salesOf(product.id);
  expect(others).toEqual([]);
  expect(paid).toMatchObject({ id: waiting?.id, order_id: paidId, state: 'sold' });
  expect(paid).not.toHaveProperty('awaits_payment');
  expect(paid?.order_url).toContain(paidId);
  expect((await notices()).double_sales).toEqual([]);
  expect((await sold()).count).toBe(1);
});

test('a thing that waits for its money is not listed there a second time, whatever the seller marks it as', async () => {
  const { product, orderId } = await reserve('RESERVED3');
  await detect(seller);
  await untilIdle(seller);
  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  const { body: check } = await seller.call('POST', '/api/crosslist/check/', {
    product_ids: [product.id],
    platforms: ['ebay'],
  });
  const message = expect.stringContaining(`has not paid for it yet (order ${orderId})`);
  expect(check).toMatchObject({ results: [{ gaps: [{ field: null, missing: [], message }] }] });
  const { id } = await startCrosslist(seller, product, 'ebay');
  await untilIdle(seller);
  expect(await operationNow(seller, id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining(`has not paid for it yet (order ${orderId})`),
  });
  expect(ebay().activeCount('RESERVED3')).toBe(0);
});

test('what eBay frees again is offered to be put back on sale, and was never earned', async () => {
  const before = await sold();
  const { product, orderId } = await reserve('RESERVED2');
  await detect(seller);
  await untilIdle(seller);
  ebay().freeOrder(orderId);
  await detect(seller);
  expect(await salesOf(product.id)).toMatchObject([{ order_id: orderId, state: 'cancelled' }]);
  const notice = (await notices()).cancelled.find(({ productId }) => productId === product.id);
  expect(notice).toMatchObject({ orderId, putBack: { possible: true, reason: null } });
  expect(await sold()).toEqual(before);
  await detect(seller);
  expect(await salesOf(product.id)).toMatchObject([{ state: 'cancelled' }]);
});

test('what cannot be asked is shown with the account, and a paid sale is found all the same', async () => {
  const product = await addTestProduct(place, seller, { sku: 'RESERVED4' });
  await crosslist(seller, product, 'ebay');
  ebay().buy(await onEbay(product.id));
  place.marketplaces.ebay.faults.add(tradingFault(10007, 'Internal error to the application.'));
  await detect(seller);
  expect(await salesOf(product.id)).toHaveLength(1);
  const unread = async () =>
    ((await seller.call('GET', '/api/connections/')).body as { results: Connection[] }).results.find(
      ({ platform }) => platform === 'ebay',
    )?.unread_orders;
  expect(await unread()).toContainEqual({
    order_id: '',
    url: 'https://www.ebay.co.uk/sh/ord',
    why: expect.stringContaining('Purchases that wait for payment could not be asked for'),
  });
  place.marketplaces.ebay.faults.clear();
  await detect(seller);
  expect(await unread()).toBeUndefined();
});

test('an order whose money cannot be read is a sale without a price, and gets it when it can', async () => {
  const product = await addTestProduct(place, seller, { sku: 'RESERVED5' });
  await crosslist(seller, product, 'ebay');
  const order = ebay().buy(await onEbay(product.id));
  const [line] = order.body.lineItems as Record<string, unknown>[];
  const { lineItemCost } = line ?? {};
  Object.assign(line ?? {}, { lineItemCost: 'soon' });
  await detect(seller);
  expect(await salesOf(product.id)).toMatchObject([{ sale_price: 0, price_unknown: true, state: 'sold' }]);
  Object.assign(line ?? {}, { lineItemCost });
  await detect(seller);
  const [sale] = await salesOf(product.id);
  expect(sale).not.toHaveProperty('price_unknown');
  expect(sale?.sale_price).toBeGreaterThan(0);
});
