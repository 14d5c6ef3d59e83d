import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import type { Transaction } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Database, ListingRow, OperationRow, ProductRow } from '../../../db/schema.ts';
import { UNPROVED, whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked, LockedKey } from '../../../operations/lock.ts';
import { asDeletion, failedInfo, thenHere } from './end-listings.ts';
import { makeTask } from './make-task.ts';
import { findWhatMayStand } from './what-may-stand.ts';

interface Failure {
  listing: ListingRow | undefined;
  cause: string;
  /** The account has to be connected again, as `cause` says. */
  isCutOff: boolean;
  /** Not even refused: whether it has ended is open. */
  isOpen: boolean;
}

/**
 * A delist that nobody's sale or deletion asked for has failed, and whether the listing has ended is open: the seller
 * has to look. After a definite no the listing just stays as it was, with the failure in the queue; unless it is not
 * known here at all, where a failure that was put away would leave nothing to tell of it.
 */
export async function askToLook(
  trx: Transaction<Database>,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow>,
  { listing, cause, isOpen }: Failure,
): Promise<void> {
  if (whyNotForSale(product)) return;
  const { platform } = operation;
  const name = platformNames[platform];
  if (listing && listing.status !== 'delisted') {
    if (!isOpen) return;
    const told = `${cause} Choose Retry in the queue; or end it there, remove its link from the product here and choose Mark as Active.`;
    await tell(trx, operation, product, {
      ...failedInfo({ platform, url: listing.url }, told),
      type: UNPROVED,
    });
    return;
  }
  if (!(await findWhatMayStand(trx, product)).includes(platform)) return;
  const link = await whereToLook(trx, operation);
  const message = `May be listed on ${name}, which never answered when it was: ${cause} Choose Retry in the queue; or look there for SKU ${product.sku}, end it if it is on sale, and choose Mark as Active.`;
  await tell(trx, operation, product, { type: UNPROVED, message, listing_url: link, platform });
}

/** A listing that outlived its sale or its product's deletion is the seller's most urgent task. */
export async function askForAction(
  trx: Transaction<Database>,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow>,
  { listing, cause, isCutOff }: Failure,
): Promise<void> {
  const { platform, params } = operation;
  if (params.reason !== 'sale' && params.reason !== 'delete') return;
  // Marked as active meanwhile, it is for sale again, and the listing may stand.
  if (!whyNotForSale(product)) return;
  const isKnown = listing !== undefined && listing.url !== '' && listing.status !== 'delisted';
  const url = isKnown ? listing.url : await whereToLook(trx, operation);
  const end = isKnown ? 'End it there' : `Look there for SKU ${product.sku} and end it if it is on sale`;
  const told = isCutOff ? cause : `${cause} ${end}, then ${thenHere(params.reason)}`;
  await tell(trx, operation, product, {
    ...failedInfo({ platform, url }, told),
    ...asDeletion(params.reason),
  });
}

async function tell(
  trx: Transaction<Database>,
  operation: Locked<OperationRow>,
  product: LockedKey,
  info: Parameters<typeof makeTask>[2],
) {
  await makeTask(trx, product, info);
  await trx
    .updateTable('operations')
    .set({ link: info.listing_url })
    .where('id', '=', operation.id)
    .where('link', 'is', null)
    .execute();
  await changed(trx, operation.user_id, 'products');
}

/** The marketplace's own page of what the seller has on sale: for a listing whose address was never heard. */
async function whereToLook(
  trx: Transaction<Database>,
  { user_id: userId, platform }: { user_id: number; platform: Platform },
): Promise<string> {
  const connection = await trx
    .selectFrom('connections')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .executeTakeFirst();
  if (!connection) return '';
  return findMarketplace(platform)?.sellerPages(connection.account_id).listings ?? '';
}
