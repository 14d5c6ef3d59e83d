import { taxRate } from '@crosslister/simulators/woocommerce/orders/taxes.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../conformance/subject.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { makeTerm, termLists } from '../account/terms.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);
const draft = (over: Partial<ListingDraft> = {}): ListingDraft => draftOf({ title: 'Silk dress', ...over });
const inStore = (sku: string) => {
  const found = simulator.store.listProducts().find((product) => product.sku === sku);
  if (!found) throw new Error(`the store has no ${sku}`);
  const nameOf = (id: number) => simulator.store.shop.categories.find((each) => each.id === id)?.name;
  return { ...found, categories: found.categories.map(nameOf) };
};
const namesOf = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name);

describe('what the store sorts its products by', () => {
  test('is made there only when asked, with the categories above it, and never twice', async () => {
    expect(namesOf((await termLists(context())).categories)).toEqual(['Uncategorized']);
    const made = await makeTerm(context(), 'categories', 'Clothes & shoes > Dresses');
    expect(await makeTerm(context(), 'categories', 'clothes & shoes > dresses')).toEqual(made);
    await makeTerm(context(), 'shipping_classes', 'Large parcel');
    const lists = await termLists(context());
    expect(namesOf(lists.categories)).toEqual([
      'Clothes & shoes',
      'Clothes & shoes > Dresses',
      'Uncategorized',
    ]);
    expect(namesOf(lists.shipping_classes)).toEqual(['Large parcel']);
    expect(namesOf(lists.tax_classes)).toEqual(['Standard rate', 'Reduced rate', 'Zero rate']);
  });

  test('is on a new product as chosen; the last one of a thing takes no backorders', async () => {
    const settings = {
      category: 'Clothes & shoes > Dresses',
      shipping_class: 'Large parcel',
      tax_class: 'Zero rate',
      backorders: 'stop',
    };
    const wanted = draft({ settings });
    const { warnings } = await woocommerce.listing.publish(context(), wanted);
    expect(warnings).toEqual([]);
    expect(inStore(wanted.sku)).toMatchObject({
      categories: ['Dresses'],
      shipping_class: 'large-parcel',
      tax_class: 'zero-rate',
      backorders: 'no',
    });
    // As a file that the store wrote calls its class of tax.
    const asInFiles = { ...settings, backorders: 'leave', tax_class: 'zero-rate' };
    const many = draft({ quantity: 3, settings: asInFiles });
    await woocommerce.listing.publish(context(), many);
    expect(inStore(many.sku)).toMatchObject({ categories: ['Dresses'], tax_class: 'zero-rate' });
  });

  test('that the store does not have is left out and named, and nothing is made', async () => {
    const before = simulator.store.shop.categories.length;
    const wanted = draft({ settings: { category: 'Hats', shipping_class: '', tax_class: '' } });
    const { warnings } = await woocommerce.listing.publish(context(), wanted);
    expect(warnings).toEqual([
      'Your store has no category "Hats": choose it again under Settings, Default Policies.',
    ]);
    expect(inStore(wanted.sku).categories).toEqual(['Uncategorized']);
    expect(simulator.store.shop.categories).toHaveLength(before);
  });

  test('of a product is changed by an edit, and an owner’s own categories stay', async () => {
    const wanted = draft({ settings: { category: 'Clothes & shoes' } });
    const { externalId, extra, url } = await woocommerce.listing.publish(context(), wanted);
    const edited = { ...wanted, settings: { category: 'Clothes & shoes > Dresses' } };
    const listing = { sku: wanted.sku, externalId, extra, url };
    await woocommerce.listing.revise(context(), listing, edited, new Set(['settings']));
    expect(inStore(wanted.sku).categories).toEqual(['Dresses']);
    const { shop } = simulator.store;
    shop.categories.push({ id: 900, name: 'Summer', slug: 'summer', parent: 0, description: '' });
    const sku = `OWN${Date.now()}`;
    await simulator.store.addProduct({
      name: 'Sun hat',
      sku,
      regular_price: '9',
      status: 'draft',
      categories: [{ id: 900 }],
    });
    await woocommerce.listing.publish(context(), draft({ sku, settings: { category: 'Clothes & shoes' } }));
    expect(inStore(sku).categories.toSorted()).toEqual(['Clothes & shoes', 'Summer']);
  });

  test('decides what is added to a price that is kept without VAT', async () => {
    Object.assign(simulator.store.shop.taxes, {
      isOn: true,
      inPrices: false,
      rates: [taxRate(1, '20.0000'), taxRate(2, '0.0000', { class: 'zero-rate' })],
    });
    const standard = draft({ pricePence: 1200 });
    await woocommerce.listing.publish(context(), standard);
    const zero = draft({ pricePence: 1200, settings: { tax_class: 'Zero rate' } });
    const listing = await woocommerce.listing.publish(context(), zero);
    expect([standard, zero].map(({ sku }) => inStore(sku).regular_price)).toEqual(['10.00', '12.00']);
    expect(listing.pricePence).toBe(1200);
    simulator.store.shop.taxes.isOn = false;
  });
});
