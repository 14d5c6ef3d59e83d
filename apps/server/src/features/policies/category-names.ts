import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A category with those above it, from the main one down. */
export interface CategoryLine {
  ids: string[];
  names: string[];
}

/** The lines of these categories, as far as the tree is stored. */
export async function categoryLines(
  db: Db,
  platform: Platform,
  ids: readonly string[],
): Promise<Map<string, CategoryLine>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CategoryLine & { id: string }>`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, ARRAY[id] AS ids, ARRAY[name] AS names FROM categories
      WHERE platform = ${platform} AND id = ANY (${[...new Set(ids)]}::text[])
      UNION ALL
      SELECT line.id, above.parent_id, above.id || line.ids, above.name || line.names FROM line
      JOIN categories AS above ON above.platform = ${platform} AND above.id = line.parent_id
    )
    SELECT id, ids, names FROM line WHERE parent_id IS NULL`.execute(db);
  return new Map(rows.map(({ id, ...line }) => [id, line]));
}
