import type { ImportResult } from '@crosslister/contract/results.ts';
import { addStoreProduct, describeRealStore } from '@crosslister/marketplaces/woocommerce/real-store.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listedProducts } from '../../test/products.ts';
import { connectRealStore } from '../../test/real-store.ts';
import { type ConnectedSeller, client } from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';

describeRealStore('Reading a real WooCommerce', () => {
  let seller: ConnectedSeller;
  useTradingPlace(
    async (_, aSeller) => {
      seller = aSeller;
      await connectRealStore(seller);
    },
    { connections: { store: false } },
  );

  test('an import takes what is on sale there', async () => {
    const { sku, name } = await addStoreProduct();
    const result = await client(seller).call<z.infer<typeof ImportResult>>(
      'POST',
      '/api/import/woocommerce/',
      {},
    );
    expect(result.success).toBe(true);
    const { results } = await listedProducts(seller, `search=${sku}`);
    expect(results).toMatchObject([
      { sku, name, price: 10, listings: { woocommerce: { status: 'active' } } },
    ]);
  });
});
