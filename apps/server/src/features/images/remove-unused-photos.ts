import { type Selectable, sql } from 'kysely';
import { leaseOf } from '../../db/claims/lease.ts';
import type { Database } from '../../db/schema.ts';
import { repeat } from '../../repeat.ts';
import { semaphore } from '../../semaphore.ts';
import type { Services } from '../../services.ts';
import { photoLease } from './store-photo.ts';

const EVERY_MS = 3_600_000;
const BATCH = 100;
const REMOVED_AT_ONCE = 4;

/**
 * Removes photos that have been in no product for eight days (a browser keeps an unsaved product with its photos for a
 * week), and those taken out of one after 30 days. An original stays with the photo that was made from it, and what lies
 * in a tray stays. Resolves with how many.
 */
export async function removeUnusedPhotos(services: Services): Promise<number> {
  const few = semaphore(REMOVED_AT_ONCE);
  let removed = 0;
  while (true) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM images WHERE ${isUnused} LIMIT ${BATCH}`.execute(services.db);
    const gone = await Promise.all(rows.map(({ id }) => few(() => removePhoto(services, id))));
    const count = gone.filter(Boolean).length;
    removed += count;
    if (count === 0) return removed;
  }
}

type ImageRow = Selectable<Database['images']>;

/** How long a photo that was taken out of a product can be put back. */
const KEPT = sql`interval '30 days'`;
const isUnused = sql`touched_at < now() - interval '8 days'
  AND NOT EXISTS (SELECT FROM product_images WHERE image_id = images.id)
  AND NOT EXISTS (SELECT FROM intake_photos WHERE image_id = images.id AND product_id IS NULL)
  AND NOT EXISTS (SELECT FROM images edited WHERE edited.original = '/api/images/' || images.id || '.jpg')
  AND NOT EXISTS (SELECT FROM product_changes WHERE before ? 'images' AND changed_at > now() - ${KEPT}
    AND (before -> 'images') @> jsonb_build_array(jsonb_build_object('src', '/api/images/' || images.id || '.jpg')))`;

/** Checked again under its lease: a product may have got it, or it may have been uploaded again. */
async function removePhoto(services: Services, id: string): Promise<boolean> {
  const removed = await leaseOf(services, photoLease(id)).ifFree(async () => {
    const { rows } = await sql<ImageRow>`
      DELETE FROM images WHERE id = ${id} AND ${isUnused} RETURNING *`.execute(services.db);
    for (const image of rows) await removeFiles(services, image);
    return rows.length > 0;
  });
  return removed === true;
}

/** Files that could not be removed are left to the next sweep. Otherwise they would stay for ever. */
async function removeFiles({ db, photos }: Services, image: ImageRow): Promise<void> {
  try {
    await photos.remove(image.user_id, image.id);
  } catch (error) {
    await db.insertInto('images').values(image).execute();
    throw error;
  }
}

/** Removes the photos of sellers whose account was deleted. The next sweep repeats what fails. */
export async function removeLeavingPhotos({ db, photos, log }: Services): Promise<void> {
  for (const { owner_id } of await db.selectFrom('leaving_photos').selectAll().execute()) {
    try {
      await photos.removeAllOf(owner_id);
      await db.deleteFrom('leaving_photos').where('owner_id', '=', owner_id).execute();
    } catch (error) {
      log.error({ err: error, owner_id }, 'photos of a deleted account could not be removed');
    }
  }
}

/** Sweeps at once, and every hour until it is stopped. */
export function startImageSweeper(services: Services): { stop: () => Promise<void> } {
  return repeat(
    EVERY_MS,
    () => Promise.all([removeUnusedPhotos(services), removeLeavingPhotos(services)]),
    (error) => services.log.error({ err: error }, 'photos that are in no product could not be removed'),
  );
}
