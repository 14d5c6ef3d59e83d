import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { UndoResult } from '@crosslister/contract/results.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database, ProductRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import { changed } from '../../operations/change-feed.ts';
import { stepEnds } from '../../operations/steps.ts';
import { markAsActive } from './mark.ts';
import { markSold } from './pieces.ts';
import { Before } from './remember-mark.ts';

/** Products put back in one transaction, as many as a bulk action takes. */
const CHUNK = 100;

type Step = Selectable<Database['undo_steps']>;
interface Outcome {
  count: number;
  /** Why some stay as they are, each cause once. */
  refusals: Set<string>;
  ended: Set<Platform>;
}

/**
 * Takes a mark back: every product of it is as it was, unless something else has happened to it since. What its listings
 * have come to meanwhile cannot be taken back, and is said. Twice is refused, as the first has used it up.
 */
export async function undoMark(services: Services, userId: number, undoId: string): Promise<UndoResult> {
  const outcome: Outcome = { count: 0, refusals: new Set(), ended: new Set() };
  let known = 0;
  for (;;) {
    const taken = await transact(services.db, (trx) => undoChunk(trx, userId, undoId, outcome));
    known += taken;
    if (taken < CHUNK) break;
  }
  if (known === 0) {
    throw new HttpProblem(409, 'There is nothing left to undo.', {
      nextStep: 'Choose the action for the product again from its menu.',
    });
  }
  const [refusal] = outcome.refusals;
  if (outcome.count === 0 && refusal) throw new HttpProblem(409, refusal);
  const platforms = [...outcome.ended];
  return {
    success: true,
    count: outcome.count,
    platforms_delisted: platforms,
    message: [
      outcome.count === 1
        ? 'The product is back where it was.'
        : `${outcome.count} products are back where they were.`,
      ...outcome.refusals,
      ...(platforms.length > 0 ? [endedWords(platforms)] : []),
    ].join(' '),
  };
}

function endedWords(platforms: readonly Platform[]): string {
  const names = platforms.map((platform) => platformNames[platform]).join(', ');
  return `Already delisted from: ${names}. Crosslist again to list there.`;
}

/** Uses up to `CHUNK` stored steps; returns how many there were. */
async function undoChunk(trx: Transaction<Database>, userId: number, undoId: string, outcome: Outcome) {
  const steps = await trx
    .deleteFrom('undo_steps')
    .where(
      sql<boolean>`id IN (SELECT id FROM undo_steps WHERE user_id = ${userId} AND undo_id = ${undoId}::uuid
        AND created_at > now() - interval '1 day' ORDER BY id LIMIT ${CHUNK} FOR UPDATE)`,
    )
    .returningAll()
    .execute();
  const products = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', sql<number>`ANY (${steps.map(({ product_id }) => product_id)}::bigint[])`)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const product of products) {
    const step = steps.find(({ product_id }) => product_id === product.id);
    if (!step) continue;
    const before = Before.parse(step.before);
    const refusal = await whyNotUndo(trx, product, step, before);
    if (refusal) {
      outcome.refusals.add(refusal);
      continue;
    }
    if (step.action === 'mark_as_sold') await unmarkSold(trx, product, before, step, outcome.ended);
    else await unmarkActive(trx, product, before);
    outcome.count += 1;
  }
  if (steps.length > 0) await changed(trx, userId, 'products', 'sales', 'operations');
  return steps.length;
}

