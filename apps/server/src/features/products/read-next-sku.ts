import { skusAfter } from '@crosslister/domain/counted-skus.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** What the pattern is read from. */
const NEWEST = 20;
/** As many may be taken by what was typed in ahead. */
const TRIED = 500;

/** The next free SKU in the pattern of this seller's newest ones, or null if they follow none. */
export async function readNextSku(db: Kysely<Database>, userId: number): Promise<string | null> {
  const products = db.selectFrom('products').where('user_id', '=', userId).where('deleted_at', 'is', null);
  const newest = await products.select('sku').orderBy('id', 'desc').limit(NEWEST).execute();
  const next = skusAfter(
    newest.map(({ sku }) => sku),
    TRIED,
  );
  if (next.length === 0) return null;
  const { rows } = await sql<{ sku: string }>`
    SELECT sku FROM unnest(${next}::text[]) WITH ORDINALITY AS wanted (sku, place)
    WHERE NOT EXISTS (SELECT FROM products WHERE user_id = ${userId} AND lower(products.sku) = lower(wanted.sku)
      AND deleted_at IS NULL)
    ORDER BY place LIMIT 1`.execute(db);
  return rows[0]?.sku ?? null;
}
