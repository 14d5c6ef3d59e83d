import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MAX_PHOTO_BYTES, ownImageId } from '@crosslister/contract/products/image.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { downloadPhoto } from '@crosslister/marketplaces/listing/download-photo.ts';
import { sql } from 'kysely';
import { HttpProblem } from '../../../http/problem.ts';
import { PhotoStoreProblem } from '../../../photo-store/photo-store.ts';
import type { Services } from '../../../services.ts';
import { photoPatience } from '../../images/photo-patience.ts';
import { printPhoto } from '../../images/print-photo.ts';
import { LatePhoto, type PhotoContext, photoTurns, readInTurn } from '../../images/read-in-turn.ts';

const AT_ONCE = 3;
const MEGABYTES = MAX_PHOTO_BYTES / 1024 / 1024;
/** No photo is waited for longer (ms). */
const TIMEOUT = 20_000;
/** Photos that one look reads at most. The next one goes on. */
const MOST = 5_000;
/** For so long (ms) photos are read for one seller. Then others have their turn, and the look goes on later. */
const TURN = 60_000;
const turns = photoTurns();

export type Prints = ReadonlyMap<string, string[] | null>;

const keyOf = (address: string) => createHash('sha256').update(address).digest();

/** What is known of these photos; one that could not be read is asked for again after a day. */
export async function knownPrints(
  { db }: Services,
  userId: number,
  addresses: readonly string[],
): Promise<Prints> {
  const byKey = new Map(addresses.map((address) => [keyOf(address).toString('hex'), address]));
  const { rows } = await sql<{ address_key: Buffer; prints: string[] | null }>`
    SELECT address_key, prints FROM photo_prints WHERE user_id = ${userId}
      AND (prints IS NOT NULL OR made_at > now() - interval '1 day')`.execute(db);
  return new Map(
    rows.flatMap(({ address_key, prints }) => {
      const address = byKey.get(address_key.toString('hex'));
      return address === undefined ? [] : [[address, prints] as const];
    }),
  );
}

/**
 * Reads the photos and stores their prints, one by one, so that a look that was killed goes on where it was. False if
 * some are left for a later turn.
 */
export async function printPhotos(
  services: Services,
  userId: number,
  addresses: readonly string[],
  { signal, note }: { signal: AbortSignal; note: (done: number, total: number) => Promise<void> },
): Promise<boolean> {
  const todo = addresses.slice(0, MOST);
  const total = todo.length;
  const print = photoPrinter(services, userId, signal);
  const until = performance.now() + TURN;
  let done = 0;
  await note(0, total);
  const one = async () => {
    while (performance.now() < until) {
      const next = todo.shift();
      if (next === undefined) return;
      const prints = await print(next);
      if (signal.aborted) return;
      await store(services, userId, next, prints);
      done += 1;
      if (done % 20 === 0 || done === total) await note(done, total);
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return todo.length === 0;
}

/** Makes the prints of a photo. Null: it cannot be read. */
function photoPrinter(services: Services, userId: number, signal: AbortSignal) {
  const patience = photoPatience();
  return async (address: string): Promise<string[] | null> => {
    if (patience.whyNotAsked(address) !== null) return null;
    try {
      const { photo, release } = await readInTurn(
        services,
        { userId, turns, signal, timeoutMs: TIMEOUT },
        (context) => read(services, userId, address, context),
      );
      patience.answered(address);
      try {
        return await printPhoto(userId, photo.bytes);
      } finally {
        release();
      }
    } catch (error) {
      const isOfServer = error instanceof MarketplaceError || error instanceof LatePhoto;
      if (!(isOfServer || error instanceof HttpProblem || error instanceof PhotoStoreProblem)) throw error;
      if (isOfServer) patience.failed(address, error);
      return null;
    }
  };
}

async function read(
  { photos }: Services,
  userId: number,
  address: string,
  context: PhotoContext,
): Promise<{ bytes: Uint8Array; size: number }> {
  const own = ownImageId(address);
  const small = own && (await photos.get({ userId, id: own, size: 'small' }));
  const bytes = small || (await downloadPhoto(context, address, { number: 1, megabytes: MEGABYTES })).bytes;
  return { bytes, size: bytes.length };
}

async function store({ db }: Services, userId: number, address: string, prints: string[] | null) {
  await db
    .insertInto('photo_prints')
    .values({ user_id: userId, address_key: keyOf(address), prints })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_key']).doUpdateSet({ prints, made_at: sql<Date>`now()` }),
    )
    .execute();
}
