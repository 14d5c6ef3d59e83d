import { sql, type Transaction } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { oneOfFew } from '../../one-of-few.ts';
import { repeat } from '../../repeat.ts';

const EVERY_MS = 3_600_000;
const BATCH = 100;
const REMOVED_AT_ONCE = 4;

/** Removes photos that have been in no product for a day. Resolves with how many. */
export async function sweepImages(services: Services): Promise<number> {
  let removed = 0;
  while (true) {
    const some = await transact(services.db, (trx) => sweepSome(services, trx));
    removed += some;
    if (some === 0) return removed;
  }
}

/** Locked first and looked at again after: a product may have taken one meanwhile. */
async function sweepSome({ photos }: Services, trx: Transaction<Database>): Promise<number> {
  const { rows: locked } = await sql<{ id: string }>`
    SELECT id FROM images WHERE touched_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM product_images WHERE image_id = images.id)
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(trx);
  const { rows } = await sql<{ id: string; user_id: number }>`
    DELETE FROM images WHERE id = ANY (${locked.map(({ id }) => id)})
      AND NOT EXISTS (SELECT FROM product_images WHERE image_id = images.id)
    RETURNING id, user_id`.execute(trx);
  const few = oneOfFew(REMOVED_AT_ONCE);
  await Promise.all(rows.map(({ id, user_id }) => few(() => photos.remove(user_id, id))));
  return rows.length;
}

/** Removes the photos of sellers whose account was deleted; what fails is tried again by the next sweep. */
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
    () => Promise.all([sweepImages(services), removeLeavingPhotos(services)]),
    (error) => services.log.error({ err: error }, 'photos that are in no product could not be removed'),
  );
}