/** What has happened to a product since its mark, so that the mark is no longer the last word; null when nothing has. */
async function whyNotUndo(
  trx: Transaction<Database>,
  product: ProductRow,
  { action, created_at: markedAt }: Step,
  before: Before,
): Promise<string | null> {
  const marked = action === 'mark_as_sold' ? ['sold', 'action_required'] : ['active'];
  if (!marked.includes(product.status)) return 'What has been changed since stays as it is.';
  const { rows } = await sql<{ sold: boolean; listed: boolean }>`SELECT
    EXISTS (SELECT FROM sales WHERE product_id = ${product.id} AND order_id <> '' AND state = 'sold'
      AND NOT id = ANY (${before.sales.map(({ id }) => id)}::bigint[])) AS sold,
    EXISTS (SELECT FROM operations WHERE product_id = ${product.id} AND kind = 'crosslist'
      AND created_at > ${markedAt} AND status IN ('queued', 'processing', 'waiting', 'completed')) AS listed`.execute(
    trx,
  );
  if (rows[0]?.sold) return 'What has sold since stays as it is.';
  // Sold again it would be ended everywhere; any other place in the catalogue does not go with a listing.
  if (rows[0]?.listed && before.status !== 'sold') return 'What has been listed since stays as it is.';
  return null;
}

async function unmarkSold(
  trx: Transaction<Database>,
  product: ProductRow,
  before: Before,
  { created_at: markedAt }: Step,
  ended: Set<Platform>,
): Promise<void> {
  await markAsActive(trx, [product.id]);
  // The delistings of the mark that have not begun; one under way stops at its next step that changes something.
  await trx
    .updateTable('operations')
    .set({ cancel_requested: true })
    .where('product_id', '=', product.id)
    .where('kind', '=', 'delist')
    .where('status', 'in', ['queued', 'processing'])
    .execute();
  await trx
    .updateTable('operations')
    .set({ status: 'cancelled', error: 'It was marked as sold by mistake.', finished_at: sql`now()` })
    .where('product_id', '=', product.id)
    .where('kind', '=', 'delist')
    .where('status', '=', 'queued')
    .where(sql<boolean>`coalesce(journal ->> 'sent', 'false') <> 'true'`)
    .execute();
  for (const { id, status } of before.listings) {
    await trx
      .updateTable('listings')
      .set({ status, delisted_at: null, proof: null })
      .where('id', '=', id)
      .where('delisted_at', '>=', markedAt)
      .where(sql<boolean>`proof ->> 'status_seen' = 'ended by the seller'`)
      .execute();
  }
  await restore(trx, product, before);
  const { rows } = await sql<{ platform: Platform }>`
    SELECT platform FROM listings WHERE product_id = ${product.id} AND status = 'delisted'
      AND id = ANY (${before.listings.map(({ id }) => id)}::bigint[])
    UNION SELECT platform FROM operations WHERE product_id = ${product.id} AND kind = 'delist'
      AND status IN ('queued', 'processing') AND journal ->> 'sent' = 'true' ORDER BY platform`.execute(trx);
  for (const { platform } of rows) ended.add(platform);
}

async function unmarkActive(trx: Transaction<Database>, product: ProductRow, before: Before): Promise<void> {
  await restore(trx, product, before);
  // Whatever may have been listed since has to go again.
  if (before.status === 'sold') {
    await markSold(trx, product, { soldAt: before.date_sold ?? product.last_updated, except: null });
    await trx
      .updateTable('products')
      .set({ date_sold: before.date_sold })
      .where('id', '=', product.id)
      .execute();
  }
}

async function restore(trx: Transaction<Database>, product: ProductRow, before: Before): Promise<void> {
  for (const { id, ...sale } of before.sales) {
    await trx.updateTable('sales').set(sale).where('id', '=', id).execute();
  }
  await trx
    .updateTable('operations')
    .set({ status: 'waiting', error: null, next_step: null, finished_at: null, lease_until: stepEnds })
    .where('id', '=', sql<number>`ANY (${before.steps}::bigint[])`)
    .where('status', 'in', ['cancelled', 'completed'])
    .execute();
  await trx
    .updateTable('products')
    .set({
      status: before.status,
      date_sold: before.date_sold,
      quantity: before.quantity,
      action_info: before.action_info === null ? null : JSON.stringify(before.action_info),
      last_updated: sql`now()`,
    })
    .where('id', '=', product.id)
    .execute();
}
