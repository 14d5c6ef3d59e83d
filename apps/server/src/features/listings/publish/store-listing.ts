import { platformNames } from '@crosslister/contract/platforms.ts';
import type { PublishedListing } from '@crosslister/marketplaces/listing/listing.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { jsonPath } from '../../../db/stored/json-path.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';
import { changeStatus } from '../../catalogue/write-product-rows.ts';
import { unlinked } from '../../connections/connection-rows.ts';
import { isStillConnected } from '../../connections/work-connection.ts';
import { isByHand, storeEndingStep } from '../by-hand/store-step.ts';
import { makeTask } from '../end/action-required.ts';
import { byHandInfo } from '../end/enqueue-delists.ts';
import { rememberIds } from '../external-ids.ts';
import { findLive } from '../listing-rows.ts';
import { storeEdits } from '../revise/store-revises.ts';
import { storePublished } from '../write-listing-rows.ts';

/**
 * Stores the listing that was just made. If the product was sold or deleted while the marketplace worked, the listing
 * is ended at once. A product listed from Inactive becomes active. Edits made since the product was `sent` follow.
 */
export async function storeListing(
  trx: Trx,
  operation: OperationRow,
  product: Locked<ProductRow>,
  sent: ProductRow,
  sku: string,
  published: PublishedListing,
  connectionId: number | null,
): Promise<void> {
  const { user_id: userId, platform } = operation;
  // It was made with an account that has been changed since. Like all listings of that account it stays as a link only.
  const isUnlinked = connectionId !== null && !(await isStillConnected(trx, operation));
  const ids = {
    connection_id: connectionId,
    external_id: published.externalId,
    extra: JSON.stringify(published.extra),
  };
  const values = {
    sku,
    ...(isUnlinked ? unlinked : ids),
    url: published.url,
    price_pence: published.pricePence,
    status: published.status,
    created_at: sql<Date>`now()`,
    scheduled_at: published.scheduledTime,
    delisted_at: null,
    proof: null,
    photos_there: published.imagesUploaded > 0 ? '[]' : null,
  };
  await storePublished(trx, { user_id: userId, product_id: product.id, platform, ...values });
  if (isUnlinked) await notifyUnlinked(trx, operation);
  else {
    const external_id = published.externalId;
    await rememberIds(trx, userId, [{ platform, external_id, product_id: product.id }]);
  }
  if (product.status === 'inactive') await changeStatus(trx, product, 'listed', 'active');
  const reason = whyNotForSale(product);
  if (reason && values.connection_id === null) {
    await leaveToSeller(trx, product, platform, reason);
  } else if (reason) {
    await enqueue(trx, { userId, kind: 'delist', platform, product, params: { reason } });
  }
  // The product was edited while it was being listed, so what was sent is already out of date.
  await storeEdits(trx, sent, product, { only: platform });
  await changed(trx, userId, 'products');
}

/** Notifies the seller that the listing is live in an account where we cannot end it. */
async function notifyUnlinked(trx: Trx, { id, platform }: OperationRow): Promise<void> {
  const warnings = jsonPath('crosslist', 'result', 'warnings');
  const name = platformNames[platform];
  const warning = `Another ${name} account was connected meanwhile: it stands in the one of before, and only its address is kept here. End it there yourself when it sells.`;
  await changeOperations(trx, {
    result: sql`jsonb_set(result, ${[warnings.name]}::text[], coalesce(${sql.raw(warnings.json)}, '[]') || ${JSON.stringify([warning])}::jsonb)`,
  })
    .where('id', '=', id)
    .execute();
}

/**
 * The listing was made by hand or with an earlier account, and the product was sold or deleted meanwhile. Only the
 * seller can end it, and has to at once.
 */
async function leaveToSeller(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: OperationRow['platform'],
  reason: 'sale' | 'delete',
): Promise<void> {
  const listing = await findLive(trx, product, platform);
  if (!listing) return;
  if (isByHand(listing)) await storeEndingStep(trx, product, listing, { reason });
  await makeTask(trx, product, byHandInfo(listing, reason));
}
