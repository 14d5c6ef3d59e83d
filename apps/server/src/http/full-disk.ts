import { statfsSync } from 'node:fs';

/** Less than this (bytes) is no room: PostgreSQL needs a segment of 16 MB for its log before it starts again. */
const NO_ROOM = 20 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Folder of the embedded database; null where the database is another server's business. */
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

/** Whether the disk of this folder is so full that the database may be down for it. */
export function hasNoRoom(folder: string | null): boolean {
  if (folder === null) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < NO_ROOM;
}
