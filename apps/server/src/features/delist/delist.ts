import { platformNames } from '@crosslister/contract/platforms.ts';
import { isTransient } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import type { Kysely } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database, ListingRow, OperationRow, ProductRow } from '../../db/schema.ts';
import { whyNotForSale } from '../../operations/for-sale.ts';
import { guard, remember } from '../../operations/guard.ts';
import type { Handler } from '../../operations/worker.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection } from '../connections/store.ts';
import { sentSku } from '../crosslist/listing-draft.ts';
import { connectThen } from './end-listings.ts';
import { settle } from './settle.ts';
import { askForAction, askToLook } from './tell.ts';
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
    // Where the server has no calls, a delist is a step of the seller's own and never comes here.
    if (!marketplace || !end) throw new Error(`${platformNames[platform]} cannot be asked to end a listing`);

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
      const failure = { listing, cause, isCutOff, isOpen: isTransient(error) };
      if (reason === 'seller' || reason === 'cancel') await askToLook(trx, operation, failure);
      else await askForAction(trx, operation, failure);
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
