import { MAX_PHOTO_BYTES, ownImageId } from '@crosslister/contract/products/image.ts';
import { isTransient, MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { downloadPhoto } from '@crosslister/marketplaces/listing/download-photo.ts';
import { type Selectable, sql } from 'kysely';
import { anyOf } from '../../../../db/any-of.ts';
import { asChangeOf } from '../../../../db/changed-by.ts';
import { ofProduct, ownRow } from '../../../../db/of-product.ts';
import type { Database } from '../../../../db/schema.ts';
import { transact } from '../../../../db/transact.ts';
import { HttpProblem } from '../../../../http/problem.ts';
import { lockProduct } from '../../../../operations/lock.ts';
import { updateProducts } from '../../../catalogue/write-product-rows.ts';
import { photoTurns, readInTurn } from '../../../images/read-in-turn.ts';
import { storePhoto } from '../../../images/store-photo.ts';
import { laterOrFailed, type PhotoTurn } from './photo-turn.ts';

/** Photos of all imports that are fetched at once. */
const turns = photoTurns();
/** Longer than `downloadPhoto` waits (ms), which says what is wrong. */
const TIMEOUT = 90_000;

type Photo = Pick<Selectable<Database['imported_photos']>, 'id' | 'address'>;

/** Fetches what is due of one product, and gives it the copies. One photo that fails stops no other. */
export async function fetchPhotosOf(turn: PhotoTurn, productId: number): Promise<void> {
  const { services, userId, signal } = turn;
  const { db } = services;
  const product = await db
    .selectFrom('products')
    .select('images')
    .where(ownRow(userId, productId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const photos = await db
    .selectFrom('imported_photos')
    .select(['id', 'address'])
    .where(ofProduct({ id: productId, user_id: userId }))
    .where('state', '=', 'queued')
    .where(sql<boolean>`next_at <= now()`)
    .orderBy('id')
    .execute();
  for (const photo of photos) {
    if (turn.isOver()) break;
    const at = product?.images.findIndex(({ src }) => src === photo.address) ?? -1;
    if (at === -1) await forget(turn, photo);
    else if (!turn.isLeftAlone(photo.address)) await fetchPhoto(turn, photo, at + 1);
  }
  if (!signal.aborted) await giveToProduct(turn, productId);
}

/** The seller has taken it out of the product, or deleted the product. */
async function forget({ services: { db }, userId }: PhotoTurn, { id }: Photo): Promise<void> {
  await db.deleteFrom('imported_photos').where(ownRow(userId, id)).where('state', '=', 'queued').execute();
}

async function fetchPhoto(turn: PhotoTurn, photo: Photo, number: number): Promise<void> {
  const { services, userId, signal, room } = turn;
  try {
    const megabytes = MAX_PHOTO_BYTES / 1024 / 1024;
    const { photo: read, release } = await readInTurn(
      services,
      { userId, turns, signal, timeoutMs: TIMEOUT },
      async (context) => {
        const { bytes } = await downloadPhoto(context, photo.address, { number, megabytes });
        return { bytes, size: bytes.length };
      },
    );
    turn.answered(photo.address);
    const { src } = await storePhoto(services, userId, Buffer.from(read.bytes), { room }).finally(release);
    await note(turn, photo, sql`state = 'stored', image_id = ${ownImageId(src)}, error = NULL`);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof MarketplaceError || error instanceof HttpProblem)) throw error;
    await noteFailure(turn, photo, number, error);
  }
}

async function noteFailure(
  turn: PhotoTurn,
  photo: Photo,
  number: number,
  error: MarketplaceError | HttpProblem,
): Promise<void> {
  const { message } = error;
  if (error instanceof MarketplaceError) {
    // A server that answers, if only with "not found", is there.
    if (!isTransient(error)) turn.answered(photo.address);
    await note(turn, photo, isTransient(error) ? laterOrFailed(message) : hasFailed(message));
    if (isTransient(error)) await turn.failed(photo.address);
  } else if (error.statusCode === 409) await failAll(turn, `${message} ${error.nextStep}`);
  else if (error.statusCode >= 500) await note(turn, photo, laterOrFailed(message));
  else await note(turn, photo, hasFailed(`Photo ${number}: ${message}`));
}

const hasFailed = (error: string) => sql`state = 'failed', error = ${error}, next_at = now()`;

/** Not a photo that an undo has forgotten meanwhile. */
async function note({ services: { db }, userId }: PhotoTurn, { id }: Photo, values: ReturnType<typeof sql>) {
  await sql`UPDATE imported_photos SET ${values}
    WHERE id = ${id} AND user_id = ${userId} AND state = 'queued'`.execute(db);
}

/** There is no room for more, so none is fetched until the seller asks again. */
async function failAll({ services: { db }, userId }: PhotoTurn, error: string): Promise<void> {
  await sql`UPDATE imported_photos SET ${hasFailed(error)}
    WHERE user_id = ${userId} AND state = 'queued'`.execute(db);
}

/**
 * Puts the stored copies where their addresses are. What the seller has added, moved or taken out meanwhile stays as it
 * is. It is recorded under the import, so that its undo takes them away.
 */
async function giveToProduct({ services: { db }, userId }: PhotoTurn, productId: number): Promise<void> {
  await transact(db, async (trx) => {
    const product = await lockProduct(trx, userId, productId);
    const stored = await trx
      .updateTable('imported_photos')
      .set({ state: 'done', next_at: sql<Date>`now()` })
      .where(ofProduct({ id: productId, user_id: userId }))
      .where('state', '=', 'stored')
      .returning(['id', 'address', 'image_id', 'import_id'])
      .execute();
    const isThere = ({ address }: { address: string }) =>
      product?.images.some(({ src }) => src === address) ?? false;
    // Taken out while it was fetched.
    const others = stored.filter((photo) => !isThere(photo));
    await trx
      .deleteFrom('imported_photos')
      .where('user_id', '=', userId)
      .where('id', '=', anyOf(others))
      .execute();
    const given = stored.filter(isThere);
    if (!product || given.length === 0) return;
    const copies = new Map(given.map(({ address, image_id }) => [address, `/api/images/${image_id}.jpg`]));
    const images = product.images.map(({ src }) => ({ src: copies.get(src) ?? src }));
    const [{ import_id = null } = {}] = given;
    await asChangeOf('csv', null, () => updateProducts(trx, product, { images }), import_id ?? undefined);
  });
}
