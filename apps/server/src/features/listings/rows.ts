import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Transaction } from 'kysely';
import { ofProduct } from '../../db/of-product.ts';
import type { Database, ListingRow, OperationRow, ProductRow } from '../../db/schema.ts';
import { productOf } from '../../operations/product-of.ts';
import type { Services } from '../../services.ts';

/** The listing there that has not ended; a draft counts. */
export async function findLive(
  trx: Transaction<Database>,
  product: Parameters<typeof ofProduct>[0],
  platform: Platform,
) {
  return trx
    .selectFrom('listings')
    .selectAll()
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .where('status', '<>', 'delisted')
    .executeTakeFirst();
}

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
  { db }: Services,
  product: Pick<ProductRow, 'id' | 'user_id'>,
  platform: Platform,
): Promise<ListingRow | undefined> {
  return db
    .selectFrom('listings')
    .selectAll()
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .executeTakeFirst();
}
