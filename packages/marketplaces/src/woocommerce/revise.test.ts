import { createVariation } from '@crosslister/simulators/woocommerce/products-write.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../conformance/subject.ts';
import type { ListingDraft, RevisedField } from '../marketplace.ts';
import { revise } from './revise.ts';
import { contextOf } from './simulated-woocommerce.ts';

let simulator: WooCommerceSimulator;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);

const draft: ListingDraft = {
  productId: 3,
  sku: 'LAMP',
  title: 'Brass lamp',
  descriptionHtml: '<p>New words</p>',
  pricePence: 1600,
  quantity: 2,
  imageUrls: [],
  categoryId: null,
  settings: {},
  startAt: null,
  condition: null,
  specifics: {},
  review: false,
  previous: null,
};

function change(id: number, over: Partial<ListingDraft>, ...fields: RevisedField[]) {
  const listing = { sku: draft.sku, externalId: String(id), extra: {}, url: '' };
  return revise(context(), listing, { ...draft, ...over }, new Set(fields));
}

test("the owner's own sale outlives an edit of the text, and ends with another price", async () => {
  const product = { name: 'Lamp', sku: 'LAMP', regular_price: '20', sale_price: '16', description: 'Old' };
  const { id } = await simulator.store.addProduct(product);
  expect(await change(id, {}, 'title', 'price')).toMatchObject({ pricePence: 1600, warnings: [] });
  expect(simulator.store.product(id)).toMatchObject({
    name: 'Brass lamp',
    regular_price: '20',
    sale_price: '16',
    description: 'Old',
  });
  expect(await change(id, { pricePence: 1800 }, 'price')).toMatchObject({ pricePence: 1800 });
  expect(simulator.store.product(id)).toMatchObject({ regular_price: '18.00', sale_price: '' });
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
