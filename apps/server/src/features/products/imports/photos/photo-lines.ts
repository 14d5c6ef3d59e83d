import type { PhotoLine } from '@crosslister/contract/imports.ts';
import { sql } from 'kysely';
import { changed } from '../../../../db/change-feed.ts';
import { ofImport } from '../../../../db/of-product.ts';
import type { Db } from '../../../../db/schema.ts';
import { transact } from '../../../../db/transact.ts';
import { findImport } from './failed-photos.ts';
import { photoCounts } from './photo-counts.ts';

/**
 * The imports whose photos are being fetched, and those of the last day that have ended: with failures until the seller
 * closes the line, else for a minute.
 */
export async function photoLines(db: Db, userId: number): Promise<PhotoLine[]> {
  const { rows } = await sql<PhotoLine>`
    SELECT i.import_id AS id, i.name, p.photos
    FROM imports i
    CROSS JOIN LATERAL (
      SELECT count(*) AS total, count(*) FILTER (WHERE state = 'done') AS done,
        count(*) FILTER (WHERE state = 'failed') AS failed, max(next_at) AS ended_at, ${photoCounts} AS photos
      FROM imported_photos WHERE user_id = i.user_id AND import_id = i.import_id) p
    WHERE i.user_id = ${userId} AND i.undone_at IS NULL AND (p.done + p.failed < p.total
      OR i.photos_closed_at IS NULL AND i.created_at > now() - interval '1 day'
        AND (p.failed > 0 OR p.ended_at > now() - interval '1 minute'))
    ORDER BY i.created_at DESC, i.import_id`.execute(db);
  return rows;
}

/** Takes the line away, until the photos that failed are fetched again. */
export async function closePhotoLine(db: Db, userId: number, id: string): Promise<void> {
  await findImport(db, userId, id);
  await transact(db, async (trx) => {
    await trx
      .updateTable('imports')
      .set({ photos_closed_at: sql<Date>`now()` })
      .where(ofImport(userId, id))
      .execute();
    await changed(trx, userId, 'products');
  });
}
