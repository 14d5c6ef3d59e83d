import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendFailure, testDelivery } from '../../../test/deliveries.ts';
import { type NtfyServer, startNtfyServer } from '../../../test/ntfy-server.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sendTo } from './send-to.ts';

const idle = new AbortController().signal;
const SECRET = 'whsec-of-this-channel';
let server: TestServer;
let webhook: Receiver;
let ntfy: NtfyServer;
let guarded: NtfyServer;
beforeAll(async () => {
  [server, webhook, ntfy, guarded] = await Promise.all([
    startTestServer(),
    startReceiver(),
    startNtfyServer(),
    startNtfyServer({ token: 'tk_right' }),
  ]);
});
afterAll(async () => {
  await Promise.all([server.stop(), webhook.stop(), ntfy.stop(), guarded.stop()]);
});
afterEach(() => {
  webhook.received.length = ntfy.published.length = guarded.published.length = 0;
});

const hookTo = (path = '/hook') => ({ kind: 'webhook', url: webhook.url + path, secret: SECRET }) as const;
const topicOf = ({ url }: NtfyServer, token?: string) =>
  ({ kind: 'ntfy', url: `${url}/my-sales`, ...(token && { token }) }) as const;
const send = (target: Parameters<typeof sendTo>[1], delivery = testDelivery(), signal: AbortSignal = idle) =>
  sendTo(server.services, target, delivery, signal);

/** As a receiver does who has read the documentation. */
function isSigned({ headers, body }: Receiver['received'][number]): boolean {
  const expected = createHmac('sha256', SECRET)
    .update(`${headers['x-crosslister-timestamp']}.`)
    .update(body)
    .digest('hex');
  const given = String(headers['x-crosslister-signature']);
  return timingSafeEqual(Buffer.from(given), Buffer.from(`sha256=${expected}`));
}

test('a webhook gets signed JSON, with the same id in each attempt', async () => {
  const delivery = testDelivery();
  webhook.answerNext({ status: 500 });
  expect((await sendFailure(send(hookTo(), delivery))).message).toMatch(/answered 500\.$/);
  await send(hookTo(), delivery);
  expect(webhook.received).toHaveLength(2);
  for (const one of webhook.received) {
    expect(one).toMatchObject({ method: 'POST', path: '/hook' });
    expect(one.headers).toMatchObject({
      'content-type': 'application/json',
      'x-crosslister-id': delivery.uid,
      'user-agent': 'Crosslister',
    });
    const age = Date.now() / 1000 - Number(one.headers['x-crosslister-timestamp']);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(isSigned(one)).toBe(true);
    expect(isSigned({ ...one, body: Buffer.concat([one.body, Buffer.from(' ')]) })).toBe(false);
    const { title, lines, facts } = delivery.message;
    expect(JSON.parse(one.body.toString())).toEqual({
      id: delivery.uid,
      event: 'sold',
      at: '2026-11-20T21:30:00.000Z',
      title,
      lines,
      facts,
      links: [
        { action: 'open', title: 'Open', url: `${server.url}/sales?sale=7` },
        { action: 'delete', title: 'Delete it on Vinted', url: 'https://www.vinted.co.uk/items/1?a=b&c' },
        { action: 'done', title: 'Done', url: `${server.url}/sales?sale=7&done=9` },
      ],
    });
  }
});

