import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../conformance/subject.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);
const draft = (over: Partial<ListingDraft> = {}): ListingDraft => draftOf({ title: 'Brass lamp', ...over });
const inStore = (sku: string) => simulator.store.listProducts().filter((product) => product.sku === sku);

describe('what a product says of itself', () => {
  const specifics = {
    Brand: ['Barbour'],
    Colour: ['Blue'],
    Size: ['UK 10 | M'],
    EAN: ['4006381333931'],
    MPN: ['Does not apply'],
    Tags: ['railwayana'],
    'Parcel size': ['Small'],
  };
  const attributesOf = (sku: string) =>
    inStore(sku)[0]?.attributes.map(({ id, name, options }) => [id, name, options]);

  test('goes into the fields of the store, and the rest into attributes, global ones where it has them', async () => {
    const { shop } = simulator.store;
    shop.attributes.push({ id: 7, name: 'Color', slug: 'pa_color' });
    const wanted = draft({ specifics, condition: 'USED_EXCELLENT', conditionNotes: 'Worn\nat one cuff' });
    const { warnings } = await woocommerce.listing.publish(context(), wanted);
    expect(warnings).toEqual([]);
    expect(inStore(wanted.sku)[0]).toMatchObject({
      brands: [{ name: 'Barbour' }],
      global_unique_id: '4006381333931',
    });
    expect(attributesOf(wanted.sku)).toEqual([
      [7, 'Color', ['Blue']],
      [0, 'Size', ['UK 10 / M']],
      [0, 'Condition', ['Used']],
      [0, 'Condition notes', ['Worn at one cuff']],
    ]);
    shop.attributes.length = 0;
  });

  test('a number that another product has is kept as an attribute, and a store without brands has one for them', async () => {
    const { shop } = simulator.store;
    const [{ brands }, wanted] = [shop, draft({ specifics })];
    shop.brands = null;
    const { warnings } = await woocommerce.listing.publish(context(), wanted);
    shop.brands = brands;
    expect(warnings.join()).toContain('takes each only once');
    expect(inStore(wanted.sku)).toMatchObject([{ global_unique_id: '', brands: [] }]);
    expect(attributesOf(wanted.sku)).toEqual([
      [0, 'Brand', ['Barbour']],
      [0, 'Colour', ['Blue']],
      [0, 'Size', ['UK 10 / M']],
      [0, 'EAN', ['4006381333931']],
    ]);
  });

  test('an edit leaves the attributes that only the store has, and takes back what is emptied', async () => {
    const attributes = ['Care', 'Size'].map((name) => ({ name, options: ['x'], visible: true }));
    const own = { name: 'Hat', sku: 'OWNHAT', regular_price: '5', attributes };
    const { id } = await simulator.store.addProduct(own);
    const ref = { sku: 'OWNHAT', externalId: String(id), extra: {}, url: '' };
    const edited = draft({ sku: 'OWNHAT', specifics: { Size: [], Colour: ['Red'] }, condition: 'NEW' });
    await woocommerce.listing.revise(context(), ref, edited, new Set(['specifics', 'condition']));
    expect(attributesOf('OWNHAT')).toEqual([
      [0, 'Care', ['x']],
      [0, 'Colour', ['Red']],
    ]);
  });

  test('an edit of the condition sends no specifics, and shows nothing that is hidden', async () => {
    const attributes = ['Size', 'Condition'].map((name) => ({ name, options: ['x'], visible: false }));
    const own = { name: 'Cap', sku: 'OWNCAP', regular_price: '5', attributes };
    const { id } = await simulator.store.addProduct(own);
    const ref = { sku: 'OWNCAP', externalId: String(id), extra: {}, url: '' };
    const edited = draft({ sku: 'OWNCAP', specifics, condition: 'NEW' });
    await woocommerce.listing.revise(context(), ref, edited, new Set(['condition']));
    expect(inStore('OWNCAP')[0]).toMatchObject({
      brands: [],
      global_unique_id: '',
      attributes: [
        { name: 'Size', options: ['x'], visible: false },
        { name: 'Condition', options: ['New'], visible: false },
      ],
    });
  });
});
