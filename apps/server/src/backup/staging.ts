import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import {
  DatabaseProblem,
  explainFolderError,
  FolderInUse,
  hasCode,
} from '../db/embedded/database-problem.ts';
import { startPostgres } from '../db/embedded/start-postgres.ts';

/** Where a restore puts things until they are complete. It is inside DATA_DIR, so that moving them is one step. */
const STAGE = 'restoring';
/** May exist before a restore: the key that belongs to the backup. */
const KEY_FILE = 'secret.key';

/**
 * Restores into an empty DATA_DIR. `fill` gets a new database and the settings to use. Its result is moved into place
 * when it is done; if it fails or is killed, nothing of it stays.
 */
export async function withStage<T>(
  config: Config,
  signal: AbortSignal,
  fill: (connectionString: string, staged: Config) => Promise<T>,
): Promise<T> {
  const { dataDir } = config;
  await refuseFilled(dataDir);
  const stage = join(dataDir, STAGE);
  await clear(stage);
  try {
    await mkdir(stage, { recursive: true, mode: 0o700 });
    const staged = { ...config, dataDir: stage };
    const postgres = await startPostgres({ dataDir: stage, log: () => undefined, signal });
    const result = await fill(postgres.connectionString, staged).finally(() => postgres.stop());
    await moveIfThere(join(stage, 'images'), join(dataDir, 'images'));
    // Last, because with it the folder counts as in use.
    await rename(join(stage, 'postgres'), join(dataDir, 'postgres'));
    return result;
  } catch (error) {
    throw explainFolderError(error, dataDir);
  } finally {
    await rm(stage, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function refuseFilled(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw explainFolderError(error, dataDir);
  });
  const inTheWay = found.filter((name) => name !== STAGE && name !== KEY_FILE);
  if (inTheWay.length === 0) return;
  throw new DatabaseProblem(
    `The data folder ${dataDir} is not empty (${inTheWay.sort().slice(0, 5).join(', ')}), and a restore replaces nothing. ` +
      'Move what is there away, or set DATA_DIR to a new folder, for the restore and for every start after it.',
  );
}

/** A restore that was killed leaves its database running. */
async function clear(stage: string): Promise<void> {
  const isThere = await lstat(join(stage, 'postgres')).then(
    () => true,
    () => false,
  );
  if (isThere) {
    try {
      const left = await startPostgres({ dataDir: stage, log: () => undefined });
      await left.stop();
    } catch (error) {
      if (error instanceof FolderInUse) {
        throw new DatabaseProblem('Another restore into this folder is under way. Wait until it has ended.', {
          cause: error,
        });
      }
      if (!(error instanceof DatabaseProblem)) throw error;
    }
  }
  await rm(stage, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}
