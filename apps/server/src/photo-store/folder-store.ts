import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { instead } from '@crosslister/domain/instead.ts';
import { isAbsent } from '../db/embedded/database-problem.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreProblem, picturePath, sellerPath } from './photo-store.ts';

/** Photos in a folder of this machine. The first photo creates it. */
export function ownFolder(folder: string): PhotoStore {
  return {
    place: folder,
    async put(picture, bytes) {
      await writeWhole(join(folder, picturePath(picture)), bytes).catch(explain);
    },
    get: (picture) => readFile(join(folder, picturePath(picture))).catch(instead(null, isAbsent)),
    async remove(userId, id) {
      for (const size of ['full', 'small'] as const) {
        await rm(join(folder, picturePath({ userId, id, size })), { force: true });
      }
    },
    async removeAllOf(userId) {
      const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
      await rm(join(folder, sellerPath(userId)), options);
    },
    async check() {},
  };
}

/** Photos in a folder that several machines share. It is never created: if it is missing, it is not mounted. */
export function sharedFolder(folder: string): PhotoStore {
  const store = ownFolder(folder);
  const check = async () => {
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere) throw new PhotoStoreProblem(`the shared folder ${folder} is not there: is it mounted?`);
  };
  return {
    ...store,
    async put(picture, bytes) {
      await check();
      await store.put(picture, bytes);
    },
    async get(picture) {
      const bytes = await store.get(picture);
      if (!bytes) await check();
      return bytes;
    },
    check,
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
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

/** No space, over quota, read-only, or a folder this process may not write to. */
function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|ENOTDIR|EEXIST)$/.test(code)) throw error;
  throw new PhotoStoreProblem('the folder of the photos cannot be written to', { cause: error });
}
