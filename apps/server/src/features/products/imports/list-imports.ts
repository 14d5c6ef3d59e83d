import { type FileImport, MAX_KEPT_NAMED } from '@crosslister/contract/imports.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { photoCounts } from './photos/photo-counts.ts';

/** The imports of the last day that did something, newest first; or the one with an id, however old it is. */
export async function listImports(db: Db, userId: number, id: string | null = null): Promise<FileImport[]> {
  const { rows } = await sql<Omit<FileImport, 'created_at' | 'undone_at'> & Times>`
    SELECT i.import_id AS id, i.name, i.created_at, i.undone_at, i.removed, i.put_back,
      counts.created, counts.changed, counts.kept_count, named.kept, photos.photos
    FROM imports i
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE r.kept IS NULL AND r.created))::int AS created,
        (count(*) FILTER (WHERE r.kept IS NULL AND NOT r.created))::int AS changed,
        (count(*) FILTER (WHERE r.kept IS NOT NULL))::int AS kept_count
      FROM import_rows r WHERE r.user_id = i.user_id AND r.import_id = i.import_id) counts
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('product_id', k.id, 'name', k.name, 'sku', k.sku, 'reason', k.kept)
        ORDER BY k.id), '[]') AS kept
      FROM (SELECT p.id, p.name, p.sku, r.kept FROM import_rows r
        JOIN products p ON p.id = r.product_id AND p.user_id = r.user_id
        WHERE r.user_id = i.user_id AND r.import_id = i.import_id AND r.kept IS NOT NULL
        ORDER BY p.id LIMIT ${MAX_KEPT_NAMED}) k) named
    CROSS JOIN LATERAL (
      SELECT ${photoCounts} AS photos
      FROM imported_photos p WHERE p.user_id = i.user_id AND p.import_id = i.import_id) photos
    WHERE i.user_id = ${userId} AND ${
      id === null
        ? sql`i.created_at > now() - interval '1 day'
            AND (i.undone_at IS NOT NULL OR counts.created + counts.changed > 0)`
        : sql`i.import_id = ${id}::uuid`
    }
    ORDER BY i.created_at DESC, i.import_id`.execute(db);
  return rows.map(({ created_at, undone_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }));
}

interface Times {
  created_at: Date;
  undone_at: Date | null;
}
