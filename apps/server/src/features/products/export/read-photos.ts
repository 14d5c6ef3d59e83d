import { ownImageId } from '@crosslister/contract/image.ts';
import { browserPhoto } from '@crosslister/contract/platforms/photos.ts';
import { photoFile } from '@crosslister/marketplaces/convert-photo.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { semaphore } from '../../../semaphore.ts';
import type { Services } from '../../../services.ts';
import { ownPhotos } from '../../images/own-photos.ts';
import { photoStems } from './photo-stems.ts';

const BATCH = 500;
/** Photos of one export that are read ahead, in memory. */
const AHEAD = 4;
/** Photos of all exports of this process that are read at once. */
const turn = semaphore(8);
/** No photo is waited for longer (ms), so that the connection is not taken for dead. */
const TIMEOUT = 20_000;
/** After so many failures in a row a server is not asked again. */
const GIVE_UP = 5;

/** A photo of a product, or why there is none. */
export interface PhotoRead {
  productId: number;
  sku: string;
  /** Its position in the product, from 1. */
  number: number;
  src: string;
  found: { name: string; bytes: Uint8Array } | { problem: string };
}

/** Every photo of these products, in their order. Stops when the client has gone. */
export async function* readPhotos(
  services: Services,
  userId: number,
  ids: readonly number[],
  gone: AbortSignal,
): AsyncGenerator<PhotoRead> {
  const read = photoReader(services, userId, gone);
  const ahead: Promise<PhotoRead>[] = [];
  for await (const photo of photosOf(services, userId, ids)) {
    ahead.push(read(photo));
    const first = ahead.length >= AHEAD ? ahead.shift() : undefined;
    if (first) yield await first;
    gone.throwIfAborted();
  }
  for (const rest of ahead) yield await rest;
}

type Photo = Omit<PhotoRead, 'found'> & { stem: string };

async function* photosOf({ db }: Services, userId: number, ids: readonly number[]): AsyncGenerator<Photo> {
  const stemOf = photoStems();
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sku', 'images'])
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('id', '=', sql<number>`ANY (${batch}::bigint[])`)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of batch) {
      const row = byId.get(id);
      if (!row || row.images.length === 0) continue;
      const stem = stemOf(row.sku, id);
      for (const [at, { src }] of row.images.entries())
        yield { productId: id, sku: row.sku, number: at + 1, src, stem };
    }
  }
}

function photoReader(services: Services, userId: number, gone: AbortSignal) {
  const photos = ownPhotos(services, userId, []);
  const formats = [...browserPhoto.formats, 'heic'] as const;
  const failures = new Map<string, number>();

  async function found({ src, number, stem }: Photo): Promise<PhotoRead['found']> {
    const host = ownImageId(src) === null && URL.canParse(src) ? new URL(src).host : '';
    const failed = () => failures.get(host) ?? 0;
    if (host !== '' && failed() >= GIVE_UP)
      return { problem: `${host} did not answer ${GIVE_UP} times in a row, so it was not asked again.` };
    const late = AbortSignal.timeout(TIMEOUT);
    try {
      const signal = AbortSignal.any([gone, late]);
      const context = { fetch: services.fetch, signal, photos };
      const file = await photoFile(context, src, { number, formats });
      failures.delete(host);
      const ending = file.type === 'image/jpeg' ? 'jpg' : file.type.split('/')[1];
      return {
        name: `photos/${stem}-${number}.${ending}`,
        bytes: new Uint8Array(await file.arrayBuffer()),
      };
    } catch (error) {
      gone.throwIfAborted();
      if (!(error instanceof MarketplaceError)) throw error;
      if (late.aborted || error.kind === 'unavailable') failures.set(host, failed() + 1);
      if (late.aborted) return { problem: `It did not come within ${TIMEOUT / 1000} seconds.` };
      return { problem: error.message };
    }
  }

  return ({ stem, ...photo }: Photo): Promise<PhotoRead> => {
    const reading = turn(async () => {
      gone.throwIfAborted();
      return { ...photo, found: await found({ ...photo, stem }) };
    });
    // It is awaited in its turn; if the client has gone before that, nobody asks for it any more.
    reading.catch(() => {});
    return reading;
  };
}
