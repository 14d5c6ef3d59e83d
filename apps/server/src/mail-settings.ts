import type { MailServer } from '@crosslister/contract/notifications.ts';
import { decodePart } from './http/decode-part.ts';

/** `secure`: TLS from the first byte. Without it STARTTLS is used where the server offers it. */
export type MailSettings = MailServer & { secure: boolean };

interface Given {
  SMTP_URL?: string | undefined;
  SMTP_FROM?: string | undefined;
}

/** The port of mail that is handed in by its sender: https://www.rfc-editor.org/rfc/rfc6409#section-3.1 */
const SUBMISSION = 587;
const SUBMISSION_TLS = 465;

/** The server's own mail server. A sentence if the settings cannot be used; null if they are not set. */
export function readMailSettings({ SMTP_URL, SMTP_FROM }: Given): MailSettings | null | string {
  if (!SMTP_URL && !SMTP_FROM) return null;
  if (!SMTP_FROM) return 'SMTP_URL is set, so SMTP_FROM must be set too: the address that mail comes from.';
  if (!SMTP_URL)
    return 'SMTP_FROM is set, so SMTP_URL must be set too: smtps://user:password@smtp.example.com.';
  const url = URL.parse(SMTP_URL);
  const [username, password] = [decodePart(url?.username ?? ''), decodePart(url?.password ?? '')];
  if (!url?.hostname || username === null || password === null) {
    return 'SMTP_URL must be like smtps://user:password@smtp.example.com:465, with %40 for an @ in user or password.';
  }
  const speaksTls = url.protocol === 'smtps:';
  const port = Number(url.port) || (speaksTls ? SUBMISSION_TLS : SUBMISSION);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = speaksTls || port === SUBMISSION_TLS;
  return { host, port, username, password, from: SMTP_FROM, secure };
}

/** A seller's own mail server, as the settings have it. */
export const sellersMailSettings = (server: MailServer): MailSettings => ({
  ...server,
  secure: server.port === SUBMISSION_TLS,
});
