import { sql } from 'kysely';
import { removeOld } from '../../db/kept-for.ts';
import { repeat } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { isOpenFailure } from '../on-request/failures.ts';
import { removeTombstones } from '../tombstone.ts';

const EVERY_MS = 3_600_000;
/** Few enough that nobody waits for their rows. */
const BATCH = 500;

/**
 * Removes operations 90 days after they ended, the oldest first. What they did is stored elsewhere by then
 * (listing_states, sale_endings). A failure that the seller can still retry stays until they have dismissed it or it
 * has succeeded. Resolves with how many were removed.
 */
export async function pruneOperations({ db }: Services): Promise<number> {
  let removed = 0;
  while (true) {
    const { numAffectedRows } = await sql`
      DELETE FROM operations WHERE id IN (SELECT id FROM operations
        WHERE finished_at < now() - interval '90 days' AND status IN ('completed', 'partial', 'failed', 'cancelled')
          AND NOT (product_id IS NOT NULL AND ${isOpenFailure()})
        ORDER BY finished_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`.execute(db);
    const count = Number(numAffectedRows ?? 0);
    removed += count;
    if (count < BATCH) return removed;
  }
}

/** Removes what has been kept for long enough, at once and every hour until it is stopped. `more`: what higher rooms keep. */
export function startPruning(
  services: Services,
  more: (services: Services) => Promise<unknown>,
): { stop: () => Promise<void> } {
  return repeat(
    EVERY_MS,
    async () => {
      await pruneOperations(services);
      await removeTombstones(services.db);
      await more(services);
      await removeOld(services.db);
    },
    (error) => services.log.error({ err: error }, 'what is old could not be removed'),
  );
}
