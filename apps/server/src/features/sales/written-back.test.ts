import type { Product } from '@crosslister/contract/product.ts';
import { MarkResult } from '@crosslister/contract/results.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../test/etsy-place.ts';
import { readProduct } from '../../test/products.ts';
import type { Seller } from '../../test/server.ts';
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
let etsyPlace: EtsyPlace;
beforeAll(async () => {
  etsyPlace = await startEtsyPlace();
});
afterAll(() => etsyPlace?.stop());

const ebay = () => place.marketplaces.ebay;
const isForSale = (sku: string) => {
  const { status, stock_status } = seller.store.store.product(sku) ?? {};
  return status === 'publish' && stock_status === 'instock';
};

type Simulator = Pick<ConnectedSeller['store'], 'faults' | 'requests'>;

/**
 * Starts the operation that writes there, holds its write, buys the product meanwhile, and then lets the write land.
 */
async function boughtBefore(
  { faults, requests }: Simulator,
  path: string,
  {
    starts,
    buy,
    meanwhile,
  }: { starts: () => Promise<unknown>; buy: () => unknown; meanwhile?: () => unknown },
) {
  const writes = () => requests.matching('PUT', path).length;
  const before = writes();
  const release = faults.hold({ method: 'PUT', path });
  try {
    await starts();
    await until(
      async () => writes(),
      (count) => count > before,
    );
    await buy();
    await meanwhile?.();
  } finally {
    release();
  }
}

const buyOnEbay = async ({ id }: Product) =>
  ebay().ebay.buy((await readProduct(seller, id)).listings.ebay?.id ?? '');

/** Sends both the item and its offer again, each with its quantity. */
const describeAgain = (who: Seller, { id }: Product) =>
  who.call('PUT', `/api/products/${id}/`, { description: '<p>Another text</p>' });

describe.for(['seen after that', 'seen meanwhile'])(
  'a write of ours that lands after the order, %s',
  (seen) => {
    const isMeanwhile = seen === 'seen meanwhile';
    const suffix = isMeanwhile ? 'M' : 'A';

    test('puts back no piece in the store: what Undo lists again is not for sale', async () => {
      const sku = `UNDONE${suffix}`;
      const product = await addTestProduct(place, seller, { sku });
      for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
      const { body } = await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
      await untilIdle(seller);
      await boughtBefore(seller.store, '/products/', {
        starts: () => seller.call('POST', '/api/products/undo/', { undo_id: MarkResult.parse(body).undo_id }),
        buy: () => seller.store.store.buy(sku),
        ...(isMeanwhile && { meanwhile: () => seller.call('POST', '/api/sale-detection/run/', {}) }),
      });
      await untilIdle(seller);
      if (!isMeanwhile) await detect(seller);
      await untilIdle(seller);
      expect(isForSale(sku)).toBe(false);
      expect(ebay().ebay.activeCount(sku)).toBe(0);
      expect(await readProduct(seller, product.id)).toMatchObject({
        status: 'sold',
        action_info: null,
        listings: { woocommerce: { status: 'delisted' }, ebay: { status: 'delisted' } },
      });
    });

    test('puts back no piece on eBay, which is sent its stock with every edit', async () => {
      const sku = `EDITED${suffix}`;
      // An account where a sold-out listing stays, and is for sale again as soon as it has stock.
      const account = ebay().ebay.site.sellers.get(seller.ebayName);
      if (account) account.outOfStockControl = true;
      const product = await addTestProduct(place, seller, { sku });
      await crosslist(seller, product, 'ebay');
      await boughtBefore(ebay(), '/inventory_item/', {
        starts: () => describeAgain(seller, product),
        buy: () => buyOnEbay(product),
        ...(isMeanwhile && { meanwhile: () => detect(seller) }),
      });
      await untilIdle(seller);
      if (!isMeanwhile) await detect(seller);
      await untilIdle(seller);
      expect(ebay().ebay.activeCount(sku)).toBe(0);
      expect(await readProduct(seller, product.id)).toMatchObject({
        status: 'sold',
        listings: { ebay: { status: 'delisted' } },
      });
    });

    test('and leaves one of two for sale on eBay', async () => {
      const sku = `LEFT${suffix}`;
      const product = await addTestProduct(place, seller, { sku, quantity: 2 });
      await crosslist(seller, product, 'ebay');
      await boughtBefore(ebay(), '/inventory_item/', {
        starts: () => describeAgain(seller, product),
        buy: () => buyOnEbay(product),
        ...(isMeanwhile && { meanwhile: () => detect(seller) }),
      });
      await untilIdle(seller);
      if (!isMeanwhile) await detect(seller);
      await untilIdle(seller);
      expect(
        ebay()
          .ebay.listings()
          .filter((listing) => listing.sku === sku),
      ).toMatchObject([{ status: 'ACTIVE', quantity: 1 }]);
      expect(await readProduct(seller, product.id)).toMatchObject({ status: 'active', quantity: 1 });
    });

    test('and leaves one of two for sale on Etsy, whose stock goes with its price', async () => {
      const sku = `ETSY${suffix}`;
      const maker = await etsyPlace.etsySeller({ publish: true });
      const product = await addTestProduct(etsyPlace.place, maker, { sku, quantity: 2 });
      await crosslist(maker, product, 'etsy');
      const there = () => etsyPlace.etsy.etsy.listings().filter(({ skus }) => skus.includes(sku));
      await boughtBefore(etsyPlace.etsy, '/inventory', {
        starts: () => maker.call('PUT', `/api/products/${product.id}/`, { price: 25 }),
        buy: () => etsyPlace.etsy.etsy.buy(there()[0]?.id ?? 0),
        ...(isMeanwhile && { meanwhile: () => detect(maker) }),
      });
      await untilIdle(maker);
      if (!isMeanwhile) await detect(maker);
      await untilIdle(maker);
      expect(there()).toMatchObject([{ state: 'active', quantity: 1 }]);
      expect(await readProduct(maker, product.id)).toMatchObject({ status: 'active', quantity: 1 });
    });
  },
);

