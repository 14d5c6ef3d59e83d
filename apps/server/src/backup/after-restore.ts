import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';

/**
 * The marketplaces have gone on since the backup. A listing that was about to be made may exist by now and must not be
 * made twice, so the seller has to check it. Operations that end or lower a listing are done again. Resolves with how
 * many crosslists ended this way. Call it in the transaction that loads the rows, whatever release they are from: a
 * server started on half a restore would make those listings twice.
 */
export async function adjustOperations(client: pg.ClientBase, backedUpAt: string): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE operations SET status = 'failed', slot = NULL, lease_until = NULL, finished_at = now(),
      dismissed_at = NULL, error = $1, next_step = $2
    WHERE kind = 'crosslist' AND status IN ('queued', 'processing')`,
    [
      `Your data was restored from the backup of ${backedUpAt.slice(0, 16).replace('T', ' ')} UTC, when this was not done yet.`,
      'Sync the platform first, so that a listing made since then is found. If it has none, choose Retry.',
    ],
  );
  await client.query(`UPDATE operations SET status = 'queued', slot = NULL, lease_until = NULL, run_after = now()
    WHERE status = 'processing'`);
  return rowCount ?? 0;
}

/** Orders since the backup are read at once. */
export async function pollAtOnce(db: Db): Promise<void> {
  await db
    .updateTable('connections')
    .set({ next_poll_at: sql`now()`, poll_lease_until: null, poll_held_by: null })
    .execute();
}

/**
 * For a lost secret key: removes everything that was encrypted with it, so that the server can start with a new one.
 */
export async function forgetSecrets(db: Db): Promise<void> {
  await transact(db, async (trx) => {
    await trx.deleteFrom('instance').execute();
    await trx.deleteFrom('app_keys').execute();
    await sql`UPDATE notification_deliveries SET status = 'failed', lease_until = NULL,
      error = 'Its channel was left out of the restore.' WHERE status = 'waiting'`.execute(trx);
    await trx.deleteFrom('notification_channels').execute();
    await trx.deleteFrom('mailboxes').execute();
    await trx.deleteFrom('click_and_drop').execute();
    await trx.updateTable('assistants').set({ api_key: null, agreed_at: null }).execute();
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
