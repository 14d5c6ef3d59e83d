import { existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
/** What a whole run of the tests writes fits in it several times. */
const ROOM = 6 * 2 ** 30;

/** A folder in memory for what tests write, where the system has one (Linux) and there is room in it. */
export function memoryFolder(): string | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(FOLDER);
  return Math.min(bavail * bsize, freemem()) >= ROOM ? FOLDER : undefined;
}
