import pg from 'pg';

/** A point at which a transaction is held: just before a statement that locks something, or before its commit. */
export interface Hold {
  /** True once a transaction waits there. False if it was ended before. */
  reached: Promise<boolean>;
  /** The statement it waits before; empty until then. */
  statement: () => string;
  /** Lets it and all later ones continue. */
  release: () => void;
}

const takesLock = (text: string) =>
  /\bfor (no key )?update\b|^\s*(insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i.test(text);
const isCommit = (text: string) => /^\s*commit/i.test(text);
const isEnd = (text: string) => /^\s*(commit|rollback)/i.test(text);

/** Statements as the database driver gets them. */
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Holds the transactions on these products of this process before their `nth` lock, counted over all of them from their
 * first lock of a product's row on. It works in the driver, so it applies to requests and workers. `open` ends it.
 */
export function holdAtLock(database: string, productIds: readonly number[], nth: number): Hold {
  const original = pg.Client.prototype.query as unknown as Query;
  const owners = new Set<pg.Client>();
  let count = 0;
  let at = '';
  let resolveReached: (reached: boolean) => void = () => {};
  let go: () => void = () => {};
  const reached = new Promise<boolean>((resolve) => {
    resolveReached = resolve;
  });
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });

  /** Whether this statement has to wait. */
  const meets = (client: pg.Client, text: string, values: unknown): boolean => {
    if (client.database !== database || at !== '') return false;
    const isOwner = owners.has(client);
    const locksProduct =
      takesLock(text) && /"?products"?/.test(text) && productIds.some((id) => names(values, id));
    if (!isOwner && !locksProduct) return false;
    owners.add(client);
    const stops = takesLock(text) || isCommit(text);
    if (isEnd(text)) owners.delete(client);
    if (!stops) return false;
    return count++ === nth;
  };

  const held: Query = function (...args) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
    const values = Array.isArray(second) ? second : (first as { values?: unknown } | null)?.values;
    if (!meets(this, text, values)) return original.apply(this, args);
    at = text;
    resolveReached(true);
    return released.then(() => original.apply(this, args));
  };
  pg.Client.prototype.query = held as typeof pg.Client.prototype.query;

  return {
    reached,
    statement: () => at,
    release() {
      pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
      resolveReached(false);
      go();
    },
  };
}

/** Whether the number is among the statement's values, also inside a list. */
function names(values: unknown, id: number): boolean {
  return Array.isArray(values) && values.some((value) => value === id || names(value, id));
}
