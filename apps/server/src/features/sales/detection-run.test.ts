import type { Connection } from '@crosslister/contract/credentials.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ofHistory } from '../../test/of-history.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  queue,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let watched: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
  watched = await startTradingPlace({ SALE_POLL_SECONDS: '1' });
});
afterAll(() => Promise.all([place.stop(), watched.stop()]));
beforeEach(async () => {
  place.marketplaces.ebay.faults.clear();
  seller = await place.connectedSeller();
});

async function soldProduct(where: TradingPlace, who: ConnectedSeller, sku: string) {
  const product = await addTestProduct(where, who, { sku, name: 'A lamp', price: 12.5 });
  await crosslist(who, product, 'woocommerce');
  await crosslist(who, product, 'ebay');
  who.store.store.buy(sku);
  return product;
}

test('tells every sale since the last run, with what became of its delists, once', async () => {
  await soldProduct(place, seller, 'RUN1');
  const { results, ...run } = await detect(seller);
  expect(run).toEqual({ success: true });
  expect(results).toEqual({
    summary: { total_sales: 1, successful_delistings: 1, failed_delistings: 0 },
    details: expect.arrayContaining([
      {
        platform: 'woocommerce',
        error: null,
        sales_found: [
          { product_name: 'A lamp', sku: 'RUN1', sale_price: 12.5, sale_date: expect.stringMatching(/^20/) },
        ],
      },
      { platform: 'ebay', error: null, sales_found: [] },
    ]),
    delisting_results: [
      { sku: 'RUN1', sold_on_platform: 'woocommerce', platform: 'ebay', success: true, error: null },
    ],
    double_sales: [],
  });
  const again = await detect(seller);
  expect(again.results.summary).toEqual({ total_sales: 0, successful_delistings: 0, failed_delistings: 0 });
  expect(again.results.delisting_results).toEqual([]);
});

test('one blind connection does not hide the sales of another, and shows as blind until it sees again', async () => {
  await soldProduct(place, seller, 'BLIND1');
  place.marketplaces.ebay.faults.add({ kind: 'error_before', path: '/sell/fulfillment/v1/order' });
  const { results, success, error } = await detect(seller);
  expect({ success, total: results.summary.total_sales }).toEqual({ success: true, total: 1 });
  expect(error).toMatch(/^eBay has a problem .* Nothing to do: it is tried again automatically\.$/);
  expect(results.details.find(({ platform }) => platform === 'ebay')?.error).toBe(error);
  const stateOf = async () => {
    const { results: all } = await client(seller).call<{ results: Connection[] }>('GET', '/api/connections/');
    return all.find(({ platform }) => platform === 'ebay')?.state;
  };
  expect(await stateOf()).toBe('error');
  place.marketplaces.ebay.faults.clear();
  await detect(seller);
  expect(await stateOf()).toBe('connected');
});

test('with every connection blind it has failed, and says why', async () => {
  place.marketplaces.ebay.faults.add({ kind: 'error_before', path: '/sell/fulfillment/v1/order' });
  seller.store.faults.add({ kind: 'maintenance', path: '/orders' });
  const { success, error } = await detect(seller);
  expect(success).toBe(false);
  expect(error).toMatch(/eBay.*store|store.*eBay/);
});

test('a marketplace that was asked too often is not asked again, and the answer says so, with when it last answered', async () => {
  const other = await place.connectedSeller({ store: false });
  const last = () => detect(other).then(({ results }) => results.details);
  expect(await last()).toEqual([{ platform: 'ebay', error: null, sales_found: [] }]);
  for (let run = 0; run < 19; run += 1) await last();
  // On a slow machine some may be asked after all: once every 15 seconds.
  await expect.poll(last).toEqual([
    {
      platform: 'ebay',
      error: null,
      not_asked: { since: expect.stringMatching(/^20.*Z$/) },
      sales_found: [],
    },
  ]);
});

test('without a connection there is nothing to find', async () => {
  const other = await place.connectedSeller({ store: false, ebay: false });
  expect(await detect(other)).toMatchObject({ success: true, results: { details: [] } });
});

test('the server finds a sale by itself, without any browser, and the next run tells it', async () => {
  const other = await watched.connectedSeller();
  const product = await soldProduct(watched, other, 'ALONE1');
  await expect.poll(async () => (await readProduct(other, product.id)).status).toBe('sold');
  await expect.poll(() => watched.marketplaces.ebay.ebay.activeCount('ALONE1')).toBe(0);
  const { results } = await detect(other);
  expect(results.summary).toEqual({ total_sales: 1, successful_delistings: 1, failed_delistings: 0 });
});

ofHistory('a lost place in the orders is told, with where to look, and the look goes on', async () => {
  const other = await place.connectedSeller({ ebay: false });
  await place.server.services.db
    .updateTable('connections')
    .set({ sales_cursor: 'no place' })
    .where('user_id', '=', other.id)
    .execute();
  const product = await addTestProduct(place, other, { sku: 'PLACE1' });
  await crosslist(other, product, 'woocommerce');
  other.store.store.buy('PLACE1');
  expect((await detect(other)).results.summary.total_sales).toBe(1);
  await detect(other);
  const shown = (await queue(other)).filter(({ action }) => action === 'detect_sales');
  expect(shown).toEqual([
    expect.objectContaining({
      status: 'partial',
      error: expect.stringMatching(/WooCommerce orders .* may have been missed\.$/),
      next_step: expect.stringContaining('Mark as Sold'),
      link: `https://${new URL(other.store.httpUrl).host}/wp-admin/edit.php?post_type=shop_order`,
    }),
  ]);
  await other.call('POST', `/api/operations/${shown[0]?.id}/retry/`);
  await untilIdle(other);
  expect((await queue(other)).find(({ id }) => id === shown[0]?.id)?.status).toBe('completed');
});
