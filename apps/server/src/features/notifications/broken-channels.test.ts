import type { CreatedChannel, NotificationChannel } from '@crosslister/contract/notifications.ts';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { transact } from '../../db/transact.ts';
import { type StandInMailServer, startMailServer } from '../../test/mail-server.ts';
import { type NtfyServer, startNtfyServer } from '../../test/ntfy-server.ts';
import { type PushService, startPushService } from '../../test/push-service.ts';
import { type Receiver, type ReceiverAnswer, startReceiver } from '../../test/receiver.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { notify } from './outbox.ts';
import { pushKeys } from './send/push-keys.ts';

// The outbox against receivers that refuse, are gone, or do not answer; and channels that are mended.

let server: TestServer;
let push: PushService;
let hook: Receiver;
let mail: StandInMailServer;
let ntfy: NtfyServer;
/** What this seller's topic is told is never answered. It takes a while to give up, so it begins before the tests. */
let unanswered: Seller;
beforeAll(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_NETWORK: 'true' });
  [push, hook, mail, ntfy] = await Promise.all([
    startPushService(),
    startReceiver(),
    startMailServer({ login: { user: 'anna', password: 'right' } }),
    startNtfyServer({ token: 'right' }),
  ]);
  unanswered = await server.register();
  await add(unanswered, 'Silent topic', { kind: 'ntfy', url: `${ntfy.url}/silent`, token: 'right' });
  ntfy.answerNext('hang');
  await notifyOf(unanswered, 'hangs');
  await until(
    () => deliveries(unanswered, 'Silent topic'),
    ([one]) => one?.attempt === 1,
  );
});
afterAll(() => Promise.all([server, push, hook, mail, ntfy].map((each) => each?.stop())));

const PATH = '/api/notifications/channels/';
type Channel = z.infer<typeof CreatedChannel>;
// No summary: between 8 and 12 the server sends that of itself.
const settings = { events: ['connection'], quiet_from: null, quiet_to: null };

async function add(seller: Seller, name: string, target: object): Promise<Channel> {
  const { status, body } = await seller.call('POST', PATH, { name, ...settings, target });
  expect(status).toBe(201);
  return body as Channel;
}
const change = (seller: Seller, { id, name }: Channel, target: object) =>
  seller.call('PUT', `${PATH}${id}/`, { name, ...settings, target });
const notifyOf = (seller: Seller, key: string) =>
  transact(server.services.db, (trx) =>
    notify(trx, seller.id, { event: 'summary', key, alsoFor: ['connection'] }),
  );
const channels = async (seller: Seller) =>
  ((await seller.call('GET', '/api/notifications/')).body as { channels: NotificationChannel[] }).channels;
const bell = async (seller: Seller) => (await seller.call('GET', '/api/sale-notices/')).body as SaleNotices;
interface Told {
  status: string;
  error: string | null;
  attempt: number;
  seconds: number;
}
const deliveries = async (seller: Seller, channel: string) => {
  const { rows } = await sql<Told>`
    SELECT status, error, attempt, extract(epoch FROM due_at - now())::float8 AS seconds FROM notification_deliveries
    WHERE user_id = ${seller.id} AND channel_name = ${channel} ORDER BY id`.execute(server.services.db);
  return rows;
};
const hookTo = (seller: Seller) => {
  const path = `/told-${seller.id}`;
  const shown = () =>
    hook.received
      .filter((request) => request.path === path)
      .map(({ body }) => JSON.parse(body.toString()) as { event: string; title: string; lines: string[] });
  return { target: { kind: 'webhook', url: hook.url + path }, shown };
};
const pushTarget = async () => push.subscribe((await pushKeys(server.services)).publicKey);

