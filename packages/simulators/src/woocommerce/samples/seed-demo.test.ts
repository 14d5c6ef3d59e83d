import { afterEach, expect, test } from 'vitest';
import { imageFacts } from '../photos/image-type.ts';
import { startWooCommerceSimulator, type WooCommerceSimulator } from '../start-woocommerce-simulator.ts';
import { seedDemoCatalogue } from './seed-demo.ts';

const running: WooCommerceSimulator[] = [];
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.stop();
});

async function start() {
  const simulator = await startWooCommerceSimulator({ now: () => new Date('2026-06-01T12:00:00Z') });
  running.push(simulator);
  return simulator;
}

test('the demo catalogue is the same every time: one-offs with own SKUs, prices and pictures', async () => {
  const { store, httpUrl } = await start();
  const products = seedDemoCatalogue(store, 60);
  const again = seedDemoCatalogue((await start()).store, 60);
  expect(again.map(({ name, price }) => [name, price])).toEqual(
    products.map(({ name, price }) => [name, price]),
  );
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(60);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(60);
  for (const product of products) {
    expect(product).toMatchObject({ stock_quantity: 1, stock_status: 'instock', status: 'publish' });
    expect(product.price).toMatch(/^\d+\.\d\d$/);
    expect(product.description).toMatch(/^<p>(An [aeiou]|A [^aeiou])/);
  }
  expect(store.listProducts()).toHaveLength(60);
  // As in any shop some pages say more than others.
  const said = products.map(({ attributes }) => attributes.map(({ name }) => name));
  expect(said.filter((names) => names.join() === 'Condition,Decade').length).toBeGreaterThan(5);
  expect(
    said.some((names) => ['Type', 'Department', 'Size', 'Colour'].every((name) => names.includes(name))),
  ).toBe(true);
  expect(said.flat()).not.toContain('Artist');
  const [first] = products;
  const page = await (await fetch(`${httpUrl}/product/${first?.slug}/`)).text();
  const picture = await fetch(/<img src="([^"]+)"/.exec(page)?.[1] ?? '');
  const facts = imageFacts(Buffer.from(await picture.arrayBuffer()));
  expect(facts).toMatchObject({ type: 'image/png', width: 640, height: 640 });
  expect(await (await fetch(`${httpUrl}/`)).text()).toContain(first?.name);
});
