import { createHash } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { MailboxRow } from './claim-mailboxes.ts';
import { MailboxFailure } from './imap/mailbox-failure.ts';
import * as questions from './mail-notice-texts.ts';
import { type ProvedMail, proveMail } from './prove-mail.ts';
import { type MailedThings, readThings } from './read-sale.ts';
import type { MailRule } from './rules/rule.ts';

/** For so long (ms) a mail waits for the key of its signature. */
const KEY_WAIT_MS = 24 * 3_600_000;

export interface Mail {
  rule: MailRule;
  as: 'sale' | 'cancellation' | 'suspect' | 'forwarded';
  subject: string;
  /** As the mail server read them in the header. */
  messageId: string | undefined;
  writtenAt: Date | undefined;
  /** When the mailbox got it. */
  receivedAt: Date;
  /** Null: it is larger than any mail of theirs, or gone, or nobody needs it. */
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
export async function readMail(
  services: Services,
  { user_id: userId, seller_address: sellerAddress }: Pick<MailboxRow, 'user_id' | 'seller_address'>,
  mail: Mail,
): Promise<Reading> {
  const { rule, raw, subject } = mail;
  const { platform } = rule;
  const said = { orderId: digestOf(mail, mail), soldAt: timeOf(mail, mail.writtenAt) };
  // Somebody who forged a mail must not have its real one taken for a repetition.
  const unproved = (question: questions.Question): Reading => ({
    kind: 'question',
    question,
    orderId: `unproved-${said.orderId}`,
    soldAt: said.soldAt,
  });
  if (mail.as === 'forwarded') return unproved(questions.forwarded(platform, subject));
  const proof = await proveMail(services, userId, raw, rule.domains);
  if (proof.state === 'unknown' && services.now().getTime() - mail.receivedAt.getTime() < KEY_WAIT_MS)
    throw new MailboxFailure(questions.keyMissing(platform));
  if (proof.state !== 'valid') {
    // A hint that is not proved is not worth a question: the orders are asked for anyway. Nor is a cancellation.
    if (!rule.sale || mail.as === 'cancellation') return { kind: 'nothing', ...said };
    if (proof.state === 'unreadable') return unproved(questions.tooOdd(platform, subject, proof.why));
    const why = proof.state === 'refused' ? proof.why : 'its key cannot be looked up';
    return unproved(questions.unsigned(platform, subject, why));
  }
  const { mail: proved } = proof;
  const soldAt = timeOf(mail, proved.date);
  const orderId = numberIn(proved, rule) ?? `mail-${digestOf(mail, proved)}`;
  if (!rule.sale) return { kind: 'hint', subject, orderId, soldAt };
  const { addresses } = proved;
  const isOurs = addresses.includes(sellerAddress.toLowerCase());
  if (mail.as === 'cancellation') {
    const found = { orderId: `cancelled-${orderId}`, soldAt };
    return isOurs ? readCancellation(mail, proved, found) : { kind: 'nothing', ...found };
  }
  if (!isOurs)
    return unproved(questions.otherAccount(platform, subject, { to: addresses[0], wanted: sellerAddress }));
  const layout = rule.sale;
  const read = proved.texts.map((text) => readThings(text, layout));
  const things = mail.as === 'sale' ? read.find((found) => found !== null) : undefined;
  if (things) return { kind: 'sale', things, orderId, soldAt };
  return { kind: 'question', question: questions.unreadable(platform, subject), orderId, soldAt };
}

/** A question of its own, whatever the sale became. */
function readCancellation(
  { rule, subject }: Mail,
  { texts: own }: ProvedMail,
  found: Pick<Reading, 'orderId' | 'soldAt'>,
): Reading {
  const texts = own.map((text) => text.replace(/\s+/g, ' '));
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
function numberIn({ texts }: ProvedMail, { sale }: MailRule): string | undefined {
  const text = texts.join(' ').replace(/\s+/g, ' ');
  return sale?.orderId.exec(text)?.[1];
}

/** The same for each delivery of a mail, by its Message-ID. */
function digestOf(
  { raw, subject, receivedAt }: Mail,
  { messageId }: { messageId: string | undefined },
): string {
  const own = messageId || raw || `${subject} ${receivedAt.toISOString()}`;
  return createHash('sha256').update(own).digest('hex').slice(0, 20);
}

/** When the marketplace wrote it, unless that lies in the future. */
function timeOf({ receivedAt }: Mail, written: Date | undefined): Date {
  return written && written < receivedAt ? written : receivedAt;
}
