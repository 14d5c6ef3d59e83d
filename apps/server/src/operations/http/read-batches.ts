import type { Batch, BatchLines, BatchProducts } from '@crosslister/contract/batch.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { jsonPath } from '../../db/stored/json-path.ts';
import { readOperation } from '../../db/stored/operation-json.ts';
import type { OperationSnapshot } from '../../db/stored/stored-json.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { mayBeCancelled } from '../on-request/cancel.ts';
import { isOpenFailure } from '../on-request/failures.ts';
import { isPlanned } from '../on-request/planned.ts';
import { batchesWithSkipped, countSkipped } from '../on-request/skipped.ts';
import { renderOperation } from '../render-operation.ts';

const LINES = 10;
const PAGE_SIZE = 50;

/** How long a line stays when nothing of it failed: long enough to be read by who works on something else. */
const isRecent = sql<boolean>`finished_at > now() - interval '1 minute'`;

/** What can be undone may turn out wrong only when it is seen in the table, so its line stays longer: a sale's to the end. */
const wasOfLate = sql<boolean>`finished_at > now() - interval '1 hour'`;

/** What a bulk Mark as Sold did to products, as long as Undo can reverse it. */
const undoableSales = (
  userId: number,
) => sql`undo_steps u WHERE u.user_id = ${userId} AND u.action = 'mark_as_sold'
  AND u.created_at > now() - interval '1 day'`;

/** Whether the batch with this id is one that Undo reverses. */
const isUndoable = (userId: number, id: ReturnType<typeof sql.ref>) => sql<boolean>`(
  EXISTS (SELECT FROM undo_steps u WHERE u.user_id = ${userId} AND u.undo_id = ${id} AND u.created_at > now() - interval '1 day')
  OR EXISTS (SELECT FROM product_changes c WHERE c.user_id = ${userId} AND c.batch_id = ${id}
    AND c.source = 'bulk_edit' AND c.changed_at > now() - interval '1 day'))`;

/** A revise that Undo or *Put back* has stored: in the same transaction as the change, so at its very time. */
const isPuttingBack = sql<boolean>`(kind = 'revise' AND EXISTS (SELECT FROM product_changes c
  WHERE c.user_id = operations.user_id AND c.product_id = operations.product_id AND c.source = 'put_back'
    AND c.changed_at = operations.created_at))`;

/** Whether a listing that a batch has made is there and is not being ended. */
const isListed = (userId: number, id: ReturnType<typeof sql.ref>) => sql<boolean>`EXISTS (
  SELECT FROM operations o JOIN listings l ON l.product_id = o.product_id AND l.user_id = o.user_id
    AND l.platform = o.platform AND l.status <> 'delisted'
  WHERE o.batch_id = ${id} AND o.user_id = ${userId} AND o.kind = 'crosslist' AND o.status = 'completed'
    AND NOT EXISTS (SELECT FROM operations later WHERE later.product_id = o.product_id AND later.platform = o.platform
      AND later.kind = 'delist' AND later.id > o.id AND later.status IN ('queued', 'processing', 'waiting', 'completed')))`;

const SKU = 'sku' satisfies keyof OperationSnapshot;
const NAME = 'name' satisfies keyof OperationSnapshot;
/** One product of a batch: deleted ones are told apart by their SKU. */
const thing = sql`coalesce('product ' || product_id, 'sku ' || (snapshot ->> ${sql.lit(SKU)}), 'operation ' || id)`;

export const isRunning = sql<boolean>`(status IN ('queued', 'processing') AND NOT ${isPlanned})`;
const listedAs = jsonPath('crosslist', 'result', 'listing_status');
/** Listed as a draft, which nobody can buy yet. */
export const isDraft = sql<boolean>`(status = 'completed' AND ${sql.raw(listedAs.text)} = 'draft')`;
const isFailed = sql<boolean>`status IN ('failed', 'partial')`;

/**
 * The lines of the job tray: batches of which something is running, is planned, waits for the seller, has failed or has
 * just ended, or that left something out.
 * What was closed comes back only when it runs again.
 */
export async function readTray({ db }: Services, userId: number): Promise<BatchLines> {
  const own = sql`SELECT batch_id FROM operations WHERE user_id = ${userId} AND batch_id IS NOT NULL`;
  const { rows } = await sql<{ batch_id: string }>`
    ${own} AND ${isRunning}
    UNION ${own} AND batch_closed_at IS NULL AND (status = 'waiting' OR ${isPlanned})
    UNION ${own} AND batch_closed_at IS NULL AND dismissed_at IS NULL AND ${isRecent}
    UNION ${own} AND batch_closed_at IS NULL AND dismissed_at IS NULL AND ${wasOfLate}
      AND ${isUndoable(userId, sql.ref('operations.batch_id'))}
    UNION ${own} AND batch_closed_at IS NULL AND dismissed_at IS NULL
      AND batch_id IN (SELECT u.undo_id FROM ${undoableSales(userId)})
    UNION ${own} AND batch_closed_at IS NULL AND dismissed_at IS NULL AND batch_id IN (${batchesWithSkipped(userId)})
    UNION ${own} AND batch_closed_at IS NULL AND ${isOpenFailure()}`.execute(db);
  const batches = await readBatches(
    db,
    userId,
    rows.map(({ batch_id: id }) => id),
  );
  return { results: batches.slice(0, LINES), more: Math.max(0, batches.length - LINES) };
}

