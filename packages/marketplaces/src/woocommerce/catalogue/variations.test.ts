import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftOf, failureOf } from '../../conformance/subject.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
let parentId: number;
let redId: number;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
  const { store } = simulator;
  const parent = await store.addProduct({
    name: 'Shirt &amp; tie',
    type: 'variable',
    sku: 'SHIRT',
    description: 'Of the parent',
    attributes: [{ name: 'Colour', variation: true, options: ['Red', 'Blue', 'Green'] }],
  });
  parentId = parent.id;
  const stock = { manage_stock: true, stock_quantity: 3 };
  const option = (name: string) => ({ attributes: [{ name: 'Colour', option: name }], regular_price: '15' });
  redId = (await createVariation(store.shop, parentId, { sku: 'SHIRT-RED', ...stock, ...option('Red') })).id;
  await createVariation(store.shop, parentId, { ...option('Blue') });
  await createVariation(store.shop, parentId, { sku: 'SHIRT-GREEN', ...stock, ...option('Green') });
  await store.addProduct({ name: '<em></em>', sku: 'NAMELESS', regular_price: '5' });
  await store.addProduct({ name: 'Set', type: 'grouped', sku: 'SET' });
  await store.addProduct({ name: 'Bare', regular_price: '5' });
  await store.addProduct({ name: 'Empty', sku: 'EMPTY', manage_stock: true, stock_quantity: 0 });
  await store.addProduct({ name: 'Uncounted', sku: 'UNCOUNTED', regular_price: '5' });
});
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);

const draft = draftOf({
  productId: 3,
  sku: 'SHIRT-RED',
  title: 'Red shirt',
  descriptionHtml: '',
  pricePence: 1600,
  quantity: 1,
});

test('each variation with a SKU of its own is an item; the rest is counted with a reason', async () => {
  const { items, skipped } = await woocommerce.catalogue.list(context(), null);
  expect(items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['SHIRT-RED', 3],
    ['SHIRT-GREEN', 3],
    ['NAMELESS', 1],
    ['UNCOUNTED', 1],
  ]);
  expect(items[2]?.title).toBe(`Product ${items[2]?.externalId}`);
  expect(items[0]).toMatchObject({
    externalId: String(redId),
    extra: { parentId: String(parentId) },
    title: 'Shirt & tie - Red',
    pricePence: 1500,
    currency: 'GBP',
  });
  expect(items[0]?.descriptionHtml).toContain('Of the parent');
  expect(skipped.map(({ title, reason }) => [title, reason])).toEqual([
    ['Shirt & tie - Blue', 'no_sku'],
    ['Set', 'grouped'],
    ['Bare', 'no_sku'],
    ['Empty', 'out_of_stock'],
  ]);
});

test('a variation is withdrawn alone, revived, and refused under a hidden parent', async () => {
  const ids = { externalId: String(redId), extra: { parentId: String(parentId) } };
  const proof = await woocommerce.listing.withdraw(context(), { ...ids, sku: 'SHIRT-RED', url: '' });
  expect(proof.statusSeen).toBe('private');
  const { items } = await woocommerce.catalogue.list(context(), null);
  expect(items.map(({ sku }) => sku)).toEqual(['SHIRT-GREEN', 'NAMELESS', 'UNCOUNTED']);

  const listing = await woocommerce.listing.publish(context(), { ...draft, previous: ids });
  expect(listing).toMatchObject({ ...ids, status: 'active', pricePence: 1600 });
  expect(simulator.store.product('SHIRT-GREEN')?.status).toBe('publish');

  await woocommerce.listing.withdraw(context(), { ...ids, sku: 'SHIRT-RED', url: '' });
  await simulator.store.updateProduct(parentId, { status: 'draft' });
  const error = await failureOf(woocommerce.listing.publish(context(), { ...draft, previous: ids }));
  expect(error.kind).toBe('setup');
  expect(error.message).toContain('not published');
});
