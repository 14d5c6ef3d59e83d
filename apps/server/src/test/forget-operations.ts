import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { BYSTANDER } from './bystander.ts';

/** Whether this is `npm run test:forget`: rules that read operations that have ended find none. */
export const forgetsOperations = process.env.FORGET_OPERATIONS !== undefined;

/**
 * The calls of a server's sellers, each of which begins without any operation that has ended. What one call waits for another
 * does not remove; a call about an operation, by its id, finds it.
 */
export function forgetting(db: () => Db) {
  let waiting = 0;
  return <Rest extends unknown[], Answer>(
    call: (method: string, path: string, ...rest: Rest) => Promise<Answer>,
  ) =>
    async (method: string, path: string, ...rest: Rest): Promise<Answer> => {
      const isAbout = path.startsWith('/api/operations/');
      if (method !== 'GET' && !isAbout && waiting === 0) await forget(db());
      waiting += 1;
      try {
        return await call(method, path, ...rest);
      } finally {
        waiting -= 1;
      }
    };
}

const forget = (db: Db) =>
  sql`DELETE FROM operations WHERE status IN ('completed', 'partial', 'failed', 'cancelled')
    AND user_id <> ${BYSTANDER}`.execute(db);
