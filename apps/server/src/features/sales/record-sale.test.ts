import type { Product } from '@crosslister/contract/product.ts';
import { Sale, type SaleNotice, SalesStatistics } from '@crosslister/contract/sales.ts';
import { stampOf } from '@crosslister/simulators/woocommerce/stamp.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseTime } from '../../db/database-time.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  delist,
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
const notices = async () =>
  (await client(seller).call<{ results: SaleNotice[] }>('GET', '/api/sale-notices/')).results;
const statistics = async () =>
  SalesStatistics.parse((await seller.call('GET', '/api/sales-statistics/')).body);

async function listedProduct(
  fields: Parameters<typeof addTestProduct>[2] = {},
  platforms = ['woocommerce', 'ebay'],
) {
  const product = await addTestProduct(place, seller, fields);
  for (const platform of platforms) await crosslist(seller, product, platform);
  return readProduct(seller, product.id);
}

describe('a sale', () => {
  test('with eBay’s Buyer Protection fee: the seller’s price counts, and the buyer’s is kept beside it', async () => {
    const product = await listedProduct({ sku: 'FEE1', price: 20 }, ['ebay']);
    const { listingId = '' } =
      ebay()
        .listings()
        .find(({ sku }) => sku === 'FEE1') ?? {};
    const before = await statistics();
    ebay().buy(listingId, { buyerProtection: { fee: 1.52 } });
    await detect(seller);
    const pounds = ({ total_sales }: SalesStatistics) => Number(total_sales.amount.replace('£', ''));
    expect(pounds(await statistics())).toBe(pounds(before) + 20);
    expect((await notices())[0]).toMatchObject({ sku: 'FEE1', salePrice: 20, buyerPrice: 21.52 });
    expect((await readProduct(seller, product.id)).sale).toMatchObject({ price: 20, buyer_price: 21.52 });
    const { body } = await seller.call('GET', `/api/sales/?product_id=${product.id}`);
    expect(body).toMatchObject({ results: [{ sale_price: 20, buyer_price: 21.52 }] });
  });

  test('in WooCommerce ends the eBay listing, once, however often it is seen', async () => {
    const product = await listedProduct({ sku: 'SOLD1', price: 20 });
    seller.store.store.buy('SOLD1');
    await Promise.all([detect(seller), detect(seller), detect(seller)]);
    await detect(seller);
    await untilIdle(seller);

    expect(ebay().activeCount('SOLD1')).toBe(0);
    const now = await readProduct(seller, product.id);
    expect(now).toMatchObject({ status: 'sold', quantity: 0, action_info: null });
    expect(Date.parse(now.date_sold ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(now.listings).toMatchObject({ ebay: { status: 'delisted', url: '' }, woocommerce: { url: '' } });
    expect(await statistics()).toMatchObject({
      today_sales: { amount: '£20.00', count: 1 },
      total_sales: { amount: '£20.00', count: 1 },
      product_counts: { active: 0, sold: 1 },
    });
    expect(await notices()).toMatchObject([
      { productId: product.id, platform: 'woocommerce', sku: 'SOLD1', salePrice: 20 },
    ]);
  });

  test('on eBay makes the WooCommerce product a draft', async () => {
    const product = await listedProduct({ sku: 'SOLD2' });
    ebay().buy(product.listings.ebay?.id ?? '');
    await detect(seller);
    expect(seller.store.store.product('SOLD2')?.status).toBe('draft');
    expect((await readProduct(seller, product.id)).status).toBe('sold');
  });

  test('ends the listing it sold from by the database’s time, whatever the store’s clock says', async () => {
    const { db } = place.server.services;
    const product = await listedProduct({ sku: 'CLOCK1' }, ['woocommerce']);
    // Listed long ago, so that no write can have restored the stock that the order took.
    await db
      .updateTable('listing_states')
      .set({ stock_sent_at: sql`now() - interval '1 day'` })
      .where('product_id', '=', product.id)
      .execute();
    const since = await databaseTime(db);
    // Read from a store whose clock is two hours behind.
    seller.store.store.buy('CLOCK1').paid = stampOf(new Date(Date.now() - 7_200_000), 'UTC');
    await detect(seller);
    const { delisted_at: endedAt, status } = await db
      .selectFrom('listings')
      .select(['delisted_at', 'status'])
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('delisted');
    expect(Number(endedAt)).toBeGreaterThanOrEqual(Number(since));
    expect(Date.parse((await readProduct(seller, product.id)).date_sold ?? '')).toBeLessThan(Number(since));
  });

  test('of one of two leaves the product active with one', async () => {
    const product = await listedProduct({ sku: 'PAIR1', quantity: 2 });
    seller.store.store.buy('PAIR1');
    await detect(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'active',
      quantity: 1,
      date_sold: null,
    });
    expect(ebay().activeCount('PAIR1')).toBe(1);
    seller.store.store.buy('PAIR1');
    await detect(seller);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(ebay().activeCount('PAIR1')).toBe(0);
    expect((await statistics()).total_sales.count).toBe(2);
  });

  test('that matches no product is kept and shown', async () => {
    await seller.store.store.addProduct({ name: 'Unknown jug', sku: 'JUG', regular_price: '7' });
    seller.store.store.buy('JUG');
    await detect(seller);
    expect(await notices()).toMatchObject([{ productId: null, productName: 'Unknown jug', salePrice: 7 }]);
    expect((await statistics()).total_sales.count).toBe(1);
  });

  test('named late, by the id of a listing that has ended, finds its product', async () => {
    const product = await listedProduct({ sku: 'LATE1' });
    ebay().buy(product.listings.ebay?.id ?? '');
    await delist(seller, product, ['ebay']);
    expect((await readProduct(seller, product.id)).status).toBe('inactive');
    await detect(seller);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(seller.store.store.product('LATE1')?.status).toBe('draft');
    expect(await notices()).toMatchObject([{ productId: product.id, platform: 'ebay' }]);
  });

  test.each([
    ['the SKU we sent', ({ id }: Product) => `oddsku1X${id}`],
    ['its own SKU in another case', () => 'ODD SKU/1'],
  ])('of a listing we never heard of, under %s, finds its product', async (_, skuOf) => {
    const product = await listedProduct({ sku: 'odd sku/1' }, ['woocommerce']);
    const sku = skuOf(product);
    const { listingId } = ebay().addListing(seller.ebayName, { title: 'A thing', price: '20.00', sku });
    ebay().buy(listingId);
    await detect(seller);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(seller.store.store.product('odd sku/1')?.status).toBe('draft');
  });

  test('cancelled later leaves the statistics, and the product is not put back by itself', async () => {
    const product = await listedProduct({ sku: 'BACK2' });
    const { orderId } = ebay().buy(product.listings.ebay?.id ?? '').body as { orderId: string };
    await detect(seller);
    expect((await statistics()).total_sales.count).toBe(1);
    ebay().cancelOrder(orderId);
    await detect(seller);
    expect((await statistics()).total_sales).toEqual({ amount: '£0.00', count: 0 });
    expect(await notices()).toEqual([]);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(seller.store.store.product('BACK2')?.status).toBe('draft');
  });

  test('whose first payment failed is a sale once it is paid', async () => {
    const product = await listedProduct({ sku: 'PAID1' });
    const order = seller.store.store.buy('PAID1');
    order.status = 'failed';
    await detect(seller);
    expect((await readProduct(seller, product.id)).status).toBe('active');
    order.status = 'processing';
    await detect(seller);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
    expect(ebay().activeCount('PAID1')).toBe(0);
  });
});

describe('a listing that cannot be ended after a sale', () => {
  const vinted = 'https://www.vinted.co.uk/items/4711-a-lamp';

  test('on Vinted is a task with its link, and Mark as Sold from there is the end of it', async () => {
    const product = await listedProduct({ sku: 'VINT1', listings: { vinted: { url: vinted } } });
    seller.store.store.buy('VINT1');
    const { results } = await detect(seller);
    expect(results.summary).toMatchObject({
      successful_delistings: 1,
      failed_delistings: 0,
      unfinished_delistings: 1,
    });
    expect(results.delisting_results).toContainEqual({
      sku: 'VINT1',
      sold_on_platform: 'woocommerce',
      platform: 'vinted',
      success: false,
      unfinished: true,
      error: expect.stringContaining('Delete it on Vinted'),
    });
    const asked = await readProduct(seller, product.id);
    expect(asked).toMatchObject({
      status: 'action_required',
      action_info: { type: 'manual_delist_required', listing_url: vinted, platform: 'vinted' },
    });
    expect(asked.date_sold).not.toBeNull();
    expect((await statistics()).total_sales.count).toBe(1);
    expect(ebay().activeCount('VINT1')).toBe(0);

    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'sold',
      action_info: null,
      listings: { vinted: { status: 'delisted', url: '' } },
    });
    expect((await statistics()).total_sales.count).toBe(1);
  });

  test('because eBay refuses is a task too, and done when a retry succeeds', async () => {
    const product = await listedProduct({ sku: 'REFUSED1' });
    const disarm = place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
    seller.store.store.buy('REFUSED1');
    const { results } = await detect(seller);
    expect(results.summary).toEqual({ total_sales: 1, successful_delistings: 0, failed_delistings: 1 });
    const asked = await readProduct(seller, product.id);
    expect(asked).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_failed', listing_url: product.listings.ebay?.url, platform: 'ebay' },
    });
    disarm();
    const [failed] = (await untilIdle(seller)).filter(({ status }) => status === 'failed');
    await seller.call('POST', `/api/operations/${failed?.id}/retry/`);
    await untilIdle(seller);
    expect(ebay().activeCount('REFUSED1')).toBe(0);
    expect(await readProduct(seller, product.id)).toMatchObject({ status: 'sold', action_info: null });
  });

  test('Mark as Sold does not take the seller’s word for what we are still ending ourselves', async () => {
    const product = await listedProduct({ sku: 'BOTH1', listings: { vinted: { url: vinted } } });
    place.marketplaces.ebay.faults.add({ kind: 'maintenance', path: '/withdraw', retryAfter: 3 });
    seller.store.store.buy('BOTH1');
    await seller.call('POST', '/api/sale-detection/run/', undefined, { prefer: 'respond-async' });
    await expect.poll(async () => (await readProduct(seller, product.id)).status).toBe('action_required');
    await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    place.marketplaces.ebay.faults.clear();
    await untilIdle(seller);
    expect(ebay().activeCount('BOTH1')).toBe(0);
    expect((await readProduct(seller, product.id)).status).toBe('sold');
  });
});

