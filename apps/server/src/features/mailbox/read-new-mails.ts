import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import { asStorableText } from '../../db/stored/storable-text.ts';
import { transact } from '../../db/transact.ts';
import { ownerOfMailbox } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';
import { countSale } from '../sales/record-sale.ts';
import { advance, type MailboxRow } from './claim-mailboxes.ts';
import { inFolder } from './imap.ts';
import { MAX_MAIL_BYTES } from './mail-head.ts';
import { readMail } from './read-mail.ts';
import { ruleOf } from './rules.ts';
import { storeMail } from './store-mail.ts';

/** Mails whose sender and subject are asked for at once. */
const BATCH = 200;
/** After a folder was numbered anew, mails since so long (ms) before the last look are read once more. */
const AGAIN_MS = 2 * 86_400_000;

/**
 * Reads the mails that have come since the last look, the oldest first, and notes each as read in the transaction that
 * stores what it says: none is read twice or missed. The first look only notes where the folder ends.
 */
export function readNewMails(services: Services, row: MailboxRow, signal: AbortSignal): Promise<void> {
  const password = services.sealer.open(row.password, ownerOfMailbox(row.user_id));
  return inFolder(services, { ...row, password }, signal, async (client, folder) => {
    const uidValidity = String(folder.uidValidity);
    const uids = await newMails(client, folder, row);
    if (row.uid_validity !== uidValidity) {
      const [first] = uids;
      const last_uid = first === undefined ? await lastUid(client, folder) : first - 1;
      await transact(services.db, (trx) => advance(trx, row, { uid_validity: uidValidity, last_uid }));
    }
    for (let at = 0; at < uids.length; at += BATCH) {
      await readBatch(services, row, client, uids.slice(at, at + BATCH), uidValidity);
    }
  });
}

/** A server need not say which number comes next. */
async function lastUid(client: ImapFlow, { uidNext }: MailboxObject): Promise<number> {
  if (uidNext) return uidNext - 1;
  const all = (await client.search({ all: true }, { uid: true })) || [];
  return all.reduce((most, uid) => Math.max(most, uid), 0);
}

/** The UIDs to read, in ascending order. */
async function newMails(client: ImapFlow, folder: MailboxObject, row: MailboxRow): Promise<number[]> {
  if (row.uid_validity === null) return [];
  const isSame = row.uid_validity === String(folder.uidValidity);
  if (isSame && folder.uidNext && folder.uidNext <= row.last_uid + 1) return [];
  const since = new Date((row.last_looked_at ?? new Date()).getTime() - AGAIN_MS);
  const found = await client.search(isSame ? { uid: `${row.last_uid + 1}:*` } : { since }, { uid: true });
  if (!found) throw new Error('the mail server refused to search');
  // `*` is the last mail of the folder, also where its number is lower.
  return found.filter((uid) => !isSame || uid > row.last_uid).sort((a, b) => a - b);
}

async function readBatch(
  services: Services,
  row: MailboxRow,
  client: ImapFlow,
  uids: number[],
  uid_validity: string,
): Promise<void> {
  const list = await client.fetchAll(uids, { envelope: true, internalDate: true, size: true }, { uid: true });
  for (const message of list.toSorted((a, b) => a.uid - b.uid)) {
    const [from] = message.envelope?.from ?? [];
    const subject = asStorableText(message.envelope?.subject ?? '');
    const found = ruleOf({ from: from?.address ?? '', subject });
    if (!found) continue;
    const reading = await readMail(services, row, {
      ...found,
      subject: subject.slice(0, 200),
      messageId: message.envelope?.messageId,
      writtenAt: writtenAt(message),
      receivedAt: receivedAt(services, message),
      // What others sent is not even fetched.
      raw: found.as === 'forwarded' ? null : await sourceOf(client, message),
    });
    const sales = await transact(services.db, async (trx) => {
      await advance(trx, row, { uid_validity, last_uid: message.uid });
      return storeMail(trx, row.user_id, found.rule.platform, reading);
    });
    for (const sale of sales) countSale(services, sale);
  }
  const last_uid = uids.at(-1) ?? row.last_uid;
  await transact(services.db, (trx) => advance(trx, row, { uid_validity, last_uid }));
}

function receivedAt({ now }: Services, { internalDate }: FetchMessageObject): Date {
  const received = internalDate ? new Date(internalDate) : now();
  return Number.isNaN(received.getTime()) || received > now() ? now() : received;
}

/** A date that cannot be read is left as text. */
function writtenAt({ envelope }: FetchMessageObject): Date | undefined {
  return envelope?.date instanceof Date ? envelope.date : undefined;
}

/** The whole mail (BODY.PEEK: it stays unread). Null if it is too large, or gone by now. */
async function sourceOf(client: ImapFlow, { uid, size = 0 }: FetchMessageObject): Promise<Buffer | null> {
  if (size > MAX_MAIL_BYTES) return null;
  const message = await client.fetchOne(uid, { source: true }, { uid: true });
  return message ? (message.source ?? null) : null;
}
