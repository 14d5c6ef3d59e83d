import type { ActionInfo } from '@crosslister/contract/product.ts';
import { taskOf } from '@crosslister/domain/action-places.ts';
import { sql } from 'kysely';
import type { ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { removeTombstone } from '../../../operations/tombstone.ts';
import { changeStatus, touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { byHandInfo, endListings } from '../../listings/end/enqueue-delists.ts';

/**
 * Deletes a product: hidden at once, and removed when every listing is proved ended. If only the seller can end a
 * listing, the product stays and the task for it is returned. Null when it is deleted.
 */
export async function deleteProduct(trx: Trx, product: Locked<ProductRow>): Promise<ActionInfo | null> {
  const byHand = await endListings(trx, product, 'delete');
  const task = taskOf(byHand.map((listing) => byHandInfo(listing, 'delete')));
  if (task) {
    await changeStatus(trx, product, 'task', 'action_required', { action_info: task, ...touched });
    return task;
  }
  await updateProducts(trx, product, { deleted_at: sql<Date>`now()` });
  await removeTombstone(trx, product);
  return null;
}
