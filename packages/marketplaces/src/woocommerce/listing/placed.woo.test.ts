import { expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { draftOf } from '../../conformance/subject.ts';
import { makeTerm, termLists } from '../account/terms.ts';
import { askStore, describeRealStore, realSecrets, realSku, type StoreProduct } from '../real-store.ts';
import { woocommerce } from '../woocommerce.ts';

const context = () => contextWith(realSecrets);
interface Term {
  id: number;
  name: string;
}

/** Terms that the adapter made. */
async function remove(kind: string, name: string): Promise<void> {
  const found = await askStore<Term[]>('GET', `products/${kind}?search=${encodeURIComponent(name)}`);
  for (const { id } of found.toReversed()) await askStore('DELETE', `products/${kind}/${id}?force=true`);
}

describeRealStore('What a real WooCommerce sorts its products by', () => {
  test('is made when asked, never twice, and is on a new product and on an edited one', async () => {
    const sku = realSku();
    const [above, below, large] = [`Clothes & shoes ${sku}`, `Dresses ${sku}`, `Large ${sku}`];
    const category = `${above} > ${below}`;
    const made = await makeTerm(context(), 'categories', category);
    expect(await makeTerm(context(), 'categories', category.toLowerCase())).toEqual(made);
    await makeTerm(context(), 'shipping_classes', large);
    const lists = await termLists(context());
    expect(lists.categories?.map(({ name }) => name)).toEqual(expect.arrayContaining([above, category]));
    expect(lists.shipping_classes?.map(({ name }) => name)).toContain(large);
    expect(lists.tax_classes?.map(({ name }) => name)).toContain('Zero rate');

    const settings = { category, shipping_class: large, tax_class: 'Zero rate', backorders: 'stop' };
    const draft = draftOf({ title: 'Silk dress', sku, settings });
    const { externalId, extra, url, warnings } = await woocommerce.listing.publish(context(), draft);
    expect(warnings).toEqual([]);
    const product = () => askStore<StoreProduct>('GET', `products/${externalId}`);
    expect(await product()).toMatchObject({
      categories: [{ name: below.replace('&', '&amp;') }],
      shipping_class: large.toLowerCase().replace(' ', '-'),
      tax_class: 'zero-rate',
      backorders: 'no',
    });
    const listing = { sku, externalId, extra, url };
    const edited = { ...draft, settings: { ...settings, category: above, shipping_class: '' } };
    await woocommerce.listing.revise?.(context(), listing, edited, new Set(['settings']));
    expect(await product()).toMatchObject({ categories: [{ name: above.replace('&', '&amp;') }] });
    await askStore('DELETE', `products/${externalId}?force=true`);
    await remove('categories', sku);
    await remove('shipping_classes', sku);
  });
});
