import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Secrets } from '@crosslister/marketplaces/context.ts';
import type { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Account } from '@crosslister/marketplaces/marketplace.ts';
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Services } from '../../app.ts';
import type { ConnectionRow, Database } from '../../db/schema.ts';
import { inOneText, stepOfRepeated } from '../../marketplace-calls/next-step.ts';
import { changed } from '../../operations/change-feed.ts';
import { ownerOf } from '../../secrets/owner-of.ts';
import { checkWebhooksSoon } from '../webhooks/check-soon.ts';

/** Nothing is wrong with it, as far as is known. */
export const wellAgain = { error: null, failing_since: null, connect_again: false };

export function sealSecrets(
  { sealer }: Services,
  userId: number,
  platform: Platform,
  secrets: Secrets,
): Buffer {
  return sealer.seal(JSON.stringify(secrets), ownerOf('connections', userId, platform));
}

/** The secrets of a connection; null after a disconnect. Throws when they were sealed with another key. */
export function openSecrets(
  { sealer }: Services,
  row: Pick<ConnectionRow, 'secrets' | 'user_id' | 'platform'>,
): Secrets | null {
  return (
    row.secrets &&
    (JSON.parse(sealer.open(row.secrets, ownerOf('connections', row.user_id, row.platform))) as Secrets)
  );
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
  connection: {
    secrets: Secrets;
    account: Account;
    consentExpiresAt: string | null;
    appKey?: string | null;
  },
): Promise<void> {
  const { secrets, account, consentExpiresAt, appKey = null } = connection;
  await services.db.transaction().execute(async (trx) => {
    const before = await findConnection(trx, userId, platform);
    const sameAccount = !before || before.account_id === account.id;
    if (!sameAccount) await letGoOfListings(trx, userId, platform);
    const values = {
      secrets: sealSecrets(services, userId, platform, secrets),
      account_id: account.id,
      account_name: account.name,
      consent_expires_at: consentExpiresAt,
      app_key: appKey,
      ...wellAgain,
      listing_stop: null,
      next_poll_at: services.now(),
      sales_cursor: before && sameAccount ? before.sales_cursor : null,
    };
    const { id } = await trx
      .insertInto('connections')
      .values({ user_id: userId, platform, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'platform']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    await checkWebhooksSoon(trx, id, { sameAccount });
    await changed(trx, userId, 'connections');
  });
}

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
    .set({ connection_id: null, external_id: '', extra: '{}' })
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

/** Forgets the secrets; listings and their ids stay. */
export async function disconnect({ db }: Services, userId: number, platform: Platform): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('connections')
      .set({ secrets: null, consent_expires_at: null, ...wellAgain })
      .where('user_id', '=', userId)
      .where('platform', '=', platform)
      .where('secrets', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx
      .deleteFrom('webhooks')
      .where('connection_id', 'in', (connections) =>
        connections
          .selectFrom('connections')
          .select('id')
          .where('user_id', '=', userId)
          .where('platform', '=', platform),
      )
      .execute();
    await changed(trx, userId, 'connections');
    return true;
  });
}

/** Notes a good answer of a connection. */
export async function noteAnswer(services: Services, connection: ConnectionRow): Promise<void> {
  await note(services, connection, { ...wellAgain, last_answered_at: services.now() });
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
  const failing_since = sql<Date>`coalesce(failing_since, ${services.now()})`;
  await note(services, connection, {
    // The next look for sales asks it again.
    error: inOneText(failure, stepOfRepeated(failure)),
    failing_since,
    connect_again: failure.kind === 'credentials',
  });
}

async function note(
  services: Services,
  connection: ConnectionRow,
  values: UpdateObject<Database, 'connections'>,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('connections')
      .select('error')
      .where('id', '=', connection.id)
      .where('secrets', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) return;
    await trx.updateTable('connections').set(values).where('id', '=', connection.id).execute();
    if (before.error !== values.error) await changed(trx, connection.user_id, 'connections');
  });
}
