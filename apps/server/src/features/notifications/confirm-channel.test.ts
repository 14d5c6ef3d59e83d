import type { CreatedChannel, NotificationChannel } from '@crosslister/contract/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { type StandInMailServer, startMailServer } from '../../test/mail-server.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { notify } from './outbox.ts';

let server: TestServer;
let mail: StandInMailServer;
beforeAll(async () => {
  [server, mail] = [await startTestServer({ ALLOW_PRIVATE_NETWORK: 'true' }), await startMailServer()];
});
afterAll(() => Promise.all([server?.stop(), mail?.stop()]));

const PATH = '/api/notifications/channels/';
const addAddress = async (seller: Seller, address: string) => {
  const { body } = await seller.call('POST', PATH, {
    name: 'My mail',
    // No summary: between 8 and 12 the server sends that of itself.
    events: ['connection'],
    quiet_from: null,
    quiet_to: null,
    target: {
      kind: 'email',
      address,
      server: { host: '127.0.0.1', port: mail.port, username: '', password: '', from: 'me@example.com' },
    },
  });
  return body as z.infer<typeof CreatedChannel>;
};
const confirm = (seller: Seller, id: number, code: string) =>
  seller.call('POST', `${PATH}${id}/confirm/`, { code });
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to && [to].flat()[0]?.text === address);
/** The code of a test message. */
const codeFor = async (seller: Seller, { id, to }: NotificationChannel) => {
  expect((await seller.call('POST', `${PATH}${id}/test/`)).body).toEqual({ success: true });
  return /\b(\d{8})\b/.exec(mailsTo(to).at(-1)?.text ?? '')?.[1] ?? '';
};
const summaryFor = ({ id }: Seller, key: string) =>
  server.services.db
    .transaction()
    .execute((trx) => notify(trx, id, { event: 'summary', key, alsoFor: ['connection'] }));

test('an address is told nothing before the code of a test message is typed', async () => {
  const seller = await server.register();
  const channel = await addAddress(seller, 'anna@home.example');
  expect(channel).toMatchObject({ confirmed: false });
  expect(JSON.stringify(channel)).not.toMatch(/code/);
  await summaryFor(seller, 'before');
  const code = await codeFor(seller, channel);
  const other = await server.register();
  expect(await confirm(other, channel.id, code)).toMatchObject({ status: 404 });
  expect(await confirm(seller, channel.id, code)).toMatchObject({ status: 200, body: { confirmed: true } });
  await summaryFor(seller, 'after');
  await until(
    async () => mailsTo('anna@home.example'),
    ({ length }) => length === 2,
  );
  const notified = await server.services.db
    .selectFrom('notifications')
    .select('key')
    .where('user_id', '=', seller.id)
    .execute();
  expect(notified).toEqual([{ key: 'after' }]);
  // Its next test has no code, and the same address once more stays confirmed.
  expect(await codeFor(seller, channel)).toBe('');
  expect(await addAddress(seller, 'anna@home.example')).toMatchObject({ id: channel.id, confirmed: true });
});

test('after five wrong codes the right one is refused too, until the address is added again', async () => {
  const seller = await server.register();
  const channel = await addAddress(seller, 'eve@home.example');
  const code = await codeFor(seller, channel);
  const wrong = code === '12345678' ? '87654321' : '12345678';
  for (const status of [400, 400, 400, 400, 409])
    expect(await confirm(seller, channel.id, wrong)).toMatchObject({ status });
  expect(await confirm(seller, channel.id, code)).toMatchObject({ status: 409 });
  expect(await confirm(seller, channel.id, 'abc')).toMatchObject({ status: 400 });
  await addAddress(seller, 'eve@home.example');
  expect(await confirm(seller, channel.id, await codeFor(seller, channel))).toMatchObject({ status: 200 });
});

test('adding an address again gives nobody more guesses than a day has', async () => {
  const seller = await server.register();
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const { id } = await addAddress(seller, 'bea@home.example');
    for (let guess = 0; guess < 5; guess += 1) statuses.push((await confirm(seller, id, '00000000')).status);
  }
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
});
