import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql, type UpdateObject } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import type { ConnectionRow, Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { inOneText, stepOfRepeated } from '../../marketplace-calls/next-step.ts';
import { tellOperator } from '../../marketplace-calls/tell-operator.ts';
import { wakeWaiting } from '../../operations/wake.ts';
import type { Services } from '../../services.ts';

export const noProblem = { error: null, failing_since: null, connect_again: false };

/** Stores a success of a connection, and lets what waited for it go on. `doubt` says why it can only read. */
export async function noteAnswer(
  services: Services,
  connection: ConnectionRow,
  doubt: MarketplaceError | null = null,
): Promise<void> {
  const well = { ...noProblem, last_answered_at: services.now() };
  await note(services, connection, doubt ? { ...well, ...saidOf(connection, doubt) } : well);
  await wakeWaiting(services.db, connection.user_id, connection.platform);
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
  tellOperator(services, connection.platform, failure);
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
      .where(ownRow(connection.user_id, connection.id))
      .where('secrets', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) return;
    await trx.updateTable('connections').set(values).where('id', '=', connection.id).execute();
    if (before.error !== values.error) await changed(trx, connection.user_id, 'connections');
  });
}
