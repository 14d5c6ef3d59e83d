import { createServer, type Server } from 'node:net';
import type { SaleNotices } from '@crosslister/contract/sales.ts';
import type { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StandInImapServer, startImapServer } from '../../test/imap-server.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';
import { until } from '../../test/simulated-marketplaces.ts';
import { startMailboxReader } from './reader.ts';

const login = { user: 'anna@home.example', password: 'an app "password"' };
const limits = { most: 4, mostFailing: 2, lookMs: 5_000, seconds: 30 };

let server: TestServer;
let imap: StandInImapServer;
let reader: ReturnType<typeof startMailboxReader> | undefined;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'silent' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  imap = await startImapServer(login);
  seller = await server.register();
});
afterEach(async () => {
  await reader?.stop();
  reader = undefined;
  await seller.call('DELETE', '/api/mailbox/');
  await imap.stop();
});

const settings = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: imap.port,
  username: login.user,
  password: login.password,
  seller_address: 'anna@home.example',
  ...changes,
});
const start = (changes: Partial<typeof limits> = {}) => {
  reader = startMailboxReader(server.services, { ...limits, ...changes });
};
const rowOf = ({ id }: Seller) =>
  server.services.db.selectFrom('mailboxes').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const failed = (who = seller) =>
  until(
    () => rowOf(who),
    ({ failures, lease_until: lease }) => failures > 0 && lease === null,
    10_000,
  );
const inSeconds = (row: { next_look_at: Date }) => (row.next_look_at.getTime() - Date.now()) / 1000;
const tested = async (changes: object = {}) =>
  (await seller.call('POST', '/api/mailbox/test/', settings(changes))).body as TestResult;

test('settings are stored, answered without the password, changed and removed', async () => {
  expect((await seller.call('GET', '/api/mailbox/')).body).toEqual({ mailbox: null });
  const saved = await seller.call('PUT', '/api/mailbox/', settings());
  const shown = { ...settings(), folder: 'INBOX', password: '********', last_looked_at: null, error: null };
  expect(saved).toMatchObject({ status: 200, body: shown });
  expect((await seller.call('GET', '/api/mailbox/')).body).toEqual({ mailbox: shown });
  const { password } = await rowOf(seller);
  expect(password.toString('latin1')).not.toContain('app');
  expect(JSON.stringify((await seller.call('GET', '/api/account/export/')).body)).not.toContain(
    password.toString('hex'),
  );
  // The stored password is kept, but not for another server.
  const kept = await seller.call(
    'PUT',
    '/api/mailbox/',
    settings({ password: '********', folder: 'Vinted' }),
  );
  expect(kept.body).toMatchObject({ folder: 'Vinted' });
  const elsewhere = await seller.call(
    'PUT',
    '/api/mailbox/',
    settings({ password: '********', host: 'evil.example' }),
  );
  expect(elsewhere).toMatchObject({ status: 400, body: { next_step: 'Enter the password of this one.' } });
  expect((await seller.call('PUT', '/api/mailbox/', settings({ seller_address: 'anna' }))).status).toBe(400);
  expect((await seller.call('DELETE', '/api/mailbox/')).status).toBe(204);
  expect((await seller.call('DELETE', '/api/mailbox/')).status).toBe(404);
});

test('the test says what is there, and stores nothing', async () => {
  imap.deliver('From: Vinted <no-reply@vinted.co.uk>\r\nSubject: Hello\r\n\r\nHello\r\n');
  imap.deliver('From: Etsy <transaction@etsy.com>\r\nSubject: Hello\r\n\r\nHello\r\n');
  imap.deliver('From: anna@home.example\r\nSubject: Hello\r\n\r\nHello\r\n');
  expect(await tested()).toEqual({
    success: true,
    message: 'It can be read: 3 mails in INBOX, of which 1 from Vinted and 1 from Etsy.',
  });
  expect((await seller.call('GET', '/api/mailbox/')).body).toEqual({ mailbox: null });
  expect(imap.changes).toEqual([]);
});

