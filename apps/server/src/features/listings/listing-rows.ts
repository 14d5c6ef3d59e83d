import type { Platform } from '@crosslister/contract/platforms.ts';
import { ofProduct } from '../../db/of-product.ts';
import type { Db, ListingRow, OperationRow, ProductRow } from '../../db/schema.ts';
import { productOf } from '../../operations/product-of.ts';
import type { Services } from '../../services.ts';

type Product = Parameters<typeof ofProduct>[0];

/** The listings of a product that have not ended; drafts count. */
export async function findAllLive(db: Db, product: Product): Promise<ListingRow[]> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where(ofProduct(product))
    .where('status', '<>', 'delisted')
    .orderBy('id')
    .execute();
}

/** The one on this platform. */
export async function findLive(
  db: Db,
  product: Product,
  platform: Platform,
): Promise<ListingRow | undefined> {
  const listing = await findListing(db, product, platform);
  return listing?.status === 'delisted' ? undefined : listing;
}

/** The live listing that the marketplace knows by this id, joined with its product, unless that was deleted. */
export const liveUnder = (db: Db, userId: number, platform: Platform, externalId: string) =>
  db
    .selectFrom('listings as l')
    .innerJoin('products as p', (join) =>
      join.onRef('p.id', '=', 'l.product_id').onRef('p.user_id', '=', 'l.user_id'),
    )
    .where('l.user_id', '=', userId)
    .where('l.platform', '=', platform)
    .where('l.external_id', '=', externalId)
    .where('l.status', '<>', 'delisted')
    .where('p.deleted_at', 'is', null);

/** The operation's product, unless it was deleted. */
export async function findProductRow(
  { db }: Services,
  operation: OperationRow,
): Promise<ProductRow | undefined> {
  const product = await productOf(db, operation);
  return product?.deleted_at ? undefined : product;
}

/** The listing there, also when it has ended. */
export async function findListing(
  db: Db,
  product: Product,
  platform: Platform,
): Promise<ListingRow | undefined> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .executeTakeFirst();
}
