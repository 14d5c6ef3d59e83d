import { sentAfter, sentOf } from '@crosslister/marketplaces/listing/compare-listing.ts';
import type {
  ListingDraft,
  PublishedListing,
  RevisedField,
} from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { ofPlatform, ownRow } from '../../../db/of-product.ts';
import type { ConnectionRow, Db, OperationRow, Trx } from '../../../db/schema.ts';
import type { FirstListing } from '../../../db/stored/stored-json.ts';

/** Whether the seller has not settled yet that listings from here are right on this account. */
export const isSupervised = ({ platform, first_listing: first }: ConnectionRow): boolean =>
  !first?.settled && findMarketplace(platform) !== undefined;

/** The first listing of a supervised account, with its product. Null if there is none, or if it has ended. */
export async function findFirst(db: Db, connection: ConnectionRow) {
  const { id, user_id: userId, first_listing: first } = connection;
  if (!first || first.settled) return null;
  const listing = await db
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.product_id')
    .selectAll('listings')
    .select('products.name')
    .where('listings.user_id', '=', userId)
    .where('listings.connection_id', '=', id)
    .where('listings.product_id', '=', first.productId)
    .where('listings.status', '<>', 'delisted')
    .where('products.deleted_at', 'is', null)
    .executeTakeFirst();
  return listing ? { ...first, listing } : null;
}

/** The connection, if a listing made there now is the first. */
export async function firstOn(db: Db, connection: ConnectionRow | undefined): Promise<ConnectionRow | null> {
  if (!connection || !isSupervised(connection)) return null;
  return (await findFirst(db, connection)) ? null : connection;
}

/** Keeps what was sent, unless another listing of the account was faster, or the seller wants no supervision. */
export async function noteFirst(
  trx: Trx,
  connection: ConnectionRow,
  draft: ListingDraft,
  { fees }: PublishedListing,
): Promise<void> {
  await replaceFirst(trx, connection, {
    settled: false,
    productId: draft.productId,
    fees: fees ?? null,
    sent: sentOf(draft),
  });
}

/** The first listing was edited, and the edit was sent. */
export async function noteFirstRevised(
  trx: Trx,
  { user_id: userId, platform }: OperationRow,
  draft: ListingDraft,
  fields: ReadonlySet<RevisedField>,
): Promise<void> {
  const connection = await trx
    .selectFrom('connections')
    .selectAll()
    .where(ofPlatform(userId, platform))
    .executeTakeFirst();
  const first = connection?.first_listing;
  if (!connection || !first || first.settled || first.productId !== draft.productId) return;
  await replaceFirst(trx, connection, { ...first, sent: sentAfter(first.sent, draft, fields) });
}

/** Only if it is still as it was read, for the same account. */
async function replaceFirst(
  trx: Trx,
  { id, user_id: userId, generation, first_listing: before }: ConnectionRow,
  first: FirstListing,
): Promise<void> {
  const known = before && JSON.stringify(before);
  await trx
    .updateTable('connections')
    .set({ first_listing: JSON.stringify(first) })
    .where(ownRow(userId, id))
    .where('generation', '=', generation)
    .where(sql<boolean>`first_listing IS NOT DISTINCT FROM ${known}::jsonb`)
    .execute();
}
