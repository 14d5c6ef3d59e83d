import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';
import type { Services } from '../../../services.ts';
import { noProblem } from '../connection-failures.ts';
import { notRehearsed } from '../not-rehearsed.ts';
import { removeWebhooks } from '../webhooks/remove-webhooks.ts';

/**
 * Removes the secrets, after asking the marketplace to stop its webhooks. Listings and their ids stay. Queued
 * operations run at once and fail with the request to connect again. Returns a sentence about what may be left at the
 * marketplace, or null.
 */
export async function disconnect(
  services: Services,
  userId: number,
  platform: Platform,
): Promise<string | null> {
  const warning = await removeWebhooks(services, userId, platform);
  await transact(services.db, (trx) => forgetConnection(trx, userId, platform));
  return warning;
}

/** The part that runs in a transaction. The marketplace was asked before. */
export async function forgetConnection(trx: Trx, userId: number, platform: Platform): Promise<void> {
  const connection = await trx
    .updateTable('connections')
    .set({
      secrets: null,
      consent_expires_at: null,
      ...noProblem,
      ...notRehearsed,
      unproved: false,
      poll_seconds: null,
    })
    .where(ofPlatform(userId, platform))
    .where('secrets', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!connection) return;
  await trx.deleteFrom('webhooks').where('connection_id', '=', connection.id).execute();
  await changeOperations(trx, { run_after: sql`now()` })
    .where(ofPlatform(userId, platform))
    .where('status', '=', 'queued')
    .where('run_after', '>', sql<Date>`now()`)
    .execute();
  await changed(trx, userId, 'connections', 'operations');
}
