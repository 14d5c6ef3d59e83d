import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { changed } from '../../../db/change-feed.ts';
import type { ListingRow, OperationOf, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { UNPROVED, whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked, LockedKey } from '../../../operations/lock.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';
import { findConnection } from '../../connections/connection-rows.ts';
import { makeTask } from './action-required.ts';
import { asDeletion, failedInfo, thenHere } from './enqueue-delists.ts';
import { findPossiblyLive } from './possibly-live.ts';

interface Failure {
  listing: ListingRow | undefined;
  cause: string;
  /** The account has to be connected again, as `cause` says. */
  isCutOff: boolean;
  /** The marketplace gave no clear answer: we do not know whether the listing has ended. */
  isOpen: boolean;
}

/**
 * For a failed delist that has no sale or deletion as its reason, when we do not know whether the listing has ended:
 * the seller has to look. If the marketplace clearly refused, the listing stays as it was and the failure is in the
 * queue. If the listing is not known here, it becomes a task. Otherwise nothing would show it after the failure is
 * dismissed.
 */
export async function askToCheck(
  trx: Trx,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow>,
  { listing, cause, isOpen }: Failure,
): Promise<void> {
  if (whyNotForSale(product)) return;
  const { platform } = operation;
  const name = platformNames[platform];
  if (listing && listing.status !== 'delisted') {
    if (!isOpen) return;
    const message = `${cause} Choose Retry in the queue; or end it there, remove its link from the product here and choose Mark as Active.`;
    await storeTask(trx, operation, product, {
      ...failedInfo({ platform, url: listing.url }, message),
      type: UNPROVED,
    });
    return;
  }
  if (!(await findPossiblyLive(trx, product)).includes(platform)) return;
  const link = await whereToCheck(trx, operation);
  const message = `May be listed on ${name}, which never answered when it was: ${cause} Choose Retry in the queue; or look there for SKU ${product.sku}, end it if it is on sale, and choose Mark as Active.`;
  await storeTask(trx, operation, product, { type: UNPROVED, message, listing_url: link, platform });
}

/** A listing that is still live after a sale or deletion becomes a task under Action Required. */
export async function askForAction(
  trx: Trx,
  operation: Locked<OperationOf<'delist'>>,
  product: Locked<ProductRow>,
  { listing, cause, isCutOff }: Failure,
): Promise<void> {
  const { platform, params } = operation;
  if (params.reason !== 'sale' && params.reason !== 'delete') return;
  // If the product was marked as active meanwhile, it is for sale again and the listing may stay.
  if (!whyNotForSale(product)) return;
  const isKnown = listing !== undefined && listing.url !== '' && listing.status !== 'delisted';
  const url = isKnown ? listing.url : await whereToCheck(trx, operation);
  const end = isKnown ? 'End it there' : `Look there for SKU ${product.sku} and end it if it is on sale`;
  const message = isCutOff ? cause : `${cause} ${end}, then ${thenHere(params.reason)}`;
  await storeTask(trx, operation, product, {
    ...failedInfo({ platform, url }, message),
    ...asDeletion(params.reason),
  });
}

async function storeTask(
  trx: Trx,
  operation: Locked<OperationRow>,
  product: LockedKey,
  info: Parameters<typeof makeTask>[2],
) {
  await makeTask(trx, product, info);
  await changeOperations(trx, { link: info.listing_url })
    .where('id', '=', operation.id)
    .where('link', 'is', null)
    .execute();
  await changed(trx, operation.user_id, 'products');
}

/** The marketplace's page of everything the seller has on sale, for a listing whose URL we never received. */
async function whereToCheck(
  trx: Trx,
  { user_id: userId, platform }: { user_id: number; platform: Platform },
): Promise<string> {
  const connection = await findConnection(trx, userId, platform);
  if (!connection) return '';
  return findMarketplace(platform)?.account.sellerPages(connection.account_id).listings ?? '';
}
