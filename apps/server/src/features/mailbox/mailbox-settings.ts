import type { Mailbox, MailboxSettings } from '@crosslister/contract/accounts/mailbox.ts';
import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import { sql } from 'kysely';
import { changed, pollDue } from '../../db/change-feed.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { ownerOfMailbox } from '../../secrets/owner-of.ts';
import type { Services } from '../../services.ts';
import { dismissUnreadableMailbox } from './unreadable-mailbox.ts';

const find = (db: Db, userId: number) =>
  db.selectFrom('mailboxes').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** The seller's mailbox, without its password. */
export async function readMailbox({ db }: Services, userId: number): Promise<Mailbox | null> {
  const row = await find(db, userId);
  if (!row) return null;
  const { host, port, username, folder, seller_address, last_looked_at, error } = row;
  const settings = { host, port, username, password: STORED_SECRET, folder, seller_address };
  return { ...settings, last_looked_at: last_looked_at?.toISOString() ?? null, error };
}

/** `********` means the stored password, but not for another server: it must not be sent there. */
export async function withPassword(
  services: Services,
  userId: number,
  settings: MailboxSettings,
): Promise<MailboxSettings> {
  if (settings.password !== STORED_SECRET) return settings;
  const row = await find(services.db, userId);
  if (!row || row.host !== settings.host || row.username !== settings.username) {
    throw new HttpProblem(400, 'The stored password belongs to another server or user.', {
      nextStep: 'Enter the password of this one.',
    });
  }
  return { ...settings, password: services.sealer.open(row.password, ownerOfMailbox(userId)) };
}

/** Stores the settings. Another folder is read from its end on; the same one goes on where it was. */
export async function saveMailbox(
  services: Services,
  userId: number,
  said: MailboxSettings,
): Promise<Mailbox> {
  const { password, ...settings } = await withPassword(services, userId, said);
  const values = { ...settings, password: services.sealer.seal(password, ownerOfMailbox(userId)) };
  await transact(services.db, async (trx) => {
    const isSame = sql`(mailboxes.host, mailboxes.username, mailboxes.folder)
      = (${settings.host}, ${settings.username}, ${settings.folder})`;
    await trx
      .insertInto('mailboxes')
      .values({ ...values, user_id: userId })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          ...values,
          generation: sql`mailboxes.generation + 1`,
          uid_validity: sql`CASE WHEN ${isSame} THEN mailboxes.uid_validity END`,
          last_uid: sql`CASE WHEN ${isSame} THEN mailboxes.last_uid ELSE 0 END`,
          last_looked_at: sql`CASE WHEN ${isSame} THEN mailboxes.last_looked_at END`,
          next_look_at: sql`now()`,
          lease_until: null,
          held_by: null,
          failing_since: null,
          failures: 0,
          error: null,
        }),
      )
      .execute();
    await dismissUnreadableMailbox(trx, userId);
    await changed(trx, userId, 'connections');
    await pollDue(trx);
  });
  const saved = await readMailbox(services, userId);
  if (!saved) throw notFound('mailbox');
  return saved;
}

/** Nothing is read there any more, and nothing of it is kept. Sales that were recorded stay. */
export async function removeMailbox({ db }: Services, userId: number): Promise<void> {
  await transact(db, async (trx) => {
    const removed = await trx
      .deleteFrom('mailboxes')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) throw notFound('mailbox');
    await dismissUnreadableMailbox(trx, userId);
    await changed(trx, userId, 'connections');
  });
}
