import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import {
  addThing,
  type ConnectedSeller,
  crosslist,
  detect,
  operationNow,
  startCrosslist,
  startTradingPlace,
  type TradingPlace,
  untilIdle,
  untilSent,
} from '../../test/simulated-marketplaces.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
beforeAll(async () => {
  place = await startTradingPlace();
});
afterAll(() => place.stop());
beforeEach(async () => {
  place.marketplaces.ebay.faults.clear();
  place.marketplaces.ebay.ebay.setLatency(0);
  seller = await place.connectedSeller();
});

const ebay = () => place.marketplaces.ebay.ebay;

/** In the store, and about to be listed on eBay. */
async function inStore(sku: string) {
  const product = await addThing(place, seller, { sku });
  await crosslist(seller, product, 'woocommerce');
  return product;
}

async function nothingIsLive(id: number, sku: string) {
  await untilIdle(seller);
  expect(ebay().activeCount(sku)).toBe(0);
  const product = await readProduct(seller, id);
  expect(product.status).toBe('sold');
  expect(product.listings.ebay?.url ?? '').toBe('');
}

describe('a thing that sells while it is being listed elsewhere', () => {
  test.for([0, 150, 300, 450, 600, 750])(
    'sold %i ms after its listing began: nothing stays live',
    async (moment) => {
      const sku = `RACE${moment}`;
      const product = await inStore(sku);
      ebay().setLatency(60);
      const operation = await startCrosslist(seller, product, 'ebay');
      await untilSent(place, operation);
      await new Promise((resolve) => setTimeout(resolve, moment));
      seller.store.store.buy(sku);
      await detect(seller);
      await nothingIsLive(product.id, sku);
    },
  );

  test('and whose listing’s fate is unknown is looked for and ended, without waiting for the back-off', async () => {
    const product = await inStore('FATE1');
    place.marketplaces.ebay.faults.add({ kind: 'error_after', method: 'POST', path: /publish$/, times: 1 });
    const operation = await startCrosslist(seller, product, 'ebay');
    await expect
      .poll(async () => (await operationNow(seller, operation.id)).next_attempt_at, { timeout: 10_000 })
      .not.toBeNull();
    expect(ebay().activeCount('FATE1')).toBe(1);
    await place.server.services.db
      .updateTable('operations')
      .set({ run_after: new Date(Date.now() + 600_000) })
      .where('id', '=', operation.id)
      .execute();
    seller.store.store.buy('FATE1');
    const { results } = await detect(seller);
    expect(results.summary).toMatchObject({ total_sales: 1, successful_delistings: 1 });
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'cancelled',
      error: 'It was sold.',
    });
    await nothingIsLive(product.id, 'FATE1');
  });

  test('with its listing still waiting: that is cancelled and nothing was sent', async () => {
    const product = await inStore('WAIT2');
    const others = await Promise.all(
      ['A', 'B', 'C'].map((name) => addThing(place, seller, { sku: `BUSY${name}` })),
    );
    ebay().setLatency(100);
    for (const other of others) await startCrosslist(seller, other, 'ebay');
    const operation = await startCrosslist(seller, product, 'ebay');
    seller.store.store.buy('WAIT2');
    await detect(seller);
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'cancelled',
      attempt: 0,
      error: 'It was sold.',
    });
    ebay().setLatency(0);
    await nothingIsLive(product.id, 'WAIT2');
  });

  test('a delist of the seller’s that a sale joins is told when it fails', async () => {
    const product = await inStore('JOIN1');
    await crosslist(seller, product, 'ebay');
    place.marketplaces.ebay.faults.add({ kind: 'forbidden', path: '/withdraw' });
    ebay().setLatency(150);
    const waiting = seller.call('POST', '/api/delist/manual/', {
      product_id: product.id,
      platforms: ['ebay'],
    });
    seller.store.store.buy('JOIN1');
    await detect(seller);
    await waiting;
    await untilIdle(seller);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'action_required',
      action_info: { type: 'delist_failed', platform: 'ebay' },
    });
  });
});

test.for(['woocommerce', 'ebay'])(
  'of two pieces one sold on each platform, %s seen last: no third can be bought',
  async (last) => {
    const sku = `PAIR${last.toUpperCase()}`;
    const product = await addThing(place, seller, { sku, quantity: 2 });
    for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
    const buy = {
      woocommerce: () => void seller.store.store.buy(sku),
      ebay: async () => ebay().buy((await readProduct(seller, product.id)).listings.ebay?.id ?? ''),
    };
    // The first lowers the other to one piece, where one is left already after the second.
    await (last === 'ebay' ? buy.woocommerce : buy.ebay)();
    const other = last === 'ebay' ? place.marketplaces.ebay : seller.store;
    const unseen = other.faults.add({ kind: 'error_before', method: 'GET', path: /order/ });
    await buy[last === 'ebay' ? 'ebay' : 'woocommerce']();
    await seller.call('POST', '/api/sale-detection/run/');
    await untilIdle(seller);
    unseen();
    await detect(seller);
    await nothingIsLive(product.id, sku);
    const { status, stock_status } = seller.store.store.product(sku) ?? {};
    expect(status === 'draft' || stock_status === 'outofstock').toBe(true);
  },
);
