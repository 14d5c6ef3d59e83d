import type { Product } from '@crosslister/contract/product.ts';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/schema.ts';
import { salesOfSold } from './product-sales.ts';
import { renderProduct, shownColumns } from './render-product.ts';

/**
 * Whose it is, of rows that are found by their ids. No bare columns: without statistics, as in the first moments of an import,
 * PostgreSQL expects that a seller has a few products, and would look for the ids among all of them.
 */
const sellerOf = {
  products: sql<number>`CASE WHEN products.deleted_at IS NULL THEN products.user_id END`,
  listings: sql<number>`listings.user_id + 0`,
};

/**
 * Rows for `renderProduct`, to be narrowed by id and ordered: products and what their listings and sales show, in one
 * question. Where none of them can be sold, sales are not asked for, which saves a tenth of the time.
 */
export function shownProducts(db: Kysely<Database>, userId: number, { mayBeSold = true } = {}) {
  return db
    .selectFrom('products')
    .select(shownColumns.map((column) => `products.${column}` as const))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('listings')
          .select([
            'listings.platform',
            'listings.external_id',
            'listings.url',
            'listings.price_pence',
            'listings.status',
            'listings.created_at',
            'listings.delisted_at',
            'listings.scheduled_at',
            'listings.proof',
          ])
          .whereRef('listings.product_id', '=', 'products.id')
          .where(sellerOf.listings, '=', userId)
          .orderBy('listings.id'),
      ).as('listings'),
    )
    .$if(mayBeSold, (query) => query.select(salesOfSold(userId).as('sales')))
    .where(sellerOf.products, '=', userId);
}

/** One product of this seller, or null. */
export async function findProduct(db: Kysely<Database>, userId: number, id: number): Promise<Product | null> {
  const [product] = await loadProducts(db, userId, [id]);
  return product ?? null;
}

/** The products with these ids, in the order of the ids; those that are gone by now are left out. */
export async function loadProducts(
  db: Kysely<Database>,
  userId: number,
  ids: readonly number[],
): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await shownProducts(db, userId).where('products.id', '=', sql<number>`ANY (${ids})`).execute();
  const products = new Map(rows.map((row) => [row.id, renderProduct(row)]));
  return ids.flatMap((id) => products.get(id) ?? []);
}
