import { type FailedPhotos, type FileImport, MAX_KEPT_NAMED } from '@crosslister/contract/imports.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { changed } from '../../../../db/change-feed.ts';
import { ofImport } from '../../../../db/of-product.ts';
import type { Db } from '../../../../db/schema.ts';
import { transact } from '../../../../db/transact.ts';
import { notFound } from '../../../../http/problem.ts';
import { listImports } from '../list-imports.ts';

/** The first photos of an import that could not be fetched, each with its product and what is wrong. */
export async function failedPhotos(db: Db, userId: number, id: string): Promise<FailedPhotos['results']> {
  await findImport(db, userId, id);
  const rows = await db
    .selectFrom('imported_photos as photo')
    .innerJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'photo.product_id')
        .onRef('products.user_id', '=', 'photo.user_id')
        .on('products.deleted_at', 'is', null),
    )
    .select(['photo.product_id', 'products.name', 'products.sku', 'photo.address', 'photo.error'])
    .where('photo.user_id', '=', userId)
    .where('photo.import_id', '=', id)
    .where('photo.state', '=', 'failed')
    .orderBy('photo.product_id')
    .orderBy('photo.id')
    .limit(MAX_KEPT_NAMED)
    .execute();
  return rows.map(({ error, ...photo }) => ({ ...photo, reason: error ?? '' }));
}

/** All that failed are fetched again. */
export async function retryPhotos(db: Db, userId: number, id: string): Promise<FileImport> {
  await findImport(db, userId, id);
  await transact(db, async (trx) => {
    await trx
      .updateTable('imported_photos')
      .set({ state: 'queued', attempts: 0, error: null, next_at: sql<Date>`now()` })
      .where(ofImport(userId, id))
      .where('state', '=', 'failed')
      .execute();
    await trx.updateTable('imports').set({ photos_closed_at: null }).where(ofImport(userId, id)).execute();
    await changed(trx, userId, 'products');
  });
  return findImport(db, userId, id);
}

/** Throws if the seller has no such import. */
export async function findImport(db: Db, userId: number, id: string): Promise<FileImport> {
  const [found] = z.uuid().safeParse(id).success ? await listImports(db, userId, id) : [];
  if (!found) throw notFound('import');
  return found;
}
