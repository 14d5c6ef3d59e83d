import type { Operation, OperationPage } from '@crosslister/contract/operation.ts';
import { type ExpressionBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database, OperationRow } from '../../db/schema.ts';
import { readOperation } from '../../db/stored/operation-json.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { hasGroup, isOpenFailure, readGroups } from '../on-request/failures.ts';
import { isPlanned } from '../on-request/planned.ts';
import { renderOperation, storedAsLive } from '../operation-rows.ts';

export interface QueuePage {
  page: number;
  pageSize: number;
  /** Only the failures of this group. */
  group?: string | undefined;
  /** Without the failures that the summary shows in groups. */
  ungrouped: boolean;
  /** true: only steps that wait for the seller. false: everything else. */
  forSeller?: boolean | undefined;
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
    trx: Transaction<Database>,
    grouped: readonly string[],
  ): SelectQueryBuilder<Database, 'operations', unknown> => {
    let query = trx
      .selectFrom('operations')
      .where('operations.user_id', '=', userId)
      .where('operations.dismissed_at', 'is', null);
    if (group !== undefined) query = query.where(isOpenFailure).where(hasGroup([group]));
    if (grouped.length > 0)
      query = query.where(sql<boolean>`NOT (${isOpenFailure()} AND ${hasGroup(grouped)})`);
    if (forSeller !== undefined)
      query = query.where((eb) => (forSeller ? isForSeller(eb) : eb.not(isForSeller(eb))));
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
      const counts = await chosen()
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn
            .countAll<number>()
            .filterWhere('status', 'in', [...storedAsLive])
            .as('live'),
          fn.countAll<number>().filterWhere(isUrgent).as('urgent'),
          fn.countAll<number>().filterWhere(isForSeller).as('for_seller'),
        ])
        .executeTakeFirstOrThrow();
      const { urgent, ...shown } = counts;
      const offset = (page - 1) * pageSize;
      const rows = planned
        ? await readPlanned(chosen(), offset, pageSize)
        : await readRows(chosen(), urgent, offset, pageSize);
      return { results: rows.map(renderOperation), ...shown };
    },
    { isolation: 'repeatable read' },
  );
}

/** A step of the seller's, or a failure that nothing has fixed since. */
const isForSeller = (eb: ExpressionBuilder<Database, 'operations'>) =>
  eb.or([eb('operations.status', '=', 'waiting'), isOpenFailure()]);
const isUrgent = (_: ExpressionBuilder<Database, 'operations'>) =>
  sql<boolean>`(operations.status = 'waiting' AND operations.kind = 'delist')`;
const isNotUrgent = (eb: ExpressionBuilder<Database, 'operations'>) => eb.not(isUrgent(eb));

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

/** Steps that delete a listing by hand come first, as every hour counts. Then newest first. */
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
    .where(isNotUrgent)
    .offset(Math.max(offset - urgent, 0))
    .limit(limit - first.length)
    .execute();
  return [...first, ...others].map((row) => readOperation(row));
}
