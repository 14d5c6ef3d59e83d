import type { Operation, OperationPage } from '@crosslister/contract/operation.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, OperationRow, Trx } from '../../db/schema.ts';
import { readOperation } from '../../db/stored/operation-json.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { hasGroup, isOpenFailure, readGroups } from '../on-request/failures.ts';
import { isPlanned } from '../on-request/planned.ts';
import { storedAsLive } from '../operation-rows.ts';
import { renderOperation } from '../render-operation.ts';

export const forSellerParts = ['true', 'false', 'steps', 'failures'] as const;
type ForSeller = (typeof forSellerParts)[number];

export interface QueuePage {
  page: number;
  pageSize: number;
  /** Only the failures of this group. */
  group?: string | undefined;
  /** Without the failures that the summary shows in groups. */
  ungrouped: boolean;
  /** Only what needs the seller: all of it, their steps or the failures. `false`: everything else. */
  forSeller?: ForSeller | undefined;
  /** true: only what waits for a time that the seller has chosen, by that time. false: everything else. */
  planned?: boolean | undefined;
  /** Only the operations of this bulk action. */
  batch?: string | undefined;
  /** Only those that are shown with this status. */
  status?: Operation['status'] | undefined;
}

/** One page of the queue without dismissed operations, and the count over all pages. */
export async function readQueue(
  { db }: Services,
  userId: number,
  { page, pageSize, group, ungrouped, forSeller, planned, batch, status }: QueuePage,
): Promise<OperationPage> {
  const chosenWithout = (
    trx: Trx,
    grouped: readonly string[],
  ): SelectQueryBuilder<Database, 'operations', unknown> => {
    let query = trx
      .selectFrom('operations')
      .where('operations.user_id', '=', userId)
      .where('operations.dismissed_at', 'is', null);
    if (group !== undefined) query = query.where(isOpenFailure).where(hasGroup([group]));
    if (grouped.length > 0)
      query = query.where(sql<boolean>`NOT (${isOpenFailure()} AND ${hasGroup(grouped)})`);
    if (forSeller !== undefined) query = query.where(ofSeller[forSeller]);
    if (planned !== undefined) query = query.where(planned ? isPlanned : sql<boolean>`NOT ${isPlanned}`);
    if (batch !== undefined) query = query.where('operations.batch_id', '=', batch);
    // A step of the seller's is shown as being worked on.
    if (status !== undefined)
      query = query.where(
        'operations.status',
        'in',
        status === 'processing' ? [status, 'waiting'] : [status],
      );
    return query;
  };
  // One snapshot for all of it: a client that reads `live: 0` must not find a live row.
  return transact(
    db,
    async (trx) => {
      const groups = ungrouped ? await readGroups(trx, userId) : [];
      const grouped = groups.map(({ key }) => key);
      const chosen = () => chosenWithout(trx, grouped);
      const { urgent, ...shown } = await readCounts(trx, chosen());
      const offset = (page - 1) * pageSize;
      const rows = planned
        ? await readPlanned(chosen(), offset, pageSize)
        : await readRows(chosen(), urgent, offset, pageSize);
      return { results: rows.map(renderOperation), ...shown };
    },
    { isolation: 'repeatable read' },
  );
}

const isStep = sql<boolean>`operations.status = 'waiting'`;
/** A step of the seller's, or a failure that nothing has fixed since. */
const isForSeller = sql<boolean>`(${isStep} OR ${isOpenFailure()})`;
const ofSeller: Record<ForSeller, RawBuilder<boolean>> = {
  true: isForSeller,
  false: sql`NOT ${isForSeller}`,
  steps: isStep,
  failures: isOpenFailure(),
};

/** What sold elsewhere, perhaps, is still on sale: the seller has to delete it, or it has failed and is tried again. */
const isUrgent = sql<boolean>`(operations.kind = 'delist'
  AND (operations.status = 'waiting' OR (operations.status IN ('queued', 'processing') AND operations.error IS NOT NULL)))`;

/** Whether an operation is an open failure is found out once for each. */
async function readCounts(
  trx: Trx,
  chosen: SelectQueryBuilder<Database, 'operations', unknown>,
): Promise<Omit<OperationPage, 'results'> & { urgent: number }> {
  const each = chosen
    .select(({ eb }) => [
      eb('operations.status', 'in', [...storedAsLive]).as('live'),
      isUrgent.as('urgent'),
      isStep.as('step'),
      isOpenFailure().as('failure'),
      sql<Date>`coalesce(operations.finished_at, operations.created_at)`.as('since'),
    ])
    // Keeps the planner from writing the conditions into each count.
    .offset(0);
  const { rows } = await sql<Counts>`
    SELECT count(*) AS count, count(*) FILTER (WHERE live) AS live, count(*) FILTER (WHERE urgent) AS urgent,
      count(*) FILTER (WHERE step) AS steps, min(since) FILTER (WHERE step) AS oldest_step,
      count(*) FILTER (WHERE failure) AS failures, min(since) FILTER (WHERE failure) AS oldest_failure
    FROM ${each} AS each`.execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error('a count always has a row');
  const { count, live, urgent, steps, failures, oldest_step, oldest_failure } = counts;
  return {
    count,
    live,
    urgent,
    for_seller: steps + failures,
    ...(oldest_step && { steps: { count: steps, oldest: oldest_step.toISOString() } }),
    ...(oldest_failure && { failures: { count: failures, oldest: oldest_failure.toISOString() } }),
  };
}

type Counts = Record<'count' | 'live' | 'urgent' | 'steps' | 'failures', number> &
  Record<'oldest_step' | 'oldest_failure', Date | null>;

/** As they will start. What starts at one time is together by product. */
async function readPlanned(
  chosen: SelectQueryBuilder<Database, 'operations', unknown>,
  offset: number,
  limit: number,
): Promise<OperationRow[]> {
  const rows = await chosen
    .selectAll('operations')
    .orderBy('operations.not_before')
    .orderBy('operations.product_id')
    .orderBy('operations.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => readOperation(row));
}

/** What is urgent comes first, as every hour counts. Then newest first. */
async function readRows(
  chosen: SelectQueryBuilder<Database, 'operations', unknown>,
  urgent: number,
  offset: number,
  limit: number,
): Promise<OperationRow[]> {
  const newest = chosen.selectAll('operations').orderBy('operations.id', 'desc');
  const first = offset < urgent ? await newest.where(isUrgent).offset(offset).limit(limit).execute() : [];
  if (first.length === limit) return first.map((row) => readOperation(row));
  const others = await newest
    .where(sql<boolean>`NOT ${isUrgent}`)
    .offset(Math.max(offset - urgent, 0))
    .limit(limit - first.length)
    .execute();
  return [...first, ...others].map((row) => readOperation(row));
}
