import { type Selectable, sql, type Transaction } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { Db } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { keepRenewed } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { dismissSilence, storeSilence } from './silence.ts';

/** After this many seconds without a sign of life from its worker, another may look into the mailbox. */
const LEASE_SECONDS = 20;
/** However long it has failed, it is looked into once in this many seconds. */
const SLOWEST_SECONDS = 900;
/** A refused password is tried less often, so that the provider does not lock the account. */
const REFUSED_SECONDS = 1800;

export type MailboxRow = Selectable<Database['mailboxes']>;

/** The settings were saved or removed while the mailbox was read. What was read belongs to the old ones. */
export class SettingsChanged extends Error {}

/**
 * Claims the mailboxes that are longest overdue and not being read, and sets their next look. At most `mostFailing` of
 * them may be mailboxes that failed last time.
 */
export async function claimMailboxes(
  db: Db,
  { most, mostFailing, seconds }: { most: number; mostFailing: number; seconds: number },
): Promise<MailboxRow[]> {
  const due = (places: number, isFailing: boolean) => sql`
    SELECT user_id, next_look_at AS turn FROM mailboxes
    WHERE next_look_at <= now() AND (failures > 0) = ${isFailing}::boolean
      AND (lease_until IS NULL OR lease_until < now())
    ORDER BY next_look_at LIMIT ${places} FOR UPDATE SKIP LOCKED`;
  const { rows } = await sql<MailboxRow>`
    WITH well AS (${due(most, false)}), failing AS (${due(Math.min(most, mostFailing), true)})
    UPDATE mailboxes m SET next_look_at = now() + make_interval(secs => ${seconds}),
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM (SELECT * FROM well UNION ALL SELECT * FROM failing ORDER BY turn LIMIT ${most}) AS due
    WHERE m.user_id = due.user_id RETURNING m.*`.execute(db);
  return rows;
}

const own = (db: Db, { user_id: userId, generation }: MailboxRow) =>
  db.updateTable('mailboxes').where('user_id', '=', userId).where('generation', '=', generation);

/** Renews the claim while the mailbox is read. The returned function releases it. */
export function holdMailbox({ db, log }: Services, row: MailboxRow): () => Promise<void> {
  const renew = () =>
    own(db, row)
      .set({ lease_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the claim of a mailbox cannot be renewed'));
  const stopRenewing = keepRenewed(renew, LEASE_SECONDS);
  return async () => {
    await stopRenewing();
    await own(db, row).set({ lease_until: null }).execute();
  };
}

/** Notes how far the folder has been read, in the transaction that stores what was read. */
export async function advance(
  trx: Transaction<Database>,
  row: MailboxRow,
  cursor: { uid_validity: string; last_uid: number },
): Promise<void> {
  const moved = await own(trx, row).set(cursor).returning('user_id').executeTakeFirst();
  if (!moved) throw new SettingsChanged();
}

/** The folder was read to its end. */
export async function storeLook({ db }: Services, row: MailboxRow): Promise<void> {
  const well = { error: null, failing_since: null, failures: 0 };
  await own(db, row)
    .set({ last_looked_at: sql<Date>`now()`, ...well })
    .execute();
  if (row.failures === 0 && row.last_looked_at) return;
  await transact(db, async (trx) => {
    await dismissSilence(trx, row.user_id);
    await changed(trx, row.user_id, 'connections');
  });
}

/** It could not be read. The next look is later each time. */
export async function storeFailure(
  { db }: Services,
  row: MailboxRow,
  { message, isRefusal, seconds }: { message: string; isRefusal: boolean; seconds: number },
): Promise<void> {
  const pause = isRefusal
    ? REFUSED_SECONDS
    : Math.min(SLOWEST_SECONDS, seconds * 2 ** Math.min(row.failures, 10));
  await transact(db, async (trx) => {
    const failing = await own(trx, row)
      .set({
        error: message,
        failures: row.failures + 1,
        failing_since: sql<Date>`coalesce(failing_since, now())`,
        next_look_at: sql<Date>`now() + make_interval(secs => ${pause})`,
      })
      .returning('failing_since')
      .executeTakeFirst();
    if (!failing?.failing_since) return;
    await storeSilence(trx, row.user_id, { message, since: failing.failing_since, isRefusal });
    if (row.error !== message) await changed(trx, row.user_id, 'connections');
  });
}

/** Releases every claim, at the start of the only worker: whoever held one is gone. */
export async function releaseMailboxes(db: Db): Promise<void> {
  await db.updateTable('mailboxes').set({ lease_until: null }).where('lease_until', 'is not', null).execute();
}
