import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailCatcher, startMailCatcher } from './start-mail-catcher.ts';

let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await startMailCatcher();
});
afterAll(() => catcher.stop());

const message = (subject: string, html: string) => `Message-ID: <one@shop.test>
From: Crosslister <shop@shop.test>
To: seller@shop.test
Subject: ${subject}
Content-Type: text/html; charset=utf-8

${html}
.`;

/** Sends each line once the one before was answered, and returns the answers. */
async function speak(lines: string[]): Promise<string[]> {
  const socket = createConnection(Number(new URL(catcher.smtpUrl).port), '127.0.0.1');
  const answers: string[] = [];
  for await (const line of createInterface({ input: socket })) {
    if (/^\d+-/.test(line)) continue;
    answers.push(line.slice(0, 3));
    const next = lines.shift();
    if (next === undefined) break;
    socket.write(`${next.replaceAll('\n', '\r\n')}\r\n`);
  }
  socket.destroy();
  return answers;
}

test('a mail is accepted and shown, and what it holds cannot run', async () => {
  const empty = await (await fetch(catcher.url)).text();
  expect(empty).toContain('None yet.');
  const mail = message('Sold: <b>cup</b>', '<p>£20</p><script>alert(1)</script>');
  const lines = ['EHLO me', 'MAIL FROM:<shop@shop.test>', 'RCPT TO:<seller@shop.test>', 'DATA', mail, 'QUIT'];
  expect(await speak(lines)).toEqual(['220', '250', '250', '250', '354', '250', '221']);
  expect(catcher.mails).toMatchObject([
    { messageId: '<one@shop.test>', to: 'seller@shop.test', subject: 'Sold: <b>cup</b>' },
  ]);
  const page = await (await fetch(catcher.url)).text();
  expect(page).toContain('Sold: &lt;b&gt;cup&lt;/b&gt;');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>alert');
  expect(page).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/);
  expect(await (await fetch(`${catcher.url}/count`)).json()).toBe(1);
});

test('a mail that was broken off is none', async () => {
  const before = catcher.mails.length;
  await speak(['EHLO me', 'MAIL FROM:<shop@shop.test>', 'RCPT TO:<a@shop.test>', 'DATA\nSubject: half']);
  expect(catcher.mails).toHaveLength(before);
});
