import { liveStatuses, type Operation, type OperationKind } from '@crosslister/contract/operation.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
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
 * Stores an operation, or joins the live one of the same kind for the same product and platform. Belongs into the
 * transaction of whatever made it necessary; workers hear of it when that commits.
 */
export async function enqueue(trx: Kysely<Database>, operation: NewOperation): Promise<OperationRow> {
  const { userId, kind, platform, product } = operation;
  const snapshot = product && {
    name: product.name,
    sku: product.sku,
    price_pence: product.price_pence,
    image: product.images[0]?.src ?? null,
  };
  const inserted = await trx
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
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted) {
    await changed(trx, userId, 'operations');
    return inserted;
  }
  return trx
    .selectFrom('operations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(product_id, 0) = ${product?.id ?? 0}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

/** Takes back crosslists of these products that no worker has begun; one that was begun is stopped by its own guard. */
export async function cancelQueuedCrosslists(
  trx: Kysely<Database>,
  productId: number,
  reason: string,
  platform?: Platform,
): Promise<void> {
  await trx
    .updateTable('operations')
    .set({ status: 'cancelled', error: reason, finished_at: sql`now()` })
    .where('product_id', '=', productId)
    .where('kind', '=', 'crosslist')
    .where('status', '=', 'queued')
    .where('attempt', '=', 0)
    .$if(platform !== undefined, (query) => query.where('platform', '=', platform as Platform))
    .execute();
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
