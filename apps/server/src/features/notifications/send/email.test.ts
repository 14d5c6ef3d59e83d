import type { MailServer } from '@crosslister/contract/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { sendFailure, testDelivery } from '../../../test/deliveries.ts';
import { type StandInMailServer, startMailServer } from '../../../test/mail-server.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { sendTo } from './send-to.ts';

const idle = new AbortController().signal;
const login = { user: 'anna@shop.co.uk', password: 'p@ss:word/1' };
const to = { kind: 'email', address: 'anna@home.co.uk' } as const;

let server: TestServer;
let plain: StandInMailServer;
let guarded: StandInMailServer;
let silent: StandInMailServer;
beforeAll(async () => {
  [plain, guarded, silent] = await Promise.all([
    startMailServer(),
    startMailServer({ login, offersTls: true }),
    startMailServer({ isSilent: true }),
  ]);
  server = await startTestServer({
    ALLOW_PRIVATE_NETWORK: 'false',
    PUBLIC_URL: 'https://sell.example.co.uk',
    SMTP_URL: `smtp://127.0.0.1:${plain.port}`,
    SMTP_FROM: 'crosslister@shop.co.uk',
  });
});
afterAll(async () => {
  await Promise.all([server.stop(), plain.stop(), guarded.stop(), silent.stop()]);
});

/** A seller's own mail server. */
const own = (changes: Partial<MailServer>) => ({
  ...to,
  server: {
    host: '127.0.0.1',
    port: guarded.port,
    username: login.user,
    password: login.password,
    from: 'anna@shop.co.uk',
    ...changes,
  },
});
const withEnvironment = (environment: Record<string, string>) => ({
  ...server.services,
  config: readConfig(environment),
});
const privateAllowed = () => withEnvironment({ ALLOW_PRIVATE_NETWORK: 'true' });

