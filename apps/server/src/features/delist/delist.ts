import { platformNames } from '@crosslister/contract/platforms.ts';
import { marketplaceSku } from '@crosslister/domain/marketplace-sku.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
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
import { byHandInfo, connectThen, failedInfo, findWhatMayStand, thenHere } from './end-listings.ts';

/** Ends one listing, and is done only when the marketplace, asked again, says it is gone. */
export const delist: Handler = {
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    const product = await findProduct(services, operation);
    if (!product) return { status: 'completed', result: { message: 'The product is gone already.' } };
    const listing = await findListing(services, operation, product.id);
    if (!listing || listing.status === 'delisted') {
      const standing = await findWhatMayStand(services.db, product.id);
      if (!standing.includes(platform)) {
        return { status: 'completed', apply: (trx, row) => settle(trx, row, null) };
      }
    }
    if (!marketplace?.capabilities.serverSide) return byHand(operation, listing);

    const connection = await findConnection(services.db, userId, platform);
    const context = await marketplaceContext(services, marketplace, connection, {
      signal,
      beforeMutation: guard(services, operation, signal),
      journal: { read: () => operation.journal, write: (entry) => remember(services.db, operation, entry) },
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
      apply: (trx, row) => settle(trx, row, proof),
    };
  },

  failed(error) {
    return async (trx, operation) => {
      const listing = await trx
        .selectFrom('listings')
        .selectAll()
        .where('product_id', '=', operation.product_id ?? 0)
        .where('platform', '=', operation.platform)
        .executeTakeFirst();
      const { reason } = operation.params;
      const isCutOff = error instanceof MarketplaceError && error.kind === 'credentials';
      const cause = isCutOff
        ? `${error.message} ${connectThen(operation.platform, reason === 'delete' ? 'delete' : 'sale')}`
        : error.message;
      await askForAction(trx, operation, listing, cause, isCutOff);
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
    apply: (trx, row) => askForAction(trx, row, listing, error),
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
  const isByHand = !findMarketplace(platform)?.capabilities.serverSide;
  const info = {
    ...failedInfo({ platform, url: listing?.url ?? '' }, told),
    ...(isByHand && { type: 'manual_delist_required' }),
  };
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
    .where('id', '=', id)
    .execute();
  await changed(trx, operation.user_id, 'products');
}

const isForSale = ({ status }: Pick<ProductRow, 'status'>) => status === 'active' || status === 'inactive';

/** Records the end of the listing, and what follows from it for the product, whose row is locked. */
async function settle(
  trx: Kysely<Database>,
  operation: OperationRow,
  proof: Withdrawal | null,
): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', operation.product_id ?? 0)
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
      .where('product_id', '=', product.id)
      .where('platform', '=', operation.platform)
      .where('status', '<>', 'delisted')
      .execute();
  }
  await trx
    .updateTable('products')
    .set({ ...(await statusAfter(trx, operation, product)), last_updated: sql`now()` })
    .where('id', '=', product.id)
    .execute();
  await changed(trx, operation.user_id, 'products');
}

/**
 * A delist the seller asked for makes the product inactive once none of the platforms they chose has it any more; the
 * last listing of a task ended does the task.
 */
async function statusAfter(trx: Kysely<Database>, { params }: OperationRow, product: ProductRow) {
  if (product.deleted_at) return {};
  const live = await trx
    .selectFrom('listings')
    .selectAll()
    .where('product_id', '=', product.id)
    .where('status', '<>', 'delisted')
    .orderBy('id')
    .execute();
  if (product.status === 'active' && params.reason === 'seller') {
    const chosen = Array.isArray(params.platforms) ? params.platforms : [];
    const stands = live.some((listing) => chosen.includes(listing.platform));
    return stands ? {} : ({ status: 'inactive' } as const);
  }
  if (product.status !== 'action_required') return {};
  // What the seller is told already about another listing stays as it is.
  const next = live.find((listing) => listing.platform === product.action_info?.platform) ?? live[0];
  if (next && next.platform === product.action_info?.platform) return {};
  const isDeletion = params.reason === 'delete';
  if (next) return { action_info: JSON.stringify(byHandInfo(next, isDeletion ? 'delete' : 'sale')) };
  if (isDeletion) return { deleted_at: sql<Date>`now()` };
  return { status: product.date_sold ? ('sold' as const) : ('inactive' as const), action_info: null };
}
