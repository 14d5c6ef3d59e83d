import { connect, type Socket } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { carefulLookup, whyLiteralRefused } from '../../../http/refusals/refused-address.ts';
import { isThisMachine } from '../../../http/this-machine.ts';
import type { MailSettings } from '../../../mail-settings.ts';
import { networkFailure } from './network-failure.ts';
import { SendFailure } from './send.ts';

export interface Route {
  server: MailSettings;
  /** For the server of a seller: it may not be on a private network. The administrator's may be anywhere. */
  guard?: { allowPrivate: boolean };
  /** Where the settings of the server are entered. */
  place: string;
}

/** Hands a mail to a mail server. Throws SendFailure. */
export async function sendMail(mail: SendMailOptions, route: Route, signal: AbortSignal): Promise<void> {
  const { host, port, secure, username, password } = route.server;
  const isHere = isThisMachine(host);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    ...(username && { auth: { user: username, pass: password } }),
    // No password goes over a network unencrypted. A server on this machine often has no proper certificate.
    requireTLS: password !== '' && !isHere,
    tls: { rejectUnauthorized: !isHere },
    disableFileAccess: true,
    disableUrlAccess: true,
    // The library would look the name up on its own, and connect to an address that was not checked.
    getSocket(_, callback) {
      connected(route, signal).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  });
  try {
    await transport.sendMail({ ...mail, signal });
  } catch (error) {
    throw refusalOf(error, route) ?? networkFailure(error, host, signal);
  }
}

function connected({ server: { host, port }, guard }: Route, signal: AbortSignal): Promise<Socket> {
  const refused = guard ? whyLiteralRefused(host, guard.allowPrivate) : null;
  if (refused) return Promise.reject(refused);
  const socket = connect({ host, port, signal, ...(guard && { lookup: carefulLookup(guard.allowPrivate) }) });
  return new Promise((resolve, reject) => {
    // It stays, for an error after the mail was sent, when the library listens no more.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Stages at which an answer is about this mail, its receiver or the password, and not about the server's day. */
const decidingCodes = new Set(['EAUTH', 'EENVELOPE', 'EMESSAGE']);

/** What the server answered, as a sentence. Null if it gave no answer. */
function refusalOf(error: unknown, { server: { host }, place }: Route): SendFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, responseCode, response } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (code === 'ETLS' && responseCode) {
    const sentence = `${host} offers no encryption (STARTTLS), and the password is not sent without. Check the port ${place}: most servers use 465 or 587.`;
    return new SendFailure(sentence, { lasting: true }, { cause: error });
  }
  if (!responseCode || !response) return null;
  const said = `${host} answered “${response.slice(0, 300)}”.`;
  if (responseCode < 500 || !decidingCodes.has(code ?? ''))
    return new SendFailure(said, {}, { cause: error });
  const advice = {
    EAUTH: `Check the user and the password ${place}. Many providers want an app password.`,
    EENVELOPE: 'Check the e-mail address, and the address that the mail comes from.',
  }[code ?? ''];
  const sentence = `${said} ${advice ?? 'The server does not take this mail.'}`;
  return new SendFailure(sentence, { lasting: true }, { cause: error });
}
