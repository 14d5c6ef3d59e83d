import { expect, test } from 'vitest';
import { contextWith } from '../conformance/context.ts';
import { addStoreProduct, describeRealStore, realSecrets } from './real-store.ts';
import { woocommerce } from './woocommerce.ts';

describeRealStore('A real WooCommerce', () => {
  test('is connected to, and answers with what its owner entered', async () => {
    const { sku } = await addStoreProduct();
    const context = contextWith(realSecrets);
    expect((await woocommerce.test(context)).name).not.toBe('');
    const skus: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const { items, next } = await woocommerce.activeListings(context, cursor);
      skus.push(...items.map((item) => item.sku));
      if (next === null) break;
      cursor = next;
    }
    expect(skus.filter((each) => each === sku)).toHaveLength(1);
  });
});
