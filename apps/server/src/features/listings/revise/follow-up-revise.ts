import type { Platform } from '@crosslister/contract/platforms.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { OperationOf, ProductRow, Trx } from '../../../db/schema.ts';
import { fieldsIn } from '../../../db/stored/operation-json.ts';
import type { Locked } from '../../../operations/lock.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';
import { storeRevises } from './store-revises.ts';
import { neverReached } from './unsent-edits.ts';

/** Stores a revise for what was not sent to this listing, if there is anything. One that was to stop for its end goes on. */
export async function storeUnsent(trx: Trx, product: Locked<ProductRow>, only: Platform): Promise<void> {
  await changeOperations(trx, { cancel_requested: false })
    .where(ofProduct(product))
    .where('platform', '=', only)
    .where('kind', '=', 'revise')
    .where('status', '=', 'processing')
    .execute();
  const { lowers = false, ...edits } = await neverReached(trx, product, only);
  await storeRevises(trx, product, fieldsIn(edits), { only, lowers });
}

/**
 * Fields edited while a revise was running, after it may have read the product. They go in
 * another revise once it has ended.
 */
export async function followUp(
  trx: Trx,
  { params, platform: only }: Locked<OperationOf<'revise'>>,
  product: Locked<ProductRow> | undefined,
): Promise<void> {
  const { again } = params;
  if (!product || !again || fieldsIn(again).length === 0) return;
  await storeRevises(trx, product, fieldsIn(again), { only, lowers: again.lowers === true });
}

/** The same of one that has sent nothing: all of its fields. */
export async function followUpWhole(
  trx: Trx,
  operation: Locked<OperationOf<'revise'>>,
  product: Locked<ProductRow> | undefined,
): Promise<void> {
  const { again = {}, ...edits } = operation.params;
  const all = { ...operation, params: { again: { ...edits, ...again } } };
  await followUp(trx, all, product);
}
