import type { SelectQueryBuilder } from 'kysely';
import type { Database, OperationRow, ProductRow, Trx } from '../db/schema.ts';
import { readOperation } from '../db/stored/operation-json.ts';

declare const locked: unique symbol;
/**
 * A row that this transaction has locked. It stays as it was read until the
 * transaction ends. This exists for the compiler only: just the functions of this
 * file make one, so a function that takes it cannot be called without the lock.
 */
export type Locked<Row> = Row & { readonly [locked]: true };

export type LockedKey = Locked<Pick<ProductRow, 'id' | 'user_id'>>;

type Which<Row> = (
  products: SelectQueryBuilder<Database, 'products', object>,
) => SelectQueryBuilder<Database, 'products', Row>;

/**
 * Locks the seller's products that `which` selects, in the order of their ids. Then two transactions that lock many
 * products never deadlock.
 */
export async function lockProducts<Row>(trx: Trx, userId: number, which: Which<Row>): Promise<Locked<Row>[]> {
  const products = trx.selectFrom('products').where('user_id', '=', userId);
  return (await which(products).orderBy('id').forUpdate().execute()) as Locked<Row>[];
}

/** One product, also when it is deleted and waits for its listings to end (a tombstone). */
export async function lockTombstoneToo(
  trx: Trx,
  userId: number,
  id: number | null,
): Promise<Locked<ProductRow> | undefined> {
  if (id === null) return undefined;
  const [product] = await lockProducts(trx, userId, (products) => products.selectAll().where('id', '=', id));
  return product;
}

/** One product that is not deleted. */
export async function lockProduct(
  trx: Trx,
  userId: number,
  id: number | null,
): Promise<Locked<ProductRow> | undefined> {
  const product = await lockTombstoneToo(trx, userId, id);
  return product?.deleted_at ? undefined : product;
}

/**
 * An operation that is about to be changed, and its product. The product is locked first, because two transactions that
 * lock in different orders could wait for each other. Anything read before that lock may be out of date: a sale that
 * held the product may have changed the operation.
 */
export async function lockOperation(
  trx: Trx,
  userId: number,
  id: number,
): Promise<{ operation: Locked<OperationRow>; product: Locked<ProductRow> | undefined } | undefined> {
  const find = () =>
    trx.selectFrom('operations').selectAll().where('user_id', '=', userId).where('id', '=', id);
  for (let found = await find().executeTakeFirst(); found; ) {
    const product = await lockTombstoneToo(trx, userId, found.product_id);
    // Who held the product may have linked it to another one, which has its failures then.
    const now = await find().executeTakeFirst();
    if (now?.product_id === found.product_id) {
      const row = await find().forUpdate().executeTakeFirst();
      return row && { operation: justWritten(readOperation(row)), product };
    }
    found = now;
  }
  return undefined;
}

/** A row that this transaction has just inserted or updated, and therefore locked. */
export const justWritten = <Row>(row: Row) => row as Locked<Row>;
