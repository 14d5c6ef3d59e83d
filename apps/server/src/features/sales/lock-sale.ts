import type { Transaction } from 'kysely';
import type { Database, ProductRow, SaleRow } from '../../db/schema.ts';
import { type Locked, lockTombstoneToo } from '../../operations/lock.ts';

/** A sale that is about to be changed, and its product. The product is locked first, as everywhere. */
export async function lockSale(
  trx: Transaction<Database>,
  userId: number,
  id: number,
): Promise<{ sale: SaleRow; product: Locked<ProductRow> | undefined } | undefined> {
  const find = () => trx.selectFrom('sales').selectAll().where('id', '=', id).where('user_id', '=', userId);
  const seen = await find().executeTakeFirst();
  if (!seen) return undefined;
  const product = await lockTombstoneToo(trx, userId, seen.product_id);
  const sale = await find().forUpdate().executeTakeFirst();
  return sale && { sale, product };
}
