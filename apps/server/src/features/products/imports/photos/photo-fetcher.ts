import { sql } from 'kysely';
import { changed } from '../../../../db/change-feed.ts';
import { leaseOf } from '../../../../db/claims/lease.ts';
import { prepared } from '../../../../db/statistics/prepared.ts';
import { inRounds } from '../../../../repeat.ts';
import type { Services } from '../../../../services.ts';
import { findPhotoRoom } from '../../../images/store-photo.ts';
import { fetchPhotosOf } from './fetch-photos.ts';
import { type PhotoTurn, startPhotoTurn } from './photo-turn.ts';

const TICK_MS = 1000;
/** Sellers whose photos are fetched at once, and products of one seller. */
const [SELLERS_AT_ONCE, PRODUCTS_AT_ONCE] = [2, 4];
/** A turn that has lasted so long (ms) may be waiting for servers: the next one begins, up to so many turns at once. */
const [SLOW_MS, MOST_AT_ONCE] = [2000, 16];
/** Products of a seller before the next one's turn. */
const PRODUCTS_IN_TURN = 100;
/** How often the dashboard is notified: after so many products. */
const NOTED_EVERY = 10;
/** A turn that failed is tried again after this. */
const AFTER_FAILURE_MS = 60_000;

/**
 * Fetches the photos whose addresses imported tables named, for one seller after the other. What was fetched is stored
 * photo by photo, so that work that was killed goes on where it was.
 */
export function startPhotoFetcher(services: Services): { stop: () => Promise<void> } {
  const failed = new Map<number, number>();
  let last = 0;
  return inRounds<{ userId: number; since: number }>(
    TICK_MS,
    async ({ signal, running, begin }) => {
      const turns = [...running.values()];
      const placed = turns.filter(({ since }) => performance.now() - since < SLOW_MS);
      if (placed.length >= SELLERS_AT_ONCE || turns.length >= MOST_AT_ONCE) return;
      const busy = new Set(turns.map(({ userId }) => userId));
      const waiting = (await sellersDue(services)).filter(
        (id) => !busy.has(id) && (failed.get(id) ?? 0) < Date.now() - AFTER_FAILURE_MS,
      );
      const next = waiting.find((id) => id > last) ?? waiting[0];
      if (next === undefined) return;
      last = next;
      begin(turn(next, signal), { userId: next, since: performance.now() });
    },
    { onFailure: (error) => services.log.error({ err: error }, 'photos of imports cannot be planned') },
  );

  async function turn(userId: number, signal: AbortSignal): Promise<void> {
    try {
      await leaseOf(services, `photos of imports ${userId}`).ifFree(() => fetchFor(services, userId, signal));
    } catch (error) {
      failed.set(userId, Date.now());
      services.log.error({ err: error, userId }, 'photos of an import could not be fetched');
    }
  }
}

/** Those with photos to fetch now, in the order of their ids. */
async function sellersDue({ db }: Services): Promise<number[]> {
  // From one seller to the next by the index, however many photos each has.
  const { rows } = await sql<{ user_id: number }>`
    WITH RECURSIVE sellers AS (
      SELECT min(user_id) AS user_id FROM imported_photos WHERE ${isOpen}
      UNION ALL
      SELECT (SELECT min(user_id) FROM imported_photos WHERE ${isOpen} AND user_id > sellers.user_id)
      FROM sellers WHERE user_id IS NOT NULL
    )
    SELECT user_id FROM sellers WHERE EXISTS (SELECT FROM imported_photos
      WHERE imported_photos.user_id = sellers.user_id AND ${isOpen} AND ${isDue}) ${prepared}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const isOpen = sql`state IN ('queued', 'stored')`;
const isDue = sql`next_at <= now()`;

async function fetchFor(services: Services, userId: number, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ product_id: number }>`
    SELECT DISTINCT product_id FROM imported_photos
    WHERE user_id = ${userId} AND ${isOpen} AND ${isDue} ORDER BY product_id LIMIT ${PRODUCTS_IN_TURN}`.execute(
    services.db,
  );
  const todo = rows.map(({ product_id }) => product_id);
  const { unused: _, ...room } = await findPhotoRoom(services, userId);
  const turn: PhotoTurn = startPhotoTurn(services, userId, room, signal);
  let done = 0;
  const one = async () => {
    for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
      if (turn.isOver()) return;
      await fetchPhotosOf(turn, next);
      done += 1;
      if (done % NOTED_EVERY === 0) await changed(services.db, userId, 'products');
    }
  };
  await Promise.all(Array.from({ length: PRODUCTS_AT_ONCE }, one));
  await changed(services.db, userId, 'products');
}
