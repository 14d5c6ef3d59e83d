import { sql } from 'kysely';
import type { Db, ProductRow, Trx } from '../../db/schema.ts';
import { type Locked, lockProducts } from '../../operations/lock.ts';

/** Products by their SKU as the database compares SKUs. */
export type ProductsByKey = Map<string, Locked<ProductRow>>;

/** The keys of these SKUs, in order, and the products that have them. */
export async function findBySku(
  trx: Trx,
  userId: number,
  skus: string[],
): Promise<{ keys: string[]; rows: ProductsByKey }> {
  const { rows: keyed } = await sql<{ key: string }>`
    SELECT lower(sku) AS key FROM unnest(${skus}::text[]) WITH ORDINALITY AS sent (sku, n) ORDER BY n
  `.execute(trx);
  const keys = keyed.map(({ key }) => key);
  const rows = await lockProducts(trx, userId, (products) =>
    products
      .selectAll()
      .select(({ fn }) => fn<string>('lower', ['sku']).as('key'))
      .where('id', '=', anyWithSku(userId, keys))
      .where('deleted_at', 'is', null)
      .where(({ eb, fn }) => eb(fn('lower', ['sku']), '=', sql`ANY (${keys})`)),
  );
  return { keys, rows: new Map(rows.map(({ key, ...row }) => [key, row])) };
}

/** Those of the keys that were the SKU of a product that is a part of another one since they were linked. */
export async function findLinkedKeys(db: Db, userId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('linked_products')
    .innerJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'linked_products.other_id')
        .onRef('products.user_id', '=', 'linked_products.user_id'),
    )
    .select(({ fn }) => fn<string>('lower', ['products.sku']).as('key'))
    .where('linked_products.user_id', '=', userId)
    .where(({ eb, fn }) => eb(fn('lower', ['products.sku']), '=', sql`ANY (${keys})`))
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/**
 * A condition for the ids of the seller's products with these SKUs. It makes one index lookup per SKU: with all SKUs in
 * one condition PostgreSQL expects to find most of the catalogue, and reads all of it.
 */
export const anyWithSku = (userId: number, keys: readonly string[]) => sql<number>`ANY (ARRAY(
  SELECT (SELECT id FROM products AS one
    WHERE one.user_id = ${userId} AND one.deleted_at IS NULL AND lower(one.sku) = sent.key)
  FROM unnest(${keys}::text[]) AS sent (key)))`;
