import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { storable } from '../../db/storable.ts';
import type { Services } from '../../services.ts';
import { MailboxFailure } from './imap.ts';
import * as questions from './questions.ts';
import { type MailedThings, readThings, textsOf } from './read-sale.ts';
import type { MailRule } from './rules/rule.ts';
import { verifySignature } from './verify-signature.ts';

/** For so long (ms) a mail waits for the key of its signature. */
const KEY_WAIT_MS = 24 * 3_600_000;

export interface Mail {
  rule: MailRule;
  as: 'sale' | 'cancellation' | 'suspect' | 'forwarded';
  subject: string;
  /** When the mailbox got it. */
  receivedAt: Date;
  /** Null: it is larger than any mail of theirs. */
  raw: Buffer | null;
}

/** What a mail comes to. */
export type Reading = { orderId: string; soldAt: Date } & (
  | { kind: 'nothing' }
  /** Something sold. What, the marketplace tells when it is asked. */
  | { kind: 'hint'; subject: string }
  | { kind: 'question'; question: questions.Question }
  | { kind: 'sale'; things: MailedThings }
);

/** Reads one mail of a marketplace. Throws MailboxFailure if its signature cannot be checked yet. */
export async function readMail(services: Services, sellerAddress: string, mail: Mail): Promise<Reading> {
  const { rule, raw, subject } = mail;
  const { platform } = rule;
  // With the first mail: it is large, and few sellers let their mails be read.
  const { simpleParser } = await import('mailparser');
  const parsed = raw && (await simpleParser(raw).catch(() => null));
  const soldAt = timeOf(mail, parsed);
  const id = digestOf(mail, parsed);
  // Whoever forged a mail must not have its real one taken for a repetition.
  const unproved = (question: questions.Question): Reading => ({
    kind: 'question',
    question,
    orderId: `unproved-${id}`,
    soldAt,
  });
  if (mail.as === 'forwarded') return unproved(questions.forwarded(platform, subject));
  const verdict = await verifySignature(services, { raw, parsed }, rule.domains);
  if (verdict.state === 'unknown' && services.now().getTime() - mail.receivedAt.getTime() < KEY_WAIT_MS)
    throw new MailboxFailure(questions.keyMissing(platform));
  if (verdict.state !== 'valid' || !parsed) {
    // A hint that is not proved is not worth a question: the orders are asked for anyway. Nor is a cancellation.
    if (!rule.sale || mail.as === 'cancellation') return { kind: 'nothing', orderId: id, soldAt };
    const why = verdict.state === 'refused' ? verdict.why : 'its key cannot be looked up';
    return unproved(questions.unsigned(platform, subject, why));
  }
  const orderId = numberIn(parsed, rule) ?? `mail-${id}`;
  if (!rule.sale) return { kind: 'hint', subject, orderId, soldAt };
  const addresses = addressesOf(parsed);
  const isOurs = addresses.includes(sellerAddress.toLowerCase());
  if (mail.as === 'cancellation') {
    const found = { orderId: `cancelled-${orderId}`, soldAt };
    return isOurs ? readCancellation(mail, parsed, found) : { kind: 'nothing', ...found };
  }
  if (!isOurs)
    return unproved(questions.otherAccount(platform, subject, { to: addresses[0], wanted: sellerAddress }));
  const layout = rule.sale;
  const read = textsOf(parsed).map((text) => readThings(text, layout));
  const things = mail.as === 'sale' ? read.find((found) => found !== null) : undefined;
  if (things) return { kind: 'sale', things, orderId, soldAt };
  return { kind: 'question', question: questions.unreadable(platform, subject), orderId, soldAt };
}

/** A question of its own, whatever the sale became. */
function readCancellation(
  { rule, subject }: Mail,
  parsed: ParsedMail,
  found: Pick<Reading, 'orderId' | 'soldAt'>,
): Reading {
  const texts = textsOf(parsed).map((text) => text.replace(/\s+/g, ' '));
  const meant = rule.cancellations?.find(
    ({ subject: pattern, says, unless }) =>
      pattern.test(subject) &&
      texts.some((text) => says.every((word) => word.test(text)) && !unless?.test(text)),
  );
  if (!meant) return { kind: 'nothing', ...found };
  const title = [subject, ...texts].map((text) => meant.title.exec(text)?.[1]).find((each) => each);
  return { kind: 'question', question: questions.cancelled(rule.platform, title ?? null), ...found };
}

/** The number of the order, where the mail has it. */
function numberIn(parsed: ParsedMail, { sale }: MailRule): string | undefined {
  const text = textsOf(parsed).join(' ').replace(/\s+/g, ' ');
  return sale?.orderId.exec(text)?.[1];
}

/** The same for each delivery of a mail, by its Message-ID. */
function digestOf({ raw, subject, receivedAt }: Mail, parsed: ParsedMail | null): string {
  const own = parsed?.messageId ?? raw ?? `${subject} ${receivedAt.toISOString()}`;
  return createHash('sha256').update(own).digest('hex').slice(0, 20);
}

/** When the marketplace wrote it, unless that lies in the future. */
function timeOf({ receivedAt }: Mail, parsed: ParsedMail | null): Date {
  const written = parsed?.date;
  return written && written < receivedAt ? written : receivedAt;
}

function addressesOf({ to }: ParsedMail): string[] {
  const lists = to ? [to].flat() : [];
  return lists.flatMap(({ value }) =>
    value.flatMap(({ address }) => (address ? storable(address.toLowerCase()) : [])),
  );
}