test.for(['woocommerce', 'ebay'] as const)(
  'what is bought on %s as it is ended, and put back by Undo before the order is seen, is not listed again',
  async (platform) => {
    const sku = `ENDING${platform.toUpperCase()}`;
    const product = await addTestProduct(place, seller, { sku });
    await crosslist(seller, product, platform);
    const [there, method, path, listing] =
      platform === 'ebay'
        ? ([ebay(), 'POST', '/withdraw', '/publish'] as const)
        : ([seller.store, 'PUT', '/products/', '/products/'] as const);
    const ends = () => there.requests.matching(method, path).length;
    const before = ends();
    const release = there.faults.hold({ method, path });
    const { body } = await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
    await until(
      async () => ends(),
      (count) => count > before,
    );
    await (platform === 'ebay' ? buyOnEbay(product) : seller.store.store.buy(sku));
    release();
    await untilIdle(seller);
    const publishes = () => there.requests.matching(method, listing).length;
    const published = publishes();
    const { undo_id } = MarkResult.parse(body);
    expect(await seller.call('POST', '/api/products/undo/', { undo_id })).toMatchObject({ status: 200 });
    await untilIdle(seller);
    // Nobody can have bought it a second time meanwhile.
    expect(publishes()).toBe(published);
    const [again] = (await queue(seller)).filter(({ action }) => action === 'crosslist');
    expect(again).toMatchObject({
      status: 'cancelled',
      error: 'It was sold before it could be listed.',
    });
    expect(isForSale(sku)).toBe(false);
    expect(ebay().ebay.activeCount(sku)).toBe(0);
    expect(await readProduct(seller, product.id)).toMatchObject({
      status: 'sold',
      listings: { [platform]: { status: 'delisted' } },
    });
  },
);

/** Three are there, and the seller types one while an edit is on its way. Then one is bought. */
async function boughtAfterTyping(sku: string) {
  const product = await addTestProduct(place, seller, { sku, quantity: 3 });
  await crosslist(seller, product, 'woocommerce');
  // Our writes of long ago put nothing back.
  await place.server.services.db
    .updateTable('listing_states')
    .set({ stock_sent_at: sql`now() - interval '1 hour'` })
    .where('product_id', '=', product.id)
    .where('user_id', '=', seller.id)
    .execute();
  await boughtBefore(seller.store, '/products/', {
    starts: () => describeAgain(seller, product),
    buy: () => seller.call('PUT', `/api/products/${product.id}/`, { quantity: 1 }),
    meanwhile: async () => {
      seller.store.store.buy(sku);
      await detect(seller);
    },
  });
  return product;
}

test('a quantity typed while an edit is on its way, and sold out before it is sent, leaves none for sale', async () => {
  const product = await boughtAfterTyping('TYPED');
  await untilIdle(seller);
  expect(isForSale('TYPED')).toBe(false);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'sold',
    listings: { woocommerce: { status: 'delisted' } },
  });
});

test('Mark as Active does not call off the end of what our write puts back', async () => {
  const sku = 'MADESURE';
  const account = ebay().ebay.site.sellers.get(seller.ebayName);
  if (account) account.outOfStockControl = true;
  const product = await addTestProduct(place, seller, { sku });
  await crosslist(seller, product, 'ebay');
  await boughtBefore(ebay(), '/inventory_item/', {
    starts: () => describeAgain(seller, product),
    buy: () => buyOnEbay(product),
    meanwhile: async () => {
      await detect(seller);
      await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
    },
  });
  await untilIdle(seller);
  expect(ebay().ebay.activeCount(sku)).toBe(0);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'active',
    listings: { ebay: { status: 'delisted' } },
  });
});

test('all marked as sold while one of three is bought in the store leaves none for sale there', async () => {
  const sku = 'THREEHERE';
  const product = await addTestProduct(place, seller, { sku, quantity: 3 });
  await crosslist(seller, product, 'woocommerce');
  await boughtBefore(seller.store, '/products/', {
    // The delist waits until this is done.
    starts: () => describeAgain(seller, product),
    buy: () => seller.store.store.buy(sku),
    meanwhile: async () => {
      await seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
      await detect(seller);
    },
  });
  await untilIdle(seller);
  expect(isForSale(sku)).toBe(false);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'sold',
    listings: { woocommerce: { status: 'delisted' } },
  });
});
