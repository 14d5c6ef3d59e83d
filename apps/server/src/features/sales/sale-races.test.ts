import { afterEach, describe, expect, test } from 'vitest';
import { changed } from '../../db/change-feed.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  operationNow,
  queue,
  startCrosslist,
  type TradingPlace,
  until,
  untilIdle,
  untilSent,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;

/** In the store, and about to be listed on eBay. */
async function inStore(sku: string) {
  const product = await addTestProduct(place, seller, { sku });
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
    await expect.poll(async () => (await operationNow(seller, operation.id)).next_attempt_at).not.toBeNull();
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
      ['A', 'B', 'C'].map((name) => addTestProduct(place, seller, { sku: `BUSY${name}` })),
    );
    const release = place.marketplaces.ebay.faults.hold({ path: '/sell/inventory' });
    for (const other of others) await startCrosslist(seller, other, 'ebay');
    const operation = await startCrosslist(seller, product, 'ebay');
    seller.store.store.buy('WAIT2');
    await detect(seller);
    expect(await operationNow(seller, operation.id)).toMatchObject({
      status: 'cancelled',
      attempt: 0,
      error: 'It was sold.',
    });
    release();
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
    const product = await addTestProduct(place, seller, { sku, quantity: 2 });
    for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
    const buy = {
      woocommerce: () => void seller.store.store.buy(sku),
      ebay: async () => ebay().buy((await readProduct(seller, product.id)).listings.ebay?.id ?? ''),
    };
    // The first sale lowers the other listing to one. After the second sale there is one left already.
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

describe('a thing sold while a marketplace where it stands is down', () => {
  const MINUTE = 60_000;
  const later = (ms: number) => {
    place.server.services.now = () => new Date(Date.now() + ms);
  };
  const delists = async () =>
    (await queue(seller)).filter(({ action, platform }) => action === 'delist' && platform === 'ebay');
  const callEbay = () => seller.call('GET', '/api/ebay-policies/');
  async function resume() {
    await place.server.services.db
      .updateTable('operations')
      .set({ run_after: new Date(0) })
      .where('user_id', '=', seller.id)
      .where('status', '=', 'queued')
      .execute();
    await changed(place.server.services.db, seller.id, 'operations');
  }
  afterEach(() => later(0));

  test('is a task after a quarter of an hour, though no try is used up, and is ended all the same', async () => {
    const [waits, ended] = [await inStore('DOWN1'), await inStore('DOWN2')];
    for (const product of [waits, ended]) await crosslist(seller, product, 'ebay');
    const { listings } = await readProduct(seller, waits.id);
    place.marketplaces.ebay.faults.add({ kind: 'maintenance' });
    await until(callEbay, () => place.server.services.breakers.open().length > 0);
    for (const { sku } of [waits, ended]) seller.store.store.buy(sku);
    await seller.call('POST', '/api/sale-detection/run/', {}, { prefer: 'respond-async' });
    await until(delists, (all) => all.filter(({ next_attempt_at: at }) => at !== null).length === 2);
    for (const { id } of [waits, ended]) expect((await readProduct(seller, id)).status).toBe('sold');

    later(16 * MINUTE);
    // The one call that is let through.
    await callEbay();
    await resume();
    await until(
      () => Promise.all([waits, ended].map(({ id }) => readProduct(seller, id))),
      (products) => products.every(({ status }) => status === 'action_required'),
    );
    const { action_info, date_sold } = await readProduct(seller, waits.id);
    expect(date_sold).not.toBeNull();
    expect(action_info).toEqual({
      type: 'delist_failed',
      message:
        'Still listed on eBay: eBay is not answering. We go on trying. End it there, then choose I deleted it.',
      listing_url: listings.ebay?.url,
      platform: 'ebay',
    });
    // On a busy machine the task is seen a moment before its attempt has ended.
    await until(delists, (all) => all.every(({ status }) => status === 'queued'));
    const { db } = place.server.services;
    const rows = await db
      .selectFrom('operations')
      .select('failures')
      .where('user_id', '=', seller.id)
      .where('kind', '=', 'delist')
      .where('platform', '=', 'ebay')
      .execute();
    expect(rows).toEqual([{ failures: 0 }, { failures: 0 }]);

    // Ended there by the seller, who is not asked twice while eBay is still down.
    await seller.call('POST', `/api/products/${ended.id}/mark_as_sold/`);
    const attempts = (await delists()).map(({ attempt }) => attempt + 1);
    await resume();
    await until(delists, (all) =>
      all.every(({ attempt, status }, n) => attempt === attempts[n] && status === 'queued'),
    );
    expect(await readProduct(seller, ended.id)).toMatchObject({ status: 'sold', action_info: null });
    expect((await readProduct(seller, waits.id)).status).toBe('action_required');

    place.marketplaces.ebay.faults.clear();
    later(30 * MINUTE);
    await resume();
    for (const { id, sku } of [waits, ended]) await nothingIsLive(id, sku);
    expect((await readProduct(seller, waits.id)).action_info).toBeNull();
  });
});
