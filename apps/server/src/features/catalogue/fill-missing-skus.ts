import { sql } from 'kysely';
import type { Db, Trx } from '../../db/schema.ts';
import { takeNextSkus } from './next-sku.ts';

/** In place of the SKU of one product: it gets the next free one. No SKU that is sent is empty. */
export const NO_SKU = '';

/**
 * Which of these SKUs a product is known by, and the SKU that it has: also one that an import once made of its row, and
 * those of products that are a part of another one since they were linked.
 */
export async function knownBy(db: Db, userId: number, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<{ sent: string; sku: string }>`
    WITH sent AS (SELECT DISTINCT sku, lower(sku) AS key FROM unnest(${[...skus]}::text[]) AS sku),
      linked AS (SELECT other.sku, other.made_sku FROM linked_products link
        JOIN products other ON other.id = link.other_id AND other.user_id = link.user_id
        WHERE link.user_id = ${userId})
    SELECT sent.sku AS sent, linked.sku FROM sent
      JOIN linked ON lower(linked.sku) = sent.key OR lower(linked.made_sku) = sent.key
    UNION ALL SELECT sent.sku, made.sku FROM sent
      JOIN products made ON made.user_id = ${userId} AND lower(made.made_sku) = sent.key AND made.deleted_at IS NULL
    UNION ALL SELECT sent.sku, own.sku FROM sent
      JOIN products own ON own.user_id = ${userId} AND lower(own.sku) = sent.key AND own.deleted_at IS NULL`.execute(
    db,
  );
  // The product that has it now comes last, and wins.
  return new Map(rows.map(({ sent, sku }) => [sent, sku]));
}

interface WithSku {
  sku: string;
  /** It was made of a row without one. */
  sku_is_made?: true | undefined;
}

/**
 * The products under the SKUs that they have here. One whose SKU was made for it gets a short one when it is new; `madeOf`
 * has by the short one what was sent, and `sentAs` by each SKU here.
 */
export async function withShortSkus<T extends WithSku>(
  trx: Trx,
  userId: number,
  given: readonly T[],
): Promise<{ products: readonly T[]; madeOf: ReadonlyMap<string, string>; sentAs: (sku: string) => string }> {
  const made = given.filter(({ sku, sku_is_made: isMade }) => isMade || sku === NO_SKU);
  if (made.length === 0) return { products: given, madeOf: new Map(), sentAs: (sku) => sku };
  const here = await knownBy(
    trx,
    userId,
    made.map(({ sku }) => sku),
  );
  const fresh = [...new Set(made.map(({ sku }) => sku))].filter((sku) => !here.has(sku));
  const short = await takeNextSkus(trx, userId, fresh.length);
  const madeOf = new Map<string, string>();
  for (const [n, sku] of fresh.entries()) {
    here.set(sku, short[n] ?? sku);
    if (sku !== NO_SKU) madeOf.set(short[n] ?? sku, sku);
  }
  const sent = new Map([...here].map(([before, sku]) => [sku, before]));
  return {
    products: given.map((product) =>
      made.includes(product) ? { ...product, sku: here.get(product.sku) ?? product.sku } : product,
    ),
    madeOf,
    sentAs: (sku) => sent.get(sku) || sku,
  };
}
