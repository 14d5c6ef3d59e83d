import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import { addTerm } from '@crosslister/simulators/woocommerce/products/terms.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf, failureOf } from '../../conformance/subject.ts';
import { type ListingDraft, type RevisedField, revisedFields } from '../../listing/listing.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

let simulator: WooCommerceSimulator;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);

const draft = draftOf({
  productId: 3,
  sku: 'LAMP',
  title: 'Brass lamp',
  descriptionHtml: '<p>New words</p>',
  pricePence: 1600,
  quantity: 2,
});

function change(id: number, over: Partial<ListingDraft>, ...fields: RevisedField[]) {
  const sku = simulator.store.product(id)?.sku ?? '';
  const listing = { sku, externalId: String(id), extra: {}, url: '' };
  return revise(context(), listing, { ...draft, ...over }, new Set(fields));
}

describe('A price edit on a sale item: the price a buyer pays changes, the strike price stays above it', () => {
  async function onSale(sku: string) {
    const fields = { name: 'Lamp', sku, regular_price: '20', sale_price: '16', description: 'Old' };
    return (await simulator.store.addProduct(fields)).id;
  }

  test('and a price that is the same, or an edit of the text, leaves both', async () => {
    const id = await onSale('LAMP');
    expect(await change(id, {}, 'title', 'price')).toMatchObject({ pricePence: 1600, warnings: [] });
    expect(simulator.store.product(id)).toMatchObject({
      name: 'Brass lamp',
      regular_price: '20',
      sale_price: '16',
      description: 'Old',
    });
    expect(await change(id, { pricePence: 1800 }, 'price')).toMatchObject({ pricePence: 1800, warnings: [] });
    expect(simulator.store.product(id)).toMatchObject({ regular_price: '20', sale_price: '18.00' });
  });

  test('unless it is no reduction any more, which is said', async () => {
    const id = await onSale('LAMP2');
    const { pricePence, warnings } = await change(id, { pricePence: 2000 }, 'price');
    expect(pricePence).toBe(2000);
    expect(warnings).toEqual([
      '£20.00 is not below the regular price of £20.00, so your store no longer shows the product as reduced.',
    ]);
    expect(simulator.store.product(id)).toMatchObject({ regular_price: '20.00', sale_price: '' });
  });

  test('of a variation as well', async () => {
    const { store } = simulator;
    const attributes = [{ name: 'Size', variation: true, options: ['S'] }];
    const parent = await store.addProduct({ name: 'Coat', type: 'variable', sku: 'COAT', attributes });
    const prices = { regular_price: '40', sale_price: '30' };
    const { id } = await createVariation(store.shop, parent.id, { sku: 'COAT-S', ...prices });
    expect(await change(id, { pricePence: 2500 }, 'price')).toMatchObject({ pricePence: 2500 });
    expect(store.product(id)).toMatchObject({ regular_price: '40', sale_price: '25.00' });
  });

  test('and a sale to come keeps its price', async () => {
    const id = await onSale('LAMP3');
    await simulator.store.updateProduct(id, { date_on_sale_from: '2199-01-01T00:00:00' });
    expect(await change(id, { pricePence: 1900 }, 'price')).toMatchObject({ pricePence: 1900, warnings: [] });
    expect(simulator.store.product(id)).toMatchObject({ regular_price: '19.00', sale_price: '16' });
  });

  test('and put back on sale after it had sold elsewhere it is the reduced thing it was', async () => {
    const id = await onSale('LAMP4');
    await simulator.store.updateProduct(id, { status: 'draft' });
    const previous = { externalId: String(id), extra: {} };
    const listing = await publish(context(), { ...draft, sku: 'LAMP4', pricePence: 1700, previous });
    expect(listing).toMatchObject({ status: 'active', pricePence: 1700 });
    expect(simulator.store.product(id)).toMatchObject({ regular_price: '20', sale_price: '17.00' });
  });
});

test('of a variation price and stock are changed, and the rest is said to belong to the whole', async () => {
  const { store } = simulator;
  const parent = await store.addProduct({
    name: 'Shirt',
    type: 'variable',
    sku: 'SHIRT',
    attributes: [{ name: 'Colour', variation: true, options: ['Red'] }],
  });
  const red = await createVariation(store.shop, parent.id, {
    sku: 'SHIRT-RED',
    regular_price: '15',
    manage_stock: true,
    stock_quantity: 3,
    attributes: [{ name: 'Colour', option: 'Red' }],
  });
  const { pricePence, warnings } = await change(red.id, {}, 'title', 'price', 'fewer');
  expect(pricePence).toBe(1600);
  expect(warnings).toEqual([expect.stringMatching(/variation/)]);
  expect(store.product('SHIRT-RED')).toMatchObject({ stock_quantity: 2, price: '16.00' });
  expect(store.product(parent.id)?.name).toBe('Shirt');
});

test('weight, categories, tags: an edit, and putting it back on sale, leave what the store has of its own', async () => {
  const { store } = simulator;
  const category = addTerm(store.shop, 'categories', { name: 'Kitchen' });
  const own = { weight: '1.25', categories: [{ id: category.id }], tags: [{ name: 'blue' }] };
  const fields = { name: 'Bowl', sku: 'BOWL', regular_price: '5', dimensions: { length: '10' }, ...own };
  const { id } = await store.addProduct(fields);
  const kept = () => {
    const { weight, categories, tags, dimensions } = store.product(id) ?? {};
    return { weight, categories, tags, dimensions };
  };
  const before = kept();
  expect(before).toMatchObject({ weight: '1.25', categories: [category.id], tags: [expect.any(Number)] });
  await change(id, {}, ...revisedFields);
  expect(store.product(id)).toMatchObject({ name: 'Brass lamp', price: '16.00', stock_quantity: 2 });
  expect(kept()).toEqual(before);
  await store.updateProduct(id, { status: 'draft' });
  await publish(context(), { ...draft, sku: 'BOWL', previous: { externalId: String(id), extra: {} } });
  expect(store.product(id)?.status).toBe('publish');
  expect(kept()).toEqual(before);
});

test('a product that is out of stock is not filled up again by a sale elsewhere', async () => {
  const stock = { manage_stock: true, stock_quantity: 0 };
  const { id } = await simulator.store.addProduct({ name: 'Jug', sku: 'JUG', regular_price: '5', ...stock });
  await change(id, {}, 'fewer');
  expect(simulator.store.product(id)?.stock_quantity).toBe(0);
});

test('a product in the trash is refused with a sentence', async () => {
  const { id } = await simulator.store.addProduct({ name: 'Cup', sku: 'CUP', regular_price: '5' });
  simulator.store.trash(id);
  const error = await failureOf(change(id, {}, 'price'));
  expect(error.kind).toBe('rejected');
  expect(error.message).toContain('not in your store');
  expect(simulator.store.product(id)?.status).toBe('trash');
});
