import { liveStatuses } from '@crosslister/contract/lists.ts';
import type { OperationKind } from '@crosslister/contract/operation.ts';
import { platforms as allPlatforms, type Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { changed } from '../db/change-feed.ts';
import { ofProduct, ownRow } from '../db/of-product.ts';
import type { Db, OperationRow, ProductRow, Trx } from '../db/schema.ts';
import { type ParamsOf, readOperation } from '../db/stored/operation-json.ts';
import { ENDING_PRIORITY } from './claim.ts';
import type { Locked, LockedKey } from './lock.ts';
import { mergeByRules } from './merge-rules.ts';
import { requestId } from './request-id.ts';
import { closeSteps } from './steps.ts';
import { changeOperations, moveOperations, SELLER_LANE, stepEnds } from './write-operation-rows.ts';

/**
 * A lower number runs first. Operations that end or lower a listing go before those that
 * make one, and before other edits.
 */
const priorities: Record<OperationKind, number> = {
  delist: 0,
  detect_sales: 2,
  dispatch: 2,
  refund: 2,
  revise: 3,
  answer: 4,
  crosslist: 5,
  import: 6,
  sync: 6,
};

interface NewOperationOf<Kind extends OperationKind> {
  userId: number;
  kind: Kind;
  platform: Platform;
  /** Null for work on a whole shop. */
  product: Locked<Pick<ProductRow, 'id' | 'name' | 'sku' | 'price_pence' | 'images'>> | null;
  params?: ParamsOf<Kind>;
  /** A step: it waits for the seller, who does it by hand at this link. */
  step?: { link: string };
  /** A revise to a lower price or quantity, which is as urgent as an end. */
  lowers?: boolean;
  /** The time for which the seller has planned it. */
  notBefore?: Date | undefined;
}

export type NewOperation = { [Kind in OperationKind]: NewOperationOf<Kind> }[OperationKind];

/** Operations on products that may run at once for one account. */
const LANE_WIDTH = 3;

/**
 * Stores an operation, or joins the live one of the same kind for the same product and platform, as `mergeRules` say.
 * Call it in the transaction that makes the operation necessary. Workers are notified when that transaction commits.
 */
export async function enqueue(trx: Trx, operation: NewOperation): Promise<OperationRow> {
  const { userId, kind, platform, product, step, lowers, notBefore } = operation;
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
      lane: step ? SELLER_LANE : product ? platform : `${platform}:${kind}`,
      // A whole shop is read by one at a time.
      lane_width: product ? LANE_WIDTH : 1,
      priority: lowers ? ENDING_PRIORITY : priorities[kind],
      request_id: requestId(),
      ...(notBefore && { not_before: notBefore }),
      ...(kind === 'crosslist' && product && !step && { journal: leftBehind(userId, product.id, platform) }),
      ...(step && { status: 'waiting', lease_until: stepEnds, link: step.link }),
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, platform, kind, coalesce(product_id, 0)`)
        .where(sql<boolean>`status IN ('queued', 'processing', 'waiting')`)
        .doUpdateSet(mergeByRules),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await changed(trx, userId, 'operations');
  return readOperation(row);
}

/**
 * The unfinished work of the last crosslist of this product there. The next one continues it, so that it does not make
 * a second listing. Not when the product has sold since, as that work is then over.
 */
function leftBehind(userId: number, productId: number, platform: Platform) {
  return sql<string>`coalesce((SELECT left_behind FROM listing_states l
    WHERE l.user_id = ${userId} AND l.product_id = ${productId} AND l.platform = ${platform} AND NOT EXISTS
      (SELECT FROM sales s WHERE s.product_id = l.product_id AND s.seen_at > l.left_behind_since)), '{}')`;
}

/**
 * Calls off the crosslists and revises of a product: those that wait are cancelled, because a delist would have to wait
 * behind them, and those that run are asked to stop, if `running`. After a sale or a deletion their own guard stops them,
 * for as long as it holds. Returns where one was asked. The caller ends what an interrupted crosslist may have left behind
 * (see enqueue-delists.ts).
 */
export async function callOffListing(
  trx: Trx,
  product: LockedKey,
  reason: string,
  { platforms = allPlatforms, running = false }: { platforms?: readonly Platform[]; running?: boolean } = {},
): Promise<Platform[]> {
  const kinds = ['crosslist', 'revise'] as const;
  // In one statement, as a worker may claim one between two: each would look for it in the state that it has left.
  const live = await changeOperations(trx, { cancel_requested: true })
    .where(ofProduct(product))
    .where('kind', 'in', kinds)
    .where('status', 'in', running ? ['queued', 'processing'] : ['queued'])
    .where('platform', '=', sql<Platform>`ANY (${platforms})`)
    .returning(['id', 'platform', 'status'])
    .execute();
  const waiting = live.filter(({ status }) => status === 'queued').map(({ id }) => id);
  if (waiting.length > 0) {
    await moveOperations(trx, ['queued'], 'cancelled', { error: reason, next_step: null })
      .where('user_id', '=', product.user_id)
      .where('id', '=', sql<number>`ANY (${waiting}::bigint[])`)
      .execute();
    await changed(trx, product.user_id, 'operations');
  }
  await closeSteps(trx, product.user_id, [product], kinds, { status: 'cancelled', reason }, platforms);
  return live.filter(({ status }) => status === 'processing').map(({ platform }) => platform);
}

export async function findOperation(db: Db, userId: number, id: number): Promise<OperationRow | undefined> {
  const row = await db.selectFrom('operations').selectAll().where(ownRow(userId, id)).executeTakeFirst();
  return row && readOperation(row);
}

/** Live statuses as the table has them: steps that wait for the seller have the status `waiting` there. */
export const storedAsLive = [...liveStatuses, 'waiting'] as const;

export function isLive(operation: Pick<OperationRow, 'status'>): boolean {
  return storedAsLive.some((status) => status === operation.status);
}

/** Why it must be sent, if it must: the listing, or its quantity, would go on offering what is sold or deleted. */
export function mustBeSent(operation: OperationRow): 'ending' | 'quantity' | null {
  if (operation.kind === 'delist') return operation.params.reason === 'seller' ? null : 'ending';
  return operation.kind === 'revise' && operation.params.fewer === true ? 'quantity' : null;
}
