import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAt, objectAt, textAt } from '../http/json-values.ts';
import { knownScopes, scope } from './sign-in/authorize.ts';
import { issueAccessToken } from './sign-in/tokens.ts';
import type { EbaySimulatorOptions } from './start-ebay-simulator.ts';
import { callsOf, errorIds, listForSale, startWithSeller, type TestSeller } from './test-seller.ts';

const base = '/commerce/notification/v1';
const verificationToken = 'a-token-of-at-least-32-characters_';

/** A listener of the test's own; `answers` are the statuses of the next messages, 200 when there are no more. */
async function listener() {
  const messages: { signature: string; body: string }[] = [];
  const answers: number[] = [];
  const knows = { token: verificationToken };
  const read = async (request: IncomingMessage) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    return text;
  };
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const code = new URL(request.url ?? '', endpoint).searchParams.get('challenge_code') ?? '';
      const challengeResponse = createHash('sha256')
        .update(code + knows.token + endpoint)
        .digest('hex');
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ challengeResponse }));
      return;
    }
    messages.push({ signature: String(request.headers['x-ebay-signature']), body: await read(request) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/`;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { endpoint, messages, answers, knows, stop };
}

let hook: Awaited<ReturnType<typeof listener>>;
beforeEach(async () => {
  hook = await listener();
});
afterEach(() => hook.stop());

async function start(options: EbaySimulatorOptions = {}) {
  const seller = await startWithSeller({ allowHttpEndpoints: true, notificationRetryMs: 1, ...options });
  const app = callsOf(seller.simulator.url, issueAccessToken(seller.ebay.site, [scope('')]).token);
  return { ...seller, app };
}
type Started = Awaited<ReturnType<typeof start>>;

const destination = (endpoint: string, token = verificationToken) => ({
  name: 'Test',
  status: 'ENABLED',
  deliveryConfig: { endpoint, verificationToken: token },
});
const subscription = (destinationId: string) => ({
  topicId: 'ORDER_CONFIRMATION',
  status: 'ENABLED',
  destinationId,
  payload: { format: 'JSON', deliveryProtocol: 'HTTPS', schemaVersion: '1.0' },
});
const idOf = (headers: Headers) => headers.get('location')?.split('/').at(-1) ?? '';

async function subscribe({ app, call }: Pick<Started, 'app' | 'call'>) {
  await app('PUT', `${base}/config`, { alertEmail: 'ops@example.com' });
  const made = await app('POST', `${base}/destination`, destination(hook.endpoint));
  const subscribed = await call('POST', `${base}/subscription`, subscription(idOf(made.headers)));
  expect(subscribed.status, subscribed.text).toBe(201);
  return { destinationId: idOf(made.headers), subscriptionId: idOf(subscribed.headers) };
}

async function sell(seller: TestSeller) {
  const { listingId } = await listForSale(seller, 'A1');
  const order = seller.ebay.buy(listingId);
  await seller.ebay.notified();
  return { orderId: textAt(order.body, 'orderId'), listingId };
}

test('a purchase is told with a signature that the handed out key confirms', async () => {
  const seller = await start();
  await subscribe(seller);
  const { orderId, listingId } = await sell(seller);
  expect(hook.messages).toHaveLength(1);
  const [{ signature, body } = { signature: '', body: '' }] = hook.messages;
  expect(JSON.parse(body)).toMatchObject({
    metadata: { topic: 'ORDER_CONFIRMATION', schemaVersion: '1.0' },
    notification: { publishAttemptCount: 1, data: { orderId, listingId } },
  });
  const signed: unknown = JSON.parse(Buffer.from(signature, 'base64').toString());
  const answer = await seller.app('GET', `${base}/public_key/${textAt(signed, 'kid')}`);
  const der = (textAt(answer.body, 'key') ?? '').replace(/-----[A-Z ]+-----/g, '');
  const key = createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' });
  const value = Buffer.from(textAt(signed, 'signature') ?? '', 'base64');
  expect(verify('sha1', Buffer.from(body), key, value)).toBe(true);
  expect(verify('sha1', Buffer.from(`${body} `), key, value)).toBe(false);
});

test('an unacknowledged message is sent again, and an endpoint that goes on failing is marked down', async () => {
  const seller = await start();
  const { destinationId, subscriptionId } = await subscribe(seller);
  hook.answers.push(500, 412);
  await sell(seller);
  const counts = hook.messages.map(({ body }) => objectAt(JSON.parse(body), 'notification'));
  expect(counts.map((each) => each?.publishAttemptCount)).toEqual([1, 2, 3]);
  expect(new Set(counts.map((each) => each?.notificationId)).size).toBe(1);
  hook.answers.push(500, 500, 500);
  await seller.call('POST', `${base}/subscription/${subscriptionId}/test`);
  await seller.ebay.notified();
  const { body } = await seller.app('GET', `${base}/destination/${destinationId}`);
  expect(textAt(body, 'status')).toBe('MARKED_DOWN');
  const before = hook.messages.length;
  await seller.call('POST', `${base}/subscription/${subscriptionId}/test`);
  await seller.ebay.notified();
  expect(hook.messages).toHaveLength(before);
  const up = await seller.app('PUT', `${base}/destination/${destinationId}`, destination(hook.endpoint));
  expect(up.status).toBe(204);
  await seller.call('POST', `${base}/subscription/${subscriptionId}/test`);
  await seller.ebay.notified();
  expect(hook.messages).toHaveLength(before + 1);
});

test.each([
  ['none', 0],
  ['repeated', 2],
] as const)('switched to "%s" it sends %i messages', async (mode, count) => {
  const seller = await start();
  await subscribe(seller);
  seller.ebay.setDelivery(mode);
  await sell(seller);
  const ids = hook.messages.map(({ body }) => textAt(JSON.parse(body), 'notification', 'notificationId'));
  expect(new Set(ids).size).toBe(Math.min(count, 1));
  expect(hook.messages).toHaveLength(count);
});

test('an unpaid order is told once it is paid, and nothing while the subscription is off', async () => {
  const seller = await start();
  const { subscriptionId } = await subscribe(seller);
  const { listingId } = await listForSale(seller, 'A1');
  const { orderId } = seller.ebay.buy(listingId, { paid: false }).body;
  await seller.ebay.notified();
  expect(hook.messages).toHaveLength(0);
  await seller.call('POST', `${base}/subscription/${subscriptionId}/disable`);
  seller.ebay.payOrder(String(orderId));
  await seller.ebay.notified();
  expect(hook.messages).toHaveLength(0);
  await seller.call('POST', `${base}/subscription/${subscriptionId}/enable`);
  seller.ebay.payOrder(String(orderId));
  await seller.ebay.notified();
  expect(hook.messages).toHaveLength(1);
});

test('a destination is refused by the id of what is wrong with it', async () => {
  const { app } = await start();
  const make = async (body: unknown) => errorIds(await app('POST', `${base}/destination`, body));
  expect(await make(destination(hook.endpoint))).toEqual([195003]);
  expect(errorIds(await app('GET', `${base}/config`))).toEqual([195026]);
  expect(errorIds(await app('PUT', `${base}/config`, { alertEmail: 'nobody' }))).toEqual([195025]);
  await app('PUT', `${base}/config`, { alertEmail: 'ops@example.com' });
  expect(await make({ ...destination(hook.endpoint), name: '<b>' })).toEqual([195016]);
  expect(await make({ ...destination(hook.endpoint), status: 'MARKED_DOWN' })).toEqual([195018]);
  expect(await make(destination(hook.endpoint, 'short'))).toEqual([195019]);
  expect(await make(destination(hook.endpoint, `${verificationToken}x`))).toEqual([195020]);
  expect(await make(destination(hook.endpoint))).toEqual([]);
  expect(await make(destination(hook.endpoint))).toEqual([195021]);
});

test('https and a public name are demanded unless told otherwise', async () => {
  const { app } = await start({ allowHttpEndpoints: false });
  await app('PUT', `${base}/config`, { alertEmail: 'ops@example.com' });
  for (const endpoint of [hook.endpoint, 'https://127.0.0.1/hook/', 'https://192.168.1.5/hook/', 'hook']) {
    expect(errorIds(await app('POST', `${base}/destination`, destination(endpoint)))).toEqual([195017]);
  }
});

test('a topic of sellers wants a token of a seller with its scope', async () => {
  const seller = await start();
  const { destinationId, subscriptionId } = await subscribe(seller);
  const narrow = knownScopes.filter((name) => !name.includes('notification'));
  const { accessToken } = seller.ebay.issueTokens('bob', narrow);
  const bob = callsOf(seller.simulator.url, accessToken);
  expect(errorIds(await bob('POST', `${base}/subscription`, subscription(destinationId)))).toEqual([195011]);
  expect(errorIds(await seller.app('POST', `${base}/subscription`, subscription(destinationId)))).toEqual([
    195011,
  ]);
  expect(errorIds(await seller.call('POST', `${base}/subscription`, subscription(destinationId)))).toEqual([
    195012,
  ]);
  expect(errorIds(await bob('GET', `${base}/subscription/${subscriptionId}`))).toEqual([195013]);
  expect(listAt((await bob('GET', `${base}/subscription`)).body, 'subscriptions')).toEqual([]);
  expect(errorIds(await seller.call('GET', `${base}/config`))).toEqual([1100]);
  expect(errorIds(await seller.app('DELETE', `${base}/destination/${destinationId}`))).toEqual([195024]);
});

test('the end of an account is told to the address of the portal', async () => {
  const seller = await start();
  expect(await seller.ebay.deleteAccount(hook.endpoint, { userId: 'u1', username: 'ann' })).toBe(200);
  expect(JSON.parse(hook.messages[0]?.body ?? '')).toMatchObject({
    metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION' },
    notification: { data: { userId: 'u1', username: 'ann', eiasToken: expect.any(String) } },
  });
});
