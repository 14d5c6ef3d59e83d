import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Account } from '@crosslister/marketplaces/oauth.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { ConnectionRow, Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { inOneText, stepOfRepeated } from '../../marketplace-calls/next-step.ts';
import type { Services } from '../../services.ts';
import { isSameAccount } from './account-at.ts';
import { checkWebhooksSoon } from './check-webhooks-soon.ts';
import { sealSecrets } from './secrets.ts';

/** No problem is known. */
export const noProblem = { error: null, failing_since: null, connect_again: false };

export async function findConnection(
  db: Kysely<Database>,
  userId: number,
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').selectAll().where(ofPlatform(userId, platform)).executeTakeFirst();
}

/** A seller's connected accounts. */
export const findConnected = (db: Kysely<Database>, userId: number): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('secrets', 'is not', null)
    .orderBy('platform')
    .execute();

const lockConnection = (trx: Transaction<Database>, userId: number, platform: Platform) =>
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
  trx: Transaction<Database>,
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
async function unlinkListings(trx: Transaction<Database>, userId: number, platform: Platform): Promise<void> {
  await trx.deleteFrom('listing_external_ids').where(ofPlatform(userId, platform)).execute();
  await trx.updateTable('listings').set(unlinked).where(ofPlatform(userId, platform)).execute();
  await trx.deleteFrom('waiting_items').where(ofPlatform(userId, platform)).execute();
  await changed(trx, userId, 'waiting_items');
}

/** Stores a success of a connection. `doubt` says why it can only read. */
export async function noteAnswer(
  services: Services,
  connection: ConnectionRow,
  doubt: MarketplaceError | null = null,
): Promise<void> {
  const well = { ...noProblem, last_answered_at: services.now() };
  await note(services, connection, doubt ? { ...well, ...saidOf(connection, doubt) } : well);
}

/** The message for keys whose shop could not be reached. */
export const unprovedWords = (reason: string) => `The keys are saved, but not proved yet. ${reason}`;

function saidOf({ unproved, platform }: ConnectionRow, failure: MarketplaceError) {
  // The next poll asks it again.
  const reason = inOneText(failure, stepOfRepeated(failure));
  const areKeys = !findMarketplace(platform)?.oauth;
  return {
    error: unproved && areKeys && isTransient(failure) ? unprovedWords(reason) : reason,
    connect_again: failure.kind === 'credentials',
  };
}

/**
 * Stores why a connection did not answer, in words for the seller, so that they notice a blind one. If no request was
 * sent, the stored reason stays.
 */
export async function noteFailure(
  services: Services,
  connection: ConnectionRow,
  failure: MarketplaceError,
): Promise<void> {
  if (failure.details.untried) return;
  const failing_since = sql<Date>`coalesce(failing_since, now())`;
  await note(services, connection, { ...saidOf(connection, failure), failing_since });
}

async function note(
  services: Services,
  connection: ConnectionRow,
  values: UpdateObject<Database, 'connections'>,
): Promise<void> {
  await transact(services.db, async (trx) => {
    const before = await trx
      .selectFrom('connections')
      .select('error')
      .where('id', '=', connection.id)
      .where('user_id', '=', connection.user_id)
      .where('secrets', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) return;
    await trx.updateTable('connections').set(values).where('id', '=', connection.id).execute();
    if (before.error !== values.error) await changed(trx, connection.user_id, 'connections');
  });
}
