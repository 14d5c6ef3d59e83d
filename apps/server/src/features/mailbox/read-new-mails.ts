import { asStorableText } from '../../db/stored/storable-text.ts';
import { transact } from '../../db/transact.ts';
import { ownerOfMailbox } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';
import { countSale } from '../sales/record-sale.ts';
import { advance, type MailboxRow } from './claim-mailboxes.ts';
import type { Head } from './imap/calls.ts';
import { type Folder, inFolder } from './imap/in-folder.ts';
import { MAX_MAIL_BYTES } from './mail-head.ts';
import { ruleOf } from './mail-rules.ts';
import { readMail } from './read-mail.ts';
import { storeMail } from './store-mail.ts';
import { notifyOfUnreadableMail } from './unreadable-mailbox.ts';

/** Mails whose sender and subject are asked for at once. */
const BATCH = 200;
/** After a folder was numbered anew, mails since so long (ms) before the last look are read once more. */
const AGAIN_MS = 2 * 86_400_000;

/**
 * Reads the mails that have come since the last look, the oldest first, and notes each as read in the transaction that
 * stores what it says: none is read twice or missed. The first look only notes where the folder ends.
 */
export function readNewMails(
  services: Services,
  row: MailboxRow,
  limits: { stop: AbortSignal; patience: number },
): Promise<void> {
  const password = services.sealer.open(row.password, ownerOfMailbox(row.user_id));
  const health = row.failures > 0 ? 'failing' : 'well';
  const mailbox = { ...row, userId: row.user_id, password, health } as const;
  return inFolder(services, mailbox, limits, async (folder) => {
    let uids = await newMails(folder, row);
    if (row.uid_validity !== folder.uidValidity) {
      const [first] = uids;
      const last_uid = first === undefined ? await lastUid(folder) : first - 1;
      await transact(services.db, (trx) => advance(trx, row, { uid_validity: folder.uidValidity, last_uid }));
    }
    while (uids.length > 0) {
      const through = await readBatch(services, row, folder, uids.slice(0, BATCH));
      uids = uids.filter((uid) => uid > through);
    }
  });
}

/** A server need not say which number comes next. */
async function lastUid({ uidNext, call }: Folder): Promise<number> {
  return uidNext ? uidNext - 1 : (await call('search', 'all')).last;
}

/** The UIDs to read, in ascending order. */
async function newMails({ uidValidity, uidNext, call }: Folder, row: MailboxRow): Promise<number[]> {
  if (row.uid_validity === null) return [];
  const isSame = row.uid_validity === uidValidity;
  if (isSame && uidNext && uidNext <= row.last_uid + 1) return [];
  const since = new Date((row.last_looked_at ?? new Date()).getTime() - AGAIN_MS);
  return (await call('search', isSame ? { after: row.last_uid } : { since })).uids;
}

/** Returns how far it came. */
async function readBatch(
  services: Services,
  row: MailboxRow,
  { uidValidity: uid_validity, call }: Folder,
  uids: number[],
): Promise<number> {
  const { heads, through, leftOut } = await call('heads', uids);
  for (const head of heads) {
    const subject = asStorableText(head.subject);
    const found = ruleOf({ from: head.from, subject });
    if (!found) continue;
    const reading = await readMail(services, row, {
      ...found,
      subject: subject.slice(0, 200),
      messageId: head.messageId,
      writtenAt: head.writtenAt,
      receivedAt: receivedAt(services, head),
      // What others sent is not even fetched.
      raw: found.as === 'forwarded' ? null : await sourceOf(call, head),
    });
    const sales = await transact(services.db, async (trx) => {
      await advance(trx, row, { uid_validity, last_uid: head.uid });
      return storeMail(trx, row.user_id, found.rule.platform, reading);
    });
    for (const sale of sales) countSale(services, sale);
  }
  await transact(services.db, async (trx) => {
    await advance(trx, row, { uid_validity, last_uid: through });
    if (!leftOut) return;
    const number = `${uid_validity}:${through}`;
    await notifyOfUnreadableMail(trx, row.user_id, { number, receivedAt: leftOut.receivedAt });
  });
  return through;
}

function receivedAt({ now }: Services, { receivedAt: received }: Head): Date {
  return !received || received > now() ? now() : received;
}

async function sourceOf(call: Folder['call'], { uid, size }: Head): Promise<Buffer | null> {
  const source = size > MAX_MAIL_BYTES ? null : await call('source', uid);
  return source && Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}
