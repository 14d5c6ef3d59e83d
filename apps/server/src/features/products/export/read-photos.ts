import { browserPhoto } from '@crosslister/contract/platforms/photo-rules.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { photoFile } from '@crosslister/marketplaces/listing/convert-photo.ts';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { photoPatience } from '../../images/photo-patience.ts';
import { LatePhoto, photoTurns, type Reading, readInTurn } from '../../images/read-in-turn.ts';
import { photoStems } from './photo-stems.ts';

const BATCH = 500;
/** Photos of one export that are read ahead, in memory. */
const AHEAD = 4;
/** Photos of all exports of this process that are read at once. */
const turns = photoTurns();
/** No photo is waited for longer (ms), so that the connection is not taken for dead. */
const TIMEOUT = 20_000;
/** Somebody who takes nothing of a photo for so long (ms) is cut off: it is in memory as long as they are. */
const STALLED = 60_000;

/** A photo of a product, or why there is none. */
export interface PhotoRead {
  productId: number;
  sku: string;
  /** Its position in the product, from 1. */
  number: number;
  src: string;
  found: { name: string; bytes: Uint8Array } | { problem: string };
}

export interface Receiver {
  userId: number;
  /** Aborts when the client has gone. */
  gone: AbortSignal;
  /** From now on the client is cut off once it takes nothing for so long (ms). 0: never. */
  cutOffAfter: (ms: number) => void;
}

/** A photo, and what gives back its room in memory. */
interface Held {
  photo: PhotoRead;
  release: () => void;
}

/** Every photo of these products, in their order, in memory until the next one is asked for. */
export async function* readPhotos(
  services: Services,
  receiver: Receiver,
  ids: readonly number[],
): AsyncGenerator<PhotoRead> {
  const { gone, cutOffAfter } = receiver;
  const read = photoReader(services, receiver);
  const ahead: Promise<Held>[] = [];
  async function* first(): AsyncGenerator<PhotoRead> {
    const held = await ahead.shift();
    if (!held) return;
    try {
      cutOffAfter(STALLED);
      yield held.photo;
      cutOffAfter(0);
    } finally {
      held.release();
    }
  }
  try {
    for await (const photo of photosOf(services, receiver.userId, ids)) {
      ahead.push(read(photo));
      if (ahead.length >= AHEAD) yield* first();
      gone.throwIfAborted();
    }
    while (ahead.length > 0) yield* first();
  } finally {
    for (const held of ahead) held.then(({ release }) => release()).catch(() => {});
  }
}

type Photo = Omit<PhotoRead, 'found'> & { stem: string };

/** Its server is left alone; the message says why. */
class NotAsked extends Error {}

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

function photoReader(services: Services, { userId, gone }: Receiver) {
  const formats = [...browserPhoto.formats, 'heic'] as const;
  const patience = photoPatience();
  let before = Promise.resolve();

  async function read({ stem, ...photo }: Photo, order: Reading['order']): Promise<Held> {
    const { src, number } = photo;
    try {
      const { photo: file, release } = await readInTurn(
        services,
        { userId, turns, signal: gone, timeoutMs: TIMEOUT, order },
        async (context) => {
          // Only now: those before it may have failed while it waited for its turn.
          const why = patience.whyNotAsked(src);
          if (why) throw new NotAsked(why);
          return photoFile(context, src, { number, formats });
        },
      );
      patience.answered(src);
      const ending = file.type === 'image/jpeg' ? 'jpg' : file.type.split('/')[1];
      const name = `photos/${stem}-${number}.${ending}`;
      return {
        photo: { ...photo, found: { name, bytes: new Uint8Array(await file.arrayBuffer()) } },
        release,
      };
    } catch (error) {
      gone.throwIfAborted();
      return { photo: { ...photo, found: { problem: problemOf(error, src) } }, release() {} };
    }
  }

  function problemOf(error: unknown, src: string): string {
    if (error instanceof NotAsked) return error.message;
    const isLate = error instanceof LatePhoto;
    if (!(isLate || error instanceof MarketplaceError)) throw error;
    if (isLate || error.kind === 'unavailable') patience.failed(src, error);
    return isLate ? `It did not come within ${TIMEOUT / 1000} seconds.` : error.message;
  }

  return (photo: Photo): Promise<Held> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const reading = read(photo, { before, passed: resolve });
    before = promise;
    // It is awaited in its turn; if the client has gone before that, nobody asks for it any more.
    reading.catch(() => {});
    return reading;
  };
}
