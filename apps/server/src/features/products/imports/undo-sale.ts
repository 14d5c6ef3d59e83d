import { anyOf } from '../../../db/any-of.ts';
import { ownRow } from '../../../db/of-product.ts';
import type { Db, ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { type Step, undoEnding } from '../actions/apply-undo-step.ts';
import { Before } from '../actions/remember-for-undo.ts';
import { whyNotUndo } from '../actions/undo-seller-action.ts';

/** What an import has remembered of the products that it marked as sold, by their ids. */
export async function salesOfImport(
  db: Db,
  userId: number,
  importId: string,
  ids: readonly number[],
): Promise<Map<number, Step>> {
  const steps = await db
    .selectFrom('undo_steps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undo_id', '=', importId)
    .where('action', '=', 'mark_as_sold')
    .where('product_id', '=', anyOf(ids.map((id) => ({ id }))))
    .execute();
  return new Map(steps.map((step) => [step.product_id, step]));
}

/** Why the sale by an import cannot be taken back, in a sentence. Null if it can. */
export async function whySold(db: Db, product: ProductRow, step: Step): Promise<string | null> {
  return whyNotUndo(db, product, step, Before.parse(step.before));
}

/**
 * Takes back that an import has marked a product as sold: listings that are not ended yet stay, and those that have
 * ended are listed again. Returns the product as it is then, or null if something happened to it since.
 */
export async function undoSale(trx: Trx, product: Locked<ProductRow>, step: Step): Promise<boolean> {
  if ((await whySold(trx, product, step)) !== null) return false;
  await trx.deleteFrom('undo_steps').where(ownRow(product.user_id, step.id)).execute();
  await undoEnding(trx, product, Before.parse(step.before), step);
  return true;
}
