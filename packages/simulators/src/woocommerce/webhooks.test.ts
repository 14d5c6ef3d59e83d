import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startWooCommerceSimulator } from './start-woocommerce-simulator.ts';

type Received = { headers: IncomingHttpHeaders; body: string };
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function setUp(topic: string, status = 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const simulator = await startWooCommerceSimulator();
  ending.push(
    () => simulator.stop(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const [key] = simulator.keys;
  const headers = {
    authorization: `Basic ${Buffer.from(`${key?.consumerKey}:${key?.consumerSecret}`).toString('base64')}`,
    'x-forwarded-proto': 'https',
    'content-type': 'application/json',
  };
  const call = (method: string, path: string, body?: object) =>
    fetch(`${simulator.httpUrl}/wp-json/wc/v3${path}`, {
      method,
      headers,
      body: JSON.stringify(body) ?? null,
    });
  const { port } = server.address() as AddressInfo;
  const delivery_url = `http://127.0.0.1:${port}/hook`;
  await call('POST', '/webhooks', { topic, delivery_url, secret: 'known to both' });
  expect(received.splice(0).map(({ body }) => body)).toEqual(['webhook_id=1']);
  const { store } = simulator;
  const product = await store.addProduct({ name: 'Vase', sku: 'V-1', regular_price: '8.00' });
  await store.updateProduct('V-1', { manage_stock: true, stock_quantity: 3 });
  await store.runCron();
  received.length = 0;
  return { simulator, store, product, received, call };
}

describe('a webhook', () => {
  test('tells the state at delivery, once for two changes, signed over the bytes', async () => {
    const { store, received } = await setUp('product.updated');
    await store.updateProduct('V-1', { regular_price: '9.00' });
    await store.updateProduct('V-1', { name: 'Vase, £9' });
    expect(received).toHaveLength(0);
    expect(await store.runCron()).toBe(1);
    const [delivery] = received;
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ name: 'Vase, £9', regular_price: '9.00' });
    const expected = createHmac('sha256', 'known to both')
      .update(delivery?.body ?? '')
      .digest('base64');
    expect(delivery?.headers['x-wc-webhook-signature']).toBe(expected);
    expect(await store.runCron()).toBe(0);
  });

  test('leaves with a visitor when a run is due, not without one', async () => {
    const { store, received, simulator } = await setUp('order.created');
    store.cronEverySeconds = 3600;
    store.buy('V-1');
    await fetch(`${simulator.httpUrl}/`);
    expect(await store.runCron()).toBe(1);
    store.cronEverySeconds = 0;
    store.buy('V-1');
    expect(received).toHaveLength(1);
    await fetch(`${simulator.httpUrl}/`);
    await expect.poll(() => received).toHaveLength(2);
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ status: 'processing' });
  });

  test('is disabled by the seventh failure in a row, and by the next one after it was enabled again', async () => {
    const { store, call } = await setUp('product.updated', 500);
    const status = async () => (await (await call('GET', '/webhooks/1')).json()) as { status: string };
    const fail = async () => {
      await store.updateProduct('V-1', {});
      await store.runCron();
    };
    // The change made while setting up has failed already.
    for (let failures = 2; failures <= 6; failures += 1) await fail();
    expect(await status()).toMatchObject({ status: 'active' });
    await fail();
    expect(await status()).toMatchObject({ status: 'disabled' });
    await fail();
    await call('PUT', '/webhooks/1', { status: 'active' });
    await fail();
    expect(await status()).toMatchObject({ status: 'disabled' });
  });

  test('of what was restored is sent, of what was deleted for good is not', async () => {
    const restored = await setUp('product.restored');
    restored.store.trash('V-1');
    restored.store.restore(restored.product.id);
    await restored.store.runCron();
    expect(JSON.parse(restored.received[0]?.body ?? '')).toMatchObject({ sku: 'V-1', status: 'publish' });

    const deleted = await setUp('product.deleted');
    deleted.store.remove('V-1');
    expect(await deleted.store.runCron()).toBe(0);
  });
});
