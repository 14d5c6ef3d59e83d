import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * The keys by which SKUs are compared. Only the database makes them. JavaScript lowers some letters differently
 * (`ΟΔΟΣ`, `İ`, and `É` where the database has no locale), so its keys would not match the stored ones.
 */
export async function skuKeys(db: Db, skus: readonly string[]): Promise<(sku: string) => string> {
  const { rows } = await sql<{ sku: string; key: string }>`
    SELECT DISTINCT sku, lower(sku) AS key FROM unnest(${skus}::text[]) AS sku`.execute(db);
  const keys = new Map(rows.map(({ sku, key }) => [sku, key]));
  return (sku) => {
    const key = keys.get(sku);
    if (key === undefined) throw new Error(`the key of the SKU ${sku} was not asked for`);
    return key;
  };
}
