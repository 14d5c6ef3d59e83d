import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * The marketplaces have gone on since the backup. A listing that was about to be made then may stand there by now, and
 * must not be made twice, so that is the seller's to look at; what ends or lowers a listing is done again. Resolves with
 * how many crosslists ended so.
 */
export async function settleAfterRestore(db: Db, backedUpAt: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operations')
    .set({
      status: 'failed',
      slot: null,
      lease_until: null,
      finished_at: sql`now()`,
      dismissed_at: null,
      error: `Your data was restored from the backup of ${backedUpAt.slice(0, 16).replace('T', ' ')} UTC, when this was not done yet.`,
      next_step:
        'Sync the platform first, so that a listing made since then is found. If it has none, choose Retry.',
    })
    .where('kind', '=', 'crosslist')
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirst();
  await db
    .updateTable('operations')
    .set({ status: 'queued', slot: null, lease_until: null, run_after: sql`now()` })
    .where('status', '=', 'processing')
    .execute();
  // Orders of the time in between are asked for at once.
  await db.updateTable('connections').set({ next_poll_at: sql`now()`, poll_lease_until: null }).execute();
  return Number(numUpdatedRows);
}

/** For a secret key that is lost: everything sealed with it goes, so that a start with a new one is possible. */
export async function forgetSecrets(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('instance').execute();
    await trx.deleteFrom('app_keys').execute();
    await trx
      .updateTable('connections')
      .set({
        secrets: null,
        consent_expires_at: null,
        app_key: null,
        error: null,
        failing_since: null,
        connect_again: false,
      })
      .execute();
    await trx.deleteFrom('webhooks').execute();
  });
}
