import type { ProductRow, Trx } from '../../db/schema.ts';
import { type Locked, lockTombstoneToo } from '../../operations/lock.ts';

/** The product that a locked one was linked to, locked too; or itself. What is said of the one holds for the other. */
export async function followLink(
  trx: Trx,
  product: Locked<ProductRow> | undefined,
): Promise<Locked<ProductRow> | undefined> {
  if (!product?.deleted_at) return product;
  const link = await trx
    .selectFrom('linked_products')
    .select('kept_id')
    .where('user_id', '=', product.user_id)
    .where('other_id', '=', product.id)
    .executeTakeFirst();
  return link ? followLink(trx, await lockTombstoneToo(trx, product.user_id, link.kept_id)) : product;
}
