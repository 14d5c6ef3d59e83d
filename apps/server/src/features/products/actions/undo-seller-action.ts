import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UndoResult } from '@crosslister/contract/results.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { Db, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import { lockProducts } from '../../../operations/lock.ts';
import { putInBatch } from '../../../operations/on-request/batch.ts';
import type { Services } from '../../../services.ts';
import { listedAgainWords, platformsOf, sortAgain } from '../../listings/publish/list-again.ts';
import { type Step, undoEnding, undoMarkAsActive } from './apply-undo-step.ts';
import { Before, salesAsJson, type Undoable } from './remember-for-undo.ts';

/** Products restored in one transaction, as many as in a bulk action. */
const CHUNK = 100;

/**
 * Undo can be pressed before the action's own request has an answer, and may overtake it. It is looked for this often,
 * with this pause, before it counts as unknown.
 */
const TRIES = 10;
const PAUSE_MS = 200;

interface Outcome {
  count: number;
  /** Why some products stay as they are, each reason once. */
  refusals: Set<string>;
  /** The operations that list again. */
  operations: OperationRow[];
}

/**
 * Undoes an action. Restores each product that nothing else has changed since, and lists it again wherever the action
 * ended its listing. A second call is refused, because the first has used up what was stored.
 */
export async function undoSellerAction(
  services: Services,
  userId: number,
  undoId: string,
): Promise<UndoResult> {
  const outcome: Outcome = { count: 0, refusals: new Set(), operations: [] };
  const batchId = randomUUID();
  let known = 0;
  for (let tries = 1; ; tries += 1) {
    const taken = await transact(services.db, (trx) => undoChunk(trx, userId, undoId, batchId, outcome));
    known += taken;
    if (known > 0 ? taken < CHUNK : tries === TRIES) break;
    if (known === 0) await sleep(PAUSE_MS);
  }
  if (known === 0) {
    throw new HttpProblem(409, 'There is nothing left to undo.', {
      nextStep: 'Choose the action for the product again from its menu.',
    });
  }
  const { count, operations } = outcome;
  const [refusal] = outcome.refusals;
  if (count === 0 && refusal)
    throw new HttpProblem(409, refusal, {
      nextStep: 'Open the product to see its state. Its menu shows what can be done.',
    });
  const { sentences, refusals } = await listedAgainWords(services.db, userId, operations);
  const notUndone = [...outcome.refusals, ...refusals];
  const { listed, byHand } = sortAgain(operations);
  return {
    success: true,
    count,
    platforms: platformsOf(listed),
    by_hand: platformsOf(byHand),
    operation_ids: operations.map(({ id }) => id),
    not_undone: notUndone,
    message: [backWords(count, operations.length > 0), ...sentences, ...notUndone].join(' '),
  };
}

/** A product that is to be listed again is not back until that operation has ended. */
function backWords(count: number, isListedAgain: boolean): string {
  const [subject, were] =
    count === 1 ? ['The product is', 'it was'] : [`${plural(count, 'product')} are`, 'they were'];
  return isListedAgain ? `${subject} in the catalogue as before.` : `${subject} back where ${were}.`;
}

