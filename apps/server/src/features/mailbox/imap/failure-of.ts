import { whyUnreachable } from '../../../http/unreachable.ts';
import type { Reach } from './calls.ts';
import { MailboxFailure } from './mailbox-failure.ts';

interface ImapError {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  responseStatus?: string;
}

const codeOf = (error: unknown): string => (error instanceof Error && (error as ImapError).code) || '';

/** Nobody could read it, and the library has closed the connection. */
export const isBeyondLimits = (error: unknown): boolean =>
  /^(TooMany|ParserError|MAX_IMAP_NESTING|(Line|Literal|Response)TooLarge)/.test(codeOf(error));

/** What the seller is told of an error of the library. An error without a code is our own mistake: it stays as it is. */
export function failureOf(error: unknown, { host, folder }: Pick<Reach, 'host' | 'folder'>): unknown {
  if (error instanceof MailboxFailure || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const { authenticationFailed, responseText, responseStatus } = error as ImapError;
  const fail = (message: string, isRefusal = false) => new MailboxFailure(message, { isRefusal });
  const said = responseText ? `${host} answered “${responseText.slice(0, 200)}”.` : '';
  if (authenticationFailed) {
    const answer = said || `${host} refused the user or the password.`;
    return fail(`${answer} Check both. Many providers want an app password here, not your usual one.`, true);
  }
  if (responseStatus === 'NO' && said)
    return fail(`The folder “${folder}” cannot be opened: ${said} Check its name.`);
  if (responseStatus) return fail(`${said || `${host} refused a command.`} It is tried again.`);
  if (/TIMEOUT$/.test(code)) return fail(`${host} did not answer in time.`);
  if (isBeyondLimits(error))
    return fail(`${host} sent an answer that is larger than any of a mail server's.`);
  if (code === 'NoConnection' || code === 'EConnectionClosed' || code.startsWith('Closed'))
    return fail(`${host} closed the connection. Check the port: IMAP over TLS has 993.`);
  return code || error.cause ? fail(whyUnreachable(error, host)) : error;
}
