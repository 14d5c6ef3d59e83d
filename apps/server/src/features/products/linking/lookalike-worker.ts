import { sql } from 'kysely';
import { leaseOf } from '../../../db/claims/lease.ts';
import { prepared } from '../../../db/statistics/prepared.ts';
import { inRounds } from '../../../repeat.ts';
import type { Services } from '../../../services.ts';
import { storeLookalikes } from './store-lookalikes.ts';

const TICK_MS = 1000;
/** Looks at once. One that has lasted for `SLOW_MS` is most likely waiting for photos, and the next one begins. */
const [AT_ONCE, SLOW_MS, MOST] = [1, 2000, 8];
/** A look that failed is tried again after this. */
const AFTER_FAILURE_MS = 5 * 60_000;

/**
 * Compares the products of sellers who have asked, in turn. A look that was killed is due as before, and so is one that
 * waits too long for photos; what it has read of them is kept.
 */
export function startLookalikeWorker(services: Services): { stop: () => Promise<void> } {
  const failed = new Map<number, number>();
  /** When a seller last had a turn that did not suffice. */
  const unfinished = new Map<number, number>();
  return inRounds<{ userId: number; since: number }>(
    TICK_MS,
    async ({ signal, running, begin }) => {
      const busy = [...running.values()];
      const placed = busy.filter(({ since }) => performance.now() - since < SLOW_MS);
      if (placed.length >= AT_ONCE || busy.length >= MOST) return;
      const { rows } = await sql<{ user_id: number }>`
        SELECT user_id FROM lookalike_looks WHERE looked_at IS NULL OR looked_at < asked_at
        ORDER BY asked_at ${prepared}`.execute(services.db);
      const waiting = rows
        .map(({ user_id }) => user_id)
        .filter((id) => (failed.get(id) ?? 0) < Date.now() - AFTER_FAILURE_MS)
        .filter((id) => busy.every(({ userId }) => userId !== id))
        .sort((a, b) => (unfinished.get(a) ?? 0) - (unfinished.get(b) ?? 0));
      const [userId] = waiting;
      if (userId !== undefined) begin(lookOf(userId, signal), { userId, since: performance.now() });
    },
    { onFailure: (error) => services.log.error({ err: error }, 'looks for lookalikes cannot be planned') },
  );

  async function lookOf(userId: number, signal: AbortSignal): Promise<void> {
    try {
      await leaseOf(services, `lookalikes ${userId}`).ifFree(async () => {
        if (await look(services, userId, signal)) unfinished.delete(userId);
        else unfinished.set(userId, performance.now());
      });
    } catch (error) {
      failed.set(userId, Date.now());
      services.log.error({ err: error, userId }, 'products could not be compared');
    }
  }
}

/** False: it has to go on in a later turn. */
async function look(services: Services, userId: number, signal: AbortSignal): Promise<boolean> {
  const { db } = services;
  const asked = await db
    .selectFrom('lookalike_looks')
    // As the database has it: a Date has no microseconds.
    .select(sql<string>`asked_at::text`.as('at'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`(looked_at IS NULL OR looked_at < asked_at)`)
    .executeTakeFirst();
  if (!asked) return true;
  if (!(await storeLookalikes(services, userId, signal))) return false;
  if (signal.aborted) return false;
  // What was asked for meanwhile is looked at next.
  await db
    .updateTable('lookalike_looks')
    .set({ looked_at: sql<Date>`${asked.at}::timestamptz` })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
