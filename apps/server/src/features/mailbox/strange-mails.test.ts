import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { SUBJECT, useMailboxPlace } from '../../test/mailbox-place.ts';
import { signed } from '../../test/sale-mails.ts';

const { seller, imap, row, steps, connect, look, deliver, notices, sales, vase } = useMailboxPlace();

/** Far more than a busy machine makes of a server that never waits for a mail. Each shape once took 10 s or more. */
const LONGEST_BLOCK = 2_000;
const VINTED = 'Vinted <no-reply@vinted.co.uk>';
const STRANGER = 'Eve <eve@evil.example>';

let mails = 0;
function mail(from: string, { header = '', to = 'anna@home.example', body = '<p>Hello</p>' } = {}): string {
  mails += 1;
  const head = `From: ${from}\r\nTo: ${to}\r\nSubject: ${SUBJECT}\r\nDate: Mon, 02 Mar 2026 09:15:00 +0000\r\n`;
  const id = `Message-ID: <strange-${mails}@evil.example>\r\n${header}MIME-Version: 1.0\r\n`;
  return `${head}${id}Content-Type: text/html; charset=utf-8\r\n\r\n${body}`;
}
const claimed = (more = '') =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=vinted.co.uk; s=test; h=from:to:subject; bh=AAAA; b=AAAA${more}\r\n`;
const fill = (piece: string, bytes: number) => piece.repeat(bytes / piece.length);

const tooLarge: [shape: string, mail: Parameters<typeof mail>[1]][] = [
  ['400 KB of pictures', { body: fill('<img src="cid:a">', 400_000) }],
  ['500 KB of links', { body: fill('<a href="http://a.example/">x</a> ', 500_000) }],
  ['1 MB of text', { body: fill('Words in a line.\r\n', 1_000_000) }],
  ['folded References', { header: `References: ${fill('<a@b>\r\n ', 200_000)}<a@b>\r\n` }],
  ['folded blank header lines', { header: `X-A: ${fill(' \r\n ', 200_000)}b\r\n` }],
  ['a folded To', { to: `${fill('a <a@b.example>,\r\n ', 200_000)}anna@home.example` }],
  ['a long field in a header that is not', { header: `X-A: ${fill(' \r\n ', 40_000)}b\r\n` }],
  ['many empty fields', { header: fill('X:\r\n', 60_000) }],
  ['a folded signature', { header: claimed(fill('\r\n ', 40_000)) }],
];
/** Within all limits: read in a thread, and refused, or ended there. */
const heavy: [shape: string, mail: Parameters<typeof mail>[1]][] = [
  ['250 KB of pictures', { body: fill('<img src="cid:a">', 250_000) }],
  ['folded signatures', { header: claimed(fill('\r\n ', 15_000)).repeat(4) }],
  ['folded blank lines', { header: fill(`X-A: ${fill(' \r\n ', 15_000)}b\r\n`, 60_000) }],
];

test('mails made to keep the server busy: each becomes a notice, and nobody waits for it', async () => {
  await vase();
  await connect();
  for (const [, shape] of tooLarge) {
    imap().deliver(mail(STRANGER, shape));
    imap().deliver(mail(VINTED, { ...shape, header: `${claimed()}${shape?.header ?? ''}` }));
  }
  for (const [, shape] of heavy)
    imap().deliver(mail(VINTED, { ...shape, header: `${claimed()}${shape?.header ?? ''}` }));
  // Vinted's own signature over what only a thread may read.
  imap().deliver(await signed(mail(VINTED, heavy[0]?.[1])));
  await deliver('vinted-uk');
  const last = tooLarge.length * 2 + heavy.length + 2;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  for (let looks = 0; looks < 5 && (await row()).last_uid < last; looks += 1) await look();
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(LONGEST_BLOCK);
  expect(await row()).toMatchObject({ last_uid: last, error: null });
  const reasons = (await notices()).mails.map(({ reason }) => reason).reverse();
  expect(reasons).toEqual([
    ...tooLarge.flatMap(() => ['forwarded', 'unsigned']),
    ...heavy.map(() => 'unsigned'),
    'unreadable',
  ]);
  expect((await notices()).mails.at(-2)?.message).toMatch(
    /“You’ve sold an item on Vinted”\), and was not read: it is too large/,
  );
  expect(await sales()).toHaveLength(1);
  // What a stranger sent is not even fetched.
  const fetched = imap().commands.filter((command) => command.includes('BODY.PEEK[]'));
  expect(fetched.some((command) => command.startsWith('UID FETCH 1 '))).toBe(false);
  expect((await seller().call('GET', '/api/products/')).status).toBe(200);
});

test('mails whose answers nobody reads: each is read from its fields or left out and named, and the others are read', async () => {
  await vase();
  const { product: lamp } = await steps.listedProduct({ name: 'Brass lamp' });
  const { product: cup } = await steps.listedProduct({ name: 'Tea cup' });
  await connect();
  const endless = `(${'(NIL NIL "a" "b")'.repeat(60_000)})`;
  const of = (name: string) => ({ 'Blue stoneware vase': name, 'sale-1@': `${name.slice(0, 3)}@` });
  imap().deliver(mail(STRANGER));
  // Written to very many.
  await deliver('vinted-uk');
  imap().sayOf(2, 'ENVELOPE', endless);
  await deliver('vinted-uk', of('Brass lamp'));
  imap().sayOf(3, 'ENVELOPE', 'NIL');
  // Nothing of it can be read.
  imap().deliver(mail(STRANGER), new Date('2026-03-02T12:00:00Z'));
  for (const item of ['ENVELOPE', 'HEADER'] as const) imap().sayOf(4, item, endless);
  await deliver('vinted-uk', of('Large thing'));
  imap().sayOf(5, 'SOURCE', '{5000000}\r\n');
  await deliver('vinted-uk', of('Tea cup'));
  // On a busy machine one look does not come to the last of them.
  for (let looks = 0; looks < 5 && (await row()).last_uid < 6; looks += 1) await look();
  expect(await row()).toMatchObject({ last_uid: 6, error: null });
  expect((await sales()).map(({ product_id: id }) => id)).toEqual([expect.any(Number), lamp.id, cup.id]);
  expect((await notices()).mails.map(({ message }) => message).reverse()).toEqual([
    expect.stringMatching(/^“You’ve sold an item on Vinted” was not sent by Vinted itself/),
    expect.stringMatching(
      /^A mail of 2 March 2026 in the mailbox .* was left out\. If it is one of Vinted, choose/,
    ),
    expect.stringMatching(/“You’ve sold an item on Vinted”\), and was not read: it is too large/),
  ]);
});
