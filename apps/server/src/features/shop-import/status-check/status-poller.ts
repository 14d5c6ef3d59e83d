import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { asChangeOf } from '../../../db/changed-by.ts';
import { claimInRounds } from '../../../db/claims/due.ts';
import { databaseTime } from '../../../db/database-time.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { tellOperator } from '../../../marketplace-calls/tell-operator.ts';
import type { Services } from '../../../services.ts';
import { isUntried } from '../../connections/next-poll.ts';
import { checkListings } from './check-listings.ts';
import { readSpecifics } from './read-specifics.ts';

/** Less than an hour, so that with the time a look takes, two looks are never more than an hour apart. */
const EVERY_SECONDS = 50 * 60;
const AFTER_FAILURE_SECONDS = 10 * 60;
/** Looks at once. Sales and the queue must not wait behind them. */
const WIDTH = 4;

/**
 * Checks the listings of every connection, whether or not a browser is open. A look first sets the next one, so that
 * only one of many workers does it. If that worker dies, the next look follows within the hour.
 */
export const startStatusPoller = (services: Services) =>
  claimInRounds<ConnectionRow>(services, 'look', {
    width: WIDTH,
    // That answered when last asked.
    only: sql`secrets IS NOT NULL AND error IS NULL`,
    next: EVERY_SECONDS,
    work: (connection, signal) => check(services, connection, signal),
    failed: 'looks at listings cannot be planned',
  });

async function check(services: Services, connection: ConnectionRow, signal: AbortSignal): Promise<void> {
  const log = services.log.child({ connection: connection.id, platform: connection.platform });
  try {
    const since = await databaseTime(services.db);
    const { unread } = await asChangeOf('sync', connection.platform, () =>
      checkListings(services, connection, { signal, since }),
    );
    await readSpecifics(services, connection, signal);
    if (unread.length > 0)
      log.warn({ listings: unread.map(({ url }) => url) }, 'listings that cannot be read');
  } catch (error) {
    if (signal.aborted) return;
    tellOperator(services, connection.platform, error);
    if (error instanceof MarketplaceError) log.warn({ reason: error.message }, 'cannot look at listings');
    else log.error({ err: error }, 'looking at listings failed');
    const pause = isUntried(error) ? error.details.retryAfter : undefined;
    await postpone(services, connection, pause ?? AFTER_FAILURE_SECONDS).catch((cause: unknown) =>
      log.error({ err: cause }, 'a look at listings could not be put off'),
    );
  }
}

async function postpone({ db }: Services, { id }: ConnectionRow, seconds: number): Promise<void> {
  await db
    .updateTable('connections')
    .set({ next_look_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}
