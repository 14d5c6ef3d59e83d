import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { Database, OperationRow, ProductRow } from '../db/schema.ts';

declare const locked: unique symbol;
/**
 * A row that this transaction has locked: it stays as it was read until the transaction ends. For the compiler alone; only
 * the functions of this file make one, so what asks for it cannot be called without the lock.
 */
export type Locked<Row> = Row & { readonly [locked]: true };

/** What names a product, with its row locked. */
export type LockedKey = Locked<Pick<ProductRow, 'id' | 'user_id'>>;

type Which<Row> = (
  products: SelectQueryBuilder<Database, 'products', object>,
) => SelectQueryBuilder<Database, 'products', Row>;

/** The seller's products that `which` selects, locked in the order of their ids: two who lock many never wait for each other. */
export async function lockProducts<Row>(
  trx: Transaction<Database>,
  userId: number,
  which: Which<Row>,
): Promise<Locked<Row>[]> {
  const products = trx.selectFrom('products').where('user_id', '=', userId);
  return (await which(products).orderBy('id').forUpdate().execute()) as Locked<Row>[];
}

/** One product, also when it is deleted and waits for its listings to end. */
export async function lockTombstoneToo(
  trx: Transaction<Database>,
  userId: number,
  id: number | null,
): Promise<Locked<ProductRow> | undefined> {
  if (id === null) return undefined;
  const [product] = await lockProducts(trx, userId, (products) => products.selectAll().where('id', '=', id));
  return product;
}

/** One product of the catalogue. */
export async function lockProduct(
  trx: Transaction<Database>,
  userId: number,
  id: number | null,
): Promise<Locked<ProductRow> | undefined> {
  const product = await lockTombstoneToo(trx, userId, id);
  return product?.deleted_at ? undefined : product;
}

/**
 * An operation that is about to be changed, and its product, whose row is locked first: the other way round two of them
 * could wait for each other. What was read before that lock may be out of date, as a sale that held the product may have
 * taken the operation over.
 */
export async function lockOperation(
  trx: Transaction<Database>,
  userId: number,
  id: number,
): Promise<{ operation: Locked<OperationRow>; product: Locked<ProductRow> | undefined } | undefined> {
  const find = () =>
    trx.selectFrom('operations').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const found = await find().executeTakeFirst();
  if (!found) return undefined;
  const product = await lockTombstoneToo(trx, userId, found.product_id);
  const operation = (await find().forUpdate().executeTakeFirst()) as Locked<OperationRow> | undefined;
  return operation && { operation, product };
}

/** A row that this transaction has just inserted or updated, and so locked. */
export const justWritten = <Row>(row: Row) => row as Locked<Row>;
