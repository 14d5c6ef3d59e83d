import { sql } from 'kysely';
import { leaseOf } from '../../../db/lease.ts';
import { inRounds } from '../../../repeat.ts';
import type { Services } from '../../../services.ts';
import { lookForLookalikes } from './look.ts';

const TICK_MS = 1000;
/** A look that failed is tried again after this. */
const AFTER_FAILURE_MS = 5 * 60_000;

/**
 * Compares the products of sellers who have asked, one seller at a time. A look that was killed is due as before; what it
 * has read of photos is kept.
 */
export function startLooker(services: Services): { stop: () => Promise<void> } {
  const failed = new Map<number, number>();
  return inRounds(
    TICK_MS,
    async ({ signal, running, begin }) => {
      if (running.size > 0) return;
      const { rows } = await sql<{ user_id: number }>`
        SELECT user_id FROM lookalike_looks WHERE looked_at IS NULL OR looked_at < asked_at
        ORDER BY asked_at`.execute(services.db);
      const due = rows.find(({ user_id }) => (failed.get(user_id) ?? 0) < Date.now() - AFTER_FAILURE_MS);
      if (due) begin(lookOf(due.user_id, signal), null);
    },
    { onFailure: (error) => services.log.error({ err: error }, 'looks for lookalikes cannot be planned') },
  );

  async function lookOf(userId: number, signal: AbortSignal): Promise<void> {
    try {
      await leaseOf(services, `lookalikes ${userId}`).ifFree(() => look(services, userId, signal));
    } catch (error) {
      failed.set(userId, Date.now());
      services.log.error({ err: error, userId }, 'products could not be compared');
    }
  }
}

async function look(services: Services, userId: number, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const asked = await db
    .selectFrom('lookalike_looks')
    // As the database has it: a Date has no microseconds.
    .select(sql<string>`asked_at::text`.as('at'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`(looked_at IS NULL OR looked_at < asked_at)`)
    .executeTakeFirst();
  if (!asked) return;
  await lookForLookalikes(services, userId, signal);
  if (signal.aborted) return;
  // What was asked for meanwhile is looked at next.
  await db
    .updateTable('lookalike_looks')
    .set({ looked_at: sql<Date>`${asked.at}::timestamptz` })
    .where('user_id', '=', userId)
    .execute();
}
