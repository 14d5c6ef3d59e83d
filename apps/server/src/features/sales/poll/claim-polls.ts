import { platforms } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { pollDue } from '../../../db/change-feed.ts';
import { claimDue, free, type Held, keepHeld } from '../../../db/claims/due.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { untilStored } from '../../../db/stored/storage-failure.ts';
import type { Services } from '../../../services.ts';
import { floorOf } from '../../connections/next-poll.ts';

/** A connection that is due. `late` says for how many seconds. */
export type ClaimedPoll = ConnectionRow & { late: number };

/** Claims connections that are due. At most `mostFailing` of them may be such as failed last time. */
export function claimPolls(
  services: Services,
  { most, mostFailing }: { most: number; mostFailing: number },
): Promise<ClaimedPoll[]> {
  const floors = JSON.stringify(
    Object.fromEntries(platforms.map((platform) => [platform, floorOf(services.config, platform)])),
  );
  return claimDue<ConnectionRow>(services, 'poll', {
    most,
    only: sql`secrets IS NOT NULL`,
    failing: { rows: sql`failing_since IS NOT NULL`, most: mostFailing },
    next: sql`(${floors}::jsonb ->> t.platform)::float8`,
  });
}

/** A poll came to its end. The connection is polled every so many seconds, if that is less often than possible. */
export interface PollEnd {
  pollSeconds: number | null;
}

/**
 * Renews the claim while the poll runs. The returned function releases it, as soon as that can be stored. A poll that did
 * not come to its end (null) is due at once.
 */
export function holdClaim(
  { db, log }: Services,
  { id, poll_held_by: holder }: ConnectionRow,
): (end: PollEnd | null, signal: AbortSignal) => Promise<void> {
  const held: Held = { kind: 'poll', key: id, and: sql`poll_held_by IS NOT DISTINCT FROM ${holder}` };
  const stopRenewing = keepHeld(db, held, (error) =>
    log.warn({ err: error }, 'the claim of a poll cannot be renewed'),
  );
  return async (end, signal) => {
    await stopRenewing();
    await untilStored(signal, async () => {
      await free(db, held, end ? sql`poll_seconds = ${end.pollSeconds}` : sql`next_poll_at = now()`);
      if (!end) await pollDue(db);
    });
  };
}
