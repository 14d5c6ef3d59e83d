import { ImportResult } from '@crosslister/contract/results.ts';
import { expect, test } from 'vitest';
import { ofHistory } from '../../../test/of-history.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  crosslist,
  detect,
  queue,
  type TradingPlace,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay.ebay;

/** Its answer has nothing that the API's document does not name. */
async function sync(platform: string): Promise<ImportResult> {
  return ImportResult.strict().parse((await seller.call('POST', `/api/sync/${platform}/`)).body);
}

/** Sold here before eBay was read for the first time, with a listing there that we did not know. */
async function soldWithListing(sku: string) {
  const { id } = await addProduct(seller, { sku, name: 'A lamp', price: 5 });
  const { listingId } = ebay().addListing(seller.ebayName, { title: 'A lamp', price: '8.00', sku });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  return { id, listingId };
}

test('a listing of what is sold here is ended, and the sync says so', async () => {
  const { id } = await soldWithListing('STILL1');
  expect(ebay().activeCount('STILL1')).toBe(1);
  const { warnings } = await sync('ebay');
  expect(warnings).toEqual([
    expect.stringMatching(/^Sold here, but still for sale on eBay, where it is being ended: "A lamp"\./),
  ]);
  await untilIdle(seller);
  expect(ebay().activeCount('STILL1')).toBe(0);
  expect(await readProduct(seller, id)).toMatchObject({
    status: 'sold',
    listings: { ebay: { status: 'delisted' } },
  });
  expect(await sync('ebay')).not.toHaveProperty('warnings');
});

test('one that cannot be ended is a task with its link', async () => {
  await seller.store.store.addProduct({
    sku: 'STILL2',
    name: 'A jug',
    regular_price: '5',
  });
  const { id } = await addProduct(seller, { sku: 'STILL2', name: 'A jug', price: 5 });
  await seller.call('POST', `/api/products/${id}/mark_as_sold/`);
  seller.store.faults.add({ kind: 'forbidden', method: 'PUT', path: '/products/' });
  expect((await sync('woocommerce')).warnings).toEqual([expect.stringContaining('"A jug"')]);
  await untilIdle(seller);
  expect(seller.store.store.product('STILL2')?.status).toBe('publish');
  const product = await readProduct(seller, id);
  expect(product).toMatchObject({
    status: 'action_required',
    action_info: { type: 'delist_failed', platform: 'woocommerce' },
  });
  expect(product.action_info?.listing_url).toMatch(/^http.*jug/);
});

ofHistory('sold on that very marketplace and for sale there again is the seller’s to decide', async () => {
  const product = await addTestProduct(place, seller, { sku: 'AGAIN1', name: 'A vase' });
  await crosslist(seller, product, 'woocommerce');
  seller.store.store.buy('AGAIN1');
  await detect(seller);
  await untilIdle(seller);
  expect((await readProduct(seller, product.id)).status).toBe('sold');
  await seller.store.store.updateProduct('AGAIN1', { status: 'publish', stock_quantity: 1 });
  const before = (await queue(seller)).filter(({ action }) => action === 'delist').length;
  expect((await sync('woocommerce')).warnings).toEqual([
    'Sold here, but for sale on WooCommerce: "A vase". Look under Action Required.',
  ]);
  const task = await readProduct(seller, product.id);
  expect(task).toMatchObject({
    status: 'action_required',
    action_info: { type: 'manual_delist_required', platform: 'woocommerce' },
    listings: { woocommerce: { status: 'active' } },
  });
  expect(task.action_info?.listing_url).toBe(task.listings.woocommerce?.url);
  expect((await queue(seller)).filter(({ action }) => action === 'delist')).toHaveLength(before);
  expect(await sync('woocommerce')).not.toHaveProperty('warnings');

  await seller.call('POST', `/api/products/${product.id}/mark_as_active/`);
  expect(await readProduct(seller, product.id)).toMatchObject({
    status: 'active',
    listings: { woocommerce: { status: 'active' } },
  });
});
