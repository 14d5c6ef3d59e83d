import type { Listing } from '@crosslister/contract/product.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseTime } from '../../../db/database-time.ts';
import { readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  type ConnectedSeller,
  client,
  crosslist,
  type TradingPlace,
  until,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { checkListings } from './check-listings.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
let at: ReturnType<typeof reviewCalls>;
useTradingPlace((...made) => {
  [place, seller] = made;
  at = reviewCalls(place, seller);
});

const ebay = () => place.marketplaces.ebay.ebay;
const store = () => seller.store.store;
const photo = () => ({ images: [{ src: place.photo }] });
const stock = (quantity: number) => ({ manage_stock: true, stock_quantity: quantity });
let count = 0;

/** A product of the store, imported by a sync and listed on eBay. */
async function inBoth(fields: Record<string, unknown> = {}) {
  count += 1;
  const sku = `STAND${count}`;
  const { id: shopId } = await at.inStore({ name: `Coat ${count}`, sku, ...stock(1), ...photo(), ...fields });
  await at.sync('woocommerce');
  const product = await at.bySku(sku);
  await crosslist(seller, product, 'ebay');
  return { id: product.id, sku, shopId };
}

const onEbay = (sku: string) =>
  ebay()
    .listings()
    .find((listing) => listing.sku === sku && listing.status === 'ACTIVE');
const connection = async (platform: 'woocommerce' | 'ebay') => {
  const found = await findConnection(place.server.services.db, seller.id, platform);
  if (!found) throw new Error('not connected');
  return found;
};
/** Waits for the server's own scheduled look. */
async function untilChecked(platform: 'woocommerce' | 'ebay') {
  const { db } = place.server.services;
  const { id } = await connection(platform);
  await db.updateTable('connections').set({ next_look_at: new Date() }).where('id', '=', id).execute();
  await until(
    () => connection(platform),
    (now) => now.next_look_at > new Date(),
  );
  // At least hourly.
  const soon = sql`SELECT FROM connections WHERE id = ${id} AND next_look_at <= now() + interval '1 hour'`;
  expect((await soon.execute(db)).rows).toHaveLength(1);
}
const lit = (listing: Listing | undefined) => (listing?.url ?? '') !== '';

test('a listing that a buyer is paying for is sold, and not offered to be listed again', async () => {
  const { id, sku } = await inBoth();
  ebay().buy(onEbay(sku)?.listingId ?? '', { paid: false });
  await untilChecked('ebay');
  await until(
    () => readProduct(seller, id),
    ({ status }) => status === 'sold',
  );
  expect((await at.reviewItems('reason=ended')).results).toEqual([]);
});

describe('Draft, trash, deleted, private, sold out or restocked in the store', () => {
  test('a sync sees it, says where and since when, and asks', async () => {
    const states = {
      draft: [
        (id: number) => store().updateProduct(id, { status: 'draft' }),
        'a draft, which buyers do not see',
      ],
      trash: [async (id: number) => store().trash(id), 'in the trash'],
      deleted: [async (id: number) => store().remove(id), 'deleted'],
      private: [
        (id: number) => store().updateProduct(id, { status: 'private' }),
        'private, which buyers do not see',
      ],
      'sold out': [(id: number) => store().updateProduct(id, stock(0)), 'out of stock'],
    } as const;
    const names = Object.keys(states) as (keyof typeof states)[];
    for (const name of names) await at.inStore({ name, sku: name, ...stock(1), ...photo() });
    await at.sync('woocommerce');
    await crosslist(seller, await at.bySku('draft'), 'ebay');
    const { id: scheduled } = await at.bySku('trash');
    await client(seller).call('POST', '/api/crosslist/ebay/', { product_id: scheduled, mode: 'review' });
    const before = Date.now() - 2000;
    for (const name of names) await states[name][0](store().product(name)?.id ?? 0);
    expect((await at.sync('woocommerce')).warnings).toEqual([
      'Ended in the store: "draft", "trash", "deleted" and others. Look under Review.',
      'Sold out in the store: "sold out". Look under Review.',
    ]);
    const { results } = await at.reviewItems('reason=ended');
    expect(results).toHaveLength(5);
    for (const name of names) {
      const { id, status, quantity, listings } = await at.bySku(name);
      const isSoldOut = name === 'sold out';
      expect({ status, quantity }).toEqual({ status: 'active', quantity: isSoldOut ? 0 : 1 });
      const { woocommerce, ebay: other } = listings;
      expect(lit(woocommerce)).toBe(false);
      const words = states[name][1];
      expect(woocommerce).toMatchObject({
        status: 'delisted',
        proof: { status_seen: words, found: isSoldOut ? 'sold_out' : 'ended' },
      });
      expect(Date.parse(woocommerce?.delisted_at ?? '')).toBeGreaterThan(before);
      // Only the seller decides about the listings elsewhere.
      expect(lit(other)).toBe(['draft', 'trash'].includes(name));
      expect(results.find(({ title }) => title === name)).toMatchObject({
        platform: 'woocommerce',
        products: [{ id }],
        ended: {
          sold_out: isSoldOut,
          since: woocommerce?.delisted_at,
          status_seen: words,
          others: lit(other) ? ['ebay'] : [],
          // A scheduled listing cannot be bought yet.
          unpublished: name === 'trash' ? ['ebay'] : [],
        },
      });
    }
    expect(onEbay('draft')).toBeDefined();
    // The seller is asked once, and nothing more is done.
    expect((await at.sync('woocommerce')).warnings).toBeUndefined();
    expect((await at.reviewItems()).count).toBe(5);
  });

  test('End the others takes it off them and out of what is for sale', async () => {
    const { id, sku, shopId } = await inBoth();
    store().trash(shopId);
    await at.sync('woocommerce');
    const { operations } = await at.resolve((await at.only('ended')).id, { action: 'end_others' });
    expect(operations).toMatchObject([{ action: 'delist', platform: 'ebay' }]);
    await untilIdle(seller);
    expect(onEbay(sku)).toBeUndefined();
    expect(await readProduct(seller, id)).toMatchObject({ status: 'inactive' });
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('List again puts it back there, and what was deleted is made anew', async () => {
    const drafted = await inBoth();
    const deleted = await inBoth();
    await store().updateProduct(drafted.shopId, { status: 'draft' });
    store().remove(deleted.shopId);
    await at.sync('woocommerce');
    const { results } = await at.reviewItems('reason=ended');
    expect(results).toHaveLength(2);
    for (const { id } of results) {
      const { operations } = await at.resolve(id, { action: 'list_again' });
      expect(operations).toMatchObject([{ action: 'crosslist', platform: 'woocommerce' }]);
    }
    await untilIdle(seller);
    expect(store().product(drafted.sku)).toMatchObject({ id: drafted.shopId, status: 'publish' });
    expect(store().product(deleted.sku)).toMatchObject({ status: 'publish', stock_quantity: 1 });
    for (const { id } of [drafted, deleted]) {
      expect(lit((await readProduct(seller, id)).listings.woocommerce)).toBe(true);
    }
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('crosslisting a deleted one lists it, and is not refused as listed already', async () => {
    const { id, sku, shopId } = await inBoth();
    store().remove(shopId);
    await at.sync('woocommerce');
    const { body } = await crosslist(seller, await readProduct(seller, id), 'woocommerce');
    expect(body).toMatchObject({ success: true });
    expect(store().product(sku)?.status).toBe('publish');
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('restocked: it is on sale there again, with what the store has, and the question goes', async () => {
    const { id, sku, shopId } = await inBoth();
    await store().updateProduct(shopId, stock(0));
    await at.sync('woocommerce');
    await at.only('ended');
    await store().updateProduct(shopId, stock(3));
    await untilChecked('woocommerce');
    const product = await until(
      () => readProduct(seller, id),
      ({ quantity }) => quantity === 3,
    );
    expect(lit(product.listings.woocommerce)).toBe(true);
    expect((await at.reviewItems()).count).toBe(0);
    await untilIdle(seller);
    expect(onEbay(sku)?.quantity).toBe(3);
  });

  test('stock counts follow the source platform, up and down', async () => {
    const { id, sku, shopId } = await inBoth(stock(5));
    for (const quantity of [7, 2]) {
      await store().updateProduct(shopId, stock(quantity));
      await at.sync('woocommerce');
      await untilIdle(seller);
      expect((await readProduct(seller, id)).quantity).toBe(quantity);
      expect(onEbay(sku)?.quantity).toBe(quantity);
      expect(store().product(sku)?.stock_quantity).toBe(quantity);
    }
  });

  test('stock that nobody counts there says nothing', async () => {
    const { id, shopId } = await inBoth({ manage_stock: false });
    await client(seller).call('PUT', `/api/products/${id}/`, { quantity: 4 });
    await untilIdle(seller);
    await store().updateProduct(shopId, { manage_stock: false, stock_status: 'instock' });
    await at.sync('woocommerce');
    expect((await readProduct(seller, id)).quantity).toBe(4);
  });
});

describe('nothing is taken for ended that is not', () => {
  const ofStore = async (id: number) => (await readProduct(seller, id)).listings.woocommerce;

  test('by a reading that could not be finished, or a store that will not say', async () => {
    const { id, shopId } = await inBoth();
    store().trash(shopId);
    seller.store.faults.add({ kind: 'forbidden', method: 'GET', path: '/products' });
    expect(await at.sync('woocommerce')).toMatchObject({ success: false });
    expect(lit(await ofStore(id))).toBe(true);
    seller.store.faults.clear();
    seller.store.faults.add({ kind: 'error_before', path: `/products/${shopId}` });
    const { success, warnings, left_out } = await at.sync('woocommerce');
    expect(success).toBe(true);
    expect(warnings).toEqual([expect.stringMatching(/^1 part of what is on sale could not be read /)]);
    const url = (await ofStore(id))?.url;
    expect(left_out).toMatchObject([{ reason: 'unreadable', count: 1, items: [{ url }] }]);
    seller.store.faults.clear();
    seller.store.faults.add({ kind: 'error_before', path: '/products', parameter: 'include' });
    expect((await at.sync('woocommerce')).warnings).toEqual([
      expect.stringMatching(/^What has ended on WooCommerce could not be looked at: /),
    ]);
    expect(lit(await ofStore(id))).toBe(true);
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('by a page that was read before it was listed', async () => {
    const { services } = place.server;
    const since = await databaseTime(services.db);
    const { id, shopId } = await inBoth();
    await client(seller).call('PUT', `/api/products/${id}/`, { price: 12 });
    await untilIdle(seller);
    await store().updateProduct(shopId, { status: 'draft' });
    const shop = await connection('woocommerce');
    const { signal } = new AbortController();
    await checkListings(services, shop, { signal, since });
    expect(lit(await ofStore(id))).toBe(true);
    await checkListings(services, shop, { signal, since: await databaseTime(services.db) });
    expect(lit(await ofStore(id))).toBe(false);
  });

  test('when it has sold there: that is a sale', async () => {
    const { id, sku } = await inBoth();
    store().buy(sku);
    await at.sync('woocommerce');
    await untilIdle(seller);
    expect((await readProduct(seller, id)).status).toBe('sold');
    expect(onEbay(sku)).toBeUndefined();
    expect((await at.reviewItems()).count).toBe(0);
  });

  test('and pieces that sold elsewhere a moment ago do not come back with the count', async () => {
    const { id, sku } = await inBoth(stock(5));
    seller.store.faults.add({ kind: 'error_before', method: 'PUT', path: '/products' });
    ebay().buy(onEbay(sku)?.listingId ?? '', { quantity: 2 });
    await client(seller).call('POST', '/api/sale-detection/run/');
    seller.store.faults.clear();
    await at.sync('woocommerce');
    expect((await readProduct(seller, id)).quantity).toBe(3);
    await untilIdle(seller);
    expect(store().product(sku)?.stock_quantity).toBe(3);
  });
});

test("a listing that the seller ended on eBay is seen by the server's own look", async () => {
  const { id, sku } = await inBoth();
  ebay().endListing(onEbay(sku)?.listingId ?? '');
  await untilChecked('ebay');
  const product = await until(
    () => readProduct(seller, id),
    ({ listings }) => !lit(listings.ebay),
  );
  expect(product).toMatchObject({ status: 'active', listings: { ebay: { proof: { found: 'ended' } } } });
  expect(lit(product.listings.woocommerce)).toBe(true);
  expect(await at.only('ended')).toMatchObject({ platform: 'ebay', ended: { others: ['woocommerce'] } });
  await at.resolve((await at.only('ended')).id, { action: 'dismiss' });
  expect((await at.reviewItems()).count).toBe(0);
});
