import type { SaleNotice } from '@crosslister/contract/sales.ts';
import { stampOf } from '@crosslister/simulators/woocommerce/stamp.ts';
import { describe, expect, test } from 'vitest';
import { readProduct } from '../../test/products.ts';
import { reviewCalls } from '../../test/review-calls.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
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

const notices = async () =>
  (await client(seller).call<{ results: SaleNotice[] }>('GET', '/api/sale-notices/')).results;
const hoursAgo = (hours: number) => stampOf(new Date(Date.now() - hours * 3_600_000), 'UTC');

describe('an order whose product the store does not know any more when it is read', () => {
  /** Two buyers' orders cannot be told apart by a name that several have. */
  async function soldAndDeleted(names: string[]) {
    const products = [];
    for (const [index, name] of names.entries()) {
      const product = await addTestProduct(place, seller, { sku: `GONE${index}`, name });
      for (const platform of ['woocommerce', 'ebay']) await crosslist(seller, product, platform);
      products.push(product);
    }
    seller.store.store.buy('GONE0');
    seller.store.store.remove('GONE0');
    await detect(seller);
    await untilIdle(seller);
    return Promise.all(products.map(({ id }) => readProduct(seller, id)));
  }

  test('is the sale of the one that is listed there by its name', async () => {
    const [product] = await soldAndDeleted(['Brass lamp', 'Copper lamp']);
    expect(product?.status).toBe('sold');
    expect(place.marketplaces.ebay.ebay.activeCount('GONE0')).toBe(0);
    expect(place.marketplaces.ebay.ebay.activeCount('GONE1')).toBe(1);
    expect(await notices()).toMatchObject([{ productId: product?.id, sku: 'GONE0' }]);
  });

  test('is a sale of none of several with its name', async () => {
    const products = await soldAndDeleted(['Brass lamp', 'Brass lamp']);
    expect(products.map(({ status }) => status)).toEqual(['active', 'active']);
    expect(await notices()).toMatchObject([{ productId: null, productName: 'Brass lamp' }]);
  });
});

test('what sold before the store was connected, and is not in the catalogue, is no sale', async () => {
  const { store } = seller.store;
  for (const sku of ['BEFORE1', 'BEFORE2', 'AFTER'])
    await store.addProduct({ name: sku, sku, regular_price: '5' });
  for (const sku of ['BEFORE1', 'BEFORE2', 'AFTER']) {
    const at = sku === 'AFTER' ? hoursAgo(0) : hoursAgo(3);
    Object.assign(store.buy(sku), { created: at, modified: at, paid: at });
  }
  await place.server.services.db
    .updateTable('connections')
    .set({ sales_cursor: null })
    .where('user_id', '=', seller.id)
    .execute();
  await detect(seller);
  expect((await notices()).map(({ sku }) => sku)).toEqual(['AFTER']);
});

test('what sold before the store was connected is a sale of a product that is here', async () => {
  const at = reviewCalls(place, seller);
  await at.inStore({ name: 'Jug', sku: 'HERE', manage_stock: true, stock_quantity: 2 });
  await at.sync('woocommerce');
  const time = hoursAgo(3);
  Object.assign(seller.store.store.buy('HERE'), { created: time, modified: time, paid: time });
  await place.server.services.db
    .updateTable('connections')
    .set({ sales_cursor: null })
    .where('user_id', '=', seller.id)
    .execute();
  await detect(seller);
  expect((await notices()).map(({ sku }) => sku)).toEqual(['HERE']);
});
