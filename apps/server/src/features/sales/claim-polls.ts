import { platforms } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { claimDue, free, type Held, keepHeld } from '../../db/due.ts';
import type { ConnectionRow } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { floorOf } from '../connections/next-poll.ts';

/** A connection that is due. `late` says for how many seconds. */
export type ClaimedPoll = ConnectionRow & { late: number };

/** Claims connections that are due. At most `mostFailing` of them may be such as failed last time. */
export function claimPolls(
  { db, config }: Services,
  { most, mostFailing }: { most: number; mostFailing: number },
): Promise<ClaimedPoll[]> {
  const floors = JSON.stringify(
    Object.fromEntries(platforms.map((platform) => [platform, floorOf(config, platform)])),
  );
  return claimDue<ConnectionRow>(db, 'poll', {
    most,
    only: sql`secrets IS NOT NULL`,
    failing: { rows: sql`failing_since IS NOT NULL`, most: mostFailing },
    next: sql`(${floors}::jsonb ->> t.platform)::float8`,
  });
}

/**
 * Renews the claim while the poll runs. The returned function releases it, and stores how often the connection is
 * polled if that is less often than possible.
 */
export function holdClaim(
  { db, log }: Services,
  { id }: ConnectionRow,
): (pollSeconds: number | null) => Promise<void> {
  const held: Held = { kind: 'poll', key: id };
  const stopRenewing = keepHeld(db, held, (error) =>
    log.warn({ err: error }, 'the claim of a poll cannot be renewed'),
  );
  return async (pollSeconds) => {
    await stopRenewing();
    await free(db, held, sql`poll_seconds = ${pollSeconds}`);
  };
}
