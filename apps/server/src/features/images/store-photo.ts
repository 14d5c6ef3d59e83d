import { createHash } from 'node:crypto';
import { storedAddress, type UploadedImage } from '@crosslister/contract/products/image.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { sql } from 'kysely';
import { leaseOf } from '../../db/claims/lease.ts';
import { HttpProblem } from '../../http/problem.ts';
import { PhotoStoreProblem } from '../../photo-store/photo-store.ts';
import type { Services } from '../../services.ts';
import { originalOf } from './originals.ts';
import { type PreparedPhoto, preparePhoto } from './shrink-photo.ts';

/** Limit per seller for photos that no product has, or not yet. */
const MOST_UNUSED = 1000;
const MB = 1_000_000;
/** Assumed for a photo that was stored before sizes were. */
const TYPICAL_BYTES = MB / 2;
/** How long (ms) an upload waits for another upload, or the removal, of the same photo. */
const PATIENCE_MS = 60_000;

/** Only one caller at a time works on the files of a photo. */
export const photoLease = (id: string) => `photo ${id}`;

/** What one seller may still keep. Several photos share it, so that not all are counted again for each. */
export interface PhotoRoom {
  photos: number;
  bytes: number;
}

interface StoreOptions {
  /** The photo that it was made from, which is kept too; of a photo that was edited twice the first. */
  editedFrom?: string | undefined;
  /** If the caller has found the room for it: it takes what it needs. */
  room?: PhotoRoom;
}

interface StoredPhoto extends UploadedImage {
  id: string;
  /** As it is stored. */
  full: Buffer;
}

/** Checks a photo, converts it for storage, and keeps it for eight days, or for as long as a product has it. */
export async function storePhoto(
  services: Services,
  userId: number,
  bytes: Buffer,
  { editedFrom, room }: StoreOptions = {},
): Promise<StoredPhoto> {
  if (room) refuseIfFull(services, room);
  else await checkRoom(services, userId);
  const photo = await preparePhoto(userId, bytes);
  const id = createHash('sha256').update(`${userId}\n`).update(photo.full).digest('hex');
  try {
    const original = editedFrom === undefined ? null : await originalOf(services, userId, editedFrom);
    await keep(services, userId, id, photo, original);
    if (room) {
      room.photos -= 1;
      room.bytes -= photo.full.length + photo.small.length;
    }
  } catch (error) {
    const isBusy = error instanceof Error && error.name === 'TimeoutError';
    if (!(error instanceof PhotoStoreProblem || isBusy)) throw error;
    services.log.error({ err: error }, 'a photo could not be stored');
    throw new HttpProblem(507, 'The server cannot keep the photo just now.', {
      nextStep:
        'Try again in a moment. If it stays like this, whoever runs the server finds the reason in its log. Nothing of the photo was stored.',
    });
  }
  const { full, width, height } = photo;
  return { id, full, src: storedAddress(`/api/images/${id}.jpg`), width, height };
}

/**
 * Stores the files first, so that a photo with a row has its files. Under a lease, so that a removal of the same photo
 * happens before or after both.
 */
function keep(
  { db, life, photos }: Services,
  userId: number,
  id: string,
  { full, small, width, height }: PreparedPhoto,
  original: string | null,
): Promise<void> {
  return leaseOf({ db, life }, photoLease(id)).inTurn(AbortSignal.timeout(PATIENCE_MS), async () => {
    await photos.put({ userId, id, size: 'small' }, small);
    await photos.put({ userId, id, size: 'full' }, full);
    await db
      .insertInto('images')
      .values({ id, user_id: userId, width, height, bytes: full.length + small.length, original })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ touched_at: sql`now()` }))
      .execute();
  });
}

/** What the seller may still keep. */
export async function findPhotoRoom(
  { db, config: { budgets } }: Services,
  userId: number,
): Promise<PhotoRoom & { unused: number }> {
  const { kept, bytes, unused } = await db
    .selectFrom('images')
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      sql<number>`coalesce(sum(coalesce(bytes, ${TYPICAL_BYTES})), 0)::bigint`.as('bytes'),
      sql<number>`count(*) FILTER (WHERE touched_at > now() - interval '1 day' AND NOT EXISTS
        (SELECT FROM product_images WHERE product_images.image_id = images.id) AND NOT EXISTS
        (SELECT FROM intake_photos WHERE intake_photos.image_id = images.id))`.as('unused'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { photos: budgets.photos - kept, bytes: budgets.photoMb * MB - bytes, unused };
}

/** 409: this seller may keep no more. */
function refuseIfFull({ config: { budgets } }: Services, { photos, bytes }: PhotoRoom): void {
  const full =
    (photos <= 0 && plural(budgets.photos, 'photo')) || (bytes <= 0 && `${budgets.photoMb} MB of photos`);
  if (!full) return;
  throw new HttpProblem(409, `You have ${full} here, which is as many as one seller may keep.`, {
    nextStep:
      'Delete products that are long sold: their photos go with them. Whoever runs this server can raise the limit.',
  });
}

async function checkRoom(services: Services, userId: number): Promise<void> {
  const { unused, ...room } = await findPhotoRoom(services, userId);
  refuseIfFull(services, room);
  if (unused >= MOST_UNUSED) {
    throw new HttpProblem(409, `${MOST_UNUSED} uploaded photos are in no product yet.`, {
      nextStep: 'Save the products they belong to, or go on tomorrow.',
    });
  }
}