test('the sale tells its seconds: sold, seen, and ended with what the marketplace said', async () => {
  const product = await listedProduct({ sku: 'TIME1' });
  const orderId = String(ebay().buy(product.listings.ebay?.id ?? '').body.orderId);
  await detect(seller);
  ebay().cancelOrder(orderId);
  await detect(seller);
  const { results } = (await seller.call('GET', `/api/sales/?product_id=${product.id}`)).body as {
    results: unknown[];
  };
  const sale = Sale.parse(results[0]);
  const seen = 'a draft, which buyers do not see';
  expect(sale).toMatchObject({
    platform: 'ebay',
    by_hand: false,
    state: 'cancelled',
    endings: [{ platform: 'woocommerce', state: 'ended', status_seen: seen, error: null }],
  });
  const [ending] = sale.endings;
  const times = [sale.sold_at, sale.seen_at, ending?.asked_at, ending?.ended_at, sale.cancelled_at];
  expect(times.map((time) => Date.parse(time ?? '')).toSorted()).toEqual(
    times.map((time) => Date.parse(time ?? '')),
  );
  expect((await readProduct(seller, product.id)).listings.woocommerce?.proof).toEqual({
    status_seen: seen,
    checked_at: expect.stringMatching(/^20.*Z$/),
  });
});

test('a notice that was removed comes back', async () => {
  await listedProduct({ sku: 'NOTICE1' }, ['woocommerce']);
  seller.store.store.buy('NOTICE1');
  await detect(seller);
  const before = await notices();
  await seller.call('DELETE', `/api/sale-notices/${before[0]?.id}/`);
  expect(await notices()).toEqual([]);
  expect((await seller.call('POST', `/api/sale-notices/${before[0]?.id}/restore/`)).status).toBe(200);
  expect(await notices()).toEqual(before);
});
