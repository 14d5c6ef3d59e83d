import { liveStatuses, type Operation, type OperationKind } from '@crosslister/contract/operation.ts';
import { platforms as allPlatforms, type Platform } from '@crosslister/contract/platforms.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, OperationRow, ProductRow } from '../db/schema.ts';
import { changed } from './change-feed.ts';

/** Lower runs first. What ends or lowers a listing goes before what makes one. */
const priorities: Record<OperationKind, number> = {
  delist: 0,
  revise: 1,
  detect_sales: 2,
  crosslist: 5,
  import: 6,
  sync: 6,
};

export interface NewOperation {
  userId: number;
  kind: OperationKind;
  platform: Platform;
  /** Null for work on a whole shop. */
  product: Pick<ProductRow, 'id' | 'name' | 'sku' | 'price_pence' | 'images'> | null;
  params?: Record<string, unknown>;
}

/**
 * Stores an operation, or joins the live one of the same kind for the same product and platform. A delist that a sale
 * or a deletion joins takes over its reason, or its failure would be nobody's. A revise under way may have read the
 * product before the edit that joins it: what was edited is noted as `again`, and another follows (see revise.ts).
 * Belongs into the transaction of whatever made it necessary, which has locked the product; workers hear of it when that commits.
 */
export async function enqueue(trx: Kysely<Database>, operation: NewOperation): Promise<OperationRow> {
  const { userId, kind, platform, product } = operation;
  const snapshot = product && {
    name: product.name,
    sku: product.sku,
    price_pence: product.price_pence,
    image: product.images[0]?.src ?? null,
  };
  const row = await trx
    .insertInto('operations')
    .values({
      user_id: userId,
      kind,
      platform,
      product_id: product?.id ?? null,
      snapshot: snapshot && JSON.stringify(snapshot),
      params: JSON.stringify(operation.params ?? {}),
      lane: product ? platform : `${platform}:${kind}`,
      priority: priorities[kind],
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, platform, kind, coalesce(product_id, 0)`)
        .where(sql<boolean>`status IN ('queued', 'processing')`)
        .doUpdateSet({
          params: sql`CASE WHEN ${mustEnd} OR ${edits} AND operations.status = 'queued'
            THEN operations.params || excluded.params WHEN ${edits} THEN operations.params || jsonb_build_object('again',
              coalesce(operations.params -> 'again', '{}') || excluded.params) ELSE operations.params END`,
          cancel_requested: sql`operations.cancel_requested AND NOT (${mustEnd} OR ${edits})`,
        }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await changed(trx, userId, 'operations');
  return row;
}

const edits = sql`excluded.kind = 'revise'`;
const mustEnd = sql`coalesce(excluded.params ->> 'reason' IN ('sale', 'delete'), false)`;

/** What makes an operation that failed a new one. Its journal stays, so that what an attempt left behind is found. */
export const asNew = {
  status: 'queued' as const,
  failures: 0,
  run_after: sql<Date>`now()`,
  error: null,
  next_step: null,
  link: null,
  cancel_requested: false,
  finished_at: null,
  dismissed_at: null,
};

/**
 * Takes back the crosslists and revises of a product that wait, for the first time or again: a delist would wait behind
 * them. One under way is stopped by its own guard. What an interrupted crosslist may have left behind is the caller's
 * to end (see end-listings.ts).
 */
export async function cancelQueuedListing(
  trx: Kysely<Database>,
  product: Pick<ProductRow, 'id' | 'user_id'>,
  reason: string,
  platforms: readonly Platform[] = allPlatforms,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('operations')
    .set({ status: 'cancelled', error: reason, next_step: null, finished_at: sql`now()` })
    .where('product_id', '=', product.id)
    .where('kind', 'in', ['crosslist', 'revise'])
    .where('status', '=', 'queued')
    .where('platform', '=', sql<Platform>`ANY (${platforms})`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await changed(trx, product.user_id, 'operations');
}

export async function findOperation(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<OperationRow | undefined> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function isLive(operation: Pick<OperationRow, 'status'>): boolean {
  return liveStatuses.some((status) => status === operation.status);
}

/** The operation as the API shows it. */
export function renderOperation(row: OperationRow): Operation {
  return {
    id: row.id,
    action: row.kind,
    platform: row.platform,
    status: row.status,
    product: row.snapshot && {
      id: row.product_id,
      name: row.snapshot.name,
      sku: row.snapshot.sku,
      price: toPounds(row.snapshot.price_pence),
      image: row.snapshot.image,
    },
    deletes_product: row.params.reason === 'delete',
    error: row.error,
    next_step: row.next_step,
    link: row.link,
    attempt: row.attempt,
    progress: row.progress,
    timestamp: row.created_at.toISOString(),
    next_attempt_at: row.status === 'queued' && row.attempt > 0 ? row.run_after.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
