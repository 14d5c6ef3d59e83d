import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ownImageId } from '@crosslister/contract/image.ts';
import { downloadPhoto } from '@crosslister/marketplaces/download-photo.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { HttpProblem } from '../../../http/problem.ts';
import { PhotoStoreProblem } from '../../../photo-store/photo-store.ts';
import type { Services } from '../../../services.ts';
import { ownPhotos } from '../../images/own-photos.ts';
import { printPhoto } from '../../images/print-photo.ts';

const AT_ONCE = 3;
const MEGABYTES = 20;
/** No photo is waited for longer (ms). */
const TIMEOUT = 20_000;
/** After so many failures in a row a server is not asked again in this look. */
const GIVE_UP = 5;
/** Photos that one look reads at most. The next one goes on. */
const MOST = 5_000;

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

/** Reads the photos and stores their prints, one by one, so that a look that was killed goes on where it was. */
export async function printPhotos(
  services: Services,
  userId: number,
  addresses: readonly string[],
  { signal, note }: { signal: AbortSignal; note: (done: number, total: number) => Promise<void> },
): Promise<void> {
  const todo = addresses.slice(0, MOST);
  const total = todo.length;
  const failures = new Map<string, number>();
  let done = 0;
  await note(0, total);
  const one = async () => {
    for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
      if (signal.aborted) return;
      await store(services, userId, next, await read(services, userId, next, signal, failures));
      done += 1;
      if (done % 20 === 0 || done === total) await note(done, total);
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Null: it cannot be read. */
async function read(
  services: Services,
  userId: number,
  address: string,
  signal: AbortSignal,
  failures: Map<string, number>,
): Promise<string[] | null> {
  const own = ownImageId(address);
  const host = own === null && URL.canParse(address) ? new URL(address).host : '';
  const failed = failures.get(host) ?? 0;
  if (host !== '' && failed >= GIVE_UP) return null;
  try {
    const small = own && (await services.photos.get({ userId, id: own, size: 'small' }));
    const context = {
      fetch: services.fetch,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      photos: ownPhotos(services, userId, []),
    };
    const bytes = small || (await downloadPhoto(context, address, { number: 1, megabytes: MEGABYTES })).bytes;
    failures.delete(host);
    return await printPhoto(bytes);
  } catch (error) {
    const isExpected =
      error instanceof MarketplaceError || error instanceof HttpProblem || error instanceof PhotoStoreProblem;
    if (!isExpected) throw error;
    if (error instanceof MarketplaceError) failures.set(host, failed + 1);
    return null;
  }
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
