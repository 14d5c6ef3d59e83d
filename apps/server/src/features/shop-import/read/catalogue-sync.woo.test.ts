import type { ImportResult } from '@crosslister/contract/results.ts';
import type { ReviewPage } from '@crosslister/contract/review.ts';
import {
  addStoreProduct,
  askStore,
  describeRealStore,
  realSku,
  type StoreProduct,
  servePictures,
} from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { expect, test } from 'vitest';
import { listedProducts } from '../../../test/products.ts';
import { connectRealStore } from '../../../test/real-store.ts';
import { type ConnectedSeller, client, type TradingPlace } from '../../../test/simulated-marketplaces.ts';
import { expectNothingMoves } from '../../../test/unchanged-shop.ts';
import { useTradingPlace } from '../../../test/use-trading-place.ts';

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

  const readShop = () => client(seller).call<ImportResult>('POST', '/api/import/woocommerce/', {});

  test('an import takes what is on sale there', async () => {
    const { sku, name } = await addStoreProduct();
    const result = await readShop();
    expect(result.success).toBe(true);
    const { results } = await listedProducts(seller, `search=${sku}`);
    expect(results).toMatchObject([
      { sku, name, price: 10, listings: { woocommerce: { status: 'active' } } },
    ]);
  });

  test('what an import leaves out is counted by reason with links', async () => {
    const add = addStoreProduct;
    const left = await Promise.all([
      add({ manage_stock: true, stock_quantity: 0 }),
      add({ post_password: 'geheim' }),
      add({ type: 'grouped', regular_price: '' }),
      add({ type: 'external', external_url: 'https://elsewhere.example/' }),
      add({ virtual: true }),
      add({ virtual: true, downloadable: true }),
    ]);
    const before = (await readShop()).left_out ?? [];
    for (const { id } of left) await askStore('PUT', `products/${id}`, { status: 'draft' });
    const after = (await readShop()).left_out ?? [];
    const countOf = (all: typeof before, reason: string) =>
      all.find((each) => each.reason === reason)?.count ?? 0;
    for (const [reason, count] of [
      ['out_of_stock', 1],
      ['password', 1],
      ['grouped', 1],
      ['external', 1],
      ['virtual', 2],
    ] as const)
      expect([reason, countOf(before, reason) - countOf(after, reason)]).toEqual([reason, count]);
    for (const { items } of before)
      for (const { title, url } of items)
        expect([title, url]).toEqual([title, expect.stringMatching(/^https:/)]);
    for (const { sku } of left) expect((await listedProducts(seller, `search=${sku}`)).count).toBe(0);
  });

  // The API refuses a SKU that is taken, so the store must already have such products, from an import of its own.
  test('two store products with one SKU: both are told, and neither is linked until the seller chooses', async () => {
    const result = await readShop();
    const { results } = await client(seller).call<ReviewPage>('GET', '/api/waiting-items/?reason=same_sku');
    const known = new Map<string, number>();
    for (let page = 1, full = true; full; page += 1) {
      const query = `status=publish&stock_status=instock&type=simple&_fields=id,sku&per_page=100&page=${page}`;
      const found = await askStore<StoreProduct[]>('GET', `products?${query}`);
      for (const { sku } of found) known.set(sku.toLowerCase(), (known.get(sku.toLowerCase()) ?? 0) + 1);
      full = found.length === 100;
    }
    const twice = [...known].filter(([sku, count]) => sku !== '' && count > 1).map(([sku]) => sku);
    expect(results.map(({ sku }) => sku.toLowerCase())).toEqual(expect.arrayContaining(twice));
    for (const sku of twice) {
      const { results: named } = await listedProducts(seller, `search=${encodeURIComponent(sku)}`);
      expect(named.filter((product) => product.sku.toLowerCase() === sku)).toEqual([]);
    }
    if (twice.length > 0) expect(result.warnings?.join()).toContain('the SKU of another on WooCommerce');
  });

  test('crosslist, sync twice: WordPress’s own HTML and its copies of our photos are no edits', async () => {
    const pictures = await servePictures();
    const sku = realSku();
    // The first sync imports whatever else the store sells.
    await client(seller).call('POST', '/api/sync/woocommerce/');
    await expectNothingMoves({ ...place, photo: `${pictures.url}/coat.png` }, seller, sku);
    await pictures.stop();
    const [product] = await askStore<(StoreProduct & { images: unknown[] })[]>('GET', `products?sku=${sku}`);
    expect(product?.images).toHaveLength(2);
  });
});
