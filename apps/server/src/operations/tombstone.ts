import { sql, type Transaction } from 'kysely';
import { ofProduct } from '../db/of-product.ts';
import type { Database } from '../db/schema.ts';
import type { LockedKey } from './lock.ts';

/**
 * Removes the row of a deleted product once none of its listings is live and no operation may still make one live. One
 * that was linked to another product stays, to be split again.
 */
export async function removeTombstone(trx: Transaction<Database>, product: LockedKey): Promise<void> {
  await sql`
    DELETE FROM products WHERE id = ${product.id} AND user_id = ${product.user_id} AND deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM linked_products WHERE other_id = ${product.id} AND user_id = ${product.user_id})
      AND NOT EXISTS (SELECT 1 FROM listings WHERE ${ofProduct(product)} AND status <> 'delisted')
      AND NOT EXISTS (SELECT 1 FROM operations WHERE ${ofProduct(product)}
        AND status IN ('queued', 'processing'))`.execute(trx);
}