async function readBatches(db: Db, userId: number, ids: readonly string[]): Promise<Batch[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Batch, 'starts_at'> & { starts_at: Date | null }>`
    WITH work AS (
      SELECT id, batch_id, kind, platform, status, reason, params, created_at, not_before, ${thing} AS thing,
        snapshot ->> ${sql.lit(NAME)} AS name,
        ${isDraft} AS is_draft, ${isPuttingBack} AS puts_back, ${isOpenFailure()} AS is_open,
        ${mayBeCancelled} AS may_cancel
      FROM operations WHERE user_id = ${userId} AND batch_id = ANY (${ids}::uuid[])),
    things AS (
      SELECT batch_id, bool_or(is_draft) AS is_draft, bool_or(is_open) AS is_open,
        CASE WHEN bool_or(${isRunning}) THEN 'running' WHEN bool_or(${isPlanned}) THEN 'planned'
          WHEN bool_or(status = 'waiting') THEN 'waiting' WHEN bool_or(${isFailed}) THEN 'failed' WHEN bool_or(status = 'cancelled') THEN 'cancelled'
          ELSE 'completed' END AS state
      FROM work GROUP BY batch_id, thing),
    counts AS (
      SELECT batch_id, count(*)::int AS total,
        (count(*) FILTER (WHERE state = 'running'))::int AS running,
        (count(*) FILTER (WHERE state = 'planned'))::int AS planned,
        (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting,
        (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
        (count(*) FILTER (WHERE state = 'cancelled'))::int AS cancelled,
        (count(*) FILTER (WHERE state = 'completed'))::int AS completed,
        (count(*) FILTER (WHERE state = 'completed' AND is_draft))::int AS drafts,
        (count(*) FILTER (WHERE is_open))::int AS retryable
      FROM things GROUP BY batch_id),
    places AS (SELECT batch_id, bool_and(status = 'completed') AS is_completed FROM work GROUP BY batch_id, thing, platform),
    listed AS (
      SELECT batch_id AS listed_id, count(*)::int AS listings,
        (count(*) FILTER (WHERE is_completed))::int AS listings_completed
      FROM places GROUP BY batch_id),
    kinds AS (
      SELECT batch_id AS id, (array_agg(kind ORDER BY id))[1] AS action,
        array_agg(DISTINCT platform ORDER BY platform) AS platforms, min(created_at) AS started,
        (array_agg(name ORDER BY id DESC))[1] AS name,
        min(not_before) FILTER (WHERE ${isPlanned}) AS starts_at,
        coalesce(bool_and(params @> '{"again": true}'), false) AS again,
        bool_or(kind = 'delist') AND bool_or(kind = 'crosslist') AS relists, bool_and(puts_back) AS puts_back,
        coalesce(bool_and(reason IS NOT DISTINCT FROM 'delete'), false) AS deletes,
        coalesce(bool_or(may_cancel AND status IN ('queued', 'processing', 'waiting')), false) AS cancellable
      FROM work GROUP BY batch_id)
    SELECT id, action, platforms, CASE WHEN total = 1 THEN name END AS product_name, total, running, planned, starts_at, waiting, failed, cancelled, completed, drafts,
      listings, listings_completed, action = 'crosslist' AND ${isListed(userId, sql.ref('kinds.id'))} AS listed, retryable, again, relists, puts_back, deletes, cancellable, ${isUndoable(userId, sql.ref('kinds.id'))} AS undoable,
      (SELECT count(*)::int FROM ${undoableSales(userId)} AND u.undo_id = kinds.id) AS sales
    FROM kinds JOIN counts ON batch_id = id JOIN listed ON listed_id = id ORDER BY running > 0 DESC, retryable > 0 DESC, started DESC, id`.execute(
    db,
  );
  const skipped = await countSkipped(db, userId, ids);
  return rows.map(({ starts_at: start, ...batch }) => {
    const left = skipped.get(batch.id);
    return { ...batch, starts_at: start?.toISOString() ?? null, ...(left && { skipped: left }) };
  });
}

/** A page of a batch's products, each with all of its operations: failures first, then what waits for the seller. */
export async function readBatchProducts(
  { db }: Services,
  userId: number,
  batchId: string,
  page: number,
): Promise<BatchProducts> {
  return transact(
    db,
    async (trx) => {
      const [batch] = await readBatches(trx, userId, [batchId]);
      const { rows: things } = await sql<{ ids: number[] }>`
        SELECT array_agg(id ORDER BY id) AS ids FROM operations
        WHERE user_id = ${userId} AND batch_id = ${batchId}::uuid GROUP BY ${thing}
        ORDER BY bool_or(${isFailed}) DESC, bool_or(status = 'waiting') DESC, bool_or(${isRunning}) DESC, min(id)
        LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`.execute(trx);
      const rows = await trx
        .selectFrom('operations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', sql<number>`ANY (${things.flatMap(({ ids }) => ids)}::bigint[])`)
        .execute();
      const operations = new Map(rows.map((row) => [row.id, renderOperation(readOperation(row))]));
      return {
        batch: batch ?? null,
        page_size: PAGE_SIZE,
        results: things.map(({ ids }) => {
          const own = ids.flatMap((id) => operations.get(Number(id)) ?? []);
          return { product: own[0]?.product ?? null, operations: own };
        }),
      };
    },
    { isolation: 'repeatable read' },
  );
}
