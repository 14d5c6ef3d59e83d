import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { claimInRounds } from '../../../db/claims/due.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { rehearse } from './rehearse.ts';

/** Sales and the queue must not wait behind rehearsals. */
const WIDTH = 2;
/** If the worker dies, another one follows within the hour. */
const CLAIM_SECONDS = 3600;
const REHEARSAL_MS = 120_000;

/**
 * Rehearses an end once a day for each connection with live listings, whether or not a browser is open, and more often
 * while listings there cannot be ended. A connection that does not answer is left to the poll.
 */
export const startRehearser = (services: Services) =>
  claimInRounds<ConnectionRow>(services, 'rehearsal', {
    width: WIDTH,
    only: sql`secrets IS NOT NULL AND error IS NULL`,
    next: CLAIM_SECONDS,
    work: (connection, signal) => rehearseDaily(services, connection, signal),
    failed: 'rehearsals cannot be planned',
  });

async function rehearseDaily(
  services: Services,
  connection: ConnectionRow,
  stopping: AbortSignal,
): Promise<void> {
  const log = services.log.child({ connection: connection.id, platform: connection.platform });
  try {
    const marketplace = findMarketplace(connection.platform);
    if (!marketplace || !(await isNeeded(services, connection))) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(REHEARSAL_MS)]);
    await rehearse(services, marketplace, connection, { signal });
  } catch (error) {
    if (stopping.aborted) return;
    if (error instanceof MarketplaceError) log.warn({ reason: error.message }, 'an end cannot be rehearsed');
    else log.error({ err: error }, 'the rehearsal of an end failed');
  }
}

/** Without a live listing there is nothing to end, and the next listing brings its own rehearsal. */
async function isNeeded({ db }: Services, connection: ConnectionRow): Promise<boolean> {
  if (connection.no_endings_since) return true;
  const live = await db
    .selectFrom('listings')
    .select('id')
    .where('user_id', '=', connection.user_id)
    .where('connection_id', '=', connection.id)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return live !== undefined;
}
