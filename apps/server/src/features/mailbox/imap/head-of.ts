import type { FetchMessageObject } from 'imapflow';
import { firstFields } from '../mail-head.ts';
import type { Head } from './calls.ts';

/** Longer than any subject or Message-ID that a rule knows. */
const MOST_TEXT = 1_000;
/** Of a field that is read here and not by the mail server. */
const MOST_FIELD = 2_000;

/** The fields of which a head is made, where the mail server's own reading of all of them is too much. */
export const FIELDS = ['from', 'subject', 'message-id', 'date'];

/** Null: the answer of the mail server says nothing of it. */
export async function headOf(message: FetchMessageObject): Promise<Head | null> {
  const { uid, envelope, headers, size = 0 } = message;
  const said = envelope
    ? { ...envelope, from: envelope.from?.[0]?.address }
    : // What the library throws would come again with each look.
      headers && (await readFields(headers).catch(() => null));
  if (!said) return null;
  const { from, subject, messageId, date } = said;
  return {
    uid,
    from: cut(from ?? ''),
    subject: cut(subject ?? ''),
    messageId: messageId && cut(messageId),
    // A date that cannot be read is left as text.
    writtenAt: date instanceof Date && !Number.isNaN(date.getTime()) ? date : undefined,
    receivedAt: receivedAt(message),
    size,
  };
}

export function receivedAt({ internalDate }: FetchMessageObject): Date | undefined {
  const received = internalDate ? new Date(internalDate) : undefined;
  return received && !Number.isNaN(received.getTime()) ? received : undefined;
}

const cut = (text: string) => text.slice(0, MOST_TEXT);

async function readFields(headers: Buffer) {
  const { simpleParser } = await import('mailparser');
  const fields = firstFields(headers, FIELDS).map((field) => field.slice(0, MOST_FIELD));
  const { from, subject, messageId, date } = await simpleParser(`${fields.join('\r\n')}\r\n\r\n`);
  return { from: from?.value[0]?.address, subject, messageId, date };
}
