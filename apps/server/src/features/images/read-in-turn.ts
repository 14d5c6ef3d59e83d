import { MAX_PHOTO_BYTES, ownImageId } from '@crosslister/contract/products/image.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type FairPlaces, fairPlaces, type Place } from '../../fair-places.ts';
import type { Services } from '../../services.ts';
import { ownPhotos } from './own-photos.ts';

const MB = 1024 * 1024;
/** More than a photo that is stored here has: at most 2400 pixels, as a JPEG. */
const STORED_BYTES = 4 * MB;

/** Photos that are read at once for one purpose. A server that hangs has its turn for two seconds. */
export const photoTurns = (): FairPlaces => fairPlaces({ width: 8, ofSeller: 4, slowMs: 2_000, most: 64 });

/** Whole photos in the memory of this process, until they have gone to those who asked. */
export const photoBytes = fairPlaces({ width: 128 * MB, ofSeller: 64 * MB });

export type PhotoContext = Pick<MarketplaceContext, 'fetch' | 'signal' | 'photos'>;

export interface Reading {
  userId: number;
  turns: FairPlaces;
  signal: AbortSignal;
  /** For so long (ms) its server is waited for. The time in queues does not count. */
  timeoutMs: number;
  /**
   * Of photos that are used in their order: when the one before has its room. Otherwise later ones could have all of it,
   * and wait for the first.
   */
  order?: { before: Promise<void>; passed: () => void } | undefined;
}

interface ReadPhoto<T> {
  photo: T;
  /** To be called when it is no longer in memory. */
  release: () => void;
}

/** The photo's server did not send it in time. */
export class LatePhoto extends Error {}

/**
 * Reads a seller's photo when it is their turn, and once there is room in memory for it. What `read` throws is thrown, or
 * LatePhoto.
 */
export async function readInTurn<T extends { size: number }>(
  services: Services,
  { userId, turns, signal, timeoutMs, order }: Reading,
  read: (context: PhotoContext) => Promise<T>,
): Promise<ReadPhoto<T>> {
  const room: Place[] = [];
  const release = () => {
    for (const place of room) place.end();
  };
  const turn = await turns.take(userId, { signal }).catch((cause) => {
    order?.passed();
    throw new MarketplaceError('lost', 'The work was stopped.', { cause });
  });
  const clock = startClock(timeoutMs);
  const either = AbortSignal.any([signal, clock.signal]);
  const makeRoom = async (size: number) => {
    clock.pause();
    await order?.before;
    room.push(await photoBytes.take(userId, { size, signal }));
    order?.passed();
    clock.resume();
  };
  const own = ownPhotos(services, userId, []);
  const context: PhotoContext = {
    signal: either,
    async fetch(input, init) {
      const response = await services.fetch(input, init);
      await makeRoom(sizeOf(response));
      return response;
    },
    photos: {
      ...own,
      async read(address, number) {
        if (ownImageId(address) === null) return null;
        await makeRoom(STORED_BYTES);
        return own.read(address, number);
      },
    },
  };
  try {
    const photo = await read(context);
    room[0]?.keep(photo.size);
    return { photo, release };
  } catch (error) {
    release();
    throw clock.signal.aborted && !signal.aborted ? new LatePhoto('late', { cause: error }) : error;
  } finally {
    clock.pause();
    order?.passed();
    turn.end();
  }
}

function sizeOf({ headers }: Response): number {
  const said = Number(headers.get('content-length') ?? Number.NaN);
  // What is packed for the way says how long it is there.
  const isKnown = Number.isSafeInteger(said) && said >= 0 && !headers.has('content-encoding');
  return isKnown ? Math.min(said, MAX_PHOTO_BYTES) : MAX_PHOTO_BYTES;
}

/** A signal that aborts after so long, but for the pauses. */
function startClock(ms: number) {
  const abort = new AbortController();
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const resume = () => {
    since = performance.now();
    timer = setTimeout(() => abort.abort(), left);
  };
  resume();
  return {
    signal: abort.signal,
    resume,
    pause() {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
  };
}
