import { setTimeout as sleep } from 'node:timers/promises';
import { liveStatuses } from '@crosslister/contract/lists.ts';
import { sql } from 'kysely';
import type { OperationRow } from '../../db/schema.ts';
import { readOperation } from '../../db/stored/operation-json.ts';
import type { Services } from '../../services.ts';

const POLL_MS = 1000;
/** Less than the 120 s after which the specification's client gives up. */
const PATIENCE_MS = 100_000;

/** When a thousand operations end within a second, they are read a few times, not a thousand times. */
const PAUSE_MS = 25;

const isPaused = sql<boolean>`(status = 'queued' AND failures > 0 AND run_after > now() + interval '4 seconds')`;

export const patienceEnds = () => performance.now() + PATIENCE_MS;

/**
 * Waits until none of these operations is live, or until the time is up, and returns them as they are then. The change
 * feed wakes it at once. Polling covers a notification that was lost with its connection. `untilPaused`: no longer for one
 * that failed and goes on later than after its first short pause.
 */
export async function waitForOperations(
  services: Services,
  userId: number,
  ids: number[],
  deadline = patienceEnds(),
  { untilPaused = false } = {},
): Promise<OperationRow[]> {
  if (ids.length === 0) return [];
  const chosen = services.db
    .selectFrom('operations')
    .where('id', '=', sql<number>`ANY (${ids})`)
    .where('user_id', '=', userId);
  let wake = () => {};
  const unsubscribe = services.feed.subscribe((changedUser, thing, isBegun) => {
    if (changedUser === userId && thing === 'operations' && !isBegun) wake();
  });
  try {
    while (true) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const live = await chosen
        .select('id')
        .where('status', 'in', [...liveStatuses])
        .$if(untilPaused, (query) => query.where(sql<boolean>`NOT ${isPaused}`))
        .limit(1)
        .execute();
      if (live.length === 0 || performance.now() >= deadline) break;
      await Promise.race([woken, sleep(POLL_MS)]);
      await sleep(PAUSE_MS);
    }
  } finally {
    unsubscribe();
  }
  const rows = await chosen.selectAll().orderBy('id').execute();
  return rows.map((row) => readOperation(row));
}
