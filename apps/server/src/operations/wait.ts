import type { Services } from '../app.ts';
import type { OperationRow } from '../db/schema.ts';
import { isLive } from './store.ts';

const POLL_MS = 1000;
/** Below the 120 s at which the spec's client gives up. */
const PATIENCE_MS = 100_000;

/**
 * Waits until none of these operations is live, or patience ends; returns them as they are then. The feed wakes it at
 * once, the poll covers a notification lost with its connection.
 */
export async function waitForOperations(
  services: Services,
  userId: number,
  ids: number[],
): Promise<OperationRow[]> {
  const deadline = Date.now() + PATIENCE_MS;
  let wake = () => {};
  const unsubscribe = services.feed.subscribe((changedUser, thing) => {
    if (changedUser === userId && thing === 'operations') wake();
  });
  try {
    while (true) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const rows = ids.length
        ? await services.db
            .selectFrom('operations')
            .selectAll()
            .where('id', 'in', ids)
            .orderBy('id')
            .execute()
        : [];
      if (!rows.some(isLive) || Date.now() >= deadline) return rows;
      await Promise.race([woken, new Promise((resolve) => setTimeout(resolve, POLL_MS).unref())]);
    }
  } finally {
    unsubscribe();
  }
}
