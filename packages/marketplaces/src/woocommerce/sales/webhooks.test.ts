import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  startWooCommerceSimulator,
  type WooCommerceSimulator,
} from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contextWith } from '../../conformance/context.ts';
import { failureOf } from '../../conformance/subject.ts';
import type { WebhookRequest } from '../../sales/webhooks.ts';
import { webhooks } from './webhooks.ts';

const secret = 'known to the store and to us';
let simulator: WooCommerceSimulator;
let listener: Awaited<ReturnType<typeof listen>>;
beforeEach(async () => {
  simulator = await startWooCommerceSimulator();
  listener = await listen();
});
afterEach(async () => {
  await listener.stop();
  await simulator.stop();
});

/** Our end of the webhooks: keeps what came and answers as told. */
async function listen() {
  const received: WebhookRequest[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ headers, body: Buffer.concat(chunks) });
    response.writeHead(state.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/woocommerce/1-abc/`;
  return { received, state, url, stop: () => new Promise((resolve) => server.close(resolve)) };
}

function context(key = 0) {
  const { consumerKey, consumerSecret } = simulator.keys[key] ?? {};
  return contextWith({
    url: simulator.httpUrl,
    consumer_key: consumerKey,
    consumer_secret: consumerSecret,
  });
}

const hook = () => ({ url: listener.url, secret });
const ensure = (over: object = {}, key = 0) => webhooks.ensure(context(key), { ...hook(), ...over });
const inStore = () => [...simulator.store.shop.webhooks.values()];
const judge = (request: WebhookRequest) => webhooks.receive(context(), request, hook());
describe('the webhooks in the store', () => {
  test('are one for new orders and one for changed ones, and stay as they are', async () => {
    await ensure();
    const first = inStore();
    expect(first.map(({ topic }) => topic)).toEqual(['order.created', 'order.updated']);
    for (const webhook of first) {
      expect(webhook).toMatchObject({ status: 'active', deliveryUrl: listener.url, secret });
      expect(webhook.name).toMatch(/^Crosslister \w{8}: order\./);
    }
    await ensure();
    expect(inStore()).toEqual(first);
    expect(listener.received).toHaveLength(2);
  });

  test('are removed, those of another seller with the same store not; twice is no error', async () => {
    await ensure();
    await ensure({ secret: 'of another seller with the same store' });
    await webhooks.remove(context(), hook());
    expect(inStore()).toHaveLength(2);
    expect(inStore().filter((webhook) => webhook.secret === secret)).toEqual([]);
    await webhooks.remove(context(), hook());
    expect(inStore()).toHaveLength(2);
  });

  test('one that the seller removed is made again', async () => {
    await ensure();
    simulator.store.shop.webhooks.delete(1);
    await ensure();
    expect(inStore().map(({ topic }) => topic)).toEqual(['order.updated', 'order.created']);
  });

  test('one that the store switched off starts anew, with no failures counted', async () => {
    await ensure();
    Object.assign(inStore()[0] ?? {}, { status: 'disabled', failures: 6 });
    await ensure();
    expect(inStore()).toHaveLength(2);
    for (const webhook of inStore()) expect(webhook).toMatchObject({ status: 'active', failures: 0 });
  });

  test('those of an earlier address go; another seller’s and the owner’s own stay', async () => {
    const theirs = listener.url.replace('1-abc', '2-def');
    await ensure();
    await ensure({ secret: 'of another seller with the same store', url: theirs });
    expect(inStore()).toHaveLength(4);
    await ensure({ url: `${listener.url}moved/` });
    const addresses = () => inStore().map(({ deliveryUrl }) => deliveryUrl);
    const moved = [`${listener.url}moved/`, `${listener.url}moved/`];
    expect(addresses().sort()).toEqual([...moved, theirs, theirs]);
    const other = listener.url.replace('1-abc', '1-xyz');
    // Another address of the store gives the same connection another secret too.
    await ensure({ secret: 'of the store at its new address', url: other });
    expect(addresses().sort()).toEqual([other, other, theirs, theirs]);
  });

  test('are found beyond the first page of a store that has many', async () => {
    await ensure();
    const [first] = inStore();
    for (let id = 100; id < 320; id += 1) {
      if (first) simulator.store.shop.webhooks.set(id, { ...first, id, name: `Somebody’s ${id}` });
    }
    await ensure();
    expect(inStore()).toHaveLength(222);
  });

  test('one that is paused is left alone, and told', async () => {
    await ensure();
    Object.assign(inStore()[0] ?? {}, { status: 'paused' });
    const error = await failureOf(ensure());
    expect(error).toMatchObject({
      kind: 'setup',
      message: 'The webhook of Crosslister is paused in your store.',
    });
    expect(error.details.link).toContain('section=webhooks');
    expect(inStore()[0]?.status).toBe('paused');
  });

  test('that cannot reach us are told, and tried again the next time', async () => {
    listener.state.status = 404;
    const error = await failureOf(ensure());
    expect(error.message).toBe(`Your store could not reach ${new URL(listener.url).origin}.`);
    expect(error.details.nextStep).toMatch(/certificate/);
    listener.state.status = 200;
    await ensure();
    expect(inStore()).toHaveLength(2);
  });
});

describe('a key that may not manage webhooks', () => {
  test('because its user may not', async () => {
    Object.assign(simulator.keys[0] ?? {}, { managesStore: false });
    const error = await failureOf(ensure());
    expect(error).toMatchObject({
      kind: 'setup',
      message: 'The user this API key belongs to may not manage webhooks in your store.',
    });
    expect(error.details.nextStep).toMatch(/administrator/);
  });

  test('because it only reads', async () => {
    const error = await failureOf(ensure({}, 1));
    expect(error.message).toBe('Your store refused the change because this API key may only read.');
    expect(inStore()).toHaveLength(0);
  });

  test.each(['maintenance', 'error_before', 'html'] as const)(
    'a store in trouble (%s) is told',
    async (kind) => {
      simulator.faults.add({ kind, path: '/webhooks' });
      expect((await failureOf(ensure())).message).toMatch(/^(Your store|Something|There is no)/);
    },
  );

  test('an answer lost after the webhook was made leaves no second one', async () => {
    simulator.faults.add({ kind: 'cut_after', method: 'POST', path: '/webhooks', times: 1 });
    await failureOf(ensure());
    await ensure();
    expect(inStore().map(({ topic }) => topic)).toEqual(['order.created', 'order.updated']);
  });
});

describe('what comes in', () => {
  test('the call on creation is a ping', async () => {
    await ensure();
    expect(listener.received).toHaveLength(2);
    for (const request of listener.received) {
      expect(await judge(request)).toEqual({ kind: 'ping', deliveryId: null });
    }
  });

  test('an order counts by its signature; the same state has the same id, another has another', async () => {
    await simulator.store.addProduct({ name: 'Vase – £8', sku: 'V-1', regular_price: '8.00' });
    await ensure();
    listener.received.length = 0;
    simulator.store.buy('V-1');
    simulator.store.buy('V-1');
    await simulator.store.runCron();
    const outcomes = await Promise.all(listener.received.map(judge));
    expect(outcomes.length).toBeGreaterThanOrEqual(2);
    expect(outcomes.every(({ kind }) => kind === 'orders')).toBe(true);
    expect(new Set(outcomes.map(({ deliveryId }) => deliveryId)).size).toBe(2);
  });

  const body = Buffer.from('{"id":60,"status":"processing"}');
  const sign = (text: Buffer, key: string) => createHmac('sha256', key).update(text).digest('base64');
  const json = { 'content-type': 'application/json' };

  test.each<[string, Record<string, string>, Buffer]>([
    ['no signature', json, body],
    ['another secret', { ...json, 'x-wc-webhook-signature': sign(body, 'guessed') }, body],
    ['another body', { ...json, 'x-wc-webhook-signature': sign(body, secret) }, Buffer.from('{"id":61}')],
    ['a cut signature', { ...json, 'x-wc-webhook-signature': sign(body, secret).slice(0, 20) }, body],
    ['a form that is no ping', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('id=1')],
    ['a ping sent as JSON', json, Buffer.from('webhook_id=1')],
  ])('%s is refused', async (_, headers, sent) => {
    expect(await judge({ headers, body: sent })).toEqual({ kind: 'refused', deliveryId: null });
  });

  test('bytes that are no JSON at all are signed like any others', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80]);
    const headers = { ...json, 'x-wc-webhook-signature': sign(bytes, secret) };
    expect(await judge({ headers, body: bytes })).toMatchObject({ kind: 'orders' });
  });
});
