import { statfsSync } from 'node:fs';

/**
 * Less free space than this (bytes) counts as a full disk: PostgreSQL needs 16 MB for its log before it starts again.
 */
const NO_ROOM = 20 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Folder of the embedded database. Null when the database is on another server. */
    dataDir: string | null;
  }
}

/** There was no room to write: PostgreSQL's disk_full and io_error, or a file of ours. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
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