/** Uses up to `CHUNK` stored undo steps. Returns how many there were. */
async function undoChunk(
  trx: Trx,
  userId: number,
  undoId: string,
  batchId: string,
  outcome: Outcome,
): Promise<number> {
  const steps = await trx
    .deleteFrom('undo_steps')
    .where(
      sql<boolean>`id IN (SELECT id FROM undo_steps WHERE user_id = ${userId} AND undo_id = ${undoId}::uuid
        AND created_at > now() - interval '1 day' ORDER BY id LIMIT ${CHUNK} FOR UPDATE)`,
    )
    .returningAll()
    .execute();
  const ids = steps.map(({ product_id }) => product_id);
  const products = await lockProducts(trx, userId, (all) =>
    all.selectAll().where('id', '=', sql<number>`ANY (${ids}::bigint[])`).where('deleted_at', 'is', null),
  );
  for (const product of products) {
    const step = steps.find(({ product_id }) => product_id === product.id);
    if (!step) continue;
    const before = Before.parse(step.before);
    const refusal = await whyNotUndo(trx, product, step, before);
    if (refusal) {
      outcome.refusals.add(refusal);
      continue;
    }
    if (step.action === 'mark_as_active') await undoMarkAsActive(trx, product, before, step);
    else outcome.operations.push(...(await undoEnding(trx, product, before, step)));
    outcome.count += 1;
  }
  if (outcome.operations.length > 1) {
    await putInBatch(
      trx,
      outcome.operations.map(({ id }) => id),
      batchId,
    );
  }
  if (steps.length > 0) await changed(trx, userId, 'products', 'sales', 'operations');
  return steps.length;
}

/** The statuses a product can have after the action, if nothing has changed since. */
const statusesAfter: Record<Undoable, ProductRow['status'][]> = {
  mark_as_sold: ['sold', 'action_required'],
  mark_as_active: ['active'],
  // It stays active if it is listed elsewhere, or while its delist runs.
  delist: ['inactive', 'active'],
};

/**
 * Why the action cannot be undone for this product, because something has happened to it since. Null when nothing has.
 */
export async function whyNotUndo(
  db: Db,
  product: ProductRow,
  { action, created_at: doneAt, sales_after: left }: Step,
  before: Before,
): Promise<string | null> {
  const isAsLeft = action === 'delist' || product.quantity === quantityAfter(action, before, left ?? []);
  if (!statusesAfter[action].includes(product.status) || !isAsLeft)
    return 'What has been changed since stays as it is.';
  const ofMark = sql<boolean>`s.id = ANY (${left?.map(({ id }) => id)}::bigint[])`;
  const { rows } = await sql<{ sold: boolean; listed: boolean; differs: boolean }>`SELECT
    EXISTS (SELECT FROM sales WHERE ${ofProduct(product)} AND order_id <> '' AND state = 'sold'
      AND NOT id = ANY (${before.sales.map(({ id }) => id)}::bigint[])) AS sold,
    EXISTS (SELECT FROM operations WHERE ${ofProduct(product)} AND kind = 'crosslist'
        AND created_at > ${doneAt} AND status IN ('queued', 'processing', 'waiting'))
      OR EXISTS (SELECT FROM listing_states WHERE ${ofProduct(product)} AND crosslist_stored_at > ${doneAt}) AS listed,
    ${left && JSON.stringify(left)}::jsonb <> ${salesAsJson(sql`${product.id}`, sql`${product.user_id}`, ofMark)} AS differs`.execute(
    db,
  );
  if (rows[0]?.sold) return 'What has sold since stays as it is.';
  if (rows[0]?.differs) return 'A sale of it has been changed since, so it stays as it is.';
  // A product that is sold again is ended everywhere anyway. Any other status would contradict the new listing.
  if (rows[0]?.listed && !isSoldAgain(before)) return 'What has been listed since stays as it is.';
  return null;
}

const isSoldAgain = (before: Before) => whyNotForSale({ ...before, deleted_at: null }) === 'sale';

/**
 * The quantity that a mark has left: as Active it gives back what entered sales had taken, which are void since, unless it
 * had been typed anew.
 */
function quantityAfter(
  action: Exclude<Undoable, 'delist'>,
  { quantity, sales }: Before,
  left: NonNullable<Step['sales_after']>,
): number {
  if (action === 'mark_as_sold') return 0;
  const back = sales.filter(
    ({ id, state, put_back_at: counted }) =>
      state === 'sold' && counted === null && left.some((sale) => sale.id === id && sale.state === 'void'),
  );
  return Math.max(
    1,
    back.reduce((sum, { taken }) => sum + (taken ?? 0), quantity),
  );
}
