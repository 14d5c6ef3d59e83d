import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/database.ts';
import { transact } from '../db/transact.ts';

/**
 * The marketplaces have gone on since the backup. A listing that was about to be made then may stand there by now, and
 * must not be made twice, so that is the seller's to look at; what ends or lowers a listing is done again. Resolves with
 * how many crosslists ended so. For the transaction that brings the rows in, whatever release they are of: a server that
 * is started on half a restore would make them twice.
 */
export async function settleOperations(client: pg.ClientBase, backedUpAt: string): Promise<number> {
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

/** Orders of the time since the backup are asked for at once. */
export async function pollAtOnce(db: Db): Promise<void> {
  await db.updateTable('connections').set({ next_poll_at: sql`now()`, poll_lease_until: null }).execute();
}

/** For a secret key that is lost: everything sealed with it goes, so that a start with a new one is possible. */
export async function forgetSecrets(db: Db): Promise<void> {
  await transact(db, async (trx) => {
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
