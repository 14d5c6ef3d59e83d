import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sellOut } from './sell-out.ts';
import { contextOf } from './simulated-woocommerce.ts';

let simulator: WooCommerceSimulator;
beforeEach(async () => {
  simulator = await startWooCommerceSimulator();
});
afterEach(() => simulator.stop());

const context = () => contextOf(simulator);

async function sold(fields: object, writtenBack = false) {
  const { store, requests } = simulator;
  const product = await store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '10', ...fields });
  store.buy('LAMP');
  requests.clear();
  const ref = { externalId: String(product.id), extra: {}, sku: 'LAMP', url: '' };
  const { statusSeen } = await sellOut(context(), ref, writtenBack);
  const writes = requests.all().filter(({ method }) => method !== 'GET').length;
  return { statusSeen, writes, now: store.product('LAMP') };
}

test('what nobody counts is counted from now on, and there are none', async () => {
  const { statusSeen, now } = await sold({});
  expect(statusSeen).toBe('outofstock');
  expect(now).toMatchObject({ status: 'publish', stock_status: 'outofstock', stock_quantity: 0 });
});

test('what the store counts is left to it', async () => {
  expect(await sold({ manage_stock: true, stock_quantity: 1 })).toMatchObject({
    statusSeen: 'outofstock',
    writes: 0,
  });
});

test('so are the pieces it says are left', async () => {
  expect(await sold({ manage_stock: true, stock_quantity: 3 })).toMatchObject({
    statusSeen: 'instock',
    writes: 0,
    now: { stock_quantity: 2 },
  });
});

test('but not those that we may have put there ourselves', async () => {
  const { statusSeen, now } = await sold({ manage_stock: true, stock_quantity: 2 }, true);
  expect(statusSeen).toBe('outofstock');
  expect(now).toMatchObject({ status: 'publish', stock_status: 'outofstock', stock_quantity: 0 });
});

test('a product that is gone by then is proof enough', async () => {
  const ref = { externalId: '987654', extra: {}, sku: 'GONE', url: '' };
  expect(await sellOut(context(), ref)).toMatchObject({ statusSeen: 'deleted' });
});