test.each([
  [
    'a wrong password',
    { password: 'wrong' },
    /answered “Invalid credentials”\. Check both\. Many providers want an app password/,
  ],
  [
    'a folder that is not there',
    { folder: 'Vinted' },
    /The folder “Vinted” cannot be opened: .*Check its name/,
  ],
  ['a server that is down', { port: 1 }, /could not be reached \(ECONNREFUSED\)/],
  ['a name nobody has', { host: 'imap.invalid' }, /^There is no imap\.invalid/],
])('%s: a sentence with the next step', async (_, changes, sentence) => {
  const { success, error } = await tested(changes);
  expect(success).toBe(false);
  expect(error).toMatch(sentence);
});

test('a server without TLS, or with a certificate that nobody trusts, gets no password', async () => {
  const heard: string[] = [];
  const plain: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => heard.push(data.toString('latin1')));
    socket.write('* OK ready\r\n');
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const address = plain.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect((await tested({ port })).success).toBe(false);
  expect(heard.join('')).not.toContain('LOGIN');
  // 0.0.0.0 reaches this machine, as another address of it would.
  expect((await tested({ host: '0.0.0.0' })).error).toMatch(/certificate that is not trusted/);
  expect(imap.logins()).toBe(0);
  plain.close();
});

test('a mailbox may not be on a private network', async () => {
  const guarded = await startTestServer({ ROLE: 'web', ALLOW_PRIVATE_NETWORK: 'false' });
  const other = await guarded.register();
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '::ffff:127.0.0.1']) {
    const { body } = await other.call('POST', '/api/mailbox/test/', settings({ host }));
    expect(body).toMatchObject({
      success: false,
      error: expect.stringMatching(/private network|of a cloud/),
    });
  }
  expect(imap.logins()).toBe(0);
  await guarded.stop();
});

test('a wrong password is shown at once, tried seldom, and forgotten when it is mended', async () => {
  await seller.call('PUT', '/api/mailbox/', settings({ password: 'wrong' }));
  start();
  const row = await failed();
  expect(row.error).toMatch(/Invalid credentials/);
  expect(inSeconds(row)).toBeGreaterThan(1_000);
  const notices = async () => (await seller.call('GET', '/api/sale-notices/')).body as SaleNotices;
  expect((await notices()).mails).toMatchObject([
    { reason: 'silent', message: expect.stringContaining('cannot be read') },
  ]);
  expect(imap.logins()).toBe(1);
  await seller.call('PUT', '/api/mailbox/', settings());
  await until(
    () => rowOf(seller),
    ({ last_looked_at: looked }) => looked !== null,
  );
  expect(await rowOf(seller)).toMatchObject({ error: null, failures: 0 });
  expect((await notices()).mails).toEqual([]);
});

test('a server that hangs is given up, and asked later each time; after a quarter of an hour the seller is notified', async () => {
  imap.hang(true);
  await seller.call('PUT', '/api/mailbox/', settings());
  start({ lookMs: 200 });
  const first = await failed();
  expect(first.error).toBe('127.0.0.1 did not answer in time.');
  expect(inSeconds(first)).toBeGreaterThan(20);
  const { db } = server.services;
  const again = () =>
    db
      .updateTable('mailboxes')
      .set({ next_look_at: sql`now()`, failing_since: sql`now() - interval '16 minutes'` })
      .where('user_id', '=', seller.id)
      .execute();
  expect((await seller.call('GET', '/api/sale-notices/')).body).toMatchObject({ mails: [] });
  await again();
  const second = await until(
    () => rowOf(seller),
    ({ failures }) => failures === 2,
  );
  expect(inSeconds(second)).toBeGreaterThan(50);
  expect((await seller.call('GET', '/api/sale-notices/')).body).toMatchObject({
    mails: [{ reason: 'silent' }],
  });
});

