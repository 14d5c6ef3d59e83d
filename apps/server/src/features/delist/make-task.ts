import type { ActionInfo } from '@crosslister/contract/product.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Makes a product the seller's most urgent task, back from its deletion if need be. Its row must be locked. */
export async function makeTask(trx: Kysely<Database>, productId: number, info: ActionInfo): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      status: 'action_required',
      action_info: JSON.stringify(info),
      deleted_at: null,
      // Its SKU may have been given to another product since it was deleted.
      sku: sql`CASE WHEN EXISTS (SELECT FROM products AS other WHERE other.user_id = products.user_id
        AND lower(other.sku) = lower(products.sku) AND other.id <> products.id AND other.deleted_at IS NULL)
        THEN products.sku || ' (deleted ' || products.id || ')' ELSE products.sku END`,
      last_updated: sql`now()`,
    })
    .where('id', '=', productId)
    .execute();
}
