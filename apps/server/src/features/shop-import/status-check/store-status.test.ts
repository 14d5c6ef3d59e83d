import { expect, test } from 'vitest';
import { databaseTime } from '../../../db/database-time.ts';
import { readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { storeStatus } from './store-status.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((...made) => {
  [place, seller] = made;
});

test('a listing that a split has given to another product since it was read: nothing is asked about the one it left', async () => {
  const { services } = place.server;
  const { db } = services;
  const since = await databaseTime(db);
  const kept = await addTestProduct(place, seller, { sku: 'KEPT' });
  const other = await addTestProduct(place, seller, { sku: 'SPLIT' });
  await crosslist(seller, kept, 'ebay');
  await crosslist(seller, other, 'woocommerce');
  const connection = await findConnection(db, seller.id, 'woocommerce');
  const listing = await db
    .selectFrom('listings')
    .selectAll()
    .where('user_id', '=', seller.id)
    .where('product_id', '=', other.id)
    .executeTakeFirstOrThrow();
  if (!connection) throw new Error('not connected');
  const asRead = { ...listing, product_id: kept.id, name: kept.name, quantity: 1 };
  const seen = {
    listing: { externalId: listing.external_id, extra: {}, sku: '', url: '' },
    state: 'ended' as const,
    statusSeen: 'deleted',
    since: null,
    quantity: null,
  };
  const stored = await storeStatus(services, connection, asRead, seen, { since, follows: false });
  expect(stored).toBeNull();
  expect((await reviewCalls(place, seller).reviewItems('reason=ended')).results).toEqual([]);
  expect((await readProduct(seller, other.id)).listings.woocommerce).toMatchObject({ status: 'active' });
});

test('what was found deleted is not asked for by its number again', async () => {
  const { sync } = reviewCalls(place, seller);
  const product = await addTestProduct(place, seller, { sku: 'GONE' });
  await crosslist(seller, product, 'woocommerce');
  const { store, requests } = seller.store;
  const there = store.product('GONE')?.id ?? 0;
  store.remove(there);
  await sync('woocommerce');
  requests.clear();
  await sync('woocommerce');
  expect(requests.matching('GET', `/products/${there}`)).toEqual([]);
  expect((await readProduct(seller, product.id)).listings.woocommerce).toMatchObject({
    status: 'delisted',
    proof: { status_seen: 'deleted' },
  });
});
