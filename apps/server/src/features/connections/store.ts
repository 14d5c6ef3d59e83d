import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import type { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Account } from '@crosslister/marketplaces/marketplace.ts';
import type { Kysely } from 'kysely';
import type { Services } from '../../app.ts';
import type { ConnectionRow, Database } from '../../db/schema.ts';
import { changed } from '../../operations/change-feed.ts';

const owner = (userId: number, platform: Platform) => `${userId}:${platform}:secrets`;

export function sealSecrets(
  { sealer }: Services,
  userId: number,
  platform: Platform,
  secrets: Secrets,
): Buffer {
  return sealer.seal(JSON.stringify(secrets), owner(userId, platform));
}

/** The secrets of a connection; null after a disconnect. Throws when they were sealed with another key. */
export function openSecrets({ sealer }: Services, row: ConnectionRow): Secrets | null {
  return row.secrets && (JSON.parse(sealer.open(row.secrets, owner(row.user_id, row.platform))) as Secrets);
}

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

/**
 * Stores a connection. Another account than before starts without a cursor, as its orders are not the old one's, and
 * what is listed with the old one is no longer ours to end or to recognise: the same number there is another thing.
 */
export async function saveConnection(
  services: Services,
  userId: number,
  platform: Platform,
  connection: { secrets: Secrets; account: Account; consentExpiresAt: string | null },
): Promise<void> {
  const { secrets, account, consentExpiresAt } = connection;
  await services.db.transaction().execute(async (trx) => {
    const before = await findConnection(trx, userId, platform);
    const sameAccount = !before || before.account_id === account.id;
    if (!sameAccount) await letGoOfListings(trx, userId, platform);
    const values = {
      secrets: sealSecrets(services, userId, platform, secrets),
      account_id: account.id,
      account_name: account.name,
      consent_expires_at: consentExpiresAt,
      error: null,
      next_poll_at: services.now(),
      sales_cursor: before && sameAccount ? before.sales_cursor : null,
    };
    await trx
      .insertInto('connections')
      .values({ user_id: userId, platform, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'platform']).doUpdateSet(values))
      .execute();
    await changed(trx, userId, 'connections');
  });
}

/** Listings of an account that is connected no more stay as links, for the seller to end by hand. */
async function letGoOfListings(trx: Kysely<Database>, userId: number, platform: Platform): Promise<void> {
  await trx
    .deleteFrom('listing_external_ids')
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .execute();
  await trx
    .updateTable('listings')
    .set({ connection_id: null, external_id: '', extra: '{}' })
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .execute();
}

/** Forgets the secrets; listings and their ids stay. */
export async function disconnect({ db }: Services, userId: number, platform: Platform): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('connections')
      .set({ secrets: null, error: null, consent_expires_at: null })
      .where('user_id', '=', userId)
      .where('platform', '=', platform)
      .where('secrets', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await changed(trx, userId, 'connections');
    return numUpdatedRows > 0n;
  });
}

/** Notes how the last call of a connection went, so that the seller sees a blind one. */
export async function noteAnswer(
  services: Services,
  connection: ConnectionRow,
  error: string | null,
): Promise<void> {
  if (error === null && connection.error === null) {
    await services.db
      .updateTable('connections')
      .set({ last_answered_at: services.now() })
      .where('id', '=', connection.id)
      .execute();
    return;
  }
  await services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('connections')
      .set(error === null ? { error, last_answered_at: services.now() } : { error })
      .where('id', '=', connection.id)
      .execute();
    if (error !== connection.error) await changed(trx, connection.user_id, 'connections');
  });
}

/** The same for a failure, in the seller's words. */
export async function noteFailure(
  services: Services,
  connection: ConnectionRow,
  { message, details }: MarketplaceError,
): Promise<void> {
  await noteAnswer(services, connection, [message, details.nextStep].filter(Boolean).join(' '));
}
