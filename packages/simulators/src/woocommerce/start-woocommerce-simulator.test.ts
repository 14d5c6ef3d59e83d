import { afterEach, describe, expect, test } from 'vitest';
import { discPicture } from './photos/pictures.ts';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
  type WooCommerceSimulatorOptions,
} from './start-woocommerce-simulator.ts';

const running: WooCommerceSimulator[] = [];
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.stop();
});

async function start(options: WooCommerceSimulatorOptions = {}) {
  const simulator = await startWooCommerceSimulator(options);
  running.push(simulator);
  // The header of a TLS proxy lets tests use keys in clear on http.
  const [key] = simulator.keys;
  const pair = Buffer.from(`${key?.consumerKey}:${key?.consumerSecret}`).toString('base64');
  const headers = {
    authorization: `Basic ${pair}`,
    'x-forwarded-proto': 'https',
    'content-type': 'application/json',
  };
  const call = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${simulator.httpUrl}/wp-json/wc/v3${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
  return { ...simulator, call };
}

describe('creating', () => {
  test('a taken SKU names the product; a trashed one and a lost race do not', async () => {
    const { call, store } = await start();
    const first = (await call('POST', '/products', { name: 'Vase', sku: 'V-1' })).json();
    const second = (await call('POST', '/products', { name: 'Vase', sku: 'v-1' })).json();
    expect(second).toMatchObject({ code: 'product_invalid_sku', data: { resource_id: first.id } });
    store.trash('V-1');
    const third = (await call('POST', '/products', { name: 'Vase', sku: 'V-1' })).json();
    expect(third).toMatchObject({ code: 'woocommerce_rest_product_not_created', data: { status: 400 } });
    const race = await Promise.all([1, 2, 3].map(() => call('POST', '/products', { name: 'R', sku: 'R-1' })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect(store.countBySku().get('R-1')).toBe(1);
  });

  test('pictures are fetched for real, and one that fails leaves nothing behind', async () => {
    const { call, store, httpUrl } = await start();
    const picture = await discPicture(64, [9, 9, 200]);
    store.shop.files.set('/from/a.jpg', { type: 'image/jpeg', read: () => picture });
    const images = [{ src: `${httpUrl}/from/a.jpg`, alt: 'front' }];
    const made = (await call('POST', '/products', { name: 'Lamp', images })).json();
    expect(made.images[0]).toMatchObject({ name: 'a.jpg', alt: 'front' });
    const copy = await fetch(made.images[0].src.replace(/^https:\/\/[^/]+/, httpUrl));
    expect(Buffer.from(await copy.arrayBuffer())).toEqual(picture);
    const broken = [...images, { src: `${httpUrl}/from/missing.jpg` }];
    const refused = await call('POST', '/products', { name: 'Lamp 2', images: broken });
    expect(refused.json().code).toBe('woocommerce_product_image_upload_error');
    expect(store.listProducts()).toHaveLength(1);
    expect(store.shop.attachments.size).toBe(1);
  });

  test('an empty body publishes a product called "Product"', async () => {
    const { call } = await start();
    expect((await call('POST', '/products', {})).json()).toMatchObject({
      name: 'Product',
      status: 'publish',
    });
  });
});

describe('selling', () => {
  test('an order takes stock when paid and gives it back when cancelled', async () => {
    const { call, store } = await start();
    const { id } = (
      await call('POST', '/products', {
        name: 'Mug',
        regular_price: '12.00',
        manage_stock: true,
        stock_quantity: 5,
      })
    ).json();
    const stock = () => store.product(id)?.stock_quantity;
    const order = (await call('POST', '/orders', { line_items: [{ product_id: id, quantity: 2 }] })).json();
    expect(stock()).toBe(5);
    await call('PUT', `/orders/${order.id}`, { status: 'processing' });
    expect(stock()).toBe(3);
    await call('PUT', `/orders/${order.id}`, { status: 'cancelled' });
    expect(stock()).toBe(5);
    store.buy(id, { quantity: 7 });
    expect(store.product(id)).toMatchObject({ stock_quantity: -2, stock_status: 'outofstock' });
  });

  test('a visitor sees the page, buys the one piece and finds it sold out', async () => {
    const { store, httpUrl } = await start();
    const product = await store.addProduct({
      name: 'Tweed Blazer',
      sku: 'T-1',
      regular_price: '48.00',
      manage_stock: true,
      stock_quantity: 1,
    });
    const page = `${httpUrl}/product/${product.slug}/`;
    const before = await (await fetch(page)).text();
    expect(before).toContain('Tweed Blazer');
    expect(before).toContain('&pound;48.00');
    const after = await fetch(page, { method: 'POST' });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('Sold out');
    expect(store.orders()).toMatchObject([
      { status: 'processing', lines: [{ productId: product.id, quantity: 1 }] },
    ]);
    expect((await fetch(page, { method: 'POST' })).status).toBe(409);
  });

  test.each([
    ['draft', (simulator: WooCommerceSimulator) => simulator.store.updateProduct('T-1', { status: 'draft' })],
    ['trashed', async (simulator: WooCommerceSimulator) => simulator.store.trash('T-1')],
    ['deleted', async (simulator: WooCommerceSimulator) => simulator.store.remove('T-1')],
  ])('the page of a %s product is a 404', async (_name, end) => {
    const simulator = await start();
    const { slug, id } = await simulator.store.addProduct({ name: 'Gone', sku: 'T-1', regular_price: '1' });
    expect((await fetch(`${simulator.httpUrl}/product/${slug}/`)).status).toBe(200);
    await end(simulator);
    expect((await fetch(`${simulator.httpUrl}/product/${slug}/`)).status).toBe(404);
    expect((await fetch(`${simulator.httpUrl}/?post_type=product&p=${id}`)).status).toBe(404);
  });
});

describe('reading changes', () => {
  test.each([
    ['Europe/Berlin', '2026-06-01T11:59:00Z', '', 1],
    ['Europe/Berlin', '2026-06-01T11:59:00', '&dates_are_gmt=true', 1],
    ['Europe/Berlin', '2026-06-01T11:59:00Z', '&dates_are_gmt=true', 0],
    ['Europe/Berlin', '2026-06-01T12:00:00Z', '', 0],
    ['Europe/London', '2026-06-01T12:59:00', '', 1],
    ['America/New_York', '2026-06-01T11:59:00', '', 0],
  ])('%s, modified_after=%s%s finds %i', async (zone, after, more, count) => {
    const { call, store } = await start({ zone, now: () => new Date('2026-06-01T12:00:00Z') });
    await store.addProduct({ name: 'Clock' });
    const found = await call('GET', `/products?modified_after=${encodeURIComponent(after)}${more}`);
    expect(found.json()).toHaveLength(count);
  });
});

describe('failing on purpose', () => {
  test('a 500 after the work leaves the product, one before does not', async () => {
    const { call, faults, store } = await start();
    faults.add({ kind: 'error_before', method: 'POST', path: '/products', times: 1 });
    expect((await call('POST', '/products', { name: 'A', sku: 'A' })).status).toBe(500);
    expect(store.product('A')).toBeUndefined();
    faults.add({ kind: 'error_after', method: 'POST', path: '/products', times: 1 });
    expect((await call('POST', '/products', { name: 'A', sku: 'A' })).json().code).toBe(
      'internal_server_error',
    );
    expect(store.product('A')?.status).toBe('publish');
  });

  test('maintenance says when to come back, in WordPress words', async () => {
    const { call, faults } = await start();
    faults.add({ kind: 'maintenance' });
    const answer = await call('GET', '/products');
    expect([answer.status, answer.headers.get('retry-after'), answer.json().code]).toEqual([
      503,
      '600',
      'wp_die',
    ]);
  });
});
