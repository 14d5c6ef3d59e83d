import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Account } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { ConnectionRow, Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { inOneText, stepOfRepeated } from '../../marketplace-calls/next-step.ts';
import type { Services } from '../../services.ts';
import { isSameAccount } from './account-at.ts';
import { checkWebhooksSoon } from './check-webhooks-soon.ts';
import { sealSecrets } from './secrets.ts';

/** Nothing is wrong with it, as far as is known. */
export const wellAgain = { error: null, failing_since: null, connect_again: false };

export async function findConnection(
  db: Kysely<Database>,
  userId: number,
  platform: Platform,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .executeTakeFirst();
}

const lockConnection = (trx: Transaction<Database>, userId: number, platform: Platform) =>
  trx
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores a connection. Another account than before starts without a cursor, as its orders are not the old one's, and
 * what is listed with the old one is no longer ours to end or to recognise: the same number there is another thing. Work
 * that was begun with the old one knows it by the generation.
 * What could not be asked now is proved by the next look for sales.
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
  /** Null: whose it is could not be asked. It counts as the account of before. */
  account: Account | null;
  consentExpiresAt: string | null;
  appKey?: string | null;
  /** Why its access could not be proved. */
  doubt?: string | null;
  /** Only stored while the secrets are these, sealed: the seller may have connected anew, or disconnected. */
  replaces?: Buffer | null;
}

/** The same within a transaction of the caller's. */
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
  if (!sameAccount) await letGoOfListings(trx, userId, platform);
  const values = {
    secrets: sealSecrets(services, userId, platform, secrets),
    account_id: (sameAccount && known) || account?.id,
    account_name: account?.name ?? before?.account_name,
    consent_expires_at: consentExpiresAt,
    app_key: appKey,
    ...wellAgain,
    ...(doubt && { error: doubt, failing_since: sql<Date>`now()` }),
    unproved: doubt !== null || !account,
    listing_stop: null,
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

/** What stays of a listing of an account that is connected no more is its address. */
export const letGo = { connection_id: null, external_id: '', extra: '{}' };

/** Listings of an account that is connected no more stay as links, for the seller to end by hand. */
async function letGoOfListings(
  trx: Transaction<Database>,
  userId: number,
  platform: Platform,
): Promise<void> {
  await trx
    .deleteFrom('listing_external_ids')
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .execute();
  await trx
    .updateTable('listings')
    .set(letGo)
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .execute();
  await trx
    .deleteFrom('waiting_items')
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .execute();
  await changed(trx, userId, 'waiting_items');
}

/** Notes a good answer of a connection; with a doubt, why it is good for reading only. */
export async function noteAnswer(
  services: Services,
  connection: ConnectionRow,
  doubt: MarketplaceError | null = null,
): Promise<void> {
  const well = { ...wellAgain, last_answered_at: services.now() };
  await note(services, connection, doubt ? { ...well, ...saidOf(connection, doubt) } : well);
}

/** What the seller reads of keys whose shop could not be asked. */
export const unprovedWords = (reason: string) => `The keys are saved, but not proved yet. ${reason}`;

function saidOf({ unproved, platform }: ConnectionRow, failure: MarketplaceError) {
  // The next look for sales asks it again.
  const reason = inOneText(failure, stepOfRepeated(failure));
  const areKeys = !findMarketplace(platform)?.oauth;
  return {
    error: unproved && areKeys && isTransient(failure) ? unprovedWords(reason) : reason,
    connect_again: failure.kind === 'credentials',
  };
}

/**
 * Notes why a connection did not answer, in the seller's words, so that they see a blind one. Where the marketplace was
 * not asked, the reason for that stays as it was.
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
