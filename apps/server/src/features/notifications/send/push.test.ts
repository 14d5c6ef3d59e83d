import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { sendFailure, testDelivery } from '../../../test/deliveries.ts';
import { type PushService, startPushService } from '../../../test/push-service.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { pushKeys } from './push-keys.ts';
import { sendTo } from './send-to.ts';

const idle = new AbortController().signal;
let server: TestServer;
let service: PushService;
let services: Services;
beforeAll(async () => {
  [server, service] = await Promise.all([
    startTestServer({ PUBLIC_URL: 'https://sell.example.co.uk' }),
    startPushService(),
  ]);
  services = server.services;
});
afterAll(async () => {
  await Promise.all([server.stop(), service.stop()]);
});
beforeEach(() => {
  service.pushed.length = service.received.length = 0;
});

const subscribe = async () => service.subscribe((await pushKeys(services)).publicKey);

test('a push message is encrypted for one browser and signed by this server', async () => {
  const target = await subscribe();
  const delivery = testDelivery();
  await sendTo(services, target, delivery, idle);
  expect(service.pushed).toEqual([
    {
      endpoint: target.endpoint,
      ttl: 86_400,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      subject: 'https://sell.example.co.uk',
      message: {
        id: delivery.uid,
        tag: 'sale-7',
        title: delivery.message.title,
        body: 'Ended on Etsy.\nVinted waits for you: delete "Brass lamp" there.',
        image: 'https://i.ebayimg.com/lamp.jpg',
        open: '/sales?sale=7',
        actions: [
          { action: 'delete', title: 'Delete it on Vinted', url: 'https://www.vinted.co.uk/items/1?a=b&c' },
          { action: 'done', title: 'Done', url: '/sales?sale=7&done=9' },
        ],
      },
    },
  ]);
  const [{ body } = { body: Buffer.of() }] = service.received;
  expect(body.includes('lamp')).toBe(false);
});

