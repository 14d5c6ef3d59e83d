import { expect, test } from 'vitest';
import { mailProviders, providerOf, serverFor } from './mail-providers.ts';

test.each([
  ['seller.jane@gmail.com', '', 'imap.gmail.com'],
  [' Jane@GoogleMail.com ', '', 'imap.gmail.com'],
  ['jane@yahoo.co.uk', 'imap.gmail.com', 'imap.mail.yahoo.com'],
  ['jane@sky.com', '', 'imap.mail.yahoo.com'],
  ['jane@btinternet.com', '', 'mail.btinternet.com'],
  ['jane@gmail.com', 'mail.home.example', undefined],
  ['jane@gmail.co', '', undefined],
  ['jane', '', undefined],
  ['jane@hotmail.co.uk', '', undefined],
])('with %s and the server "%s" the server is %s', (address, host, found) => {
  expect(serverFor(address, host)).toEqual(found && { host: found, port: 993 });
});

test('where no password opens the mailbox, the way is to forward', () => {
  for (const address of ['jane@outlook.com', 'jane@hotmail.com', 'jane@live.co.uk', 'jane@proton.me'])
    expect(providerOf(address)?.words).toMatch(/Forward the mails to a free Gmail address/);
});

test('no domain has two providers', () => {
  const domains = mailProviders.flatMap((provider) => provider.domains);
  expect(new Set(domains).size).toBe(domains.length);
});
