import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWooCommerceSimulator, type WooCommerceSimulator } from './start.ts';

let simulator: WooCommerceSimulator;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator();
});
afterAll(() => simulator.stop());

const control = (path: string, body?: object) =>
  fetch(
    `${simulator.httpUrl}/_simulator/${path}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  );

describe('another process', () => {
  test('can buy and look', async () => {
    const stock = { manage_stock: true, stock_quantity: 1 };
    await simulator.store.addProduct({ name: 'A', sku: 'A-1', regular_price: '5', ...stock });
    expect(await (await control('buy', { product: 'A-1' })).json()).toMatchObject({ status: 'processing' });
    expect(await (await control('state')).json()).toMatchObject({
      products: [{ sku: 'A-1', stock_quantity: 0 }],
      site: 'open',
    });
    expect((await control('buy', { product: 'nothing' })).status).toBe(400);
  });

  test('can put the site into another state', async () => {
    const home = async () => (await fetch(`${simulator.httpUrl}/`)).status;
    expect((await control('site', { state: 'maintenance' })).status).toBe(200);
    expect(await home()).toBe(503);
    expect((await control('site', { state: 'on fire' })).status).toBe(400);
    expect((await control('site', { state: 'open' })).status).toBe(200);
    expect(await home()).toBe(200);
  });

  test('can run the cron', async () => {
    const { store, httpUrl, keys } = simulator;
    store.cronEverySeconds = Number.POSITIVE_INFINITY;
    const pair = Buffer.from(`${keys[0]?.consumerKey}:${keys[0]?.consumerSecret}`).toString('base64');
    const made = await fetch(`${httpUrl}/wp-json/wc/v3/webhooks`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${pair}`,
        'x-forwarded-proto': 'https',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ topic: 'product.created', delivery_url: `${httpUrl}/nobody` }),
    });
    expect(made.status).toBe(201);
    await store.addProduct({ name: 'New' });
    expect(await (await control('cron', {})).json()).toEqual({ waiting: 1 });
    expect(store.shop.queue).toHaveLength(0);
  });
});
