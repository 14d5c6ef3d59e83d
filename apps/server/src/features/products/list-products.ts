import type { ProductListQuery, ProductPage, ProductSort } from '@crosslister/contract/product-query.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { loadProducts } from './find-product.ts';
import { isNarrowed, productsMeant } from './select-products.ts';

/** Names are ordered by their letters' codes: the same on every machine, whatever its locale. */
const orders: Record<ProductSort, RawBuilder<unknown>> = {
  newest: sql`products.newest_at DESC, products.id DESC`,
  oldest: sql`products.newest_at, products.id`,
  name_asc: sql`lower(products.name) COLLATE "C", products.id`,
  name_desc: sql`lower(products.name) COLLATE "C" DESC, products.id DESC`,
  price_asc: sql`products.price_pence, products.id`,
  price_desc: sql`products.price_pence DESC, products.id DESC`,
};

/** One page of the catalogue and the exact number of products on all pages. */
export async function listProducts(
  db: Kysely<Database>,
  userId: number,
  query: ProductListQuery,
): Promise<ProductPage> {
  const [ids, count] = await Promise.all([
    pageOfIds(db, userId, query),
    isNarrowed(query) ? countMatches(db, userId, query) : countTab(db, userId, query),
  ]);
  return { results: await loadProducts(db, userId, ids), count };
}

/** Ids alone: skipping to a far page then carries no descriptions, which made it seven times as slow. */
async function pageOfIds(db: Kysely<Database>, userId: number, query: ProductListQuery): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('products.id')
    .where(productsMeant(userId, query))
    .orderBy(orders[query.sort])
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return rows.map(({ id }) => id);
}

async function countMatches(db: Kysely<Database>, userId: number, query: ProductListQuery): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(productsMeant(userId, query))
    .executeTakeFirstOrThrow();
  return count;
}

async function countTab(db: Kysely<Database>, userId: number, { status }: ProductListQuery): Promise<number> {
  const rows = await db
    .selectFrom('product_counts')
    .select('n')
    .where('user_id', '=', userId)
    .$if(status !== undefined, (tab) => tab.where('status', '=', status ?? 'active'))
    .execute();
  return rows.reduce((sum, { n }) => sum + n, 0);
}
