import { createHash } from 'node:crypto';
import { storedAddress, type UploadedImage } from '@crosslister/contract/image.ts';
import { type Kysely, sql } from 'kysely';
import type { Services } from '../../app.ts';
import type { Database } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import { oneOfFew } from '../../one-of-few.ts';
import { PhotoStoreProblem } from './photo-store-problem.ts';
import { type PreparedPhoto, preparePhoto } from './prepare-photo.ts';

/** What one seller may keep, and of that what no product has (yet). */
const MOST_KEPT = 100_000;
const MOST_UNUSED = 1000;

/** Checks a photo, brings it into the form in which photos are kept, and keeps it for a day, or for as long as a product has it. */
export async function storePhoto(services: Services, userId: number, bytes: Buffer): Promise<UploadedImage> {
  await checkRoom(services.db, userId);
  const photo = await preparePhoto(bytes);
  const id = createHash('sha256').update(`${userId}\n`).update(photo.full).digest('hex');
  try {
    await fewAtOnce(() => keep(services, userId, id, photo));
  } catch (error) {
    if (!(error instanceof PhotoStoreProblem)) throw error;
    services.log.error({ err: error }, 'a photo could not be stored');
    throw new HttpProblem(507, 'The server cannot keep the photo just now.', {
      nextStep:
        'Try again in a moment. If it stays like this, whoever runs the server finds the reason in its log. Nothing of the photo was stored.',
    });
  }
  return { src: storedAddress(`/api/images/${id}.jpg`), width: photo.width, height: photo.height };
}

/** Each holds a connection to the database, which must not all wait for a store that is slow. */
const fewAtOnce = oneOfFew(4);

/** The row is locked until the files are there, so that a removal of the same photo comes before or after both. */
function keep(
  { db, photos }: Services,
  userId: number,
  id: string,
  { full, small, width, height }: PreparedPhoto,
): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .insertInto('images')
      .values({ id, user_id: userId, width, height })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ touched_at: sql`now()` }))
      .execute();
    await photos.put({ userId, id, size: 'small' }, small);
    await photos.put({ userId, id, size: 'full' }, full);
  });
}

async function checkRoom(db: Kysely<Database>, userId: number): Promise<void> {
  const { kept, unused } = await db
    .selectFrom('images')
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      sql<number>`count(*) FILTER (WHERE NOT EXISTS
        (SELECT FROM product_images WHERE product_images.image_id = images.id))`.as('unused'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (kept >= MOST_KEPT) {
    throw new HttpProblem(
      409,
      `You have ${MOST_KEPT} photos here, which is as many as one seller may keep.`,
      {
        nextStep: 'Delete products that are long sold: their photos go with them.',
      },
    );
  }
  if (unused >= MOST_UNUSED) {
    throw new HttpProblem(409, `${MOST_UNUSED} uploaded photos are in no product yet.`, {
      nextStep: 'Save the products they belong to. Photos in no product are removed after a day.',
    });
  }
}
