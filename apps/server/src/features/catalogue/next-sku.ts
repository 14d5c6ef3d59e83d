import { shortSku, shortSkusAfter, skusAfter } from '@crosslister/domain/skus/counted-skus.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/schema.ts';

/** What the pattern is read from. */
const NEWEST = 20;
/** As many may be taken by what was typed in ahead. */
const TRIED = 500;

/** The next free SKUs in the pattern of this seller's newest ones. If they follow none, the next short numbers. */
export async function readNextSkus(db: Db, userId: number, howMany: number): Promise<string[]> {
  const products = db.selectFrom('products').where('user_id', '=', userId).where('deleted_at', 'is', null);
  const newest = await products.select('sku').orderBy('id', 'desc').limit(NEWEST).execute();
  const counted = skusAfter(
    newest.map(({ sku }) => sku),
    TRIED + howMany,
  );
  const next = counted.length > 0 ? await freeOf(db, userId, counted, howMany) : [];
  if (next.length === howMany) return next;
  // Nothing has a higher one, so all of them are free.
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(sku::integer), 0) AS last FROM (
      SELECT sku FROM products WHERE user_id = ${userId} AND deleted_at IS NULL AND sku ~ ${shortSku}
      UNION ALL SELECT given_sku FROM waiting_items WHERE user_id = ${userId} AND given_sku ~ ${shortSku}
      UNION ALL SELECT sku FROM reserved_skus WHERE user_id = ${userId} AND sku ~ ${shortSku}) AS used`.execute(
    db,
  );
  return shortSkusAfter(rows[0]?.last ?? 0, howMany);
}

async function freeOf(db: Db, userId: number, wanted: readonly string[], howMany: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    SELECT sku FROM unnest(${wanted}::text[]) WITH ORDINALITY AS wanted (sku, place)
    WHERE NOT EXISTS (SELECT FROM products WHERE user_id = ${userId} AND lower(products.sku) = lower(wanted.sku)
      AND deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM waiting_items WHERE user_id = ${userId} AND lower(given_sku) = lower(wanted.sku))
    AND NOT EXISTS (SELECT FROM reserved_skus WHERE user_id = ${userId} AND lower(reserved_skus.sku) = lower(wanted.sku))
    ORDER BY place LIMIT ${howMany}`.execute(db);
  return rows.map(({ sku }) => sku);
}

/** The same for products that are inserted in this transaction. Until it ends no other one makes SKUs for this seller. */
export async function takeNextSkus(trx: Trx, userId: number, howMany: number): Promise<string[]> {
  if (howMany === 0) return [];
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
  return readNextSkus(trx, userId, howMany);
}
