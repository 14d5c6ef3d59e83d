import { expect, test } from 'vitest';
import type { RemoteItem } from '../../catalogue/remote-item.ts';
import { contextWith } from '../../conformance/context.ts';
import { draftOf } from '../../conformance/subject.ts';
import { revisedFields } from '../../listing/listing.ts';
import { addStoreProduct, askStore, describeRealStore, realSecrets, realSku } from '../real-store.ts';
import { woocommerce } from '../woocommerce.ts';

describeRealStore('What a real WooCommerce says of a product', () => {
  test('brand, GTIN and a short description without a long one come along', async () => {
    const sku = realSku();
    const { id } = await askStore<{ id: number }>('POST', 'products/brands', { name: `Levi's ${sku}` });
    // Of the clock, so that another run has another; no ISBN.
    const gtin = String(Date.now()).padStart(13, '4').slice(-13).replace(/^97/, '40');
    await addStoreProduct({ sku, global_unique_id: gtin, brands: [{ id }], short_description: 'Only short' });
    let found: RemoteItem | undefined;
    for (let cursor: string | null = null; !found; ) {
      const { items, next } = await woocommerce.catalogue.list(contextWith(realSecrets), cursor);
      found = items.find((item) => item.sku === sku);
      if (next === null) break;
      cursor = next;
    }
    expect(found).toMatchObject({
      descriptionHtml: 'Only short',
      specifics: { Brand: [`Levi's ${sku}`], EAN: [gtin] },
    });
  });

  test('weight, categories and tags stay its own, whatever is edited from here', async () => {
    const sku = realSku();
    const make = (kind: string) => askStore<{ id: number }>('POST', `products/${kind}`, { name: sku });
    const [category, tag] = await Promise.all([make('categories'), make('tags')]);
    const own = { weight: '1.25', categories: [category], tags: [tag] };
    const { id } = await addStoreProduct({ sku, ...own });
    const draft = draftOf({
      productId: 3,
      sku,
      title: 'Brass lamp',
      descriptionHtml: '<p>New words</p>',
      pricePence: 1600,
      quantity: 2,
    });
    const listing = { sku, externalId: String(id), extra: {}, url: '' };
    await woocommerce.listing.revise?.(contextWith(realSecrets), listing, draft, new Set(revisedFields));
    expect(await askStore('GET', `products/${id}`)).toMatchObject({
      name: 'Brass lamp',
      weight: '1.25',
      categories: [{ id: category.id }],
      tags: [{ id: tag.id }],
    });
  });
});
