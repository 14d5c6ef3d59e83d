import { platforms } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import { keepRenewed } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { floorOf } from '../connections/next-poll.ts';

/** After this many seconds without a sign of life from its worker, another may take the poll, as with operations. */
const LEASE_SECONDS = 20;

/** A connection that is due. `late` says for how many seconds. */
export type ClaimedPoll = ConnectionRow & { late: number };

/**
 * Claims the connections that are longest overdue and not being polled, and sets their next poll. It claims as many at
 * once as there are places, because each claim waits for the database's disk. At most `mostFailing` of them may be
 * connections that failed last time. Times are in whole milliseconds, as JavaScript reads them, because a change during
 * the poll is noticed by comparing them.
 */
export async function claimPolls(
  { db, config }: Services,
  { most, mostFailing }: { most: number; mostFailing: number },
): Promise<ClaimedPoll[]> {
  const floors = JSON.stringify(
    Object.fromEntries(platforms.map((platform) => [platform, floorOf(config, platform)])),
  );
  const due = (places: number, isFailing: boolean) => sql`
    SELECT id, next_poll_at AS turn FROM connections WHERE secrets IS NOT NULL AND next_poll_at <= now()
      AND (failing_since IS NOT NULL) = ${isFailing}::boolean
      AND (poll_lease_until IS NULL OR poll_lease_until < now())
      ORDER BY next_poll_at LIMIT ${places} FOR UPDATE SKIP LOCKED`;
  const { rows } = await sql<ClaimedPoll>`
    WITH well AS (${due(most, false)}), failing AS (${due(Math.min(most, mostFailing), true)})
    UPDATE connections c SET
      next_poll_at = date_trunc('milliseconds', now())
        + make_interval(secs => (${floors}::jsonb ->> c.platform)::float8),
      poll_lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM (SELECT * FROM well UNION ALL SELECT * FROM failing ORDER BY turn LIMIT ${most}) AS due
    WHERE c.id = due.id
    RETURNING c.*, extract(epoch FROM now() - due.turn)::float8 AS late`.execute(db);
  return rows;
}

/**
 * Renews the claim while the poll runs. The returned function releases it, and stores how often the connection is
 * polled if that is less often than possible.
 */
export function holdClaim(
  { db, log }: Services,
  { id }: ConnectionRow,
): (pollSeconds: number | null) => Promise<void> {
  const renew = () =>
    db
      .updateTable('connections')
      .set({ poll_lease_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'the claim of a poll cannot be renewed'));
  const stopRenewing = keepRenewed(renew, LEASE_SECONDS);
  return async (pollSeconds) => {
    // Otherwise a renewal on its way would block the next poll.
    await stopRenewing();
    await db
      .updateTable('connections')
      .set({ poll_lease_until: null, poll_seconds: pollSeconds })
      .where('id', '=', id)
      .execute();
  };
}

/** Releases every claim, at the start of the only worker: whoever held one is gone. */
export async function releasePolls(db: Db): Promise<void> {
  await db
    .updateTable('connections')
    .set({ poll_lease_until: null })
    .where('poll_lease_until', 'is not', null)
    .execute();
}
