import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { transact } from '../../db/transact.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Services, Sessions } from '../../services.ts';

const SESSION_DAYS = 30;
/**
 * How long (ms) a session is cached. In another process an ended session may stay valid for this long, but not in the
 * process that ended it.
 */
const CACHE_MS = 1000;
/** More sessions than are used within a second. When the cache is full, all of it is cleared. */
const MAX_CACHED = 10_000;

/** The sessions in the database, with a short cache in this process. */
export function createSessions({ db, sealer, now }: { db: Db; sealer: Sealer; now: () => Date }): Sessions {
  let cached = new Map<string, { userId: number; expires: Date; until: number }>();

  const listeners = new Set<() => void>();
  const forget = () => {
    cached = new Map();
    for (const listener of listeners) listener();
  };
  return {
    async find(token) {
      const digest = sealer.digest(token);
      const key = digest.toString('base64');
      const known = cached.get(key);
      if (known && known.until > performance.now() && known.expires > now()) return known.userId;
      // The result goes into the map of before the query. If the session was ended meanwhile, that
      // map is no longer read.
      const [map, until] = [cached, performance.now() + CACHE_MS];
      const session = await db
        .selectFrom('sessions')
        .select(['user_id', 'expires_at'])
        .where('token_hash', '=', digest)
        .where('expires_at', '>', now())
        .modifyEnd(prepared)
        .executeTakeFirst();
      map.delete(key);
      if (!session) return null;
      if (map.size >= MAX_CACHED) map.clear();
      map.set(key, { userId: session.user_id, expires: session.expires_at, until });
      return session.user_id;
    },
    async end(token) {
      try {
        await db.deleteFrom('sessions').where('token_hash', '=', sealer.digest(token)).execute();
      } finally {
        // Also if the database's answer was lost.
        forget();
      }
    },
    forget,
    onForget(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Starts a session and returns its token, which is stored only as a digest. Expired sessions
 * are deleted at the same time.
 */
export async function openSession({ reservedDb, sealer, now }: Services, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now().getTime() + SESSION_DAYS * 86_400_000);
  await transact(reservedDb, async (trx) => {
    await trx.deleteFrom('sessions').where('expires_at', '<', now()).execute();
    await trx
      .insertInto('sessions')
      .values({ token_hash: sealer.digest(token), user_id: userId, expires_at: expires })
      .execute();
  });
  return token;
}
