import type { Platform } from '@crosslister/contract/platforms.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The names of these categories from the main one down, as far as the tree is stored. */
export async function categoryNames(
  db: Kysely<Database>,
  platform: Platform,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; names: string[] }>`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, ARRAY[name] AS names FROM categories
      WHERE platform = ${platform} AND id = ANY (${[...new Set(ids)]}::text[])
      UNION ALL
      SELECT line.id, above.parent_id, above.name || line.names FROM line
      JOIN categories AS above ON above.platform = ${platform} AND above.id = line.parent_id
    )
    SELECT id, names FROM line WHERE parent_id IS NULL`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** The category and those above it, itself first; alone if the tree is not stored. */
export async function categoryLine(db: Kysely<Database>, platform: Platform, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, 0 AS height FROM categories WHERE platform = ${platform} AND id = ${id}
      UNION ALL
      SELECT above.id, above.parent_id, line.height + 1 FROM line
      JOIN categories AS above ON above.platform = ${platform} AND above.id = line.parent_id
    )
    SELECT id FROM line ORDER BY height`.execute(db);
  return rows.length > 0 ? rows.map((row) => row.id) : [id];
}
