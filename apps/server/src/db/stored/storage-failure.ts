import { statfsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Less free space than this (bytes) counts as a full disk: PostgreSQL needs 16 MB for its log before it starts again.
 */
const NO_ROOM = 20 * 1024 * 1024;
/** How often (ms) what could not be stored is tried again. */
const AGAIN_MS = 400;

/** What a seller is told of it, and what helps. */
export const diskIsFull =
  'The disk of this server is full, so nothing can be saved. What was saved before is safe.';
export const freeSpace = 'Free some space there: it goes on without a restart.';

declare module 'fastify' {
  interface FastifyInstance {
    /** Folder of the embedded database. Null when the database is on another server. */
    dataDir: string | null;
  }
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** There was no room to write: PostgreSQL's disk_full and io_error, or one of our files. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    /^(53100|ENOSPC|EDQUOT)$/.test(code) || (code === '58030' && /No space left|quota/i.test(error.message))
  );
}

/** Whether this folder's disk is so full that the database may be down because of it. */
export function hasNoRoom(folder: string | null): boolean {
  if (folder === null) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < NO_ROOM;
}

/** The database is unreachable or shutting down: classes 08 and 57P, too many connections, or no server at all. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    /^(08\w{3}|57P0\d|25P03|53300|3D000|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) ||
    // The socket of the embedded database is not there while that starts.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(error.message) ||
    // When a connection breaks inside a transaction, Kysely's ROLLBACK on it hides the real error.
    /^Client has encountered a connection error/.test(error.message)
  );
}

/** Nothing can be stored at present. That says nothing about the work itself. */
export const isStorageFailure = (error: unknown): boolean => isDiskFull(error) || isDatabaseAway(error);

/** Stores something as soon as it can be stored. Throws what fails otherwise, and once `signal` has aborted that too. */
export async function untilStored<T>(signal: AbortSignal, store: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await store();
    } catch (error) {
      if (signal.aborted || !isStorageFailure(error)) throw error;
      await delay(AGAIN_MS);
    }
  }
}
