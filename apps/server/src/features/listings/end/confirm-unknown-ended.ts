import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { linkOfStep, moveOperations } from '../../../operations/write-operation-rows.ts';

/**
 * The seller says that what sold is gone everywhere. Where we never received the URL of a listing, all we have is the delist of
 * the sale that failed: it counts as done, whether the operation is still there or was removed.
 */
export async function confirmUnknownEnded(trx: Trx, product: Locked<ProductRow>): Promise<void> {
  const failed = await trx
    .updateTable('sale_endings')
    .set({ status: 'completed', error: null, finished_at: sql`now()` })
    .where(ofProduct(product))
    .where('reason', '=', 'sale')
    .where('status', '=', 'failed')
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM listings l WHERE l.product_id = sale_endings.product_id
        AND l.platform = sale_endings.platform AND l.status <> 'delisted')`,
    )
    .returning(['operation_id', 'platform', 'sold_out'])
    .execute();
  if (failed.length === 0) return;
  const settled = { error: null, next_step: null, fix: null, cause: null, link: linkOfStep };
  await moveOperations(trx, ['failed'], 'completed', settled)
    .where('user_id', '=', product.user_id)
    .where('id', '=', sql<number>`ANY (${failed.map(({ operation_id: id }) => id)}::bigint[])`)
    .execute();
  const ended = failed.filter(({ sold_out: isSoldOut }) => !isSoldOut);
  await trx
    .updateTable('listing_states')
    .set({
      unheard: sql`'{}'`,
      ended_at: sql`CASE WHEN platform = ANY (${ended.map(({ platform }) => platform)}) THEN now() ELSE ended_at END`,
    })
    .where(ofProduct(product))
    .where('platform', '=', sql<never>`ANY (${failed.map(({ platform }) => platform)})`)
    .execute();
}
