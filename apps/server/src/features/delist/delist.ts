import { platformNames } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/marketplace-sku.ts';
import type { Withdrawal } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database, ListingRow, OperationRow, ProductRow } from '../../db/schema.ts';
import { changed } from '../../operations/change-feed.ts';
import type { Outcome } from '../../operations/finish.ts';
import { guard, remember } from '../../operations/guard.ts';
import type { Handler } from '../../operations/worker.ts';
import { marketplaceContext } from '../connections/marketplace-context.ts';
import { findConnection } from '../connections/store.ts';

/** Ends one listing, and is done only when the marketplace, asked again, says it is gone. */
export const delist: Handler = {
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    const product = await findProduct(services, operation);
    if (!product) return { status: 'completed', result: { message: 'The product is gone already.' } };
    const listing = await findListing(services, operation, product.id);
    const lookUp = operation.params.look_up === true;
    if ((!listing || listing.status === 'delisted') && !lookUp) {
      return { status: 'completed', apply: (trx) => settle(trx, operation, product.id, null) };
    }
    if (!marketplace?.capabilities.serverSide) return byHand(operation, listing);

    const connection = await findConnection(services.db, userId, platform);
    const context = marketplaceContext(services, marketplace, connection, {
      signal,
      beforeMutation: guard(services, operation, signal),
      journal: { read: () => operation.journal, write: (entry) => remember(services, operation, entry) },
    });
    const strict = marketplace.capabilities.strictSku;
    const proof = await marketplace.withdraw(context, {
      externalId: listing?.external_id ?? '',
      extra: listing?.extra ?? {},
      sku: listing?.sku ?? (strict ? marketplaceSku(product.sku, product.id) : product.sku),
      url: listing?.url ?? '',
    });
    return {
      status: 'completed',
      result: { status_seen: proof.statusSeen, checked_at: proof.checkedAt },
      apply: (trx) => settle(trx, operation, product.id, proof),
    };
  },

  failed(_services, operation, error) {
    return async (trx) => {
      const listing = await trx
        .selectFrom('listings')
        .selectAll()
        .where('product_id', '=', operation.product_id ?? 0)
        .where('platform', '=', operation.platform)
        .executeTakeFirst();
      await askForAction(trx, operation, listing, error.message);
    };
  },
};

async function findProduct({ db }: Services, operation: OperationRow): Promise<ProductRow | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', operation.product_id ?? 0)
    .where('user_id', '=', operation.user_id)
    .executeTakeFirst();
}

async function findListing(
  { db }: Services,
  operation: OperationRow,
  productId: number,
): Promise<ListingRow | undefined> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where('product_id', '=', productId)
    .where('platform', '=', operation.platform)
    .executeTakeFirst();
}

function byHand(operation: OperationRow, listing: ListingRow | undefined): Outcome {
  const name = platformNames[operation.platform];
  const error = `${name} listings can only be ended by you.`;
  return {
    status: 'failed',
    error,
    nextStep: `Delete it on ${name}, then remove the link here.`,
    ...(listing?.url && { link: listing.url }),
    apply: (trx) => askForAction(trx, operation, listing, error),
  };
}

/**
 * A listing that outlived its sale or its product's deletion is the seller's most urgent task; one they wanted ended
 * themselves just stays as it was, with the failure in the queue.
 */
async function askForAction(
  trx: Kysely<Database>,
  operation: OperationRow,
  listing: ListingRow | undefined,
  cause: string,
): Promise<void> {
  if (operation.params.reason === 'seller' || operation.product_id === null) return;
  const name = platformNames[operation.platform];
  const info = {
    type: findMarketplace(operation.platform)?.capabilities.serverSide
      ? 'delist_failed'
      : 'manual_delist_required',
    message: `Still listed on ${name}: ${cause} End it there, then choose Mark as Sold here.`,
    listing_url: listing?.url ?? '',
    platform: operation.platform,
  };
  await trx
    .updateTable('products')
    .set({
      status: 'action_required',
      action_info: JSON.stringify(info),
      deleted_at: null,
      last_updated: sql`now()`,
    })
    .where('id', '=', operation.product_id)
    .execute();
  await changed(trx, operation.user_id, 'products');
}

/** Records the end of the listing, and what follows from it for the product. */
async function settle(
  trx: Kysely<Database>,
  operation: OperationRow,
  productId: number,
  proof: Withdrawal | null,
): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .select(['id', 'status', 'deleted_at'])
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst();
  if (!product) return;
  if (proof) {
    await trx
      .updateTable('listings')
      .set({
        status: 'delisted',
        delisted_at: proof.checkedAt,
        proof: JSON.stringify({ status_seen: proof.statusSeen, checked_at: proof.checkedAt }),
      })
      .where('product_id', '=', productId)
      .where('platform', '=', operation.platform)
      .where('status', '<>', 'delisted')
      .execute();
  }
  if (operation.params.reason === 'seller' && product.status === 'active' && !product.deleted_at) {
    await trx
      .updateTable('products')
      .set({ status: 'inactive', last_updated: sql`now()` })
      .where('id', '=', productId)
      .execute();
  }
  await changed(trx, operation.user_id, 'products');
}