test('a mail has a plain part, an HTML part with the photo and buttons, and says that a machine wrote it', async () => {
  const delivery = testDelivery();
  await sendTo(server.services, to, delivery, idle);
  const mail = plain.mails.at(-1);
  expect(mail?.subject).toBe(delivery.message.title);
  expect(mail?.from?.text).toBe('"Crosslister" <crosslister@shop.co.uk>');
  expect(mail?.to).toMatchObject({ text: 'anna@home.co.uk' });
  expect(mail?.messageId).toBe(`<${delivery.uid}@sell.example.co.uk>`);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.attachments).toEqual([]);
  expect(mail?.text).toBe(`Ended on Etsy.
Vinted waits for you: delete "Brass lamp" there.

Open: https://sell.example.co.uk/sales?sale=7
Delete it on Vinted: https://www.vinted.co.uk/items/1?a=b&c
Done: https://sell.example.co.uk/sales?sale=7&done=9

-- 
Crosslister. Choose what you are told, and when, under Settings, Notifications.
`);
  const html = String(mail?.html);
  expect(html).toContain('>Sold on eBay: Brass lamp &#60;small&#62; &#38; shade, £24.00</h1>');
  expect(html).toContain('delete &#34;Brass lamp&#34; there.');
  expect(html).toContain('<img src="https://i.ebayimg.com/lamp.jpg"');
  expect(html).toContain('<a href="https://www.vinted.co.uk/items/1?a=b&#38;c"');
  expect([...html.matchAll(/(?:src|href)="/g)]).toHaveLength(4);
});

test('the Message-ID is the same in each attempt, so that a mail that comes twice is shown once', async () => {
  const delivery = testDelivery();
  plain.mails.length = 0;
  for (const _ of [1, 2]) await sendTo(server.services, to, delivery, idle);
  expect(new Set(plain.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test.each([
  ['/api/images/7?signed=1', 'https://sell.example.co.uk/api/images/7?signed=1'],
  ['http://192.168.1.4/lamp.jpg', null],
  ['http://localhost/lamp.jpg', null],
  ['data:image/png;base64,AAAA', null],
  [null, null],
])('the photo %s', async (image, src) => {
  await sendTo(server.services, to, testDelivery({ image }), idle);
  const html = String(plain.mails.at(-1)?.html);
  expect(/<img src="([^"]*)"/.exec(html)?.[1] ?? null).toBe(src);
});

test('no line break in a title or name becomes a header', async () => {
  await sendTo(server.services, to, testDelivery({ title: 'Sold\r\nBcc: eve@example.com' }), idle);
  const mail = plain.mails.at(-1);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.subject).toBe('Sold Bcc: eve@example.com');
});

test('with user and password in SMTP_URL it signs in, and speaks TLS where that is offered', async () => {
  const user = encodeURIComponent(login.user);
  const password = encodeURIComponent(login.password);
  const SMTP_URL = `smtp://${user}:${password}@localhost:${guarded.port}`;
  await sendTo(withEnvironment({ SMTP_URL, SMTP_FROM: 'a@shop.co.uk' }), to, testDelivery(), idle);
  expect(guarded.mails).toHaveLength(1);
  expect(guarded.overTls).toEqual([true]);
});

test('smtps: TLS from the first byte', async () => {
  const secure = await startMailServer({ secure: true });
  const SMTP_URL = `smtps://127.0.0.1:${secure.port}`;
  await sendTo(withEnvironment({ SMTP_URL, SMTP_FROM: 'a@shop.co.uk' }), to, testDelivery(), idle);
  expect(secure.overTls).toEqual([true]);
  await secure.stop();
});

test('a seller’s own mail server is used instead of the server’s', async () => {
  plain.mails.length = guarded.mails.length = 0;
  const stop = new AbortController();
  await sendTo(privateAllowed(), own({}), testDelivery(), stop.signal);
  // The time of an attempt also ends after it succeeded.
  stop.abort();
  expect(guarded.mails[0]?.from?.text).toBe('"Crosslister" <anna@shop.co.uk>');
  expect(plain.mails).toEqual([]);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '::ffff:127.0.0.1', '169.254.169.254'])(
  'a seller’s own mail server may not be on a private network: %s',
  async (host) => {
    const failure = await sendFailure(sendTo(server.services, own({ host }), testDelivery(), idle));
    expect(failure.message).toMatch(
      /(private network|services of a cloud).*Enter an address on the internet/,
    );
    expect(failure.details).toEqual({ lasting: true });
  },
);

test('a password is never sent unencrypted over a network', async () => {
  const withoutTls = await startMailServer({ login });
  // Reaches this machine, as another address of it would.
  const target = own({ host: '0.0.0.0', port: withoutTls.port });
  const failure = await sendFailure(sendTo(privateAllowed(), target, testDelivery(), idle));
  expect(failure.message).toMatch(/offers no encryption \(STARTTLS\).*under Settings, Notifications/);
  expect(failure.details).toEqual({ lasting: true });
  const untrusted = own({ host: '0.0.0.0' });
  const certificate = await sendFailure(sendTo(privateAllowed(), untrusted, testDelivery(), idle));
  expect(certificate.message).toMatch(/^0\.0\.0\.0 has a certificate that is not trusted/);
  expect(certificate.details).toEqual({});
  await withoutTls.stop();
});

test('a wrong password lasts until it is mended', async () => {
  const failure = await sendFailure(
    sendTo(privateAllowed(), own({ password: 'wrong' }), testDelivery(), idle),
  );
  expect(failure.message).toMatch(
    /^127\.0\.0\.1 answered “535 .*not accepted”\. Check the user and the password under Settings, Notifications\./,
  );
  expect(failure.details).toEqual({ lasting: true });
});

test.each([
  ['recipient', 550, 'No such user here', true, /Check the e-mail address/],
  ['sender', 553, 'Not your address', true, /the address that the mail comes from/],
  ['message', 554, 'Looks like spam', true, /does not take this mail/],
  ['recipient', 450, 'Greylisted, come back later', false, /answered “450 .*come back later”\.$/],
  ['message', 451, 'Disk full', false, /answered “451 .*Disk full”\.$/],
] as const)('a mail server that refuses the %s with %i', async (stage, code, text, lasting, sentence) => {
  plain.mails.length = 0;
  plain.refuseNext(stage, code, text);
  const failure = await sendFailure(sendTo(server.services, to, testDelivery(), idle));
  expect(failure.message).toMatch(sentence);
  expect(failure.details).toEqual(lasting ? { lasting } : {});
  expect(plain.mails).toEqual([]);
});

test('a sign-in that is refused for now is tried again', async () => {
  guarded.refuseNext('login', 454, 'Temporary authentication failure');
  const failure = await sendFailure(sendTo(privateAllowed(), own({}), testDelivery(), idle));
  expect(failure.message).toMatch(/answered “454 /);
  expect(failure.details).toEqual({});
});

test('a mail server that hangs, that is down or that has no name: it can be tried again', async () => {
  const hangs = own({ port: silent.port });
  const late = await sendFailure(sendTo(privateAllowed(), hangs, testDelivery(), AbortSignal.timeout(300)));
  expect(late).toMatchObject({ message: '127.0.0.1 did not answer in time.', details: {} });
  const down = await sendFailure(sendTo(privateAllowed(), own({ port: 1 }), testDelivery(), idle));
  expect(down).toMatchObject({ message: '127.0.0.1 could not be reached (ECONNREFUSED).', details: {} });
  const unknown = await sendFailure(
    sendTo(privateAllowed(), own({ host: 'nowhere.invalid' }), testDelivery(), idle),
  );
  expect(unknown.message).toMatch(/^There is no nowhere\.invalid/);
  expect(unknown.details).toEqual({});
});

test('without any mail server the seller is told to enter one', async () => {
  const failure = await sendFailure(sendTo(withEnvironment({}), to, testDelivery(), idle));
  expect(failure.message).toMatch(/sends no mail by itself\. Enter your mail server under Settings/);
  expect(failure.details).toEqual({ lasting: true });
});