test.each([404, 410])(
  'a device that is gone (%i): the bell and the other channels say so, and it comes back',
  async (status) => {
    const seller = await server.register();
    const { target, shown } = hookTo(seller);
    await add(seller, 'Phone', await pushTarget());
    await add(seller, 'Hook', target);
    push.answerNext({ status });
    await notifyOf(seller, 'gone');
    await until(
      async () => shown(),
      (all) => all.some(({ event }) => event === 'connection'),
    );
    expect(shown().find(({ event }) => event === 'connection')).toMatchObject({
      title: '"Phone" is told of nothing any more',
      lines: [expect.stringMatching(/takes no more notifications/), expect.any(String)],
    });
    expect((await channels(seller)).map(({ name }) => name)).toEqual(['Hook']);
    expect(await deliveries(seller, 'Phone')).toMatchObject([{ status: 'failed' }]);
    expect(await bell(seller)).toMatchObject({ channels: [{ name: 'Phone', gone: true }], count: 1 });
    // The browser subscribes anew.
    await add(seller, 'Phone', await pushTarget());
    expect(await bell(seller)).toMatchObject({ channels: [], count: 0 });
  },
);

test('a notice of a device that is gone is dismissed', async () => {
  const seller = await server.register();
  const { id } = await add(seller, 'Old phone', await pushTarget());
  push.answerNext({ status: 410 });
  await notifyOf(seller, 'gone');
  await until(
    () => bell(seller),
    ({ count }) => count === 1,
  );
  expect((await seller.call('DELETE', `${PATH}${id}/`)).status).toBe(204);
  expect((await bell(seller)).count).toBe(0);
});

test('a mail server that refuses the password is told once; mended, what it refused is sent', async () => {
  const seller = await server.register();
  const { target, shown } = hookTo(seller);
  const own = { host: '127.0.0.1', port: mail.port, username: 'anna', from: 'me@example.com' };
  const email = {
    kind: 'email',
    address: `anna${seller.id}@home.example`,
    server: { ...own, password: 'wrong' },
  };
  const channel = await add(seller, 'Mail', email);
  await sql`UPDATE notification_channels SET confirmed = true WHERE user_id = ${seller.id}`.execute(
    server.services.db,
  );
  await add(seller, 'Hook', target);
  await notifyOf(seller, 'first');
  await notifyOf(seller, 'second');
  await until(
    () => deliveries(seller, 'Mail'),
    (all) => all.length === 2 && all.every(({ status }) => status === 'failed'),
  );
  await until(
    async () => shown(),
    (all) => all.length === 3,
  );
  expect(shown().filter(({ title }) => title === '"Mail" gets no messages')).toHaveLength(1);
  expect(await bell(seller)).toMatchObject({ channels: [{ name: 'Mail', gone: false }] });
  const [mended] = await channels(seller);
  expect(mended?.target).toEqual({ ...email, server: { ...own, password: '********' } });
  expect(
    (await change(seller, channel, { ...email, server: { ...own, host: 'localhost', password: '********' } }))
      .body,
  ).toMatchObject({ detail: 'The stored password belongs to another server or user.' });
  expect(await change(seller, channel, { ...email, server: { ...own, password: 'right' } })).toMatchObject({
    status: 200,
    body: { error: null, confirmed: true },
  });
  await until(
    () => deliveries(seller, 'Mail'),
    (all) => all.every(({ status }) => status === 'sent'),
  );
  expect((await bell(seller)).count).toBe(0);
});

test('another e-mail address has to be confirmed before anything is sent there', async () => {
  const seller = await server.register();
  const own = {
    host: '127.0.0.1',
    port: mail.port,
    username: 'anna',
    password: 'right',
    from: 'me@example.com',
  };
  const channel = await add(seller, 'Mail', {
    kind: 'email',
    address: `old${seller.id}@home.example`,
    server: own,
  });
  await sql`UPDATE notification_channels SET confirmed = true WHERE user_id = ${seller.id}`.execute(
    server.services.db,
  );
  const address = `new${seller.id}@home.example`;
  const moved = await change(seller, channel, {
    kind: 'email',
    address,
    server: { ...own, password: '********' },
  });
  expect(moved).toMatchObject({ status: 200, body: { confirmed: false, to: address } });
  await notifyOf(seller, 'unconfirmed');
  expect(await deliveries(seller, 'Mail')).toEqual([]);
});

