import type { Product } from '@crosslister/contract/product.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, ListingRow } from '../../db/schema.ts';
import { renderProduct } from './render-product.ts';

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
  const [rows, listings] = await Promise.all([
    db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', sql<number>`ANY (${ids})`)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('listings')
      .selectAll()
      .where('product_id', '=', sql<number>`ANY (${ids})`)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  const listingsOf = new Map<number, ListingRow[]>();
  for (const listing of listings) {
    const known = listingsOf.get(listing.product_id);
    if (known) known.push(listing);
    else listingsOf.set(listing.product_id, [listing]);
  }
  const products = new Map(rows.map((row) => [row.id, renderProduct(row, listingsOf.get(row.id) ?? [])]));
  return ids.flatMap((id) => products.get(id) ?? []);
}