test('servers that hang stop nobody else', async () => {
  // A server of its own that hangs to the end: a claimed mailbox may connect only once its thread has started.
  const hanging = await startImapServer(login);
  hanging.hang(true);
  const others = await Promise.all(Array.from({ length: 6 }, () => server.register()));
  for (const other of others) await other.call('PUT', '/api/mailbox/', settings({ port: hanging.port }));
  await server.services.db
    .updateTable('mailboxes')
    .set({ failures: 3, next_look_at: sql`now() - interval '1 hour'` })
    .where(
      'user_id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
  start({ lookMs: 60_000 });
  const busy = async () =>
    (await Promise.all(others.map(rowOf))).filter(({ lease_until: lease }) => lease !== null);
  await until(busy, ({ length }) => length === limits.mostFailing);
  await seller.call('PUT', '/api/mailbox/', settings());
  const row = await until(
    () => rowOf(seller),
    ({ last_looked_at: looked }) => looked !== null,
  );
  expect(row.error).toBeNull();
  const hung = await until(busy, ({ length }) => length === limits.mostFailing);
  await reader?.stop();
  // Looks that were cut short by the stop are the next process's at once.
  for (const other of hung) {
    const cut = await rowOf({ id: other.user_id } as Seller);
    expect([cut.lease_until, cut.held_by, inSeconds(cut) <= 0]).toEqual([null, null, true]);
  }
  for (const other of others) await other.call('DELETE', '/api/mailbox/');
  await hanging.stop();
});

test('a server whose answer nobody ends reading: it fails alone, and the others are read', async () => {
  const evil = await startImapServer(login);
  const eve = await server.register();
  await seller.call('PUT', '/api/mailbox/', settings());
  await eve.call('PUT', '/api/mailbox/', settings({ port: evil.port }));
  start({ lookMs: 25_000 });
  for (const each of [seller, eve])
    await until(
      () => rowOf(each),
      ({ last_looked_at: looked, lease_until: lease }) => looked !== null && lease === null,
    );
  // A few letters, of which the library makes a list of sixteen million numbers, again and again.
  evil.sayBefore('UID SEARCH', '* VANISHED 1:4294967295\r\n'.repeat(1_000));
  for (const each of [imap, evil]) each.deliver('From: anna@home.example\r\nSubject: Hello\r\n\r\nHello\r\n');
  await server.services.db
    .updateTable('mailboxes')
    .set({ next_look_at: sql`now()` })
    .where('user_id', 'in', [seller.id, eve.id])
    .execute();
  const failing = await until(
    () => rowOf(eve),
    ({ failures }) => failures > 0,
    40_000,
  );
  expect(failing).toMatchObject({
    failures: 1,
    error: '127.0.0.1 sends what takes too long to read, or cannot be read.',
  });
  expect(await rowOf(seller)).toMatchObject({ last_uid: 1, failures: 0, error: null });
  await eve.call('DELETE', '/api/mailbox/');
  await evil.stop();
});

test('one mailbox is read by one process at a time', async () => {
  await seller.call('PUT', '/api/mailbox/', settings());
  start();
  const second = startMailboxReader(server.services, limits);
  await until(
    () => rowOf(seller),
    ({ last_looked_at: looked, lease_until: lease }) => looked !== null && lease === null,
  );
  expect(imap.logins()).toBe(1);
  await second.stop();
});

test('settings that change during a look: what was read of the old folder is not noted for the new one', async () => {
  imap.hang(true);
  await seller.call('PUT', '/api/mailbox/', settings());
  start({ lookMs: 300 });
  await until(
    () => rowOf(seller),
    ({ lease_until: lease }) => lease !== null,
  );
  await seller.call('PUT', '/api/mailbox/', settings({ folder: 'Vinted' }));
  await failed();
  expect(await rowOf(seller)).toMatchObject({ folder: 'Vinted', generation: 2, uid_validity: null });
});
