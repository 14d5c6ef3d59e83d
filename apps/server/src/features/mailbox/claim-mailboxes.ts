import { type Selectable, sql } from 'kysely';
import { changed, pollDue } from '../../db/change-feed.ts';
import { claimDue, free, type Held, keepHeld } from '../../db/claims/due.ts';
import type { Database, Db, Trx } from '../../db/schema.ts';
import { untilStored } from '../../db/stored/storage-failure.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { dismissUnreadableMailbox, notifyOfUnreadableMailbox } from './unreadable-mailbox.ts';

/** However long it has failed, it is looked into once in this many seconds. */
const SLOWEST_SECONDS = 900;
/** A refused password is tried less often, so that the provider does not lock the account. */
const REFUSED_SECONDS = 1800;

export type MailboxRow = Selectable<Database['mailboxes']>;

/** The settings were saved or removed while the mailbox was read. What was read belongs to the old ones. */
export class SettingsChanged extends Error {}

/** Claims mailboxes that are due. At most `mostFailing` of them may be such as failed last time. */
export function claimMailboxes(
  services: Services,
  { most, mostFailing, seconds }: { most: number; mostFailing: number; seconds: number },
): Promise<MailboxRow[]> {
  return claimDue<MailboxRow>(services, 'mailbox', {
    most,
    only: sql`true`,
    failing: { rows: sql`failures > 0`, most: mostFailing },
    next: seconds,
  });
}

const own = (db: Db, { user_id: userId, generation }: MailboxRow) =>
  db.updateTable('mailboxes').where('user_id', '=', userId).where('generation', '=', generation);

/**
 * Renews the claim while the mailbox is read. The returned function releases it, as soon as that can be stored. A look
 * that did not come to its end is due at once.
 */
export function holdMailbox(
  { db, log }: Services,
  row: MailboxRow,
): (isOver: boolean, signal: AbortSignal) => Promise<void> {
  const same = sql`generation = ${row.generation} AND held_by IS NOT DISTINCT FROM ${row.held_by}`;
  const held: Held = { kind: 'mailbox', key: row.user_id, and: same };
  const stopRenewing = keepHeld(db, held, (error) =>
    log.warn({ err: error }, 'the claim of a mailbox cannot be renewed'),
  );
  return async (isOver, signal) => {
    await stopRenewing();
    await untilStored(signal, async () => {
      await free(db, held, isOver ? undefined : sql`next_look_at = now()`);
      if (!isOver) await pollDue(db);
    });
  };
}

/** Notes how far the folder has been read, in the transaction that stores what was read. */
export async function advance(
  trx: Trx,
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
    await dismissUnreadableMailbox(trx, row.user_id);
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
    await notifyOfUnreadableMailbox(trx, row.user_id, { message, since: failing.failing_since, isRefusal });
    if (row.error !== message) await changed(trx, row.user_id, 'connections');
  });
}
