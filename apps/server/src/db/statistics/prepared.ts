import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/**
 * The end of a statement that is asked often, in the same words, and whose plan does not depend on what is looked for:
 * `.modifyEnd(prepared)`. PostgreSQL then parses and plans it once for each connection. A search is none of them: the
 * plan for any word reads the whole tab.
 */
export const prepared = sql`/* prepared */`;
const MARK = '/* prepared */';

/**
 * The seller as a query of its own. PostgreSQL would otherwise plan some prepared statements anew for each seller, because
 * it expects few rows of those who have little. All the same it uses the indexes that begin with the seller.
 */
export const ofSeller = (userId: number): RawBuilder<number> => sql<number>`(SELECT ${userId}::bigint)`;

/** Each statement is kept by each connection. */
const MOST_STATEMENTS = 200;
const names = new Map<string, string>();

/**
 * A pooler in transaction mode has given the statement to a connection that does not know it, or a migration has added
 * a column to what a `SELECT *` returns.
 */
export const isLostStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || error.code === '42P05' || error.routine === 'RevalidateCachedQuery');

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The clients of one pool, which prepare the statements marked so. The first time one is lost, no more are prepared, and
 * the statement is sent again; a transaction runs again (`transact`).
 */
export function preparingClients(): typeof pg.Client {
  let isOn = true;
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the many forms of pg's own function
    override query(...args: any[]): any {
      const [text, values, callback] = args;
      const isMarked = typeof text === 'string' && text.endsWith(MARK) && callback === undefined;
      const name = isMarked && isOn ? nameOf(text) : undefined;
      if (name === undefined) return super.query(...(args as [string]));
      return super.query({ name, text, values }).catch((error: unknown) => {
        if (!isLostStatement(error)) throw error;
        isOn = false;
        // A transaction has failed with it, and refuses everything else.
        return super.query(text, values).catch(() => Promise.reject(error));
      });
    }
  };
}
