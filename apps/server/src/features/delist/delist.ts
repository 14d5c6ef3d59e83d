import { platformNames } from '@crosslister/contract/platforms.ts';
import { isTransient } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import type { Kysely } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database, ListingRow, OperationRow, ProductRow } from '../../db/schema.ts';
import { changed } from '../../operations/change-feed.ts';
import type { Outcome } from '../../operations/finish.ts';
import { UNPROVED, whyNotForSale } from '../../operations/for-sale.ts';
import { guard, remember } from '../../operations/guard.ts';
import type { Handler } from '../../operations/worker.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection } from '../connections/store.ts';
import { sentSku } from '../crosslist/listing-draft.ts';
import { connectThen, failedInfo, thenHere } from './end-listings.ts';
import { makeTask } from './make-task.ts';
import { settle } from './settle.ts';
import { findWhatMayStand } from './what-may-stand.ts';

/** Ends one listing, and is done only when the marketplace, asked again, says it is gone. */
export const delist: Handler = {
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    const product = await findProduct(services, operation);
    if (!product) return { status: 'completed', result: { message: 'The product is gone already.' } };
    const listing = await findListing(services.db, operation);
    const soldHere = isSoldHere(operation);
    const end = soldHere ? marketplace?.sellOut : marketplace?.withdraw;
    if (soldHere && !whyNotForSale(product)) {
      return { status: 'completed', result: { message: 'It is for sale again.' } };
    }
    if (!soldHere && (!listing || listing.status === 'delisted')) {
      const standing = await findWhatMayStand(services.db, product.id);
      if (!standing.includes(platform)) {
        return { status: 'completed', apply: (trx, row) => settle(trx, row, null) };
      }
    }
    if (!marketplace || !end) return onlyByHand(operation, listing);

    const connection = await findConnection(services.db, userId, platform);
    const context = await marketplaceContext(services, marketplace, connection, {
      signal,
      beforeMutation: guard(services, operation, signal),
      journal: { read: () => operation.journal, write: (entry) => remember(services.db, operation, entry) },
    });
    const proof = await end(context, {
      externalId: listing?.external_id ?? '',
      extra: listing?.extra ?? {},
      sku: sentSku(product, listing, platform),
      url: listing?.url ?? '',
    });
    return {
      status: 'completed',
      result: { status_seen: proof.statusSeen, checked_at: proof.checkedAt },
      apply: (trx, row) => settle(trx, row, proof),
    };
  },

  failed(error) {
    return async (trx, operation) => {
      const listing = await findListing(trx, operation);
      if (listing && isSoldHere(operation)) await standsAfterAll(trx, listing);
      const { reason } = operation.params;
      const isCutOff = error.kind === 'credentials';
      const cause = isCutOff
        ? `${error.message} ${connectThen(operation.platform, reason === 'delete' ? 'delete' : 'sale')}`
        : error.message;
      if (reason === 'seller' && isTransient(error)) await askToLook(trx, operation, listing, error.message);
      else await askForAction(trx, operation, listing, cause, isCutOff);
    };
  },
};

/** Sold out on this very platform, which may go on selling it. */
const isSoldHere = ({ platform, params }: OperationRow) => params.sold_on === platform;

/** A sale is taken for the end of the listing it was made from. This one can still be bought. */
async function standsAfterAll(trx: Kysely<Database>, { id }: ListingRow): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ status: 'active', delisted_at: null, proof: null })
    .where('id', '=', id)
    .where('status', '=', 'delisted')
    .execute();
}

async function findProduct({ db }: Services, operation: OperationRow): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', operation.product_id ?? 0)
    .where('user_id', '=', operation.user_id)
    .executeTakeFirst();
}

async function findListing(
  db: Kysely<Database>,
  { product_id: productId, platform }: OperationRow,
): Promise<ListingRow | undefined> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('product_id', '=', productId ?? 0)
    .where('platform', '=', platform)
    .executeTakeFirst();
}

function onlyByHand({ platform }: OperationRow, listing: ListingRow | undefined): Outcome {
  const name = platformNames[platform];
  return {
    status: 'failed',
    error: `${name} listings can only be ended by you.`,
    nextStep: `Delete it on ${name}, then remove the link here.`,
    ...(listing?.url && { link: listing.url }),
  };
}

/**
 * The seller wanted it ended and all tries left open whether it has: they have to look. Where they were told a definite
 * no, the listing just stays as it was, with the failure in the queue.
 */
async function askToLook(
  trx: Kysely<Database>,
  operation: OperationRow,
  listing: ListingRow | undefined,
  cause: string,
): Promise<void> {
  const { product_id: id, platform } = operation;
  if (!listing || listing.status === 'delisted' || id === null) return;
  const product = await trx.selectFrom('products').select('status').where('id', '=', id).executeTakeFirst();
  if (!product || !isForSale(product)) return;
  const told = `${cause} Choose Retry in the queue; or end it there, remove its link from the product here and choose Mark as Active.`;
  await makeTask(trx, id, { ...failedInfo({ platform, url: listing.url }, told), type: UNPROVED });
  await changed(trx, operation.user_id, 'products');
}

/** A listing that outlived its sale or its product's deletion is the seller's most urgent task. */
async function askForAction(
  trx: Kysely<Database>,
  operation: OperationRow,
  listing: ListingRow | undefined,
  cause: string,
  isCutOff = false,
): Promise<void> {
  const { product_id: id, platform, params } = operation;
  if ((params.reason !== 'sale' && params.reason !== 'delete') || id === null) return;
  const product = await trx
    .selectFrom('products')
    .select(['status', 'deleted_at', 'user_id', 'sku'])
    .where('id', '=', id)
    .executeTakeFirst();
  // Marked as active meanwhile, it is for sale again, and the listing may stand.
  if (!product || (!product.deleted_at && isForSale(product))) return;
  const told = isCutOff ? cause : `${cause} End it there, then ${thenHere(params.reason)}`;
  await makeTask(trx, id, failedInfo({ platform, url: listing?.url ?? '' }, told));
  await changed(trx, operation.user_id, 'products');
}

const isForSale = ({ status }: Pick<ProductRow, 'status'>) => status === 'active' || status === 'inactive';
