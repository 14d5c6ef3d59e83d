import { type RawBuilder, sql } from 'kysely';
import { begun } from '../db/change-feed.ts';
import { type Claimant, claiming, heldUntil } from '../db/claims/due.ts';
import type { Db, OperationRow, StoredOperation } from '../db/schema.ts';
import { prepared } from '../db/statistics/prepared.ts';
import { jsonPath } from '../db/stored/json-path.ts';
import { readOperation } from '../db/stored/operation-json.ts';

const UNIQUE_VIOLATION = '23505';

/** Operations with this priority or a lower number end or lower a listing. See `priorities` in operation-rows.ts. */
export const ENDING_PRIORITY = 1;

/** What a worker has room for. */
export interface Claim {
  /** Only operations that end or lower a listing. */
  endingOnly?: boolean;
  /** No operations of these sellers. */
  notOf?: number[];
}

/**
 * Claims the next operation that may run, or returns null. A lane is the work of one account. Lanes are visited in the
 * order of their sellers, from a random start. So no seller waits behind another seller's two thousand listings. Two
 * unique indexes hold the rules even when two workers choose at the same moment: one operation per product, and one per
 * slot. The worker that loses gets a unique violation and asks again.
 */
export async function claimOperation(
  claimant: Claimant,
  { endingOnly = false, notOf = [] }: Claim = {},
): Promise<OperationRow | null> {
  for (let tries = 0; tries < 5; tries++) {
    try {
      const start = await randomStart(claimant.db);
      if (start === null) return null;
      const claimed =
        (await claimFrom(claimant, start, endingOnly, notOf)) ??
        (start > 0 ? await claimFrom(claimant, 0, endingOnly, notOf) : null);
      if (claimed) await begun(claimant.db, claimed.user_id);
      return claimed;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error;
    }
  }
  return null;
}

/** A seller to start after; null if nothing may run now, which is most of the time: the claim itself is dear to plan. */
async function randomStart(db: Db): Promise<number | null> {
  const { rows } = await sql<{ max: number | null }>`
    SELECT max(user_id) FROM operations WHERE status = 'queued' AND greatest(run_after, not_before) <= now() ${prepared}`.execute(
    db,
  );
  const max = rows[0]?.max ?? null;
  return max && Math.floor(Math.random() * max);
}

async function claimFrom(
  claimant: Claimant,
  startAfterUser: number,
  endingOnly: boolean,
  notOf: number[],
): Promise<OperationRow | null> {
  const { rows } = await sql<StoredOperation>`
    WITH RECURSIVE lanes AS (
      (SELECT user_id, lane FROM operations WHERE status = 'queued' AND user_id > ${startAfterUser}
        ORDER BY user_id, lane LIMIT 1)
      UNION ALL
      SELECT following.user_id, following.lane FROM lanes CROSS JOIN LATERAL (
        SELECT user_id, lane FROM operations
        WHERE status = 'queued' AND (user_id, lane) > (lanes.user_id, lanes.lane)
        ORDER BY user_id, lane LIMIT 1) AS following
    ), chosen AS (
      SELECT ready.id, free.slot, (SELECT generation FROM connections c
        WHERE c.user_id = ready.user_id AND c.platform = ready.platform) AS generation FROM lanes
      CROSS JOIN LATERAL (
        SELECT o.id, o.priority, o.user_id, o.platform, o.lane_width FROM operations o
        WHERE o.status = 'queued' AND o.user_id = lanes.user_id AND o.lane = lanes.lane AND greatest(o.run_after, o.not_before) <= now()
          AND (o.priority <= ${ENDING_PRIORITY} OR NOT ${endingOnly}::boolean) AND o.user_id <> ALL (${notOf}::bigint[])
          AND NOT EXISTS (
            SELECT 1 FROM operations other
            WHERE other.product_id = o.product_id AND other.platform = o.platform AND other.id <> o.id
              AND (other.status = 'processing' OR (other.status = 'queued' AND other.id < o.id
                AND (other.not_before IS NULL OR other.not_before <= now()))))
        ORDER BY o.priority, o.id LIMIT 1 FOR UPDATE OF o SKIP LOCKED) AS ready
      CROSS JOIN LATERAL (
        SELECT min(candidate) AS slot
        -- What ends or lowers a listing has a place of its own beside those of the lane.
        FROM generate_series(1, ready.lane_width + CASE WHEN ready.priority <= ${ENDING_PRIORITY} THEN 1 ELSE 0 END) AS candidate
        WHERE NOT EXISTS (
          SELECT 1 FROM operations busy WHERE busy.status = 'processing' AND busy.user_id = lanes.user_id
            AND busy.lane = lanes.lane AND busy.slot = candidate)) AS free
      WHERE free.slot IS NOT NULL
      LIMIT 1
    )
    UPDATE operations SET status = 'processing', slot = chosen.slot, attempt = attempt + 1,
      ${claiming('operation', claimant)}, started_at = coalesce(started_at, now()),
      batch_closed_at = NULL,
      journal = ${journalFor(sql`chosen.generation`)}
    FROM chosen WHERE operations.id = chosen.id AND operations.status = 'queued'
    RETURNING operations.*`.execute(claimant.db);
  return rows[0] ? readOperation(rows[0]) : null;
}

// The engine's own entries are the same for every kind.
const noted = jsonPath('sync', 'journal', 'generation', { of: 'operations' });
const sent = jsonPath('sync', 'journal', 'sent', { of: 'operations' });
const sentBefore = jsonPath('sync', 'journal', 'sent_before');

/**
 * The journal an attempt starts with. Its entries belong to one account. After another account is connected they are
 * dropped; only the fact that something was sent to the earlier account is kept.
 */
const journalFor = (generation: RawBuilder<unknown>) => sql`
  CASE WHEN ${sql.raw(noted.isThere)} AND ${sql.raw(noted.text)} IS DISTINCT FROM ${generation}::text
    THEN jsonb_build_object(${sql.lit(sentBefore.name)}, coalesce(${sql.raw(sent.json)}, 'false')) ELSE operations.journal END
  || jsonb_build_object(${sql.lit(noted.name)}, ${generation})`;

/**
 * Extends the leases of the operations this worker runs. Ids missing from the answer no longer belong to it. One that
 * somebody holds is left for the next time: waiting for several rows at once could be a deadlock.
 */
export async function renewLeases(db: Db, running: { id: number; attempt: number }[]): Promise<Set<number>> {
  if (running.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    WITH mine AS (
      SELECT operations.id FROM unnest(${running.map(({ id }) => id)}::bigint[],
        ${running.map(({ attempt }) => attempt)}::int[]) AS mine(id, attempt)
      JOIN operations ON operations.id = mine.id AND operations.attempt = mine.attempt AND status = 'processing'
    ), renewed AS (
      UPDATE operations SET lease_until = ${heldUntil('operation')}
      WHERE id IN (SELECT id FROM operations WHERE id IN (SELECT id FROM mine) AND status = 'processing'
        FOR UPDATE SKIP LOCKED)
    )
    SELECT id FROM mine`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
