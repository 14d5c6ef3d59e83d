import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:tls';
import { selfSigned } from '@crosslister/simulators/http/tls.ts';
import { startImapServer } from '../../apps/server/src/test/imap-server.ts';
import type { Seller } from '../../e2e/seller.ts';
import { type Door, fill, type Place, step } from './door.ts';

const login = { user: 'eve@evil.example', password: 'an app password' };
const settingsAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  username: login.user,
  password: login.password,
  seller_address: login.user,
});

/** Sent by a stranger, as if sent on by the seller, and by somebody who says that Vinted has signed them. */
export function mails(seller: Seller): Door['send'] {
  const shapes = [
    { body: fill('<img src="cid:a">', 400_000) },
    { body: fill('<a href="http://a.example/">x</a> ', 500_000) },
    { header: `References: ${fill('<a@b>\r\n ', 200_000)}<a@b>\r\n` },
    { body: fill('<img src="cid:a">', 250_000) },
  ];
  const claim =
    'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=vinted.co.uk; s=test; h=from:to:subject; bh=AAAA; b=AAAA\r\n';
  const mail = (from: string, { header = '', body = '<p>Hello</p>' }) =>
    `From: ${from}\r\nTo: eve@evil.example\r\nSubject: =?UTF-8?Q?You=E2=80=99ve_sold_an_item_on_Vinted?=\r\n${header}Content-Type: text/html\r\n\r\n${body}`;
  return async (gone) => {
    const imap = await startImapServer(login);
    try {
      await seller.call('PUT', '/api/mailbox/', settingsAt(imap.port));
      const looked = () => lookOf(seller);
      while ((await looked()).startsWith('null') && !gone.aborted) await sleep(200);
      const before = await looked();
      for (const shape of shapes) {
        imap.deliver(mail('Eve <eve@evil.example>', shape));
        imap.deliver(
          mail('Vinted <no-reply@vinted.co.uk>', { ...shape, header: claim + (shape.header ?? '') }),
        );
      }
      while ((await looked()) === before && !gone.aborted) await sleep(200);
      await seller.call('DELETE', '/api/mailbox/');
    } finally {
      await imap.stop();
    }
  };
}

/** A mail server of the stranger's own, which answers each command with what no mail server says. */
export function mailServers(place: Place, seller: Seller): Door['send'] {
  const addresses = fill('(NIL NIL "a" "b")', 800_000);
  const odd = [
    `* 1 FETCH (ENVELOPE ${fill('(', 5_000_000)}\r\n`,
    `* LIST () "/" ${fill('"a" ', 5_000_000)}\r\n`,
    fill('* 1 EXISTS\r\n', 5_000_000),
    // The worst first, as a seller may test so often in a minute only: a few letters, of which lists of sixteen million
    // numbers are made.
    '* 4294967295 EXISTS\r\n* ESEARCH (TAG "x") UID ALL 1:4294967295\r\n',
    fill('* VANISHED 1:4294967295\r\n', 2_500),
    `* CAPABILITY ${fill('A ', 5_000_000)}\r\n`,
    `* SEARCH ${fill('1 ', 5_000_000)}\r\n`,
    `* 1 FETCH (BODY[] {5000000}\r\n${fill('a', 5_000_000)})\r\n`,
    fill('* 1 FETCH (UID 1 FLAGS ())\r\n', 5_000_000),
    // Within the limits of one answer, and many of them.
    fill(`* 1 FETCH (UID 1 ENVELOPE (NIL NIL NIL NIL NIL (${addresses}) NIL NIL NIL NIL))\r\n`, 12_000_000),
    fill(`* SEARCH ${fill('1 ', 1_900_000)}\r\n`, 12_000_000),
  ];
  return async (gone) => {
    for (const answer of odd) {
      const { key, certificate } = await selfSigned();
      const server = createServer({ key, cert: certificate }, (socket) => {
        socket.on('error', () => undefined);
        socket.write('* OK ready\r\n');
        socket.on('data', (chunk) => {
          const [tag = '', command = ''] = chunk.toString().split(' ');
          socket.write(usual[command.trim()] ?? '');
          socket.write(answer);
          socket.write(`${tag} OK done\r\n`);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const settings = settingsAt((server.address() as AddressInfo).port);
      const what = answer.slice(0, 30).trim();
      await step(place, `${what}, tested`, () => seller.call('POST', '/api/mailbox/test/', settings));
      await step(place, `${what}, looked into`, async () => {
        await seller.call('PUT', '/api/mailbox/', settings);
        while ((await lookOf(seller)) === 'null null' && !gone.aborted) await sleep(200);
        await seller.call('DELETE', '/api/mailbox/');
      });
      server.close();
    }
  };
}

const usual: Record<string, string> = {
  LIST: '* LIST () "/" "INBOX"\r\n',
  EXAMINE: '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n',
};

/** Changes with each look that has ended. */
async function lookOf(seller: Seller): Promise<string> {
  const { mailbox } = await seller.call<{ mailbox: { last_looked_at: string | null; error: string | null } }>(
    'GET',
    '/api/mailbox/',
  );
  return `${mailbox.last_looked_at} ${mailbox.error}`;
}
