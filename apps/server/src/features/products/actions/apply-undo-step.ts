import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Selectable, sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { Database, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { fieldsIn, readParams } from '../../../db/stored/operation-json.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked, LockedKey } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { changeOperations, moveOperations } from '../../../operations/write-operation-rows.ts';
import { changeStatus, touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { cancelDelists } from '../../listings/end/cancel-delists.ts';
import { findAllLive } from '../../listings/listing-rows.ts';
import { listAgain, type Stood } from '../../listings/publish/list-again.ts';
import { storeUnsent } from '../../listings/revise/follow-up-revise.ts';
import { storeRevises } from '../../listings/revise/store-revises.ts';
import { markLive } from '../../listings/write-listing-rows.ts';
import { markSold } from '../../sales/stock.ts';
import { updateSale } from '../../sales/write-sale-rows.ts';
import { makeActive } from './mark-as-active.ts';
import type { Before } from './remember-for-undo.ts';

export type Step = Selectable<Database['undo_steps']>;

/**
 * Undoes Mark as Sold or Delist: the product is as it was, and listings that have ended meanwhile are listed again.
 * Returns those operations.
 */
export async function undoEnding(
  trx: Trx,
  product: Locked<ProductRow>,
  before: Before,
  step: Step,
): Promise<OperationRow[]> {
  const { user_id: userId } = product;
  const isMark = step.action === 'mark_as_sold';
  if (isMark) await makeActive(trx, userId, [product]);
  const reason = 'It was undone.';
  await closeSteps(trx, userId, [product], ['delist'], { status: 'cancelled', reason });
  await cancelDelists(trx, userId, [product], [isMark ? 'sale' : 'seller'], reason);
  await resume(trx, product);
  await undoReport(trx, product, before, step);
  const after = await restore(trx, product, before, step);
  if (whyNotForSale(after)) return [];
  const { ended, interrupted } = await findInterrupted(trx, product, before, step);
  for (const { platform, params } of before.revises) {
    const isEnded = ended.some((listing) => listing.platform === platform);
    if (isEnded) continue;
    await storeRevises(trx, after, fieldsIn(params), {
      only: platform,
      lowers: params.lowers === true,
    });
  }
  for (const { platform } of await findAllLive(trx, after)) {
    if (!ended.some((listing) => listing.platform === platform)) await storeUnsent(trx, after, platform);
  }
  const stood = ended.map(
    ({ platform, id }): Stood => ({
      platform,
      params: { mode: before.listings.find((row) => row.id === id)?.status === 'active' ? 'live' : 'review' },
    }),
  );
  return listAgain(trx, after, [...stood, ...interrupted]);
}

/** Undoes Mark as Active. If the product was sold before, anything listed since has to end again. */
export async function undoMarkAsActive(
  trx: Trx,
  product: Locked<ProductRow>,
  before: Before,
  step: Step,
): Promise<void> {
  const after = await restore(trx, product, before, step);
  if (whyNotForSale(after) !== 'sale') return;
  await markSold(trx, product, { soldAt: before.date_sold ?? product.last_updated, except: null });
  // How many the seller has already typed for the next time stays.
  await updateProducts(trx, product, { date_sold: before.date_sold, quantity: before.quantity });
}

/** A running crosslist or revise that has not yet noticed its cancellation goes on. */
async function resume(trx: Trx, product: LockedKey): Promise<void> {
  await changeOperations(trx, { cancel_requested: false })
    .where(ofProduct(product))
    .where('kind', 'in', ['crosslist', 'revise'])
    .where('status', '=', 'processing')
    .execute();
}

/**
 * Restores listings that only the action itself marked as ended, in its own transaction:
 * nothing was done at the marketplace.
 */
async function undoReport(trx: Trx, product: LockedKey, { listings }: Before, step: Step): Promise<void> {
  const isByWord = sql<boolean>`date_trunc('milliseconds', delisted_at) = ${step.created_at}`;
  for (const { id, status } of listings)
    await markLive(trx, product, (all) => all.where('id', '=', id).where(isByWord), status);
}

interface Interrupted {
  /** Those of the live listings that have ended, or whose delist has already sent something. */
  ended: { id: number; platform: Platform }[];
  /** Crosslists that the action cancelled. */
  interrupted: Stood[];
}

async function findInterrupted(
  trx: Trx,
  product: ProductRow,
  { listings }: Before,
  step: Step,
): Promise<Interrupted> {
  const { rows: ended } = await sql<{ id: number; platform: Platform }>`
    SELECT l.id, l.platform FROM listings l
    WHERE ${ofProduct(product)} AND l.id = ANY (${listings.map(({ id }) => id)}::bigint[])
      AND (l.status = 'delisted' OR EXISTS (SELECT FROM operations o WHERE o.product_id = l.product_id
        AND o.platform = l.platform AND o.kind = 'delist' AND o.status IN ('queued', 'processing')
        AND o.sent))
    ORDER BY l.platform`.execute(trx);
  const { rows: crosslists } = await sql<{ platform: Platform; params: unknown }>`
    SELECT platform, cancelled_crosslist -> 'params' AS params FROM listing_states
    WHERE ${ofProduct(product)} AND (cancelled_crosslist ->> 'stored_at')::timestamptz < ${step.created_at}
      AND (cancelled_crosslist ->> 'ended_at')::timestamptz >= ${step.created_at}
    ORDER BY (cancelled_crosslist ->> 'id')::bigint`.execute(trx);
  const interrupted = crosslists
    .filter(({ platform }) => !ended.some((row) => row.platform === platform))
    .map(({ platform, params }): Stood => {
      const { mode = 'live', publish } = readParams('crosslist', params);
      return { platform, params: { mode, ...(publish && { publish }) } };
    });
  return { ended, interrupted };
}

/** Restores the product, its sales and its steps. A step that the seller has confirmed since stays done. */
async function restore(
  trx: Trx,
  product: Locked<ProductRow>,
  before: Before,
  step: Step,
): Promise<Locked<ProductRow>> {
  for (const { id, ...sale } of before.sales) {
    // What the seller has called off since is a sale again.
    const isSale = sale.state === 'sold' && { cancelled_at: null, cancelled_by_seller: false };
    await updateSale(trx, { id, user_id: product.user_id }, { ...sale, ...isSale });
  }
  const { status, date_sold, action_info } = before;
  // A delist leaves it as it is, so another value was typed, or followed the source, since.
  const quantity = step.action === 'delist' ? product.quantity : before.quantity;
  await changeStatus(trx, product, 'undone', status, { date_sold, quantity, action_info, ...touched });
  const after: Locked<ProductRow> = {
    ...product,
    status,
    quantity,
    action_info,
    date_sold: date_sold === null ? null : new Date(date_sold),
  };
  await moveOperations(trx, ['cancelled', 'completed'], 'waiting', {
    error: null,
    next_step: null,
    // The sale did not happen, so it is no reason for a delist any more.
    ...(!whyNotForSale(after) && { params: sql`params || '{"reason": "seller"}'::jsonb` }),
  })
    .where('user_id', '=', product.user_id)
    .where('id', '=', sql<number>`ANY (${before.steps}::bigint[])`)
    .where(
      sql<boolean>`status = 'cancelled' OR status = 'completed' AND date_trunc('milliseconds', finished_at) = ${step.created_at}`,
    )
    // A newer operation does the same.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM operations o WHERE o.product_id = operations.product_id
        AND o.platform = operations.platform AND o.kind = operations.kind AND o.status IN ('queued', 'processing', 'waiting'))`,
    )
    .execute();
  return after;
}
