import type { Platform } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/** Within this time after the first answer (seconds), all others of the marketplace are polled again. */
export const RECOVERY_SECONDS = 60;

/**
 * A marketplace that failed for many sellers answers one of them again. The others are polled soon, at random moments so
 * that it does not get all at once; by themselves they would wait for up to a quarter of an hour. Not for stores, which
 * are each at a host of their own. One worker asks for it once in that time.
 */
export function createRecovery({ db }: Services): (platform: Platform) => Promise<void> {
  const asked = new Map<Platform, number>();
  return async (platform) => {
    const last = asked.get(platform) ?? Number.NEGATIVE_INFINITY;
    const isShared = findMarketplace(platform)?.appKeys !== undefined;
    if (!isShared || performance.now() - last < RECOVERY_SECONDS * 1000) return;
    asked.set(platform, performance.now());
    await db
      .updateTable('connections')
      .set({
        next_poll_at: sql`date_trunc('milliseconds', now()) + random() * make_interval(secs => ${RECOVERY_SECONDS})`,
      })
      .where('platform', '=', platform)
      .where('secrets', 'is not', null)
      .where('failing_since', 'is not', null)
      // Keys that are refused do not get better by an answer to somebody else.
      .where('connect_again', '=', false)
      .where('next_poll_at', '>', sql<Date>`now() + make_interval(secs => ${RECOVERY_SECONDS})`)
      .execute();
  };
}
