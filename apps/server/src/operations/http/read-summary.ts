import type { OperationBatch, QueueSummary } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { jsonPath } from '../../db/stored/json-path.ts';
import type { Services } from '../../services.ts';
import { mayBeCancelled } from '../on-request/cancel.ts';
import { isFixedBySettings, isOpenFailure, readGroups } from '../on-request/failures.ts';
import { countSkipped } from '../on-request/skipped.ts';
import { isDraft } from './read-batches.ts';
import { readWarnings } from './warnings.ts';

const BATCHES = 10;
const again = jsonPath('crosslist', 'params', 'again');

/** The summary above the queue: failures grouped by cause, and the progress of bulk actions. */
export async function readSummary(services: Services, userId: number): Promise<QueueSummary> {
  const { count } = await services.db
    .selectFrom('operations')
    .where('operations.user_id', '=', userId)
    .where(isOpenFailure)
    .where(isFixedBySettings)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    groups: await readGroups(services.db, userId),
    warnings: await readWarnings(services.db, userId),
    batches: await readBatches(services, userId),
    settings_failures: count,
  };
}

/**
 * Bulk actions of which the queue still shows something, those in progress first. Dismissed operations are counted too:
 * `37 of 120` must not become `0 of 83`.
 */
async function readBatches({ db }: Services, userId: number): Promise<OperationBatch[]> {
  const count = (condition = sql<boolean>`true`) => sql<number>`count(*) FILTER (WHERE ${condition})::int`;
  const isLive = sql<boolean>`status IN ('queued', 'processing', 'waiting')`;
  const rows = await db
    .selectFrom('operations')
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`batch_id IN (SELECT batch_id FROM operations shown WHERE shown.user_id = ${userId}
        AND shown.dismissed_at IS NULL AND shown.batch_id IS NOT NULL)`,
    )
    .select([
      sql<string>`batch_id`.as('id'),
      'kind as action',
      sql<Platform[]>`array_agg(DISTINCT platform ORDER BY platform)`.as('platforms'),
      count().as('total'),
      count(sql`status = 'completed'`).as('completed'),
      count(sql`status IN ('failed', 'partial')`).as('failed'),
      count(sql`status = 'cancelled'`).as('cancelled'),
      count(isLive).as('live'),
      count(sql`status = 'waiting'`).as('waiting'),
      count(isDraft).as('drafts'),
      sql<boolean>`bool_and(coalesce(${sql.raw(again.text)} = 'true', false))`.as('again'),
      sql<boolean>`coalesce(bool_or(${isLive} AND ${mayBeCancelled}), false)`.as('cancellable'),
      sql<Date>`min(created_at)`.as('started'),
      sql<Date | null>`CASE WHEN ${count(isLive)} = 0 THEN max(finished_at) END`.as('finished'),
    ])
    .groupBy(['batch_id', 'kind'])
    .orderBy(sql`${count(isLive)} > 0`, 'desc')
    .orderBy('started', 'desc')
    .limit(BATCHES)
    .execute();
  const skipped = await countSkipped(
    db,
    userId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ started, finished, again, ...row }) => {
    const left = row.action === 'crosslist' && skipped.get(row.id);
    return {
      ...row,
      ...(again && { again }),
      ...(left && { skipped: left.map(({ platform, count }) => ({ platform, count })) }),
      started: started.toISOString(),
      finished: finished?.toISOString() ?? null,
    };
  });
}