test('user and password in a webhook’s address are sent as a header', async () => {
  const url = webhook.url.replace('//', '//anna:p%40ss@');
  await send({ kind: 'webhook', url: `${url}/hook`, secret: SECRET });
  expect(webhook.received[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('anna:p@ss').toString('base64')}`,
  );
  for (const address of ['https://anna:50%@example.com/', 'example.com']) {
    const failure = await sendFailure(send({ kind: 'webhook', url: address, secret: SECRET }));
    expect(failure).toMatchObject({
      message: expect.stringMatching(/whole address/),
      details: { lasting: true },
    });
  }
});

test.each([
  [410, {}, { gone: true }, /gone for good/],
  [429, { 'retry-after': '30' }, { retryAfter: 30 }, /answered 429/],
  [503, { 'retry-after': '30' }, { retryAfter: 30 }, /answered 503/],
  [400, {}, {}, /answered 400/],
  [404, {}, {}, /answered 404/],
  [302, { location: '/elsewhere' }, {}, /Redirects are not followed\. Enter the address/],
  [307, { location: '/elsewhere' }, {}, /Redirects are not followed\. Enter the address/],
])('a webhook that answers %i', async (status, headers, details, sentence) => {
  webhook.answerNext({ status, headers: headers as Record<string, string> });
  const failure = await sendFailure(send(hookTo()));
  expect(failure.details).toEqual(details);
  expect(failure.message).toMatch(sentence);
  expect(webhook.received.map(({ path }) => path)).toEqual(['/hook']);
});

test('a webhook’s own sentence is told, a page of HTML and the rest of a long answer are not', async () => {
  const said = async (body: string | object) => {
    webhook.answerNext({ status: 422, body });
    return (await sendFailure(send(hookTo()))).message.replace(/^[\d.:]+ answered 422/, '');
  };
  expect(await said({ error: 'No such  channel' })).toBe(' (“No such channel”).');
  expect(await said('Not today.')).toBe(' (“Not today.”).');
  expect(await said('<!doctype html><h1>Error</h1>')).toBe('.');
  expect(await said({ errors: [] })).toBe('.');
  expect(await said('x'.repeat(5_000_000))).toBe(` (“${'x'.repeat(200)}”).`);
});

test('a character that no database takes is left out of what is quoted', async () => {
  webhook.answerNext({ status: 500, body: 'no\0 way' });
  expect((await sendFailure(send(hookTo(), testDelivery()))).message).toContain('(“no way”)');
});

test('a webhook that hangs, or is nowhere: it can be tried again', async () => {
  webhook.answerNext('hang');
  const late = await sendFailure(send(hookTo(), testDelivery(), AbortSignal.timeout(200)));
  expect(late).toMatchObject({ message: expect.stringMatching(/did not answer in time\.$/), details: {} });
  const nowhere = await sendFailure(
    send({ kind: 'webhook', url: 'https://nowhere.invalid/hook', secret: SECRET }),
  );
  expect(nowhere.message).toMatch(/^There is no nowhere\.invalid, .* Check the address\.$/);
  expect(nowhere.details).toEqual({});
});

test('ntfy gets a message with its buttons and photo', async () => {
  await send(topicOf(ntfy));
  expect(ntfy.published).toEqual([
    {
      topic: 'my-sales',
      title: 'Sold on eBay: Brass lamp <small> & shade, £24.00',
      message: 'Ended on Etsy.\nVinted waits for you: delete "Brass lamp" there.',
      tags: ['moneybag'],
      priority: 3,
      click: `${server.url}/sales?sale=7`,
      actions: [
        { action: 'view', label: 'Open', url: `${server.url}/sales?sale=7` },
        {
          action: 'view',
          label: 'Delete it on Vinted',
          url: 'https://www.vinted.co.uk/items/1?a=b&c',
        },
        { action: 'view', label: 'Done', url: `${server.url}/sales?sale=7&done=9` },
      ],
      attach: 'https://i.ebayimg.com/lamp.jpg',
    },
  ]);
});

test('ntfy: what can sell twice is loud, a photo that only this network sees is left out, long texts are cut', async () => {
  const { links } = testDelivery().message;
  const many = testDelivery({
    event: 'sold_twice',
    image: '/api/images/7?signed=1',
    lines: Array.from({ length: 400 }, (_, n) => `Order ${n} waits for an answer.`),
    links: [...links, ...links],
  });
  await send(topicOf(ntfy), many);
  await send(topicOf(ntfy), testDelivery({ event: 'waiting' }));
  const [twice, waiting] = ntfy.published;
  expect(twice).toMatchObject({ priority: 4, tags: ['rotating_light'] });
  expect(twice?.attach).toBeUndefined();
  expect(twice?.message).toMatch(/^Order 0 waits for an answer\.\n.*…$/s);
  expect(twice?.actions).toHaveLength(3);
  expect(waiting?.priority).toBe(4);
});

test('a protected topic of ntfy takes the token; a wrong one or none lasts until it is mended', async () => {
  await send(topicOf(guarded, 'tk_right'));
  expect(guarded.published).toHaveLength(1);
  const wrong = await sendFailure(send(topicOf(guarded, 'tk_wrong')));
  expect(wrong.message).toMatch(/answered 401 \(“unauthorized”\)\. Check the access token/);
  const none = await sendFailure(send(topicOf(guarded)));
  expect(none.message).toMatch(/answered 403 \(“forbidden”\)\. Check the access token/);
  for (const { details } of [wrong, none]) expect(details).toEqual({ lasting: true });
});

test.each([
  [404, {}, { lasting: true }, /there is no ntfy server/],
  [413, {}, { lasting: true }, /no message of this length/],
  [429, { 'retry-after': '600' }, { retryAfter: 600 }, /no more messages for now/],
  [429, {}, {}, /no more messages for now/],
  [502, {}, {}, /answered 502/],
])('an ntfy that answers %i with %j', async (status, headers, details, sentence) => {
  ntfy.answerNext({ status, headers: headers as Record<string, string> });
  const failure = await sendFailure(send(topicOf(ntfy)));
  expect(failure.details).toEqual(details);
  expect(failure.message).toMatch(sentence);
});

test.each(['https://ntfy.sh', 'https://ntfy.sh/', 'https://ntfy.sh/my topic', 'https://ntfy.sh/a.b'])(
  'an address of ntfy without a topic is refused: %s',
  async (url) => {
    const failure = await sendFailure(send({ kind: 'ntfy', url }));
    expect(failure.message).toBe(
      'The address must end with the name of a topic, as https://ntfy.sh/my-topic does.',
    );
    expect(failure.details).toEqual({ lasting: true });
  },
);

test('without ALLOW_PRIVATE_NETWORK nothing on a private network is sent to', async () => {
  const strict = await startTestServer({ ALLOW_PRIVATE_NETWORK: 'false' });
  const byName = `${webhook.url.replace('127.0.0.1', 'localhost')}/hook`;
  for (const target of [hookTo(), { kind: 'webhook', url: byName, secret: SECRET } as const, topicOf(ntfy)]) {
    const failure = await sendFailure(sendTo(strict.services, target, testDelivery(), idle));
    expect(failure.message).toMatch(/private network.*Enter an address on the internet/);
    expect(failure.details).toEqual({ lasting: true });
  }
  await strict.stop();
  expect(webhook.received).toEqual([]);
  expect(ntfy.published).toEqual([]);
});
