import { platformNames } from '@crosslister/contract/platforms.ts';
import type { SaleDetectionRun } from '@crosslister/contract/sales.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { diskIsFull, freeSpace, isDatabaseAway, isDiskFull } from '../../../db/stored/storage-failure.ts';
import { inOneText, stepOfRepeated } from '../../../marketplace-calls/next-step.ts';
import type { Services } from '../../../services.ts';
import { findConnected } from '../../connections/connection-rows.ts';
import { detectSales } from '../poll/detect-sales.ts';

/**
 * How long (ms) the marketplaces may take for their orders. The rest of the time the caller waits is for the delists.
 */
const POLL_MS = 60_000;

export type Details = NonNullable<SaleDetectionRun['results']>['details'];

/** How a connection answered, or why it was not asked. */
export type Poll = Omit<Details[number], 'sales_found'>;

/** Polls every connection at once. An error of one never stops the others. */
export async function pollAll(
  services: Services,
  userId: number,
  mayPoll: (id: number) => boolean,
): Promise<Poll[]> {
  const { asked, left } = await findPollable(services, userId, mayPoll);
  const answers = await Promise.all(
    asked.map(async (connection): Promise<Poll> => {
      try {
        await detectSales(services, connection, AbortSignal.timeout(POLL_MS));
        return { platform: connection.platform, error: null };
      } catch (error) {
        return { platform: connection.platform, error: causeOf(services, connection, error) };
      }
    }),
  );
  const notAsked = left.map(({ platform, last_answered_at: at }) => ({
    platform,
    error: null,
    not_asked: { since: at?.toISOString() ?? null },
  }));
  return [...answers, ...notAsked];
}

/**
 * The connections to poll. One that was polled too often lately is left to the poller, and
 * the answer has what is known.
 */
export async function findPollable(
  { db }: Services,
  userId: number,
  mayPoll: (id: number) => boolean,
): Promise<{ asked: ConnectionRow[]; left: ConnectionRow[] }> {
  const connections = await findConnected(db, userId);
  const { asked = [], left = [] } = Object.groupBy(connections, ({ id, platform }) =>
    !findMarketplace(platform)?.appKeys?.quota || mayPoll(id) ? 'asked' : 'left',
  );
  return { asked, left };
}

function causeOf({ log }: Services, { platform }: ConnectionRow, error: unknown): string {
  const name = platformNames[platform];
  if (error instanceof MarketplaceError) {
    return error.kind === 'lost'
      ? `${name} did not send its orders in time. It is asked again automatically.`
      : inOneText(error, stepOfRepeated(error));
  }
  log.error({ err: error, platform }, 'asking for sales failed');
  if (isDiskFull(error)) return `What sold on ${name} is not seen. ${diskIsFull} ${freeSpace}`;
  if (isDatabaseAway(error))
    return `What sold on ${name} could not be saved: the database does not answer just now. It is asked again automatically.`;
  return `Something went wrong on the server while asking ${name} for orders. It is asked again automatically.`;
}
