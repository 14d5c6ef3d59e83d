import type { ImportResult } from '@crosslister/contract/results.ts';
import {
  addStoreProduct,
  askStore,
  describeRealStore,
  realSku,
  type StoreProduct,
  servePictures,
} from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { expect, test } from 'vitest';
import { listedProducts } from '../../test/products.ts';
import { connectRealStore } from '../../test/real-store.ts';
import { type ConnectedSeller, client, type TradingPlace } from '../../test/simulated-marketplaces.ts';
import { expectNothingMoves } from '../../test/unchanged-shop.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

describeRealStore('Reading a real WooCommerce', () => {
  let place: TradingPlace;
  let seller: ConnectedSeller;
  useTradingPlace(
    async (...made) => {
      [place, seller] = made;
      await connectRealStore(seller);
    },
    { connections: { store: false } },
  );

  test('an import takes what is on sale there', async () => {
    const { sku, name } = await addStoreProduct();
    const result = await client(seller).call<ImportResult>('POST', '/api/import/woocommerce/', {});
    expect(result.success).toBe(true);
    const { results } = await listedProducts(seller, `search=${sku}`);
    expect(results).toMatchObject([
      { sku, name, price: 10, listings: { woocommerce: { status: 'active' } } },
    ]);
  });

  test('crosslist, sync twice: WordPress’s own HTML and its copies of our photos are no edits', async () => {
    const pictures = await servePictures();
    const sku = realSku();
    // The first sync brings in what else the store sells.
    await client(seller).call('POST', '/api/sync/woocommerce/');
    await expectNothingMoves({ ...place, photo: `${pictures.url}/coat.png` }, seller, sku);
    await pictures.stop();
    const [product] = await askStore<(StoreProduct & { images: unknown[] })[]>('GET', `products?sku=${sku}`);
    expect(product?.images).toHaveLength(2);
  });
});
