import type { Db } from '../../db/database.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Sessions } from '../../services.ts';

/**
 * For how long (ms) a session found in the database is believed without looking again. An ended one may live on for so
 * long in another process, and in none that took part in ending it.
 */
const BELIEVED_MS = 1000;
/** More sellers than call within a second; those that are believed no longer are dropped with the rest. */
const MOST_BELIEVED = 10_000;

/** The sessions of the database, of which this process remembers for a moment what it has just found. */
export function createSessions({ db, sealer, now }: { db: Db; sealer: Sealer; now: () => Date }): Sessions {
  let believed = new Map<string, { userId: number; expires: Date; until: number }>();

  const listeners = new Set<() => void>();
  const forget = () => {
    believed = new Map();
    for (const listener of listeners) listener();
  };
  return {
    async find(token) {
      const digest = sealer.digest(token);
      const key = digest.toString('base64');
      const known = believed.get(key);
      if (known && known.until > performance.now() && known.expires > now()) return known.userId;
      // What is found belongs to the map of before the question: one forgotten meanwhile is read by nobody.
      const [map, until] = [believed, performance.now() + BELIEVED_MS];
      const session = await db
        .selectFrom('sessions')
        .select(['user_id', 'expires_at'])
        .where('token_hash', '=', digest)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      map.delete(key);
      if (!session) return null;
      if (map.size >= MOST_BELIEVED) map.clear();
      map.set(key, { userId: session.user_id, expires: session.expires_at, until });
      return session.user_id;
    },
    async end(token) {
      try {
        await db.deleteFrom('sessions').where('token_hash', '=', sealer.digest(token)).execute();
      } finally {
        // Whether or not the database was heard to have done it.
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
