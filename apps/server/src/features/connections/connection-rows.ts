import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Account } from '@crosslister/marketplaces/account/oauth.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { ConnectionRow, Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { isSameAccount } from './account-of-address.ts';
import { noProblem } from './connection-failures.ts';
import { notRehearsed } from './not-rehearsed.ts';
import { sealSecrets } from './secrets.ts';

export async function findConnection(
  db: Db,
  userId: number,
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').selectAll().where(ofPlatform(userId, platform)).executeTakeFirst();
}

export const findConnected = (db: Db, userId: number): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('secrets', 'is not', null)
    .orderBy('platform')
    .execute();

const lockConnection = (trx: Trx, userId: number, platform: Platform) =>
  trx
    .selectFrom('connections')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores a connection. If it leads to another account than before, it starts without a sales cursor, because the orders
 * are others. We can no longer end or recognise listings of the earlier account: the same id means something else in
 * the new one. Running work notices the change by the generation. Access that cannot be proved now is proved by the
 * next poll.
 */
export function saveConnection(
  services: Services,
  userId: number,
  platform: Platform,
  connection: NewConnection,
): Promise<void> {
  return transact(services.db, (trx) => storeConnection(services, trx, userId, platform, connection));
}

export interface NewConnection {
  secrets: Secrets;
  /** Null: the marketplace could not be asked whose account it is. It then counts as the earlier account. */
  account: Account | null;
  consentExpiresAt: string | null;
  appKey?: string | null;
  /** Why its access could not be proved. */
  doubt?: string | null;
  /**
   * Stores only if the present secrets, as encrypted, are these: the seller may have connected again, or disconnected.
   */
  replaces?: Buffer | null;
}

/** The same in the caller's transaction. */
export async function storeConnection(
  services: Services,
  trx: Trx,
  userId: number,
  platform: Platform,
  connection: NewConnection,
): Promise<void> {
  const { secrets, account, consentExpiresAt, appKey = null, doubt = null, replaces } = connection;
  const before = await lockConnection(trx, userId, platform);
  if (replaces && !before?.secrets?.equals(replaces)) return;
  const known = before?.account_id;
  const sameAccount = !known || !account || isSameAccount(platform, known, account.id);
  if (!sameAccount) await unlinkListings(trx, userId, platform);
  const values = {
    secrets: sealSecrets(services, userId, platform, secrets),
    account_id: (sameAccount && known) || account?.id,
    account_name: account?.name ?? before?.account_name,
    consent_expires_at: consentExpiresAt,
    app_key: appKey,
    ...noProblem,
    ...(doubt && { error: doubt, failing_since: sql<Date>`now()` }),
    unproved: doubt !== null || !account,
    listing_stop: null,
    ...notRehearsed,
    ...(!sameAccount && { first_listing: null }),
    next_poll_at: sql<Date>`now()`,
    sales_cursor: (sameAccount && before?.sales_cursor) || null,
    generation: (before?.generation ?? 0) + (sameAccount ? 0 : 1),
  };
  const { id } = await trx
    .insertInto('connections')
    .values({ user_id: userId, platform, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'platform']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await checkWebhooksSoon(trx, id, { sameAccount });
  await changed(trx, userId, 'connections');
}

/** A listing of an account that is no longer connected keeps only its URL. */
export const unlinked = { connection_id: null, external_id: '', extra: '{}' };

/** Listings of an account that is no longer connected stay as links, and the seller ends them by hand. */
export async function unlinkListings(trx: Trx, userId: number, platform: Platform): Promise<void> {
  await trx.deleteFrom('listing_external_ids').where(ofPlatform(userId, platform)).execute();
  await trx.updateTable('listings').set(unlinked).where(ofPlatform(userId, platform)).execute();
  await trx.deleteFrom('waiting_items').where(ofPlatform(userId, platform)).execute();
  await changed(trx, userId, 'waiting_items');
}

/** Schedules a check of a connection's webhooks for now. After a change of account they count as not set up. */
async function checkWebhooksSoon(
  trx: Trx,
  connectionId: number,
  { sameAccount }: { sameAccount: boolean },
): Promise<void> {
  const soon = { check_at: sql<Date>`now()`, ...(!sameAccount && { active: false, error: null }) };
  await trx
    .insertInto('webhooks')
    .values({ connection_id: connectionId })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(soon))
    .execute();
}
