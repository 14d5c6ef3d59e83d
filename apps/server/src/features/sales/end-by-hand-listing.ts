import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import { whyNotForSale } from '../../operations/for-sale.ts';
import type { Locked } from '../../operations/lock.ts';
import { closeSteps } from '../../operations/steps.ts';
import { moveOperations, SELLER_LANE } from '../../operations/write-operation-rows.ts';
import { isByHand, storeEndingStep } from '../listings/by-hand/store-step.ts';
import { makeTask } from '../listings/end/action-required.ts';
import { byHandInfo } from '../listings/end/enqueue-delists.ts';
import { recordEnd } from '../listings/end/record-end.ts';
import { findLive } from '../listings/listing-rows.ts';
import { markEnded, markLive } from '../listings/write-listing-rows.ts';

/** The proof of a listing that only the seller could check; see `statusInWords`. */
const SOLD_THERE = 'sold there';

/**
 * When only the seller could end a listing and says that it sold there, the listing counts as ended: there is nothing
 * to delete. A listing the server can end is ended and proved as everywhere. Returns whether there was such a listing.
 */
export async function endByHandListing(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
): Promise<boolean> {
  const listing = await findLive(trx, product, platform);
  if (!listing || !isByHand(listing)) return false;
  const proof = { status_seen: SOLD_THERE, checked_at: new Date().toISOString() };
  await markEnded(trx, product, proof, (listings) => listings.where('id', '=', listing.id));
  const reason = 'It sold there.';
  await closeSteps(trx, product.user_id, [product], ['delist'], { status: 'cancelled', reason }, [platform]);
  // A step that was not confirmed in time has become pointless.
  await moveOperations(trx, ['failed'], 'cancelled', { error: reason, next_step: null })
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('kind', '=', 'delist')
    .where('lane', '=', SELLER_LANE)
    .execute();
  await trx
    .updateTable('sale_endings')
    .set({ status: 'cancelled', error: reason })
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('status', '=', 'failed')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM operations o WHERE o.id = operation_id)`)
    .execute();
  await recordEnd(trx, product, { platform, params: { reason: 'sale' } }, null);
  return true;
}

/**
 * It did not sell there after all. The listing that counted as ended may still be live, and becomes the seller's task.
 */
export async function reopenByHandListing(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
  saleId: number,
): Promise<void> {
  const [listing] = await markLive(trx, product, (listings) =>
    listings.where('platform', '=', platform).where(sql<boolean>`proof ->> 'status_seen' = ${SOLD_THERE}`),
  );
  if (!listing || whyNotForSale(product) !== 'sale') return;
  await storeEndingStep(trx, product, listing, { reason: 'sale', sale_id: saleId });
  await makeTask(trx, product, byHandInfo(listing, 'sale'));
}
