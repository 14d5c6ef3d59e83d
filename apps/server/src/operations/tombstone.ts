import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * A deleted product's row goes when nothing of it is live any more and no operation may still make something live.
 */
export async function removeTombstone(trx: Transaction<Database>, productId: number): Promise<void> {
  await sql`
    DELETE FROM products WHERE id = ${productId} AND deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM listings WHERE product_id = ${productId} AND status <> 'delisted')
      AND NOT EXISTS (SELECT 1 FROM operations WHERE product_id = ${productId}
        AND status IN ('queued', 'processing'))`.execute(trx);
}
