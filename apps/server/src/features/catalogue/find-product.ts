import type { Product } from '@crosslister/contract/product.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ownRow } from '../../db/of-product.ts';
import type { Db, ProductRow } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { salesOfSold, soldBefore } from './product-sales.ts';
import { renderProduct, shownColumns } from './render-product.ts';

/**
 * The seller's id, for rows that are found by their own ids. As an expression, not a plain
 * column: without statistics, as at the start of an import, PostgreSQL expects a seller to
 * have few products and would search all of them for the ids.
 */
const sellerOf = {
  products: sql<number>`CASE WHEN products.deleted_at IS NULL THEN products.user_id END`,
  listings: sql<number>`listings.user_id + 0`,
};

/**
 * Rows for `renderProduct`, to be filtered by id and ordered: products with what their listings and sales show, in one
 * query. When none of them can be sold, sales are not read, which saves a tenth of the time.
 */
export function shownProducts(db: Db, userId: number, { mayBeSold = true } = {}) {
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
            'listings.extra',
            'listings.times_viewed',
          ])
          .whereRef('listings.product_id', '=', 'products.id')
          .where(sellerOf.listings, '=', userId)
          .orderBy('listings.id'),
      ).as('listings'),
    )
    .$if(mayBeSold, (query) => query.select(salesOfSold(userId).as('sales')))
    .select(soldBefore(userId).as('sold_before'))
    .where(sellerOf.products, '=', userId);
}

export async function findProduct(db: Db, userId: number, id: number): Promise<Product | null> {
  const [product] = await loadProducts(db, userId, [id]);
  return product ?? null;
}

/** A product as its row, with every column. */
export function findRow(
  db: Db,
  userId: number,
  id: number,
): Promise<(ProductRow & Readonly<Record<string, unknown>>) | undefined> {
  return db
    .selectFrom('products')
    .selectAll()
    .where(ownRow(userId, id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The products with these ids, in the same order. Those that are gone are left out. */
export async function loadProducts(
  db: Db,
  userId: number,
  ids: readonly number[],
  { mayBeSold = true } = {},
): Promise<Product[]> {
  const [first] = ids;
  if (first === undefined) return [];
  const shown = shownProducts(db, userId, { mayBeSold });
  if (ids.length === 1) {
    // PostgreSQL keeps the plan of this one. A list of ids it takes for ten, and makes a cheaper plan for each that has one.
    const [row] = await shown.where('products.id', '=', first).modifyEnd(prepared).execute();
    return row ? [renderProduct(row)] : [];
  }
  // Each by its key, because of the limit: without statistics, PostgreSQL would read all products for some of them.
  const one = shown.where('products.id', '=', sql<number>`wanted.id`).limit(sql.lit(1));
  const rows = await db
    .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'wanted'>(sql`wanted (id)`))
    .innerJoinLateral(one.as('shown'), (join) => join.onTrue())
    .selectAll('shown')
    .modifyEnd(prepared)
    .execute();
  const products = new Map(rows.map((row) => [row.id, renderProduct(row)]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

/** The product with this SKU, whatever the case; none if there is no such product. */
export async function findBySkuText(db: Db, userId: number, sku: string): Promise<Product[]> {
  if (sku.includes('\0')) return [];
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['sku']), '=', sql<string>`lower(${sku})`))
    .executeTakeFirst();
  return found ? loadProducts(db, userId, [found.id]) : [];
}
