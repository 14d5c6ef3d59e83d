import { createVariation } from '@crosslister/simulators/woocommerce/products/products-write.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contextOf } from '../simulated-woocommerce.ts';
import { sellOut } from './sell-out.ts';

let simulator: WooCommerceSimulator;
beforeEach(async () => {
  simulator = await startWooCommerceSimulator();
});
afterEach(() => simulator.stop());

const context = () => contextOf(simulator);

async function sold(fields: object, writtenBack = false, settings = {}) {
  const { store, requests } = simulator;
  const product = await store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '10', ...fields });
  store.buy('LAMP');
  requests.clear();
  const ref = { externalId: String(product.id), extra: {}, sku: 'LAMP', url: '' };
  const { statusSeen } = await sellOut(context(), ref, writtenBack, settings);
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

describe('a one-off that its owner lets buyers backorder', () => {
  test.each(['notify', 'yes'])('is not sold a second time (backorders: %s)', async (backorders) => {
    const { statusSeen, writes, now } = await sold({ manage_stock: true, stock_quantity: 1, backorders });
    expect(statusSeen).toBe('backorders_off');
    expect(writes).toBe(1);
    expect(now).toMatchObject({
      status: 'publish',
      stock_status: 'outofstock',
      stock_quantity: 0,
      backorders: 'no',
    });
  });

  test('and that was sold once too often keeps the count of what its owner owes', async () => {
    const { now } = await sold({ manage_stock: true, stock_quantity: 0, backorders: 'yes' });
    expect(now).toMatchObject({ stock_status: 'outofstock', stock_quantity: -1, backorders: 'no' });
  });

  test('is left on sale for a seller who makes to order', async () => {
    const fields = { manage_stock: true, stock_quantity: 1, backorders: 'notify' };
    const { statusSeen, writes, now } = await sold(fields, false, { backorders: 'leave' });
    expect(statusSeen).toBe('onbackorder');
    expect(writes).toBe(0);
    expect(now).toMatchObject({ stock_status: 'onbackorder', backorders: 'notify' });
  });

  test('nor is one that nobody counts and that is marked as on backorder', async () => {
    const { statusSeen, now } = await sold({ stock_status: 'onbackorder' });
    expect(statusSeen).toBe('backorders_off');
    expect(now).toMatchObject({ stock_status: 'outofstock', stock_quantity: 0 });
  });

  test('with a stock that it shares with its siblings is stopped at their parent', async () => {
    const { store } = simulator;
    const size = { name: 'Size', visible: true, variation: true, options: ['S', 'M'] };
    const parent = await store.addProduct({
      name: 'Shirt',
      type: 'variable',
      attributes: [size],
      manage_stock: true,
      stock_quantity: 1,
      backorders: 'yes',
    });
    const variation = await createVariation(store.shop, parent.id, {
      sku: 'SHIRT-S',
      regular_price: '10',
      attributes: [{ name: 'Size', option: 'S' }],
    });
    store.buy('SHIRT-S');
    const ref = { externalId: String(variation.id), extra: {}, sku: 'SHIRT-S', url: '' };
    expect(await sellOut(context(), ref)).toMatchObject({ statusSeen: 'backorders_off' });
    expect(store.product(parent.id)).toMatchObject({ backorders: 'no', stock_status: 'outofstock' });
  });
});

test('a product that is gone by then is proof enough', async () => {
  const ref = { externalId: '987654', extra: {}, sku: 'GONE', url: '' };
  expect(await sellOut(context(), ref)).toMatchObject({ statusSeen: 'deleted' });
});
