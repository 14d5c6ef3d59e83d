import { ownRow } from '../db/of-product.ts';
import type { Db, OperationRow, ProductRow } from '../db/schema.ts';

/** The operation's product as it is now, also when it is deleted and waits for its listings to end. */
export async function productOf(
  db: Db,
  { product_id: id, user_id: userId }: OperationRow,
): Promise<ProductRow | undefined> {
  if (id === null) return undefined;
  return db.selectFrom('products').selectAll().where(ownRow(userId, id)).executeTakeFirst();
}