test('messages of one tag have one topic, and the topic does not tell the tag', async () => {
  const target = await subscribe();
  for (const tag of ['sale-7', 'sale-7', 'sale-8'])
    await sendTo(services, target, testDelivery({ tag }), idle);
  const [first, second, third] = service.pushed.map(({ topic }) => topic);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test.each([
  ['a name', { title: '🏺'.repeat(900) }],
  ['lines', { lines: Array.from({ length: 300 }, (_, n) => `“Lamp” ${n} waits on Vinted.`) }],
  ['the address of a photo', { image: `https://photos.example.com/${'x'.repeat(3_000)}` }],
  [
    'the address of a page',
    { links: [testDelivery().message.links[0], pageOf(`https://shop.example.com/${'x'.repeat(3_000)}`)] },
  ],
] as const)('long %s: the message still fits, and opens the right place', async (_, changes) => {
  await sendTo(services, await subscribe(), testDelivery(changes as object), idle);
  const [pushed] = service.pushed;
  expect(Buffer.byteLength(JSON.stringify(pushed?.message))).toBeLessThanOrEqual(3_000);
  expect(pushed?.message).toMatchObject({ tag: 'sale-7', open: '/sales?sale=7' });
  expect(pushed?.message.title.length).toBeGreaterThan(20);
});

function pageOf(url: string) {
  return { action: 'delete', title: 'Delete it', to: { url } } as const;
}

test.each([
  [404, { gone: true }, /takes no more notifications/],
  [410, { gone: true }, /takes no more notifications/],
  [400, { lasting: true }, /remove it under Settings, Notifications, and press Notify this browser/],
  [401, { lasting: true }, /remove it under Settings, Notifications, and press Notify this browser/],
  [403, { lasting: true }, /Notify this browser\. .* SMTP_FROM or an https PUBLIC_URL/],
  [413, { lasting: true }, /too long/],
  [429, { retryAfter: 120 }, /no more messages for now/],
  [500, {}, /answered 500/],
  [503, { retryAfter: 120 }, /answered 503/],
])('a push service that answers %i', async (status, details, sentence) => {
  const target = await subscribe();
  service.answerNext({ status, ...('retryAfter' in details && { headers: { 'retry-after': '120' } }) });
  const failure = await sendFailure(sendTo(services, target, testDelivery(), idle));
  expect(failure.details).toEqual(details);
  expect(failure.message).toMatch(sentence);
  expect(service.pushed).toEqual([]);
});

test('the service’s own word is told', async () => {
  const target = service.subscribe('another key');
  const failure = await sendFailure(sendTo(services, target, testDelivery(), idle));
  expect(failure.message).toMatch(
    /^127\.0\.0\.1:\d+ answered 403 \(“VapidPkHashMismatch”\)\. Open Crosslister/,
  );
  const unknown = { ...target, endpoint: `${service.url}/push/never-there` };
  expect((await sendFailure(sendTo(services, unknown, testDelivery(), idle))).details).toEqual({
    gone: true,
  });
});

test('a push service that hangs, that is down, or a stop of the server: it can be tried again', async () => {
  const target = await subscribe();
  service.answerNext('hang', 'hang');
  const late = await sendFailure(sendTo(services, target, testDelivery(), AbortSignal.timeout(200)));
  expect(late).toMatchObject({ message: expect.stringMatching(/did not answer in time\.$/), details: {} });
  const stop = new AbortController();
  const sending = sendFailure(sendTo(services, target, testDelivery(), stop.signal));
  await expect.poll(() => service.received.length).toBe(2);
  stop.abort();
  expect((await sending).message).toBe('Crosslister was stopped while it was being sent.');
  const gone = await startPushService();
  const down = gone.subscribe((await pushKeys(services)).publicKey);
  await gone.stop();
  const refused = await sendFailure(sendTo(services, down, testDelivery(), idle));
  expect(refused.message).toMatch(/^127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\)\.$/);
  expect(refused.details).toEqual({});
});

test('keys that no browser has are refused with what to do', async () => {
  const { endpoint } = await subscribe();
  for (const p256dh of ['A'.repeat(87), `BA${'A'.repeat(85)}`]) {
    const target = { kind: 'push', endpoint, keys: { p256dh, auth: 'A'.repeat(22) } } as const;
    const failure = await sendFailure(sendTo(services, target, testDelivery(), idle));
    expect(failure.message).toMatch(
      /^The keys of the device cannot be used\. Open Crosslister on that device/,
    );
    expect(failure.details).toEqual({ lasting: true });
  }
});

test('without ALLOW_PRIVATE_NETWORK only https on the internet is sent to', async () => {
  const target = await subscribe();
  const strict = await startTestServer({ ALLOW_PRIVATE_NETWORK: 'false' });
  const http = await sendFailure(sendTo(strict.services, target, testDelivery(), idle));
  const https = { ...target, endpoint: target.endpoint.replace('http:', 'https:') };
  const privately = await sendFailure(sendTo(strict.services, https, testDelivery(), idle));
  await strict.stop();
  expect(http).toMatchObject({ message: expect.stringMatching(/without https/), details: { lasting: true } });
  expect(privately.message).toMatch(/private network.*Enter an address on the internet/);
  expect(privately.details).toEqual({ lasting: true });
  expect(service.received).toEqual([]);
});

test.each([
  [{ SMTP_URL: 'smtp://mail', SMTP_FROM: 'me@shop.co.uk' }, 'mailto:me@shop.co.uk'],
  [
    { SMTP_URL: 'smtp://mail', SMTP_FROM: 'me@home.lan', PUBLIC_URL: 'https://box.tail1.ts.net/' },
    'https://box.tail1.ts.net',
  ],
  [{ PUBLIC_URL: 'https://sell.example.co.uk/shop' }, 'https://sell.example.co.uk'],
  [{ PUBLIC_URL: 'https://sell.local' }, 'mailto:crosslister@example.com'],
  [{ PUBLIC_URL: 'https://192.168.1.4:3000' }, 'mailto:crosslister@example.com'],
  [{ PUBLIC_URL: 'http://sell.co.uk' }, 'mailto:crosslister@example.com'],
  [{}, 'mailto:crosslister@example.com'],
])(
  'a push service that is as strict as Apple accepts what %j says of who sends',
  async (environment, subject) => {
    const config = readConfig({ ALLOW_PRIVATE_NETWORK: 'true', ...environment });
    await sendTo({ ...services, config }, await subscribe(), testDelivery(), idle);
    expect(service.pushed.map((pushed) => pushed.subject)).toEqual([subject]);
  },
);

test('the key pair is made once, also by two processes at once, and is stored encrypted', async () => {
  const fresh = await startTestServer({ SECRET_KEY: randomBytes(32).toString('hex') });
  const pairs = await Promise.all([1, 2, 3, 4].map(() => pushKeys(fresh.services)));
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
  const { rows } = await fresh.services.database.pool.query('SELECT push_keys FROM instance');
  expect(rows[0].push_keys.toString('latin1')).not.toContain(pairs[0]?.publicKey);
  await fresh.restart();
  expect(await pushKeys(fresh.services)).toEqual(pairs[0]);
  await fresh.stop();
});
