import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';

/** The whole picture, or the small one for lists. */
export type PictureSize = 'full' | 'small';

/** Under DATA_DIR, so several machines share that folder. A seller's pictures lie in one folder of their own. */
function fileOf({ dataDir }: Config, userId: number, id: string, size: PictureSize): string {
  const name = size === 'full' ? `${id}.jpg` : `${id}.small.jpg`;
  return join(dataDir, 'images', String(userId), id.slice(0, 2), name);
}

/** Stores a picture whole or not at all, over one that is there. */
export async function putPicture(
  config: Config,
  userId: number,
  id: string,
  size: PictureSize,
  bytes: Uint8Array,
): Promise<void> {
  const path = fileOf(config, userId, id, size);
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A picture's bytes, or null when it is not there. */
export async function getPicture(
  config: Config,
  userId: number,
  id: string,
  size: PictureSize,
): Promise<Buffer<ArrayBuffer> | null> {
  return readFile(fileOf(config, userId, id, size)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Removes every picture of a seller. */
export async function removePicturesOf({ dataDir }: Config, userId: number): Promise<void> {
  const folder = join(dataDir, 'images', String(userId));
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export async function removePicture(config: Config, userId: number, id: string): Promise<void> {
  for (const size of ['full', 'small'] as const) await rm(fileOf(config, userId, id, size), { force: true });
}
