import { platforms } from '@crosslister/contract/platforms.ts';
import { ActionInfo } from '@crosslister/contract/product.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, ProductRow, Trx } from '../../../db/schema.ts';
import { readParams } from '../../../db/stored/operation-json.ts';
import type { Locked } from '../../../operations/lock.ts';
import { lockSharers } from '../../sales/shared-stock.ts';

export type Undoable = Database['undo_steps']['action'];

const Time = z.string().nullable();
const readReviseParams = (params: unknown) => readParams('revise', params);

/** A product before the action, with everything else that the action changes. */
export const Before = z.object({
  status: z.enum(['active', 'sold', 'inactive', 'action_required']),
  date_sold: Time,
  quantity: z.number(),
  action_info: ActionInfo.nullable(),
  sales: z.array(
    z.object({
      id: z.number(),
      state: z.enum(['sold', 'cancelled', 'void']),
      taken: z.number().nullable(),
      sold_out: z.boolean(),
      put_back_at: Time,
      cancellation_dismissed_at: Time,
    }),
  ),
  /** Delists that waited for the seller. */
  steps: z.array(z.number()),
  /** Edits on their way to a marketplace; none in what the release before stored. */
  revises: z
    .array(z.object({ platform: z.enum(platforms), params: z.unknown().transform(readReviseParams) }))
    .default([]),
  /** Listings that were live. */
  listings: z.array(z.object({ id: z.number(), status: z.enum(['active', 'scheduled', 'draft']) })),
});
export type Before = z.infer<typeof Before>;

/** Which products each action changes in a way that can be undone. */
const changes: Record<Undoable, ReturnType<typeof sql<boolean>>> = {
  mark_as_sold: sql`p.status <> 'sold'`,
  mark_as_active: sql`p.status <> 'active'`,
  delist: sql`p.status IN ('active', 'inactive')`,
};

/** The sales of a product with every field that an action changes. `of` selects among them. */
export const salesAsJson = (
  product: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  of = sql<boolean>`true`,
) =>
  sql`coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state, 'taken', s.taken,
    'sold_out', s.sold_out, 'put_back_at', s.put_back_at,
    'cancellation_dismissed_at', s.cancellation_dismissed_at) ORDER BY s.id)
    FROM sales s WHERE s.product_id = ${product} AND s.user_id = ${userId} AND ${of}), '[]')`;

type Acted = Locked<Pick<ProductRow, 'id' | 'user_id' | 'stock_pool'>>;

/**
 * Carries out an action on products in a way that can be undone: stores their state before it, and the state of their
 * sales after it. Products that the action would not change are left out; `undoable` is the number that remains.
 */
export async function withUndo<T>(
  trx: Trx,
  undoId: string,
  action: Undoable,
  products: readonly Acted[],
  act: () => Promise<T>,
): Promise<{ undoable: number; result: T }> {
  const sharers = action === 'mark_as_sold' ? await findSharers(trx, products) : [];
  const ids = [...new Set([...products.map(({ id }) => id), ...sharers])];
  const undoable = await remember(trx, undoId, action, ids);
  const result = await act();
  if (undoable === 0) return { undoable, result };
  await sql`UPDATE undo_steps u SET sales_after = ${salesAsJson(sql`p.id`, sql`p.user_id`)} FROM products p
    WHERE p.id = u.product_id AND p.user_id = u.user_id AND u.undo_id = ${undoId}::uuid
      AND u.product_id = ANY (${ids}::bigint[])
      AND EXISTS (SELECT FROM sales s WHERE s.product_id = p.id AND s.user_id = p.user_id)`.execute(trx);
  return { undoable, result };
}

/** Products that share the stock of one that is sold, and are sold with it. */
async function findSharers(trx: Trx, products: readonly Acted[]): Promise<number[]> {
  const ids: number[] = [];
  for (const product of products) {
    for (const { id, status } of await lockSharers(trx, product)) {
      if (status === 'active' || status === 'inactive') ids.push(id);
    }
  }
  return ids;
}

async function remember(
  trx: Trx,
  undoId: string,
  action: Undoable,
  productIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO undo_steps (user_id, undo_id, product_id, action, before)
    SELECT p.user_id, ${undoId}::uuid, p.id, ${action}, jsonb_build_object(
      'status', p.status, 'date_sold', p.date_sold, 'quantity', p.quantity, 'action_info', p.action_info,
      'sales', ${salesAsJson(sql`p.id`, sql`p.user_id`)},
      'steps', coalesce((SELECT jsonb_agg(o.id) FROM operations o
        WHERE o.product_id = p.id AND o.kind = 'delist' AND o.status = 'waiting'), '[]'),
      'revises', coalesce((SELECT jsonb_agg(jsonb_build_object('platform', o.platform, 'params', o.params) ORDER BY o.id)
        FROM operations o WHERE o.product_id = p.id AND o.kind = 'revise'
        AND o.status IN ('queued', 'processing', 'waiting')), '[]'),
      'listings', coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'status', l.status)) FROM listings l
        WHERE l.product_id = p.id AND l.status <> 'delisted'), '[]'))
    FROM products p WHERE p.id = ANY (${productIds}::bigint[]) AND (${changes[action]})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
