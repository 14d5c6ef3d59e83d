import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
  const { store } = simulator;
  const attributes = [
    { name: 'Color', visible: true, options: ['Navy &amp; white', 'Red'] },
    { name: 'Brand', visible: true, options: ['Next', 'x'.repeat(66)] },
    { name: 'Supplier', visible: false, options: ['Car boot, Saturday'] },
  ];
  await store.addProduct({ name: 'Shirt', sku: 'SHIRT', regular_price: '9', attributes });
  const parent = await store.addProduct({
    name: 'Coat',
    type: 'variable',
    sku: 'COAT',
    attributes: [...attributes.slice(1), { name: 'Sizes', variation: true, options: ['S', 'M'] }],
  });
  const medium = { attributes: [{ name: 'Sizes', option: 'M' }], regular_price: '15' };
  await createVariation(store.shop, parent.id, { sku: 'COAT-M', ...medium });
});
afterAll(() => simulator.stop());

test('attributes buyers see are read by their UK names, of a variation with those of its parent', async () => {
  const { items } = await woocommerce.catalogue.list(contextOf(simulator), null);
  expect(Object.fromEntries(items.map(({ sku, specifics }) => [sku, specifics]))).toEqual({
    SHIRT: { Colour: ['Navy & white', 'Red'], Brand: ['Next'] },
    'COAT-M': { Brand: ['Next'], Size: ['M'] },
  });
});

test('brand, GTIN and a short description without a long one come along', async () => {
  const { store } = simulator;
  const plain = { regular_price: '5', short_description: 'Only short' };
  const watch = await store.addProduct({
    ...plain,
    name: 'Watch',
    sku: 'W',
    global_unique_id: '4006381333931',
  });
  watch.brands = [{ id: 21, name: 'Levi&#8217;s', slug: 'levis' }];
  await store.addProduct({ ...plain, name: 'Book', sku: 'B', global_unique_id: '978-0-306-40615-7' });
  await store.addProduct({
    ...plain,
    name: 'Long',
    sku: 'L',
    description: 'Long one',
    global_unique_id: '036000291452',
  });
  const { items } = await woocommerce.catalogue.list(contextOf(simulator), null);
  const of = (wanted: string) => items.find(({ sku }) => sku === wanted);
  expect(of('W')).toMatchObject({
    descriptionHtml: 'Only short',
    specifics: { Brand: ['Levi’s'], EAN: ['4006381333931'] },
  });
  expect(of('B')?.specifics).toEqual({ ISBN: ['9780306406157'] });
  expect(of('L')).toMatchObject({ descriptionHtml: 'Long one', specifics: { UPC: ['036000291452'] } });
});
