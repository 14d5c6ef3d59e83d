import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { contextOf } from '../simulated-woocommerce.ts';
import { woocommerce } from '../woocommerce.ts';

let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.stop());

const context = () => contextOf(simulator);

const nameless = async (name: string) => {
  const { id } = await simulator.store.addProduct({ name, regular_price: '5' });
  return { externalId: String(id), extra: {} };
};
const writes = () => simulator.requests.all().filter(({ method }) => method !== 'GET').length;

test('gives a product a SKU and leaves the rest, and again sends nothing', async () => {
  const item = await nameless('Bare');
  await woocommerce.catalogue.setSku(context(), item, 'BAREW1');
  expect(simulator.store.product('BAREW1')).toMatchObject({ name: 'Bare', price: '5', status: 'publish' });
  const before = writes();
  await woocommerce.catalogue.setSku(context(), item, 'BAREW1');
  expect(writes()).toBe(before);
  const { items } = await woocommerce.catalogue.list(context(), null);
  expect(items.find(({ sku }) => sku === 'BAREW1')?.externalId).toBe(item.externalId);
});

test('gives a variation a SKU of its own, also under a parent that has one', async () => {
  const { store } = simulator;
  const parent = await store.addProduct({
    name: 'Shirt',
    type: 'variable',
    sku: 'SHIRT',
    attributes: [{ name: 'Colour', variation: true, options: ['Red', 'Blue'] }],
  });
  await createVariation(store.shop, parent.id, {
    attributes: [{ name: 'Colour', option: 'Red' }],
    regular_price: '15',
    manage_stock: true,
    stock_quantity: 2,
  });
  const { skipped } = await woocommerce.catalogue.list(context(), null);
  const found = skipped.find(({ title }) => title === 'Shirt - Red');
  if (found?.reason !== 'no_sku') throw new Error('the variation is not told as one without a SKU');
  await woocommerce.catalogue.setSku(context(), found.item, 'SHIRTREDW2');
  const { items } = await woocommerce.catalogue.list(context(), null);
  expect(items.find(({ sku }) => sku === 'SHIRTREDW2')).toMatchObject({
    externalId: found.item.externalId,
    title: 'Shirt - Red',
  });
  expect(simulator.store.product('SHIRT')?.id).toBe(parent.id);
});

test.each(['error_after', 'cut_after'] as const)('safe to run again after %s', async (kind) => {
  const item = await nameless(`Cut ${kind}`);
  const sku = `CUT${kind.replace('_', '')}`;
  simulator.faults.add({ kind, method: 'PUT', times: 1 });
  expect((await failureOf(woocommerce.catalogue.setSku(context(), item, sku))).kind).toBe('unknown');
  await woocommerce.catalogue.setSku(context(), item, sku);
  expect(String(simulator.store.product(sku)?.id)).toBe(item.externalId);
});

test('says why not: taken, changed meanwhile, gone, or not to be kept', async () => {
  await simulator.store.addProduct({ name: 'Owner', sku: 'TAKEN', regular_price: '5' });
  const item = await nameless('Other');
  const refusal = async (sku: string, of = item) =>
    (await failureOf(woocommerce.catalogue.setSku(context(), of, sku))).message;
  expect(await refusal('TAKEN')).toBe('Another product of your store has the SKU "TAKEN".');
  expect(await refusal('A  <b>B</b>')).toContain('would not keep the SKU');
  await woocommerce.catalogue.setSku(context(), item, 'ITS-OWN');
  expect(await refusal('ANOTHER')).toBe('Your store has given it the SKU "ITS-OWN" meanwhile.');
  expect(await refusal('GONE', { externalId: '999999', extra: {} })).toContain('not in your store any more');
});
