import { isIP, type LookupFunction } from 'node:net';
import type { MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { asStorableText } from '../../db/stored/storable-text.ts';
import { carefulLookup, whyLiteralRefused } from '../../http/guarded-fetch.ts';
import { isThisMachine } from '../../http/this-machine.ts';
import { ranOut, whyUnreachable } from '../../http/unreachable.ts';
import type { Services } from '../../services.ts';

/** A mail is far smaller, but who it was written to may take long to name: up to 500 KB where mail servers allow most. */
const RESPONSE_BYTES = 1_000_000;
/** More than so many addresses have. A server of a stranger's own may send millions, to keep us busy. */
const RESPONSE_TOKENS = 300_000;

/** Why a mailbox cannot be read, in a sentence for the seller with what to do. */
export class MailboxFailure extends Error {
  /** The server refused the password: asked again too often it may lock the account. */
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal = false, ...options }: ErrorOptions & { isRefusal?: boolean } = {},
  ) {
    super(asStorableText(message), options);
    this.isRefusal = isRefusal;
  }
}

/**
 * Opens the folder for reading only (EXAMINE): nothing is marked as read there. Runs the work with it, and closes the
 * connection when the work or the signal ends. Throws MailboxFailure.
 */
export async function inFolder<T>(
  { config }: Pick<Services, 'config'>,
  settings: Pick<MailboxSettings, 'host' | 'port' | 'username' | 'password' | 'folder'>,
  signal: AbortSignal,
  work: (client: ImapFlow, folder: MailboxObject) => Promise<T>,
): Promise<T> {
  const { host, port, username, password, folder } = settings;
  // With the first mailbox: few sellers have one, and it is large.
  const imap = await import('imapflow');
  let client: ImapFlow | undefined;
  const end = () => client?.close();
  signal.addEventListener('abort', end, { once: true });
  let isOpen = false;
  try {
    const address = await addressOf(host, config.allowPrivateNetwork);
    signal.throwIfAborted();
    client = new imap.ImapFlow({
      // The address that was checked. The library would look the name up once more, and might find another.
      host: address,
      port,
      secure: true,
      ...(!isIP(host) && { servername: host }),
      // A server on this machine often has no proper certificate.
      tls: { rejectUnauthorized: !isThisMachine(host) },
      auth: { user: username, pass: password },
      logger: false,
      clientInfo: { name: 'Crosslister' },
      disableAutoIdle: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      maxLiteralSize: RESPONSE_BYTES,
      maxResponseSize: RESPONSE_BYTES * 2,
      maxResponseTokens: RESPONSE_TOKENS,
    });
    // Whatever breaks also fails the call that waits for it.
    client.on('error', () => undefined);
    await client.connect();
    const opened = await client.mailboxOpen(folder, { readOnly: true });
    isOpen = true;
    return await work(client, opened);
  } catch (error) {
    // Later errors may be our own, of the database.
    throw !isOpen || isOfMailServer(error, imap.ImapFlowErrorCode)
      ? failureOf(error, settings, signal)
      : error;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

function addressOf(host: string, allowPrivate: boolean): Promise<string> {
  const refused = whyLiteralRefused(host, allowPrivate);
  if (refused) return Promise.reject(refused);
  const lookup: LookupFunction = carefulLookup(allowPrivate);
  return new Promise((resolve, reject) => {
    lookup(host, { order: 'ipv4first' }, (error, address) => {
      if (error) reject(error);
      else resolve(String(address));
    });
  });
}

const isOfMailServer = (error: unknown, imapCodes: Record<string, string>) =>
  error instanceof Error &&
  ('responseStatus' in error || ('code' in error && Object.values(imapCodes).includes(String(error.code))));

interface ImapError {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  responseStatus?: string;
}

function failureOf(
  error: unknown,
  { host, folder }: Pick<MailboxSettings, 'host' | 'folder'>,
  signal: AbortSignal,
): unknown {
  if (error instanceof MailboxFailure || !(error instanceof Error)) return error;
  const { code = '', authenticationFailed, responseText, responseStatus } = error as ImapError;
  const fail = (message: string, isRefusal = false) =>
    new MailboxFailure(message, { cause: error, isRefusal });
  const said = responseText ? `${host} answered “${responseText.slice(0, 200)}”.` : '';
  if (authenticationFailed) {
    const answer = said || `${host} refused the user or the password.`;
    return fail(`${answer} Check both. Many providers want an app password here, not your usual one.`, true);
  }
  if (responseStatus === 'NO' && said)
    return fail(`The folder “${folder}” cannot be opened: ${said} Check its name.`);
  if (responseStatus) return fail(`${said || `${host} refused a command.`} It is tried again.`);
  if (ranOut(signal) || /TIMEOUT$/.test(code)) return fail(`${host} did not answer in time.`);
  if (signal.aborted) return error;
  if (code === 'NoConnection' || code === 'EConnectionClosed' || code.startsWith('Closed'))
    return fail(`${host} closed the connection. Check the port: IMAP over TLS has 993.`);
  // Anything without a code is our own mistake, which the log should have.
  return code || error.cause ? fail(whyUnreachable(error, host)) : error;
}
