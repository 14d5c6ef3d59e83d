import { expect, test } from 'vitest';
import { listedProducts, readProduct } from '../../../test/products.ts';
import { reviewCalls } from '../../../test/review-calls.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  type TradingPlace,
} from '../../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';
import { findPhoto } from '../../images/send-photo.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace(
  (aPlace, aSeller) => {
    [place, seller] = [aPlace, aSeller];
  },
  { connections: { ebay: false } },
);

// JavaScript lowers the first to a different final sigma than PostgreSQL, and turns the
// capital of the last into two characters.
test.each(['ΟΔΟΣ', 'CAFÉ', 'İZMİR'])(
  'letters are folded by the database alone: %s is one SKU for a sync and for a photo',
  async (sku) => {
    const product = await addTestProduct(place, seller, { sku });
    const [photo] = product.images;
    expect(await findPhoto(place.server.services, seller.id, sku, photo?.src ?? '')).toBe(1);
    await seller.store.store.addProduct({ name: 'In the store', sku, regular_price: '20' });
    await seller.call('POST', '/api/sync/woocommerce/', {});
    expect((await readProduct(seller, product.id)).listings.woocommerce).toMatchObject({ status: 'active' });
    expect((await listedProducts(seller)).count).toBe(1);
  },
);

test.each([
  ['CAFÉ', 'café'],
  ['İZMİR', 'İzmİr'],
])('and for an item that waits: it cannot be given the SKU of %s written %s', async (sku, asked) => {
  const at = reviewCalls(place, seller);
  await addTestProduct(place, seller, { sku });
  const item = await at.inStore({ name: 'Without a SKU', sku: '' });
  await at.sync('woocommerce');
  const { id } = await at.only('no_sku');
  expect(await at.refusal(id, { action: 'give_sku', sku: asked })).toMatchObject({
    success: false,
    error: expect.stringContaining('SKU'),
  });
  expect((await listedProducts(seller)).count).toBe(1);
  // Refused before a request went to the store.
  expect(item.sku).toBe('');
});