test('a topic that needs a token: the address stays when the token is typed, and the token when the topic is', async () => {
  const seller = await server.register();
  const channel = await add(seller, 'Topic', {
    kind: 'ntfy',
    url: `${ntfy.url}/topic-${seller.id}`,
    token: 'wrong',
  });
  await notifyOf(seller, 'first');
  await until(
    () => deliveries(seller, 'Topic'),
    ([one]) => one?.status === 'failed',
  );
  expect((await channels(seller))[0]?.target).toEqual({ kind: 'ntfy', url: '********', token: '********' });
  const kept = { kind: 'ntfy', url: '********' };
  expect((await change(seller, channel, { ...kept, token: 'right' })).status).toBe(200);
  await until(
    () => deliveries(seller, 'Topic'),
    ([one]) => one?.status === 'sent',
  );
  expect(
    (await change(seller, channel, { kind: 'ntfy', url: 'https://ntfy.example.com/x', token: '********' }))
      .body,
  ).toMatchObject({ detail: 'The stored token belongs to another server.' });
  const other = { kind: 'ntfy', url: `${ntfy.url}/other-${seller.id}`, token: '********' };
  expect((await change(seller, channel, other)).status).toBe(200);
  await notifyOf(seller, 'second');
  await until(
    async () => ntfy.published,
    (all) => all.some(({ topic }) => topic === `other-${seller.id}`),
  );
});

test.each<[string, ReceiverAnswer]>([
  ['asks for a pause of a day', { status: 429, headers: { 'retry-after': '86400' } }],
  ['has no time', { status: 503 }],
])('a receiver that %s is asked again within the hour, and told of once it has lasted', async (_, answer) => {
  const seller = await server.register();
  const phone = await pushTarget();
  await add(seller, 'Phone', phone);
  push.answerNext(answer);
  await notifyOf(seller, 'late');
  const [delivery] = await until(
    () => deliveries(seller, 'Phone'),
    ([one]) => Boolean(one?.error),
  );
  expect(delivery?.status).toBe('waiting');
  expect(delivery?.seconds).toBeLessThanOrEqual(3600);
  expect((await bell(seller)).count).toBe(0);
  await sql`UPDATE notification_channels SET failing_since = now() - interval '11 minutes'
    WHERE user_id = ${seller.id}`.execute(server.services.db);
  push.answerNext(answer);
  await sql`UPDATE notification_deliveries SET due_at = now() WHERE user_id = ${seller.id}`.execute(
    server.services.db,
  );
  await until(
    () => bell(seller),
    ({ count }) => count === 1,
  );
});

test('what nobody has accepted within 24 hours is given up', async () => {
  const seller = await server.register();
  await add(seller, 'Phone', await pushTarget());
  push.answerNext({ status: 500 });
  await transact(server.services.db, async (trx) => {
    await notify(trx, seller.id, { event: 'summary', key: 'old', alsoFor: ['connection'] });
    await sql`UPDATE notifications SET created_at = now() - interval '24 hours' WHERE user_id = ${seller.id}`.execute(
      trx,
    );
  });
  expect(
    await until(
      () => deliveries(seller, 'Phone'),
      ([one]) => one?.status !== 'waiting',
    ),
  ).toMatchObject([{ status: 'failed', error: expect.stringMatching(/answered 500/) }]);
});

test('a topic whose server does not answer in time is tried again, and what it was told arrives', async () => {
  // The second attempt is answered.
  await until(
    () => deliveries(unanswered, 'Silent topic'),
    ([one]) => one?.status === 'sent',
  );
  expect(ntfy.published.filter(({ topic }) => topic === 'silent')).toHaveLength(1);
  expect(await deliveries(unanswered, 'Silent topic')).toMatchObject([{ attempt: 2 }]);
});
