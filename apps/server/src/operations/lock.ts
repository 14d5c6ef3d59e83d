import type { Transaction } from 'kysely';
import type { Database, OperationRow } from '../db/schema.ts';

declare const locked: unique symbol;
/** A row read after its lock was taken, so that it is what it will be until this transaction ends. */
export type Locked<Row> = Row & { readonly [locked]: true };

/** Everybody locks a product before its operations; the other way round two of them could wait for each other. */
export async function lockProduct(
  trx: Transaction<Database>,
  { product_id: id, user_id: userId }: Pick<OperationRow, 'product_id' | 'user_id'>,
): Promise<void> {
  if (id === null) return;
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

/**
 * An operation that is about to be changed, its product's row locked before it. What was read before that lock may be
 * out of date: a sale that held the product may have taken the operation over.
 */
export async function lockOperation(
  trx: Transaction<Database>,
  userId: number,
  id: number,
): Promise<Locked<OperationRow> | undefined> {
  const find = () =>
    trx.selectFrom('operations').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const found = await find().executeTakeFirst();
  if (!found) return undefined;
  await lockProduct(trx, found);
  return (await find().forUpdate().executeTakeFirst()) as Locked<OperationRow> | undefined;
}
