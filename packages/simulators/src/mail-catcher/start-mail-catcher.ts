import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { type Answer, html, json } from '../http/answer.ts';
import { listen } from '../http/listen.ts';
import { type CaughtMail, mailPage } from './mail-page.ts';

export interface MailCatcher {
  /** The page that shows what came. */
  url: string;
  /** As the setting SMTP_URL has it. */
  smtpUrl: string;
  /** Everything that was accepted, the oldest first. */
  mails: CaughtMail[];
  stop(): Promise<void>;
}

interface Options {
  /** How long (ms) the answer takes once a mail is there. */
  latencyMs?: number;
}

/** A real mail server that accepts any mail, passes none on, and shows all of them on a page. */
export async function startMailCatcher({ latencyMs = 0 }: Options = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    // Without a certificate and without accounts: it is reached from its own machine only.
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      simpleParser(stream)
        .then(async (parsed) => {
          const { messageId = '', from, subject = '', text = '', html: page } = parsed;
          const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
          mails.push({
            messageId,
            from: from?.text ?? '',
            to,
            subject,
            text,
            html: page || '',
            at: new Date(),
          });
          await sleep(latencyMs);
        })
        .then(() => done(), done);
    },
  });
  // A client that goes away in the middle of a mail has not sent it.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const page = await listen({ handle: ({ path }) => answer(mails, path) });
  return {
    url: page.httpUrl,
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    async stop() {
      await Promise.all([page.stop(), new Promise<void>((resolve) => server.close(() => resolve()))]);
    },
  };
}

function answer(mails: readonly CaughtMail[], path: string): Answer {
  if (path === '/count') return json(200, mails.length);
  if (path === '/') return html(200, mailPage(mails));
  return html(404, 'There is no such page.');
}
